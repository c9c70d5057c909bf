"""Links by which somebody without an account records a table, and the deals that came after their end."""

import secrets
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club, Membership
from league.clubs.roles import ACTIONS
from league.core.names import guest_name
from league.records.models.games import Deal, Hanchan


class GuestLinkQuerySet(models.QuerySet):
    def usable(self, now: datetime) -> "GuestLinkQuerySet":
        return self.backed().filter(revoked_at=None, expires_at__gt=now, is_backed=True)

    def backed(self) -> "GuestLinkQuerySet":
        """Add `is_backed` to each link: whether its maker may still make links in the club."""
        of_maker = Membership.objects.filter(club=OuterRef("club"), user=OuterRef("made_by"), user__is_active=True)
        return self.annotate(is_backed=Exists(of_maker.filter(role__in=ACTIONS["guest_link"])))


class GuestLink(models.Model):
    """Lets somebody without an account record one table while it is played. Only the hash of its secret is stored.

    number      in the club, by which the log names it
    """

    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="guest_links")
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)
    # When it was opened first, and when something was recorded by it last.
    opened_at = models.DateTimeField(null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True)

    objects = GuestLinkQuerySet.as_manager()
    # Of a link that is read without `backed`: it was just made or ended by a recorder.
    is_backed = True

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "number"], name="guest_link_number_once_per_club"),
            models.CheckConstraint(condition=Q(number__gte=1), name="guest_link_numbers_count_from_one"),
        ]

    def __str__(self) -> str:
        return guest_name(self.number, self.made_by)

    @property
    def has_expired(self) -> bool:
        return self.expires_at <= timezone.now()

    @staticmethod
    def new_secret() -> str:
        return secrets.token_urlsafe(24)


class LateDealQuerySet(models.QuerySet):
    def waiting(self) -> "LateDealQuerySet":
        return self.filter(state=LateDeal.State.WAITING)


class LateDeal(models.Model):
    """A deal that a guest's phone handed over after its link had ended. It counts only once a recorder accepts it.

    number      of the deal, as the guest expected it
    version     of the hanchan on which it was entered
    key         the idempotency key of the phone
    deal        the deal that it became
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waits")
        ACCEPTED = "accepted", _("Accepted")
        DECLINED = "declined", _("Declined")

    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="late_deals")
    link = models.ForeignKey(GuestLink, on_delete=models.CASCADE, related_name="late_deals")
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    entry = models.JSONField()
    key = models.CharField(max_length=100)
    received_at = models.DateTimeField(default=timezone.now, editable=False)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(null=True)
    deal = models.ForeignKey(Deal, null=True, on_delete=models.SET_NULL, related_name="+")

    objects = LateDealQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["link", "key"], name="late_deal_once_per_link"),
            models.CheckConstraint(condition=Q(number__gte=1), name="late_deals_count_from_one"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "accepted", "declined"]), name="late_deal_state_known"
            ),
        ]
