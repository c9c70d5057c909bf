"""A round, its timer and its tables with their seats and reports, as each visitor may see them."""

from datetime import datetime
from typing import Any

from django.db.models import prefetch_related_objects
from django.utils import timezone
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.core.points import entered_penalty, points_text
from league.records.models import Hanchan
from league.tournaments.api.outputs import EntrantRefOutput, OfDeskOutput
from league.tournaments.api.rounds.draw_outputs import DrawOutput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.selectors import SeatLine, whole_tables
from league.tournaments.models import Award, Penalty, Report, Round, Table

WINDS = ("east", "south", "west", "north")


class PointsField(serializers.CharField):
    """Stored points as signed decimal text, as `+31.2`; needs `access` in the context."""

    def to_representation(self, value: int) -> str:  # type: ignore[override]
        return points_text(value, self.context["access"].tournament.points_unit)


# ----- tables -----
class TournamentSeatOutput(Output):
    """A seat. The result is there if the table has one that this visitor may see."""

    seat = serializers.IntegerField(help_text="From 0; the seat's wind is that at the start.")
    wind = serializers.SerializerMethodField()
    entrant = EntrantRefOutput()
    score = serializers.IntegerField(
        source="result.final_score", required=False, help_text="Table points, after the penalties."
    )
    penalty = serializers.SerializerMethodField(help_text="Points of the game that a referee took off: decimal text.")
    chips = serializers.IntegerField(source="result.chips", required=False)
    place = serializers.IntegerField(source="result.place", required=False)
    points = PointsField(source="result.points", required=False, help_text="Ranking points: signed decimal text.")

    @extend_schema_field(serializers.CharField(allow_null=True))
    def get_penalty(self, line: SeatLine) -> str | None:
        return None if line.result is None else str(entered_penalty(line.result.penalty))

    @extend_schema_field(serializers.ChoiceField(WINDS))
    def get_wind(self, line: SeatLine) -> str:
        return WINDS[line.seat]


class ReportedPenaltyOutput(Output):
    seat = serializers.IntegerField()
    points = serializers.CharField(allow_null=True, help_text="Decimal text; null: as the rules say for the kind.")
    kind = serializers.ChoiceField(Penalty.Kind.choices)
    is_paid = serializers.BooleanField(allow_null=True)
    reason = serializers.CharField()


class ReportOutput(Output):
    id = serializers.IntegerField()
    state = serializers.ChoiceField(Report.State.choices)
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="By seat.")
    chips = serializers.ListField(child=serializers.IntegerField(), help_text="By seat; empty: none.")
    deposits = serializers.IntegerField()
    penalties = ReportedPenaltyOutput(many=True, help_text="Those entered with the scores.")
    seat = serializers.IntegerField(allow_null=True, help_text="The reporter's seat; null: the desk.")
    confirmed_by_seat = serializers.IntegerField(allow_null=True)
    reported_with = serializers.ChoiceField(
        Report.Proof.choices,
        allow_blank=True,
        help_text="How the reporter showed the seat; `round_link`: not at all; empty: the desk.",
    )
    confirmed_with = serializers.ChoiceField(
        Report.Proof.choices, allow_blank=True, help_text="How the player who confirmed it showed the seat."
    )
    reason = serializers.CharField()
    reported_at = serializers.DateTimeField()


class AwardOutput(Output):
    """A player who has no game in the round: by forfeit, by walkover or at an abandoned table."""

    entrant = serializers.IntegerField(source="entrant_id", help_text="The id of the entrant.")
    kind = serializers.ChoiceField(Award.Kind.choices)


class TournamentTableOutput(OfDeskOutput):
    of_desk = frozenset({"hanchan", "version", "entry", "reports"})

    number = serializers.IntegerField()
    is_done = serializers.BooleanField(help_text="Whether the table has a result, or is closed without a game.")
    unplayed = serializers.ChoiceField(
        Table.Unplayed.choices, allow_blank=True, help_text="Why the table is closed without a game; empty: it is not."
    )
    awards = AwardOutput(
        many=True, source="awards.all", help_text="Who gets what without a game, by the rules of the tournament."
    )
    extra_minutes = serializers.IntegerField()
    seats = serializers.SerializerMethodField()
    sum_reason = serializers.SerializerMethodField(
        help_text="MCR: why a referee decided scores that do not add up, where the result is shown; empty: they do."
    )
    hanchan = serializers.IntegerField(
        source="hanchan_id", allow_null=True, required=False, help_text="The id of the table's hanchan; for the desk."
    )
    version = serializers.IntegerField(
        required=False, help_text="The version of the result, 0 if there is none; for the desk."
    )
    entry = serializers.ChoiceField(
        Hanchan.Entry.choices, source="hanchan.entry", allow_null=True, required=False,
        help_text="How the hanchan is recorded; for the desk.",
    )  # fmt: skip
    reports = ReportOutput(many=True, source="reports.all", required=False, help_text="The latest first; for the desk.")

    @extend_schema_field(TournamentSeatOutput(many=True))
    def get_seats(self, table: Table) -> Any:
        shown = self._shown(table)
        rows = {row.seat: row for row in shown.participants.all()} if shown else {}
        lines = [SeatLine(seat.seat, seat.entrant, rows.get(seat.seat)) for seat in table.seats.all()]
        return TournamentSeatOutput(lines, many=True, context=self.context).data

    def get_sum_reason(self, table: Table) -> str:
        shown = self._shown(table)
        return shown.sum_reason if shown else ""

    def _shown(self, table: Table) -> Hanchan | None:
        """The game, if it is over and this visitor may see the result."""
        is_shown = table.is_done and self.context["access"].shows_results(table.round.number)
        return table.hanchan if is_shown else None


