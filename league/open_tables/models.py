from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.names import NameField
from league.players.models import Player
from league.sessions.models import Session


class OpenTableQuerySet(models.QuerySet):
    def waiting(self, now: datetime) -> "OpenTableQuerySet":
        """Those that others can join. One that is not full when its time comes has lapsed."""
        return self.filter(state=OpenTable.State.OPEN, begins_at__gt=now)


class OpenTable(models.Model):
    """A table that a member proposes.

    proposed_by joins it first
    session     the evening that it has become, with its people, when it was full
    """

    class State(models.TextChoices):
        OPEN = "open", _("Open")
        FULL = "full", _("Complete")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    class Seats(models.IntegerChoices):
        THREE = 3, "3"
        FOUR = 4, "4"

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="open_tables")
    proposed_by = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    begins_at = models.DateTimeField(_("begins at"))
    place = NameField(_("venue"), max_length=200, blank=True)
    seats = models.PositiveSmallIntegerField(_("seats"), choices=Seats.choices, default=Seats.FOUR)
    state = models.CharField(max_length=9, choices=State.choices, default=State.OPEN)
    session = models.OneToOneField(
        Session, on_delete=models.PROTECT, related_name="of_open_table", null=True, blank=True
    )
    proposed_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = OpenTableQuerySet.as_manager()

    class Meta:
        ordering = ["begins_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=["open", "full", "withdrawn"]), name="open_table_state_known"),
            models.CheckConstraint(condition=Q(seats__in=[3, 4]), name="open_table_of_three_or_four"),
            models.CheckConstraint(
                condition=Q(state="full", session__isnull=False) | (~Q(state="full") & Q(session=None)),
                name="open_table_full_is_an_evening",
            ),
        ]

    @property
    def is_waiting(self) -> bool:
        return self.state == self.State.OPEN and self.begins_at > timezone.now()


class OpenSeat(models.Model):
    """Somebody who has joined an open table."""

    table = models.ForeignKey(OpenTable, on_delete=models.PROTECT, related_name="taken")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    since = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [models.UniqueConstraint(fields=["table", "player"], name="open_seat_once_per_player")]
