"""The planned times of a tournament."""

from datetime import datetime, timedelta

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.core.names import NameField
from league.tournaments.models.tournaments import Tournament

LONGEST = 24 * 60


class TimetableLine(models.Model):
    """When a round is planned to begin, or something else of the day: a break, the prize-giving.

    round       number of a round, which may not be drawn yet; null: `title` says what it is
    minutes     how long it takes; null: a round takes what its stage says, and anything else has no end
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="timetable")
    starts_at = models.DateTimeField(_("begins"))
    minutes = models.PositiveIntegerField(_("minutes"), null=True, blank=True)
    round = models.PositiveIntegerField(_("round"), null=True, blank=True)
    title = NameField(_("what"), max_length=100, blank=True, default="")

    class Meta:
        ordering = ["starts_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "round"], name="timetable_round_once"),
            models.CheckConstraint(
                condition=Q(round__isnull=False, title="") | (Q(round=None) & ~Q(title="")),
                name="timetable_line_is_round_or_title",
            ),
            models.CheckConstraint(
                condition=Q(minutes=None) | Q(minutes__range=(1, LONGEST)), name="timetable_minutes_of_a_day"
            ),
        ]

    def __str__(self) -> str:
        return self.title or str(self.round)

    def ends_at(self, minutes: int | None) -> datetime | None:
        """Return when it ends if it takes this long; `minutes` of the line count first."""
        length = self.minutes or minutes
        return None if length is None else self.starts_at + timedelta(minutes=length)
