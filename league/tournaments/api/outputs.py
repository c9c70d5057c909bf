"""The parts of a tournament as the API shows them."""

from datetime import datetime
from typing import Any, ClassVar

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.clubs.outputs import ClubRefOutput, HouseRulesRefOutput
from league.core.api.serializers import Output
from league.core.points import points_text
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.lifecycle.checks import Finding
from league.tournaments.models import Entrant, Penalty, RefereeCall, Report, Round, Stage, Table, Tournament
from league.tournaments.results.best_hands import BestHand
from league.tournaments.standings.columns import entrant_name

WINDS = ("east", "south", "west", "north")


class OfDeskOutput(Output):
    """An answer with fields that only the desk gets; needs `access` in the context."""

    of_desk: ClassVar[frozenset[str]] = frozenset()

    def get_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = super().get_fields()
        access = self.context.get("access")
        if access is None or access.is_desk:
            return fields
        return {name: field for name, field in fields.items() if name not in self.of_desk}


class EntrantNameField(serializers.CharField):
    """The name of an entrant. Only the desk sees a hidden player's real name."""

    def to_representation(self, value: Entrant) -> str:  # type: ignore[override]
        access: TournamentAccess = self.context["access"]
        return access.name_of(value)


class EntrantRefOutput(Output):
    """An entrant where something else is shown; needs `access` in the context."""

    id = serializers.IntegerField(source="pk")
    number = serializers.IntegerField(allow_null=True, help_text="The start number.")
    name = EntrantNameField(source="*")


class TournamentDivisionOutput(Output):
    """The division of an entrant or of a tie, null without one. Bodies and query keys take its name."""

    name = serializers.CharField(source="division")

    def to_representation(self, instance: Any) -> Any:
        return super().to_representation(instance) if instance.division else None


class TournamentTeamOutput(Output):
    """A team of a tournament where something else is shown."""

    id = serializers.IntegerField()
    name = serializers.CharField()


# ----- the tournament -----
class TournamentOutput(Output):
    slug = serializers.CharField()
    name = serializers.CharField()
    club = ClubRefOutput()
    place = serializers.CharField()
    about = serializers.CharField()
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(allow_null=True)
    is_public = serializers.BooleanField()
    state = serializers.ChoiceField(Tournament.State.choices)
    is_provisional = serializers.BooleanField(help_text="Whether the final table can still change.")
    house_rules = HouseRulesRefOutput()
    ruleset = serializers.CharField(source="house_rules.ruleset")
    order = serializers.ListField(child=serializers.CharField(), help_text="The metrics that rank, in order.")
    order_published_at = serializers.DateTimeField(allow_null=True)
    bye_rule = serializers.ChoiceField(Tournament.ByeRule.choices)
    team_mates = serializers.ChoiceField(Tournament.Mates.choices)
    club_mates = serializers.ChoiceField(Tournament.Mates.choices)
    registration = serializers.ChoiceField(Tournament.Registration.choices)
    limit = serializers.IntegerField(allow_null=True, help_text="The most players; others wait.")
    check_in_opens_at = serializers.DateTimeField(allow_null=True)
    check_in_closes_at = serializers.DateTimeField(allow_null=True)
    minutes = serializers.IntegerField(help_text="The time of a round.")
    players_report = serializers.BooleanField(help_text="Whether players enter results at their tables.")
    frozen_from = serializers.IntegerField(
        allow_null=True, help_text="Only the desk sees results from this round on, until the close."
    )
    revision = serializers.IntegerField(help_text="Increases with every change of what is shown.")


class StageOutput(Output):
    number = serializers.IntegerField()
    name = serializers.CharField()
    rounds_planned = serializers.IntegerField()
    method = serializers.ChoiceField(Stage.Method.choices)
    by_division = serializers.BooleanField(help_text="Whether each division plays among itself.")
    cut = serializers.IntegerField(allow_null=True, help_text="How many enter; null: everybody.")
    carry = serializers.ChoiceField(Stage.Carry.choices, help_text="The percentage of the points that is kept.")
    preset = serializers.CharField(help_text="The weights of seating by standings.")
    minutes = serializers.IntegerField(allow_null=True, help_text="Null: the tournament's.")


