"""The doors to a season's divisions and teams, and to the table of its teams."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, Form, actor, answer, read_body
from league.errors import LeagueError
from league.players.api import player_shape
from league.records.api import read_players
from league.records.selectors import points_text
from league.seasons.api import SeasonDoor
from league.seasons.models import Division, Season, Team
from league.seasons.parts import division_add, part_fill, part_remove, part_rename, team_add
from league.seasons.selectors import (
    PartPlayers,
    TeamTable,
    TeamTableLine,
    part_find,
    season_divisions,
    season_team_table,
    season_teams,
)

PLAYERS = "Ids, names or aliases: these and nobody else."


class PartForm(Form):
    name = serializers.CharField(max_length=100)
    players = serializers.ListField(child=serializers.JSONField(), required=False, help_text=PLAYERS)


def part_shape(one: PartPlayers) -> dict[str, Any]:
    return {"id": one.part.pk, "name": one.part.name, "players": [player_shape(player) for player in one.players]}


def team_table_shape(table: TeamTable) -> dict[str, Any]:
    return {
        "season": table.season.slug,
        "revision": table.season.revision,
        "is_behind": table.is_behind,
        "ranked_by": [step.text for step in table.ranked_by],
        "columns": [
            {"key": one.text, "name": gettext(one.metric.name).format(number=one.number)} for one in table.columns
        ],
        "rows": [_line_shape(line, table.season) for line in table.lines],
    }


def _line_shape(line: TeamTableLine, season: Season) -> dict[str, Any]:
    return {
        "rank": line.row.rank,
        "team": {"id": line.team.pk, "name": line.team.name},
        "games": line.row.games,
        "values": line.texts,
        "places": line.row.places,
        "members": [
            {
                "id": one.player.pk,
                "name": one.player.public_name,
                "points": None if one.points is None else points_text(one.points, season.points_unit),
            }
            for one in line.members
        ],
    }


class PartDoor(SeasonDoor):
    kind = ""

    def listed(self, season: Season) -> list[PartPlayers]:
        return season_teams(season) if self.kind == "team" else season_divisions(season)

    def shown(self, season: Season, pk: int) -> dict[str, Any]:
        return next(part_shape(one) for one in self.listed(season) if one.part.pk == pk)

    def part(self, season: Season, pk: int) -> Division | Team:
        return part_find(season, self.kind, pk)


class PartListView(PartDoor):
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response([part_shape(one) for one in self.listed(self.season(request, slug))])

    def post(self, request: Request, club: str, slug: str) -> Response:
        season, body = self.season(request, slug), read_body(PartForm, request)
        players = read_players(season.club, body.get("players", []))

        @transaction.atomic
        def act() -> dict[str, Any]:
            add = team_add if self.kind == "team" else division_add
            part = add(actor=actor(request), season=season, name=body["name"])
            part_fill(actor=actor(request), part=part, players=players)
            return self.shown(season, part.pk)

        return answer(request, act, 201)


class OnePartView(PartDoor):
    def patch(self, request: Request, club: str, slug: str, pk: int) -> Response:
        season, body = self.season(request, slug), read_body(PartForm, request, partial=True)
        part = self.part(season, pk)
        with transaction.atomic():
            if "name" in body:
                part_rename(actor=actor(request), part=part, name=body["name"])
            if "players" in body:
                part_fill(actor=actor(request), part=part, players=read_players(season.club, body["players"]))
        return Response(self.shown(season, pk))

    def delete(self, request: Request, club: str, slug: str, pk: int) -> Response:
        """Only one that nobody is in."""
        part_remove(actor=actor(request), part=self.part(self.season(request, slug), pk))
        return Response(status=204)


def _listed(kind: str) -> Any:
    return extend_schema_view(
        get=extend_schema(operation_id=f"{kind}s", responses=OpenApiTypes.ANY),
        post=extend_schema(
            operation_id=f"{kind}_add", request=PartForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
        ),
    )


def _one(kind: str) -> Any:
    return extend_schema_view(
        patch=extend_schema(operation_id=f"{kind}_amend", request=PartForm, responses=OpenApiTypes.ANY),
        delete=extend_schema(operation_id=f"{kind}_remove", responses={204: None}),
    )


@_listed("division")
class DivisionListView(PartListView):
    """Divisions of a season and who plays in them; each is a table of its own (`standings/?division=`)."""

    kind = "division"


@_one("division")
class OneDivisionView(OnePartView):
    kind = "division"


@_listed("team")
class TeamListView(PartListView):
    """Teams of a season and who plays for them."""

    kind = "team"


@_one("team")
class OneTeamView(OnePartView):
    kind = "team"


class TeamStandingsView(SeasonDoor):
    """The table of teams: what their members won and lost, added up, ranked by the season's own order."""

    @extend_schema(operation_id="team_standings", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(team_table_shape(team_table(self.season(request, slug))))


class TeamWhyView(SeasonDoor):
    """Why a team stands where it stands, in sentences."""

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
