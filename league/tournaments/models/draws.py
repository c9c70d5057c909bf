"""Rounds, their tables, and who sits where."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.records.models import Hanchan
from league.tournaments.models.events import Entrant, Stage, Tournament


class Round(models.Model):
    """A round as drawn: draft → confirmed → released → finished, each step undone by one click."""

    class State(models.TextChoices):
        DRAFT = "draft", _("Draft")
        CONFIRMED = "confirmed", _("Confirmed")
        RELEASED = "released", _("Released")
        FINISHED = "finished", _("Finished")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=State.choices, default=State.DRAFT)
    # How the draw came about: enough to make it again.
    method = models.CharField(max_length=40)
    seed = models.BigIntegerField()
    engine_version = models.PositiveIntegerField()
    snapshot = models.JSONField(default=dict)
    facts = models.JSONField(default=dict)
    released_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    released_at = models.DateTimeField(null=True, blank=True)
    # The timer: running since, or stopped with so much played.
    timer_started_at = models.DateTimeField(null=True, blank=True)
    timer_played = models.PositiveIntegerField(default=0)
    # Opens result entry for this round's tables; only its hash is kept.
    secret_hash = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    link_number = models.PositiveIntegerField(default=0, editable=False)
    drawn_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_public(self) -> bool:
        return self.state in (self.State.RELEASED, self.State.FINISHED)

    @property
    def is_by_rank(self) -> bool:
        """Drawn by standings: its snapshot names the players best first."""
        return self.method.split(":")[0] in (Stage.Method.SWISS, Stage.Method.TOP, Stage.Method.INTERVAL)

    @property
    def seconds(self) -> int:
        return 60 * (self.stage.minutes or self.tournament.minutes)

    def seconds_left(self, now: datetime, extra_minutes: int = 0) -> int:
        """What the timer shows: below zero when time is over."""
        running = (now - self.timer_started_at) if self.timer_started_at else timedelta(0)
        return self.seconds + 60 * extra_minutes - self.timer_played - int(running.total_seconds())


class TableQuerySet(models.QuerySet):
    """A result counts while its hanchan is finished: one still being played deal by deal, or voided, is none."""

    def done(self) -> "TableQuerySet":
        return self.filter(hanchan__state=Hanchan.State.FINISHED)

    def undone(self) -> "TableQuerySet":
        return self.exclude(hanchan__state=Hanchan.State.FINISHED)


class Table(models.Model):
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    extra_minutes = models.PositiveIntegerField(default=0)
    # The confirmed result.
    hanchan = models.OneToOneField(Hanchan, on_delete=models.PROTECT, related_name="event_table", null=True, blank=True)

    objects = TableQuerySet.as_manager()

    class Meta:
        ordering = ["round", "number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once_per_round")]

    def __str__(self) -> str:
        return str(self.number)

    @property
    def is_done(self) -> bool:
        return self.hanchan is not None and self.hanchan.counts

    @property
    def version(self) -> int:
        """The version of the result that counts; 0 where none does."""
        return self.hanchan.version if self.hanchan is not None and self.hanchan.counts else 0


class TableSeat(models.Model):
    """Who sits where. The round is kept here too, so that nobody can sit at two of its tables."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["table", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="event_seat_taken_once"),
            models.UniqueConstraint(fields=["round", "entrant"], name="entrant_one_seat_per_round"),
            models.CheckConstraint(condition=Q(seat__lt=4), name="event_seat_exists"),
        ]