class LastRoundOutput(Output):
    number = serializers.IntegerField()
    state = serializers.ChoiceField(Round.State.choices)


class TournamentDetailOutput(TournamentOutput):
    """A tournament with its stages, its number of players and its last round; needs `access` in the context."""

    stages = StageOutput(many=True, source="stages.all")
    players = serializers.SerializerMethodField(help_text="How many entrants take part.")
    last_round = serializers.SerializerMethodField(help_text="The last round that you may see.")
    is_desk = serializers.SerializerMethodField(help_text="Whether you may act for the desk.")

    def get_players(self, tournament: Tournament) -> int:
        return tournament.entrants.accepted().count()

    @extend_schema_field(LastRoundOutput(allow_null=True))
    def get_last_round(self, tournament: Tournament) -> Any:
        last = self.context["access"].rounds().order_by("number").last()
        return None if last is None else LastRoundOutput(last).data

    def get_is_desk(self, tournament: Tournament) -> bool:
        return bool(self.context["access"].is_desk)


def tournament_whole(access: TournamentAccess) -> dict[str, Any]:
    """Return the answer of `TournamentDetailOutput`."""
    return dict(TournamentDetailOutput(access.tournament, context={"access": access}).data)


# ----- entrants -----
class EntrantPlayerOutput(Output):
    """The player of an entrant, by the name that the entrant has."""

    id = serializers.IntegerField(source="player_id")
    name = EntrantNameField(source="*")


class EntrantOutput(OfDeskOutput, EntrantRefOutput):
    of_desk = frozenset({"licence", "strength", "note", "fixed_table", "registered_at", "checked_in_at"})

    player = EntrantPlayerOutput(source="*")
    state = serializers.ChoiceField(Entrant.State.choices)
    club = serializers.CharField(source="club_name", help_text="The club as the entrant gave it; a text.")
    country = serializers.CharField()
    division = TournamentDivisionOutput(source="*", allow_null=True)
    team = TournamentTeamOutput(allow_null=True)
    is_substitute = serializers.BooleanField()
    first_round = serializers.IntegerField()
    last_round = serializers.IntegerField(allow_null=True, help_text="The last round of a withdrawn entrant.")
    is_checked_in = serializers.SerializerMethodField()
    licence = serializers.CharField(
        required=False, help_text="The number at the federation. For the desk and the entrant."
    )
    note = serializers.CharField(required=False, help_text="For the desk and the entrant.")
    strength = serializers.IntegerField(required=False, allow_null=True, help_text="A rating. For the desk.")
    fixed_table = serializers.IntegerField(
        required=False, allow_null=True, help_text="Always at this table. For the desk."
    )
    registered_at = serializers.DateTimeField(required=False, help_text="For the desk.")
    checked_in_at = serializers.DateTimeField(required=False, allow_null=True, help_text="For the desk.")

    def get_is_checked_in(self, entrant: Entrant) -> bool:
        return entrant.checked_in_at is not None


class OwnEntrantOutput(EntrantOutput):
    """The own registration, with the licence and the note."""

    of_desk = EntrantOutput.of_desk - {"licence", "note"}


class TeamMembersOutput(TournamentTeamOutput):
    """A team with its entrants whom the visitor may see; read from `teams_shown`."""

    entrants = EntrantRefOutput(many=True, source="members")


class PairOutput(Output):
    id = serializers.IntegerField()
    one = EntrantRefOutput()
    other = EntrantRefOutput()
    is_hard = serializers.BooleanField(help_text="Whether they must not meet; otherwise they should not.")


class TieOutput(Output):
    """A tie through a stage's cut."""

    division = TournamentDivisionOutput(source="*", allow_null=True)
    places = serializers.IntegerField(help_text="How many of the tied players go on.")
    tied = EntrantRefOutput(many=True)
    go_on = EntrantRefOutput(many=True, help_text="Those chosen by the desk or by lot; none before the choice.")


