"""Rounds, their tables and their seats."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.records.models import Hanchan
from league.tournaments.models.tournaments import Entrant, Stage, Tournament

# A table needs nothing more: it has a result, or it is not played.
DONE = Q(hanchan__state=Hanchan.State.FINISHED) | ~Q(unplayed="")


class RoundQuerySet(models.QuerySet):
    """Whether a round is finished is read from its tables, whatever its row says."""

    def unfinished(self) -> "RoundQuerySet":
        return self.filter(~Q(state=Round.State.FINISHED) | _has_undone())

    def finished(self) -> "RoundQuerySet":
        return self.filter(state=Round.State.FINISHED).exclude(_has_undone())

    def in_states(self, states: Iterable[str]) -> "RoundQuerySet":
        """Return the rounds for which `state_now` is one of these."""
        wanted, finished = set(states), Round.State.FINISHED
        rows = Q(state__in=wanted - {finished})
        if finished in wanted:
            rows |= Q(state=finished) & ~_has_undone()
        if Round.State.RELEASED in wanted:
            rows |= Q(state=finished) & _has_undone()
        return self.filter(rows)


def _has_undone() -> Q:
    return Q(Exists(Table.objects.undone().filter(round=OuterRef("pk"))))


class Round(models.Model):
    """A drawn round: draft → confirmed → released → finished. Each step can be undone.

    state       as the desk has moved it. It may be finished only while each table is: read `state_now` and
                `is_finished`, which ask the tables.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        CONFIRMED = "confirmed", _("Confirmed")
        RELEASED = "released", _("Released")
        FINISHED = "finished", _("Finished")

    class TimerState(models.TextChoices):
        READY = "ready"
        RUNNING = "running"
        STOPPED = "stopped"

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    # How the round was drawn: enough to repeat the draw.
    method = models.CharField(max_length=40)
    seed = models.BigIntegerField()
    engine_version = models.PositiveIntegerField()
    snapshot = models.JSONField(default=dict)
    facts = models.JSONField(default=dict)
    released_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    released_at = models.DateTimeField(null=True, blank=True)
    # The timer: when it was started, if it runs, and the seconds played before that.
    timer_started_at = models.DateTimeField(null=True, blank=True)
    timer_played = models.PositiveIntegerField(default=0)
    # The hash of the secret in the link for entering this round's results at the tables.
    secret_hash = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    link_number = models.PositiveIntegerField(default=0, editable=False)
    drawn_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
            models.CheckConstraint(
                condition=Q(state__in=["draft", "confirmed", "released", "finished"]), name="round_state_known"
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def title(self) -> str:
        """What people call it: after a cut by its stage, as “Final” or “Semifinal · Round 7”."""
        number = gettext("Round %(number)s") % {"number": self.number}
        if self.stage.cut is None:
            return number
        return self.stage.name if self.stage.rounds_planned == 1 else f"{self.stage.name} · {number}"

    @property
    def is_public(self) -> bool:
        return self.state in (self.State.RELEASED, self.State.FINISHED)

    @property
    def is_finished(self) -> bool:
        return self.state == self.State.FINISHED and not self.has_undone_tables

    @property
    def state_now(self) -> "Round.State":
        """The state by its tables: a finished round with a table that is not done is a released one."""
        if self.state == self.State.FINISHED and self.has_undone_tables:
            return self.State.RELEASED
        return self.State(self.state)

    @property
    def has_undone_tables(self) -> bool:
        if "tables" in getattr(self, "_prefetched_objects_cache", {}):
            return not all(table.is_done for table in self.tables.all())
        return self.tables.undone().exists()

    @property
    def is_by_rank(self) -> bool:
        """Whether the round was drawn by standings: its snapshot then lists the players best first."""
        return self.method.split(":")[0] in (Stage.Method.SWISS, Stage.Method.TOP, Stage.Method.INTERVAL)

    @property
    def seconds(self) -> int:
        return 60 * (self.stage.minutes or self.tournament.minutes)

    @property
    def timer_state(self) -> TimerState:
        if self.timer_started_at is not None:
            return self.TimerState.RUNNING
        return self.TimerState.STOPPED if self.timer_played else self.TimerState.READY

    def timer_ends_at(self, extra_minutes: int = 0) -> datetime | None:
        """Return when the time is over if the timer goes on; None if it does not run."""
        if self.timer_started_at is None:
            return None
        return self.timer_started_at + timedelta(seconds=self.seconds + 60 * extra_minutes - self.timer_played)

    def seconds_left(self, now: datetime, extra_minutes: int = 0) -> int:
        """Return what the timer shows; below zero when the time is over."""
        running = (now - self.timer_started_at) if self.timer_started_at else timedelta(0)
        return self.seconds + 60 * extra_minutes - self.timer_played - int(running.total_seconds())


class TableQuerySet(models.QuerySet):
    """A result counts only while its hanchan is finished, not while it is played deal by deal or after it is voided."""

    def done(self) -> "TableQuerySet":
        return self.filter(DONE)

    def undone(self) -> "TableQuerySet":
        return self.exclude(DONE)

    def begun(self) -> "TableQuerySet":
        """Return the tables that have a result or a game in play, or are not played."""
        return self.filter(Q(hanchan__state__in=(Hanchan.State.FINISHED, Hanchan.State.OPEN)) | ~Q(unplayed=""))


class Table(models.Model):
    class Unplayed(models.TextChoices):
        FORFEITED = "forfeited", _("Forfeited")
        ABANDONED = "abandoned", _("Abandoned")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    extra_minutes = models.PositiveIntegerField(default=0)
    # The game of the table: its confirmed result, or a game still played deal by deal.
    hanchan = models.OneToOneField(
        Hanchan, on_delete=models.PROTECT, related_name="tournament_table", null=True, blank=True
    )
    # Why the table has no game; empty: it has one, or is going to have one.
    unplayed = models.CharField(max_length=10, choices=Unplayed.choices, blank=True, default="", db_default="")

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once_per_round"),
            models.CheckConstraint(
                condition=Q(unplayed="") | Q(unplayed__in=["forfeited", "abandoned"], hanchan=None),
                name="unplayed_table_has_no_game",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_done(self) -> bool:
        """Whether the table needs nothing more: it has a result, or it is not played."""
        return bool(self.unplayed) or (self.hanchan is not None and self.hanchan.counts)

    @property
    def version(self) -> int:
        """The version of the result that counts; 0 if there is none."""
        return self.hanchan.version if self.hanchan is not None and self.hanchan.counts else 0


class TableSeat(models.Model):
    """A seat and the entrant on it. The round is stored too, so that a constraint keeps each entrant at one table."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["table", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="tournament_seat_taken_once"),
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_one_seat_per_round"),
            models.CheckConstraint(condition=Q(seat__lt=4), name="tournament_seat_exists"),
        ]
