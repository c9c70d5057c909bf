from functools import partial
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView
from league.clubs.selectors import club_age
from league.core.api.serializers import Input
from league.core.conditional import drawn_once, unless_unchanged
from league.core.errors import LeagueError
from league.players.models import Player
from league.profiles.api.statistics_rows import StatisticsRows
from league.profiles.outputs import StatisticsOutput
from league.profiles.statistics import statistics_or_empty
from rules.registry import find_ruleset


class StatisticsQuery(Input):
    ruleset = serializers.CharField(required=False, help_text="The key of a ruleset; else the most played one.")


class PlayerStatisticsView(ClubView):
    is_conditional = True
    queries = {"GET": StatisticsQuery}

    @extend_schema(operation_id="player_statistics", responses=StatisticsOutput)
    def get(self, request: Request, club: str, pk: int) -> HttpResponse:
        """Show a player's statistics of one ruleset: what the player's page shows, with stable keys.

        Lists are empty and numbers 0 without games. A merged entry answers for the player that it counts for.
        """
        found = self.club(request)
        ruleset = self.query(request).get("ruleset", "")
        if ruleset:
            find_ruleset(ruleset)
        player = Player.objects.filter(club=found, pk=pk).select_related("club", "merged_into").first()
        if player is None:
            raise LeagueError("not_found")
        player = player.standing_for
        shown = club_age(found), found.day_of(timezone.now())
        key = f"player-statistics-{player.pk}-{ruleset}-{get_language()}"
        draw = partial(drawn_once, key, shown, partial(_statistics, player, ruleset))
        return unless_unchanged(request._request, *shown, draw=lambda: Response(draw()))


def _statistics(player: Player, ruleset: str) -> dict[str, Any]:
    """The answer, computed once for all readers, because it needs every game of the player."""
    statistics = statistics_or_empty(player, ruleset, player.club.day_of(timezone.now()))
    output = StatisticsOutput(context={"unit": statistics.unit})
    return dict(output.to_representation(StatisticsRows(statistics)))
