"""Registrations of people without an account."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.core.countries.codes import CountryColumn
from league.core.names import NameField
from league.tournaments.models.tournaments import Entrant, Tournament


class Application(models.Model):
    """What somebody who is no player of the club yet has sent in the form of an event.

    An unconfirmed one takes no place. A confirmed one has an entrant, unless it waits for the organisers because the
    club may know the player. The address is private: no page of others, file, archive or log entry has it.
    """

    class State(models.TextChoices):
        UNCONFIRMED = "unconfirmed", _("Not confirmed")
        HELD = "held", _("The organisers look whether the club knows this player")
        ENTERED = "entered", _("Entered")
        WITHDRAWN = "withdrawn", _("Withdrawn")
        REFUSED = "refused", _("Refused")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="applications")
    entrant = models.OneToOneField(Entrant, on_delete=models.CASCADE, related_name="application", null=True, blank=True)
    state = models.CharField(max_length=12, choices=State.choices, default=State.UNCONFIRMED)
    # The account that sent it, if one was signed in.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    name = NameField(_("name"), max_length=100)
    surname = NameField(_("surname"), max_length=100, blank=True, default="")
    # Empty where no mail server is set, and after it was deleted.
    address = models.EmailField(_("e-mail address"), blank=True)
    # Of the page on which the form was sent, for mail.
    language = models.CharField(max_length=10, blank=True)
    club_name = NameField(_("club"), max_length=100, blank=True)
    country = CountryColumn(_("country"), max_length=60, blank=True)
    licence = NameField(_("number at the federation"), max_length=40, blank=True)
    team = NameField(_("team"), max_length=100, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    # The place in the order of registration.
    confirmed_at = models.DateTimeField(null=True, blank=True)
    # As those of `Entrant`, for the personal link.
    secret_hash = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    link_number = models.PositiveIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["tournament", "created_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["unconfirmed", "held", "entered", "withdrawn", "refused"]),
                name="application_state_known",
            ),
            models.CheckConstraint(condition=~Q(state="entered", entrant=None), name="entered_application_has_entrant"),
        ]

    def __str__(self) -> str:
        return self.name

    def is_expired(self, now: datetime) -> bool:
        return self.state == self.State.UNCONFIRMED and now >= self.expires_at