# ----- rounds -----
def round_shape(round_: Round, access: TournamentAccess, *, now: datetime) -> dict[str, Any]:
    """Return a round with its tables; only the desk gets the data of its draw."""
    shown = {
        "number": round_.number,
        "stage": round_.stage.number,
        "state": round_.state,
        "released_at": round_.released_at,
        "timer": timer_shape(round_, now),
        "tables": [table_shape(table, round_, access) for table in tables_with_results(round_)],
    }
    if access.is_desk:
        shown["draw"] = {
            "method": round_.method,
            "seed": str(round_.seed),
            "engine_version": round_.engine_version,
            "facts": round_.facts,
            "snapshot": round_.snapshot,
            "drawn_at": round_.drawn_at,
        }
    return shown


def tables_with_results(round_: Round) -> QuerySet[Table]:
    """Return a round's tables with seats, results and reports, in a fixed number of queries."""
    return round_.tables.select_related("hanchan").prefetch_related(
        "seats__entrant__player", "hanchan__participants", "reports"
    )


def timer_shape(round_: Round, now: datetime) -> dict[str, Any]:
    return {
        "seconds": round_.seconds,
        "seconds_left": round_.seconds_left(now),
        "is_running": round_.timer_started_at is not None,
    }


def table_shape(table: Table, round_: Round, access: TournamentAccess) -> dict[str, Any]:
    is_shown = access.shows_results(round_.number) and table.is_done
    rows = {row.seat: row for row in table.hanchan.participants.all()} if is_shown and table.hanchan else {}
    unit = access.tournament.points_unit
    seats = []
    for seat in table.seats.all():
        shown = {"seat": seat.seat, "wind": WINDS[seat.seat], "entrant": entrant_name(seat.entrant, access)}
        if row := rows.get(seat.seat):
            points = None if row.points is None else points_text(row.points, unit)
            shown |= {"score": row.score, "chips": row.chips, "place": row.place, "points": points}
        seats.append(shown)
    shape = {"number": table.number, "is_done": table.is_done, "extra_minutes": table.extra_minutes, "seats": seats}
    if access.is_desk:
        shape["hanchan"] = table.hanchan_id
        shape["version"] = table.version
        shape["entry"] = table.hanchan.entry if table.hanchan else None
        shape["reports"] = [report_shape(report) for report in table.reports.all()]
    return shape


def report_shape(report: Report) -> dict[str, Any]:
    return {
        "id": report.pk,
        "state": report.state,
        "scores": report.scores,
        "chips": report.chips,
        "deposits": report.deposits,
        "seat": report.seat,
        "confirmed_by_seat": report.confirmed_by_seat,
        "reason": report.reason,
        "reported_at": report.reported_at,
    }


def finding_shape(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.key,
        "message": str(finding.sentence),
        "is_blocking": finding.is_blocking,
        "table": finding.table,
    }


# ----- the referee -----
def penalty_shape(penalty: Penalty, access: TournamentAccess) -> dict[str, Any]:
    return {
        "id": penalty.pk,
        "entrant": entrant_name(penalty.entrant, access),
        "round": penalty.round.number if penalty.round else None,
        "kind": penalty.kind,
        "points": points_text(-penalty.points, access.tournament.points_unit),
        "reason": penalty.reason,
        "referee": str(penalty.referee),
        "given_at": penalty.given_at,
        "is_void": penalty.is_void,
    }


def hand_shape(hand: BestHand, access: TournamentAccess) -> dict[str, Any]:
    return {
        "entrant": entrant_name(hand.entrant, access),
        "round": hand.round,
        "table": hand.table,
        "deal": hand.deal,
        "what": hand.what,
        "total": hand.total,
        "gain": hand.gain,
        "note": hand.noted,
    }


def call_shape(call: RefereeCall) -> dict[str, Any]:
    return {
        "id": call.pk,
        "round": call.table.round.number,
        "table": call.table.number,
        "called_at": call.called_at,
        "answered_at": call.answered_at,
    }
