from functools import partial
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.api.throttle import NetworkThrottle
from league.clubs.api_base import ClubView, Pages
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.api.serializers import Input
from league.core.conditional import drawn_once, unless_unchanged
from league.core.errors import existing
from league.players.models import Player
from league.profiles.api.statistics_rows import StatisticsRows
from league.profiles.outputs import OpponentOutput, ResultOutput, StatisticsOutput
from league.profiles.statistics import statistics_or_empty
from rules.registry import find_ruleset


class StatisticsQuery(Input):
    ruleset = serializers.CharField(required=False, help_text="The key of a ruleset; else the most played one.")


class StatisticsView(ClubView):
    """A view below a player's `statistics/`. Reading all games of a player takes time, so that visitors are limited."""

    queries = {"GET": StatisticsQuery}
    throttle_classes = [NetworkThrottle]
    throttle_scope = "statistics"

    def ruleset(self, request: Request) -> str:
        """The ruleset that is asked for, "" without one.

        raises      RuleError `unknown_ruleset`
        """
        key: str = self.query(request).get("ruleset", "")
        return find_ruleset(key).key if key else ""

    def player(self, club: Club, pk: int) -> Player:
        found = existing(Player.objects.filter(club=club, pk=pk).select_related("club", "merged_into").first())
        return found.standing_for

    def rows(self, request: Request) -> StatisticsRows:
        club = self.club(request)
        player = self.player(club, self.kwargs["pk"])
        return StatisticsRows(statistics_or_empty(player, self.ruleset(request), club.day_of(timezone.now())))


class PlayerStatisticsView(StatisticsView):
    @extend_schema(operation_id="player_statistics", responses=StatisticsOutput)
    def get(self, request: Request, club: str, pk: int) -> HttpResponse:
        """Show a player's statistics of one ruleset: what the player's page shows, with stable keys.

        Lists are empty and numbers 0 without games. A merged entry answers for the player that it counts for. Of the
        games it has the last 200, of the opponents the 100 met most often; `games/` and `opponents/` below this address
        have all of them.
        """
        found, ruleset = self.club(request), self.ruleset(request)
        player = self.player(found, pk)
        shown = club_age(found), found.day_of(timezone.now())
        key = f"player-statistics-{player.pk}-{ruleset}-{get_language()}"
        draw = partial(drawn_once, key, shown, partial(_statistics, player, ruleset))
        return unless_unchanged(request._request, *shown, draw=lambda: Response(draw()))


class PlayerGamesView(StatisticsView):
    pagination_class = Pages

    @extend_schema(operation_id="player_statistics_games", responses=ResultOutput(many=True))
    def get(self, request: Request, club: str, pk: int) -> Response:
        """List a player's games of one ruleset, the latest first, each with the sum of the points up to it."""
        rows = self.rows(request)
        return self.page(request, rows.results()[::-1], ResultOutput, unit=rows.statistics.unit)


class PlayerOpponentsView(StatisticsView):
    pagination_class = Pages

    @extend_schema(operation_id="player_statistics_opponents", responses=OpponentOutput(many=True))
    def get(self, request: Request, club: str, pk: int) -> Response:
        """List whom a player met in games of one ruleset, the most frequent opponent first."""
        rows = self.rows(request)
        pages = Pages()
        keys = pages.paginate_queryset(rows.opponent_keys, request, view=self) or []
        shown = OpponentOutput(rows.opponents_of(keys), many=True, context={"unit": rows.statistics.unit})
        return pages.get_paginated_response(shown.data)


def _statistics(player: Player, ruleset: str) -> dict[str, Any]:
    """The answer, computed once for all readers, because it needs every game of the player."""
    statistics = statistics_or_empty(player, ruleset, player.club.day_of(timezone.now()))
    output = StatisticsOutput(context={"unit": statistics.unit})
    return dict(output.to_representation(StatisticsRows(statistics)))
