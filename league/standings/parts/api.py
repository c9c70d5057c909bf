"""The API of a season's divisions and teams, and of the table of its teams."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.players.outputs import PlayerOutput
from league.records.games.inputs import read_players
from league.seasons.models import Division, Season, Team
from league.seasons.parts import division_add, part_fill, part_remove, part_rename, team_add
from league.seasons.selectors import part_find
from league.standings.api import SeasonBaseView
from league.standings.parts.selectors import PartPlayers, season_divisions, season_teams
from league.standings.selectors import TeamTable, season_team_table
from league.standings.tables.columns import table_output
from league.standings.tables.season_columns import team_columns

PLAYERS = "Ids, names or aliases: these and nobody else."


class PartInput(Input):
    name = serializers.CharField(max_length=100)
    players = serializers.ListField(child=serializers.JSONField(), required=False, help_text=PLAYERS)


def part_shape(one: PartPlayers) -> dict[str, Any]:
    return {"id": one.part.pk, "name": one.part.name, "players": PlayerOutput(one.players, many=True).data}


def team_table_shape(table: TeamTable) -> dict[str, Any]:
    return {
        "season": table.season.slug,
        "revision": table.season.revision,
        "is_behind": table.is_behind,
        "ranked_by": [step.text for step in table.ranked_by],
        **table_output(team_columns(table), table.lines),
    }


class PartBaseView(SeasonBaseView):
    kind = ""

    def listed(self, season: Season) -> list[PartPlayers]:
        return season_teams(season) if self.kind == "team" else season_divisions(season)

    def shown(self, season: Season, pk: int) -> dict[str, Any]:
        return next(part_shape(one) for one in self.listed(season) if one.part.pk == pk)

    def part(self, season: Season, pk: int) -> Division | Team:
        return part_find(season, self.kind, pk)


class PartListView(PartBaseView):
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response([part_shape(one) for one in self.listed(self.season(request, slug))])

    def post(self, request: Request, club: str, slug: str) -> Response:
        season, body = self.season(request, slug), read_body(PartInput, request)
        players = read_players(season.club, body.get("players", []))
        add = team_add if self.kind == "team" else division_add
        part = add(actor=actor(request), season=season, name=body["name"])
        part_fill(actor=actor(request), part=part, players=players)
        return Response(self.shown(season, part.pk), status=201)


class OnePartView(PartBaseView):
    def patch(self, request: Request, club: str, slug: str, pk: int) -> Response:
        season, body = self.season(request, slug), read_body(PartInput, request, partial=True)
        part = self.part(season, pk)
        if "name" in body:
            part_rename(actor=actor(request), part=part, name=body["name"])
        if "players" in body:
            part_fill(actor=actor(request), part=part, players=read_players(season.club, body["players"]))
        return Response(self.shown(season, pk))

    def delete(self, request: Request, club: str, slug: str, pk: int) -> Response:
        """Delete a division or team without players."""
        part_remove(actor=actor(request), part=self.part(self.season(request, slug), pk))
        return Response(status=204)


def _listed(kind: str) -> Any:
    return extend_schema_view(
        get=extend_schema(operation_id=f"{kind}s", responses=OpenApiTypes.ANY),
        post=extend_schema(operation_id=f"{kind}_add", request=PartInput, responses=OpenApiTypes.ANY),
    )


def _one(kind: str) -> Any:
    return extend_schema_view(
        patch=extend_schema(operation_id=f"{kind}_amend", request=PartInput, responses=OpenApiTypes.ANY),
        delete=extend_schema(operation_id=f"{kind}_remove", responses={204: None}),
    )


@_listed("division")
class DivisionListView(PartListView):
    """The divisions of a season and their players; each has a table of its own (`standings/?division=`)."""

    kind = "division"


@_one("division")
class OneDivisionView(OnePartView):
    kind = "division"


@_listed("team")
class TeamListView(PartListView):
    """The teams of a season and their players."""

    kind = "team"


@_one("team")
class OneTeamView(OnePartView):
    kind = "team"


class TeamStandingsView(SeasonBaseView):
    """The table of teams: the sums of their members, ranked by the metrics of the season."""

    @extend_schema(operation_id="team_standings", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(team_table_shape(team_table(self.season(request, slug))))


class TeamWhyView(SeasonBaseView):
    """Why a team has this rank, in sentences."""

    @extend_schema(operation_id="team_standings_why", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, slug: str, team: int) -> Response:
        table = team_table(self.season(request, slug))
        if team not in table.names:
            raise LeagueError("not_found")
        sentences = [one.render(gettext, table.names.__getitem__) for one in table.why(team)]
        return Response({"team": team, "why": sentences})


def team_table(season: Season) -> TeamTable:
    table = season_team_table(season)
    if table is None:
        raise LeagueError("not_found")
    return table
