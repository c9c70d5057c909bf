from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.selectors import club_age
from league.core.api.serializers import Output
from league.core.conditional import unless_unchanged
from league.players.outputs import PlayerRefOutput
from league.profiles.api.statistics import StatisticsView
from league.profiles.api.statistics_rows import Row
from league.profiles.beside import MEASURES, OF_DEALS, Field, Measure, SideBySide, percentile, side_by_side
from league.profiles.deals import PlayerDeals, Rate
from league.profiles.outputs import PlaceOutput, PointsField, RateOutput, SummaryOutput
from league.profiles.statistics import PlayerStatistics


class PercentileOutput(Output):
    key = serializers.ChoiceField([one.key for one in (*MEASURES, *OF_DEALS)])
    better_than = serializers.FloatField(
        allow_null=True,
        help_text=(
            "Of the other regulars the share that the player is better than, 0 to 1; an equal one counts half. Fewer "
            "last places, a lower average place and fewer or smaller deal-ins are better. Null for a guest and for "
            "fewer than `fewest_games`; of a figure from deals, for fewer than `fewest_deals`."
        ),
    )


class SideOutput(Output):
    player = PlayerRefOutput()
    summary = SummaryOutput()
    places = PlaceOutput(many=True)
    percentiles = PercentileOutput(many=True)
    games_by_deals = serializers.IntegerField(help_text="The last games recorded deal by deal, at most 200.")
    rates = RateOutput(many=True, help_text="Of these games; empty without one.")
    average_win = serializers.IntegerField(allow_null=True, help_text="Points of the table.")
    average_deal_in = serializers.IntegerField(allow_null=True, help_text="Points of the table, below zero.")


class TogetherOutput(Output):
    games = serializers.IntegerField()
    ahead = serializers.IntegerField(help_text="Games in which the first player finished ahead.")
    equal = serializers.IntegerField()
    behind = serializers.IntegerField()
    points = PointsField(help_text="The first player's points in these games.")
    their_points = PointsField(source="theirs")


class BesideOutput(Output):
    """Two players side by side, in the order of the address."""

    # The context has the `unit` of the ruleset's points.
    ruleset = serializers.CharField(allow_null=True, help_text="Null if none was asked for and there is no game.")
    fewest_games = serializers.IntegerField(help_text="A regular with fewer games is not compared.")
    regulars = serializers.IntegerField(help_text="How many regulars have as many games of the ruleset.")
    fewest_deals = serializers.IntegerField(
        help_text="A regular with fewer deals in the club's last 200 games by deals has no percentile of deals."
    )
    regulars_by_deals = serializers.IntegerField(help_text="How many regulars have as many deals.")
    players = SideOutput(many=True, help_text="Both of them.")
    together = TogetherOutput(help_text="The games of both at one table.")


class BesideRows:
    """One property for each key of the answer."""

    def __init__(self, both: SideBySide) -> None:
        self.both = both

    @property
    def ruleset(self) -> str | None:
        return self.both.ruleset or None

    @property
    def fewest_games(self) -> int:
        return self.both.fewest

    @property
    def regulars(self) -> int:
        return len(self.both.field)

    @property
    def fewest_deals(self) -> int:
        return self.both.fewest_deals

    @property
    def regulars_by_deals(self) -> int:
        return len(self.both.deal_field)

    @property
    def players(self) -> list[Row]:
        return [self._side(*pair) for pair in zip(self.both.sides, self.both.deals, strict=True)]

    @property
    def together(self) -> Any:
        return self.both.meeting

    def _side(self, side: PlayerStatistics, deals: PlayerDeals | None) -> Row:
        rates: Sequence[Rate] = deals.all_rates if deals else ()
        games = side.in_all.games
        return {
            "player": side.player,
            "summary": side.in_all,
            "places": [{"place": place, "games": n, "share": n / games} for place, n in side.in_all.places],
            "percentiles": [
                *({"key": one.key, "better_than": self._better(self.both.field, side, one)} for one in MEASURES),
                *({"key": one.key, "better_than": self._better(self.both.deal_field, side, one)} for one in OF_DEALS),
            ],
            "games_by_deals": deals.games if deals else 0,
            "rates": rates,
            "average_win": deals.average_win if deals else None,
            "average_deal_in": deals.average_deal_in if deals else None,
        }

    def _better(self, field: Field, side: PlayerStatistics, measure: Measure) -> float | None:
        share: Fraction | None = percentile(field, side.player.pk, measure)
        return None if share is None else float(share)


class BesideView(StatisticsView):
    @extend_schema(operation_id="player_beside", responses=BesideOutput)
    def get(self, request: Request, club: str, pk: int, other: int) -> HttpResponse:
        """Show two players side by side: the figures of each, how they stand among the regulars, and their games.

        The ruleset is the one that is asked for, or the one of which both have the most games. A merged entry answers
        for the player that it counts for.
        """
        found, ruleset = self.club(request), self.ruleset(request)
        left, right = self.player(found, pk), self.player(found, other)
        today = found.day_of(timezone.now())
        draw = partial(_answer, partial(side_by_side, left, right, ruleset, today))
        return unless_unchanged(request._request, club_age(found), today, draw=draw)


def _answer(compare: partial[SideBySide]) -> Response:
    both = compare()
    return Response(BesideOutput(context={"unit": both.unit}).to_representation(BesideRows(both)))
