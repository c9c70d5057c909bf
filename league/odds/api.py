"""The API of a season's odds."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView
from league.core.api.serializers import Input, Output
from league.core.points import points_text
from league.odds.selectors import (
    LuckLine,
    OddsLine,
    OddsShown,
    TeamOddsLine,
    luck_lines,
    odds_shown,
    past_odds,
    team_odds,
)
from league.odds.services import odds_request
from league.players.outputs import PlayerRefOutput
from league.seasons.outputs import DivisionRefOutput, SeasonRefOutput, TeamRefOutput
from league.seasons.selectors import season_division, season_find

REASONS = ("", "few_games", "no_end", "not_computed")


class OddsQuery(Input):
    division = serializers.CharField(required=False, help_text="The odds in this division: its name or its id.")
    cut = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=1000,
        help_text="Ranks that pass the cut; absent: those of the season or division, or 3.",
    )
    down = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=1000,
        help_text="Last ranks that go down; absent: those of the season or division.",
    )


class PlayerOddsOutput(Output):
    player = PlayerRefOutput()
    rank = serializers.IntegerField(allow_null=True, help_text="In the present table; null below the line.")
    mean_rank = serializers.FloatField(allow_null=True, help_text="Mean of the final ranks; null if never ranked.")
    first = serializers.FloatField(help_text="The chance of rank 1, from 0 to 1; a shared rank counts for all.")
    cut = serializers.FloatField(source="top", help_text="The chance of a rank that passes the cut.")
    down = serializers.FloatField(help_text="The chance of one of the last ranks.")
    unranked = serializers.FloatField(help_text="The chance to end below the line of least games.")
    best_rank = serializers.IntegerField(source="low", allow_null=True, help_text="10 % of the seasons reach it.")
    worst_rank = serializers.IntegerField(source="high", allow_null=True, help_text="90 % of the seasons reach it.")
    ranks = serializers.SerializerMethodField(help_text="The chance of rank 1, 2, ...; those after the last are 0.")
    points = serializers.SerializerMethodField(
        help_text="The final points below which 10 %, 50 % and 90 % of the seasons stay, as decimal texts with a sign; "
        "empty in a division, and if the table ranks by single games."
    )

    def get_ranks(self, line: OddsLine) -> list[float]:
        return [times / line.odds.seasons for times in line.odds.ranks]

    def get_points(self, line: OddsLine) -> list[str]:
        return [points_text(one, self.context["unit"]) for one in line.points]


class TeamOddsOutput(Output):
    team = TeamRefOutput()
    rank = serializers.IntegerField(allow_null=True, help_text="In the present table of teams; null without a game.")
    first = serializers.FloatField(help_text="The chance of the title, from 0 to 1; a shared rank counts for all.")
    mean_rank = serializers.FloatField(allow_null=True, help_text="Mean of the final ranks; null if never ranked.")
    ranks = serializers.SerializerMethodField(help_text="The chance of rank 1, 2, ...; those after the last are 0.")

    def get_ranks(self, line: TeamOddsLine) -> list[float]:
        return [times / line.odds.seasons for times in line.odds.ranks]


class LuckOutput(Output):
    player = PlayerRefOutput()
    games = serializers.IntegerField()
    mean_place = serializers.FloatField()
    mean_place_range = serializers.FloatField(
        source="range", help_text="±1.96 × √(1.25 / games) with four players: 95 % of average players are within it."
    )
    points = serializers.SerializerMethodField(help_text="Of the games alone, as decimal text with a sign.")
    expected = serializers.SerializerMethodField(help_text="The points that the strengths at the tables promised.")
    luck = serializers.SerializerMethodField(help_text="The points beyond the expected ones.")
    spread = serializers.SerializerMethodField(help_text="The standard deviation that chance gives the points.")

    def _text(self, points: int) -> str:
        return points_text(points, self.context["unit"])

    def get_points(self, line: LuckLine) -> str:
        return self._text(line.points)

    def get_expected(self, line: LuckLine) -> str:
        return self._text(line.expected)

    def get_luck(self, line: LuckLine) -> str:
        return self._text(line.luck)

    def get_spread(self, line: LuckLine) -> str:
        return self._text(line.spread).removeprefix("+")


class CallsOutput(Output):
    calls = serializers.IntegerField(help_text="How often about this chance was named.")
    expected = serializers.FloatField(help_text="Mean of the chances.")
    came = serializers.FloatField(help_text="Share that came true.")


class PastOddsOutput(Output):
    """How good the odds at the middle of the club's past seasons were: those of rank 1, and of passing the cut."""

    seasons = serializers.IntegerField()
    calls = serializers.IntegerField()
    brier = serializers.FloatField(help_text="Mean square of chance minus result (1 or 0); less is better.")
    equal_chances = serializers.FloatField(source="plain", help_text="The Brier score of equal chances for all.")
    groups = CallsOutput(many=True)


