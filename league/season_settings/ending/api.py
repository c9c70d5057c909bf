"""The API of a season's end and of the next season."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.clubs.roles import require
from league.core.api.serializers import Input, Output
from league.core.points import points_text
from league.players.inputs import PlayerField
from league.players.outputs import PlayerRefOutput
from league.records.api.games.inputs import read_players
from league.season_settings.ending.plan import season_next
from league.season_settings.ending.selectors import season_end
from league.season_settings.ending.services import season_follow
from league.seasons.models import SEASON_STATES, Season
from league.seasons.outputs import DivisionRefOutput, SeasonOutput, SeasonRefOutput, TeamRefOutput
from league.standings.api_base import SeasonBaseView
from league.standings.champions.selectors import FinalLine

MOVES = [(move, move) for move in ("up", "down", "stay", "out")]


class OpenHanchanOutput(Output):
    """A hanchan that is still being played."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField(source="__str__", help_text="Its day and its order in the day.")


class OpenSessionOutput(Output):
    """An evening that is open or planned."""

    id = serializers.IntegerField(source="pk")
    played_on = serializers.DateField()
    name = serializers.CharField()


class BelowMinimumOutput(Output):
    """A player with too few games for a rank."""

    player = PlayerRefOutput(source="row.player")
    games = serializers.IntegerField(source="row.games", help_text="Those that count.")
    missing = serializers.IntegerField(source="games", help_text="How many more games a rank needs.")


class StillOpenOutput(Output):
    """What could still change the table."""

    last_day = serializers.DateField(allow_null=True, help_text="The season's last day; null: it is over, or has none.")
    hanchan = OpenHanchanOutput(many=True, help_text="Those of the season that are still being played.")
    sessions = OpenSessionOutput(many=True, help_text="Open and planned evenings within the season's days.")
    below_minimum = BelowMinimumOutput(many=True, source="missing", help_text="Players with too few games for a rank.")


class SeasonFinalLineOutput(Output):
    """A line with a rank."""

    rank = serializers.IntegerField(source="row.rank", help_text="Several may share it.")
    player = PlayerRefOutput(source="row.player")
    points = serializers.SerializerMethodField(help_text='Decimal text with a sign, with adjustments: "+20.0".')

    def get_points(self, line: FinalLine) -> str | None:
        return None if line.points is None else points_text(line.points, line.unit)


class SeasonFinalOutput(Output):
    """The end of a table."""

    division = DivisionRefOutput(allow_null=True, help_text="Null: the whole table.")
    lines = SeasonFinalLineOutput(many=True, help_text="Those with a rank, the champions first.")
    up = PlayerRefOutput(many=True, help_text="Who passes the cut.")
    up_to = DivisionRefOutput(source="higher", allow_null=True, help_text="The division above; null: none.")
    down = PlayerRefOutput(many=True, help_text="Who goes down.")
    down_to = DivisionRefOutput(source="lower", allow_null=True, help_text="The division below; null: none.")


class TeamRankOutput(Output):
    """A team with its rank."""

    rank = serializers.IntegerField(help_text="Several may share it.")
    team = TeamRefOutput()


class SeasonEndOutput(Output):
    """The end of a season as it would be today, or as it is."""

    state = serializers.ChoiceField(source="season.state", choices=SEASON_STATES)
    is_behind = serializers.BooleanField(help_text="The record has changed since the table was computed.")
    still_open = StillOpenOutput()
    tables = SeasonFinalOutput(many=True, help_text="One for each division in which somebody has a rank, or the whole.")
    teams = TeamRankOutput(many=True, help_text="The teams, by rank.")


# ----- the next season -----


class NextPlayerOutput(Output):
    """A player of a division in the next season."""

    player = PlayerRefOutput()
    was = DivisionRefOutput(help_text="The division in the season that has ended.")
    move = serializers.ChoiceField(choices=MOVES, help_text="`out`: in no division any more.")


class NextDivisionOutput(Output):
    """A division of the next season, by the one of the season that has ended."""

    id = serializers.IntegerField(source="division.pk", help_text="Of the division of the season that has ended.")
    name = serializers.CharField(source="division.name")
    players_before = serializers.IntegerField(source="before", help_text="How many players it has.")
    is_too_full = serializers.BooleanField(help_text="It would have more players than it has.")
    players = NextPlayerOutput(many=True, source="places")


class NextSeasonOutput(Output):
    """The next season as it would be opened."""

    opened = SeasonRefOutput(allow_null=True, help_text="The next season, if it is open already.")
    name = serializers.CharField(source="plan.name")
    opens_on = serializers.DateField(source="plan.opens", help_text="The first day.")
    closes_on = serializers.DateField(source="plan.closes", allow_null=True, help_text="Null: open-ended.")
    divisions = NextDivisionOutput(many=True, source="plan.divisions", help_text="After promotions.")


class PlaceInput(Input):
    """The division of a player in the next season."""

    player = PlayerField()
    division = serializers.IntegerField(
        allow_null=True, help_text="The id of a division of the season that has ended; null: none."
    )


class NextSeasonInput(Input):
    """The next season, where it is to differ from the plan."""

    name = serializers.CharField(max_length=100, required=False, help_text="Absent: as planned.")
    opens_on = serializers.DateField(source="opens", required=False, help_text="Absent: as planned.")
    closes_on = serializers.DateField(
        source="closes", required=False, allow_null=True, help_text="Null: open-ended; absent: as planned."
    )
    places = PlaceInput(many=True, required=False, help_text="Players who get another division than planned.")
    even_if_full = serializers.BooleanField(
        required=False, help_text="Let a division have more players than before, instead of a refusal."
    )


class NextSeasonView(SeasonBaseView):
    @extend_schema(operation_id="season_next", responses=NextSeasonOutput)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Show the next season like this one, with promotions carried out.

        Nothing is written.
        """
        season = self.season(request, slug)
        require(actor(request), season.club, "season")
        plan = season_next(season, season.club.day_of(timezone.now()))
        opened = Season.objects.filter(follows=season).first()
        return Response(NextSeasonOutput({"plan": plan, "opened": opened}).data)

    @extend_schema(
        operation_id="season_follow", request=NextSeasonInput, responses={200: SeasonOutput, 201: SeasonOutput}
    )
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Open the next season like this one, which must be closed: rules, ranking, divisions and teams.

        A season has one successor: if it is open already, it is answered as it is, with 200.
        """
        season, body = self.season(request, slug), read_body(NextSeasonInput, request)
        places = body.pop("places", [])
        players = read_players(season.club, [place["player"] for place in places])
        divisions = {
            player.standing_for.pk: place["division"] for player, place in zip(players, places, strict=True)
        }  # fmt: skip
        opened, is_new = season_follow(actor=actor(request), season=season, divisions=divisions, **body)
        output = SeasonOutput(opened, context={"request": request})
        return Response(output.data, status=201 if is_new else 200)


class SeasonEndView(SeasonBaseView):
    @extend_schema(operation_id="season_end", responses=SeasonEndOutput)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Show what is still open in a season, who has won it, and who goes up and down.

        Nothing is written. `PATCH` of the season with `"state": "archived"` closes it.
        """
        season = self.season(request, slug)
        require(actor(request), season.club, "season")
        return Response(SeasonEndOutput(season_end(season, season.club.day_of(timezone.now()))).data)
