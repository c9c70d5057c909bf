"""The answer of the API about the rank of an entrant: the reasons, the neighbours, the next cut, the last games."""

from dataclasses import dataclass
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.core.points import points_text as shown
from league.standings.outputs import ReasonOutput
from league.standings.tables.why import Neighbour
from league.tournaments.api.outputs import EntrantRefOutput
from league.tournaments.core.selectors import OwnRound
from league.tournaments.standings.tournament_table import TournamentTable
from scoring.standings import Reason, Standings


@dataclass(frozen=True)
class ReasonNames:
    """What `ReasonOutput` reads of a table."""

    table: TournamentTable
    standings: Standings

    @property
    def names(self) -> dict[int, str]:
        return self.table.names


class _EntrantsOutput(Output):
    """Refers to entrants by their keys. The context has the `table` as `ReasonNames`, and the `access`."""

    def entrants(self, *keys: int) -> list[Any]:
        table: TournamentTable = self.context["table"].table
        lines = {line.key: line for line in table.lines}
        return list(EntrantRefOutput([lines[key].entrant for key in keys], many=True, context=self.context).data)

    def points_text(self, points: int | None) -> str | None:
        unit = self.context["table"].table.tournament.points_unit
        return None if points is None else shown(points, unit)


class TournamentReasonOutput(ReasonOutput, _EntrantsOutput):
    @extend_schema_field(EntrantRefOutput(many=True))
    def get_others(self, reason: Reason) -> Any:
        return self.entrants(*reason.others)


class TournamentNeighbourOutput(_EntrantsOutput):
    """The next entrant before or behind, and what the one behind needs to pass."""

    before = serializers.SerializerMethodField()
    behind = serializers.SerializerMethodField()
    gap = serializers.CharField(help_text="By the metric that separates them, as the page shows it, without a sign.")
    in_one_round = serializers.SerializerMethodField(
        help_text="How many points more than the other in one round are enough, as decimal text with a sign; null "
        "after the last round, and where points do not rank first."
    )

    @extend_schema_field(EntrantRefOutput())
    def get_before(self, one: Neighbour) -> Any:
        return self.entrants(one.before)[0]

    @extend_schema_field(EntrantRefOutput())
    def get_behind(self, one: Neighbour) -> Any:
        return self.entrants(one.behind)[0]

    def get_in_one_round(self, one: Neighbour) -> str | None:
        return self.points_text(one.at_table)


class CutGapOutput(Output):
    """How far the line of the next stage is that only the best enter."""

    stage = serializers.IntegerField(source="stage.number")
    name = serializers.CharField(source="stage.name")
    places = serializers.IntegerField(source="best", help_text="How many go on, with divisions of each.")
    is_above = serializers.BooleanField()
    gap = serializers.CharField(help_text="By the first metric, as the page shows it, without a sign.")


class RoundPlayedOutput(_EntrantsOutput):
    """A round with the entrant's result."""

    round = serializers.IntegerField(source="round.number")
    table = serializers.IntegerField(source="line.table.number")
    hanchan = serializers.IntegerField(source="seat.result.hanchan_id")
    place = serializers.IntegerField(source="seat.result.place")
    points = serializers.SerializerMethodField(help_text='Decimal text with a sign: "+31.2".')

    def get_points(self, one: OwnRound) -> str | None:
        return self.points_text(one.seat.result.points) if one.seat and one.seat.result else None


class TournamentWhyOutput(Output):
    entrant = EntrantRefOutput()
    rank = serializers.IntegerField(source="rank_shown", allow_null=True)
    reasons = TournamentReasonOutput(many=True)
    neighbours = TournamentNeighbourOutput(
        many=True, help_text="Before and behind, as in the reasons `behind` and `ahead`."
    )
    cut = CutGapOutput(allow_null=True, help_text="Null where no cut comes.")
    last_games = RoundPlayedOutput(source="games", many=True, help_text="The last five, the latest first.")