class SeasonOddsOutput(Output):
    season = SeasonRefOutput()
    division = DivisionRefOutput(allow_null=True)
    is_current = serializers.BooleanField(help_text="False while they are computed; ask again.")
    missing = serializers.ChoiceField(
        REASONS,
        help_text="Why there are no odds: `few_games` in the season, `no_end` (it has no last day and no planned "
        "evening), `not_computed` yet. Empty if there are.",
    )
    is_over = serializers.BooleanField(help_text="Whether the season is over: every chance is 0 or 1.")
    day = serializers.DateField(allow_null=True, help_text="Evenings after this day are to come.")
    seasons = serializers.IntegerField(help_text="Number of simulated seasons.")
    games = serializers.IntegerField(help_text="Hanchan of the season so far.")
    least_games = serializers.IntegerField(help_text="Hanchan that a season needs for odds.")
    cut = serializers.IntegerField(help_text="Ranks that pass the cut, as asked for or as stored.")
    down = serializers.IntegerField(help_text="Last ranks that go down.")
    evenings_left = serializers.IntegerField()
    games_left = serializers.FloatField(help_text="Mean number of hanchan to come.")
    strengths = serializers.CharField(help_text="Where strengths come from: a kind of ladder, or `fitted`.")
    luck_share = serializers.FloatField(
        allow_null=True, help_text="Share of the differences in mean points that chance alone explains, 0 to 1."
    )
    players = PlayerOddsOutput(many=True, help_text="The best mean rank first.")
    teams = TeamOddsOutput(many=True, help_text="The most likely winner first; empty without teams.")
    luck = LuckOutput(many=True, help_text="The most points beyond the expected ones first.")
    past = PastOddsOutput(allow_null=True)


class SeasonOddsView(ClubView):
    queries = {"GET": OddsQuery}

    @extend_schema(operation_id="season_odds", responses=SeasonOddsOutput)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Show the odds of a season: how often each player ends at which rank if its rest is simulated."""
        season, asked = season_find(self.club(request), slug), self.query(request)
        division = season_division(season, asked["division"]) if "division" in asked else None
        odds = odds_shown(season, division, top=asked.get("cut"), down=asked.get("down"))
        odds_request(season=season, stored=odds.stored)
        return Response(SeasonOddsOutput(_data(odds), context={"unit": season.points_unit}).data)


def _data(odds: OddsShown) -> dict[str, Any]:
    stored = odds.found
    return {
        "season": odds.season,
        "division": odds.division,
        "is_current": odds.is_current,
        "missing": odds.missing,
        "is_over": odds.is_over,
        "day": odds.day,
        "seasons": stored.get("seasons", 0),
        "games": stored.get("games", 0),
        "least_games": stored.get("least", 0),
        "cut": odds.top,
        "down": odds.down,
        "evenings_left": stored.get("evenings", 0),
        "games_left": stored.get("games_left", 0.0),
        "strengths": stored.get("strengths", ""),
        "luck_share": stored.get("luck", {}).get("share"),
        "players": odds.lines,
        "teams": team_odds(odds.stored),
        "luck": luck_lines(odds.stored),
        "past": past_odds(odds.season.club),
    }
