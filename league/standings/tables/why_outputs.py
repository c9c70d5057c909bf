"""The answer of the API about a player's rank: the reasons, the neighbours and the last games."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.serializers import Output
from league.core.points import points_text
from league.players.outputs import PlayerRefOutput
from league.standings.outputs import NamedOutput, WhyBaseOutput
from league.standings.selectors import SeasonTable
from league.standings.tables.why import LastGame, Neighbour
from scoring.targets.passing import Passing


class PassingOutput(Output):
    """One more game that is enough to pass."""

    place = serializers.IntegerField(allow_null=True, help_text="This place or a better one; null: any place.")
    points = serializers.SerializerMethodField(help_text='Decimal text with a sign: "+18.6" or more; null: any points.')

    def get_points(self, passing: Passing) -> str | None:
        return _points(self.context["table"], passing.points)


class NeighbourOutput(Output):
    """The next player before or behind, and what the one behind needs to pass. The context has the `table`."""

    before = serializers.SerializerMethodField()
    behind = serializers.SerializerMethodField()
    gap = serializers.CharField(help_text="By the metric that separates them, as the page shows it, without a sign.")
    at_table = serializers.SerializerMethodField(
        help_text="How many points more in one game with both are enough, as decimal text with a sign; null where "
        "points do not rank first."
    )
    passing = PassingOutput(
        allow_null=True,
        help_text="One more game that is enough, without the player before; null: no game with as many points as the "
        "season has had is, or ranks do not follow from sums.",
    )

    @extend_schema_field(NamedOutput())
    def get_before(self, one: Neighbour) -> dict[str, object]:
        return {"id": one.before, "name": self.context["table"].names[one.before]}

    @extend_schema_field(NamedOutput())
    def get_behind(self, one: Neighbour) -> dict[str, object]:
        return {"id": one.behind, "name": self.context["table"].names[one.behind]}

    def get_at_table(self, one: Neighbour) -> str | None:
        return _points(self.context["table"], one.at_table)


class LastGameOutput(Output):
    """A game of the season."""

    hanchan = serializers.IntegerField()
    played_on = serializers.DateField(source="day")
    place = serializers.IntegerField()
    points = serializers.SerializerMethodField(help_text='Decimal text with a sign: "+31.2".')

    def get_points(self, game: LastGame) -> str | None:
        return _points(self.context["table"], game.points)


def _points(table: SeasonTable, points: int | None) -> str | None:
    return None if points is None else points_text(points, table.season.points_unit)


class WhyOutput(WhyBaseOutput):
    """A player's rank and its reasons."""

    player = PlayerRefOutput()
    neighbours = NeighbourOutput(many=True, help_text="Before and behind, as in the reasons `behind` and `ahead`.")
    last_games = LastGameOutput(many=True, help_text="The last five of the season, the latest first.")