class BegunTableOutput(TournamentTableOutput):
    """A table recorded deal by deal. Everybody who may begin a game needs its id to record the deals."""

    of_desk = frozenset({"version", "reports"})

    hanchan = serializers.IntegerField(source="hanchan_id", help_text="Its deals are sent to `/hanchan/<id>/deals/`.")
    entry = serializers.ChoiceField(Hanchan.Entry.choices, source="hanchan.entry")


# ----- rounds -----
class ExtraTimeOutput(Output):
    """A table that plays longer than its round."""

    table = serializers.IntegerField(source="number", help_text="The table's number.")
    minutes = serializers.IntegerField(source="extra_minutes")
    seconds_left = serializers.SerializerMethodField(help_text="As for the round, with the extra time.")
    ends_at = serializers.SerializerMethodField(help_text="As for the round, with the extra time.")

    def get_seconds_left(self, table: Table) -> int:
        return table.round.seconds_left(self.context["now"], table.extra_minutes)

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_ends_at(self, table: Table) -> str | None:
        return instant(table.round.timer_ends_at(table.extra_minutes))


class TimerOutput(Output):
    """The timer of a round; needs `now` in the context."""

    state = serializers.ChoiceField(
        Round.TimerState.choices, source="timer_state",
        help_text="`ready` before the start and after a reset; `stopped`: it can be started again.",
    )  # fmt: skip
    seconds = serializers.IntegerField(help_text="The length of the round.")
    seconds_left = serializers.SerializerMethodField(
        help_text="When the answer was made; below zero once the time is over."
    )
    ends_at = serializers.SerializerMethodField(help_text="When the time of a running timer is over; otherwise null.")
    extra_time = serializers.SerializerMethodField(help_text="The tables that play longer.")

    def get_seconds_left(self, round_: Round) -> int:
        return round_.seconds_left(self.context["now"])

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_ends_at(self, round_: Round) -> str | None:
        return instant(round_.timer_ends_at())

    @extend_schema_field(ExtraTimeOutput(many=True))
    def get_extra_time(self, round_: Round) -> Any:
        tables = [table for table in round_.tables.all() if table.extra_minutes]
        return ExtraTimeOutput(tables, many=True, context=self.context).data


def instant(at: datetime | None) -> str | None:
    return None if at is None else serializers.DateTimeField().to_representation(at)


class RoundOutput(OfDeskOutput):
    """A round with its tables; needs `access` and `now` in the context."""

    of_desk = frozenset({"draw"})

    number = serializers.IntegerField()
    title = serializers.CharField(help_text="What people call it: after a cut the name of its stage.")
    stage = serializers.IntegerField(source="stage.number", help_text="The stage's number.")
    state = serializers.ChoiceField(
        Round.State.choices, source="state_now", help_text="`finished` only while each of its tables is done."
    )
    released_at = serializers.DateTimeField(allow_null=True)
    timer = TimerOutput(source="*")
    tables = TournamentTableOutput(many=True, source="tables.all")
    draw = DrawOutput(source="*", required=False, help_text="For the desk.")


def round_context(access: TournamentAccess) -> dict[str, Any]:
    return {"access": access, "now": timezone.now()}


def round_output(access: TournamentAccess, round_: Round) -> Any:
    """Return the round with its tables, as it is now."""
    prefetch_related_objects([round_], whole_tables())
    return RoundOutput(round_, context=round_context(access)).data


class RoundsOutput(Output):
    """The rounds that a draw changed, each as it is now."""

    rounds = RoundOutput(many=True)


class RoundLinkOutput(Output):
    secret = serializers.CharField(help_text="The secret of the link; printed as a QR code on the score forms.")
