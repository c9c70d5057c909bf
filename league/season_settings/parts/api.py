"""The API of a season's divisions and teams, and of the table of its teams."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError
from league.jobs.freshness import RETRY_AFTER, FreshQuery, job_await, to_be_retried
from league.players.inputs import PlayerField
from league.players.outputs import PlayerRefOutput
from league.records.api.games.inputs import read_players
from league.season_settings.parts.selectors import PartPlayers, season_divisions, season_teams
from league.seasons.models import MOST_RANKS, Division, Season, Team
from league.seasons.parts import division_add, division_cut, part_fill, part_remove, part_rename, team_add
from league.seasons.selectors import part_find
from league.sheets.table_outputs import OLD_KEYS
from league.standings.api import TablePages, table_answer
from league.standings.api_base import SeasonBaseView
from league.standings.live.teams import team_table_now
from league.standings.outputs import TeamStandingsOutput, TeamTableOutput, TeamWhyOutput
from league.standings.selectors import season_team_table

# Of one division or team.
MOST_PLAYERS = 1000


class PartInput(Input):
    """The name and the players of a division or team."""

    name = serializers.CharField(max_length=100)
    players = serializers.ListField(
        child=PlayerField(), required=False, max_length=MOST_PLAYERS, help_text="These and nobody else."
    )
    moves = serializers.BooleanField(
        required=False, help_text="Take players out of another division, or team, instead of a refusal."
    )


class PartOutput(Output):
    """A division or a team."""

    id = serializers.IntegerField(source="part.pk")
    name = serializers.CharField(source="part.name")
    players = PlayerRefOutput(many=True)


class DivisionInput(PartInput):
    """A division: its name, its players, and the lines of its table."""

    cut = serializers.IntegerField(
        min_value=0, max_value=MOST_RANKS, required=False, help_text="The first ranks that pass the cut; 0: no line."
    )
    down = serializers.IntegerField(
        min_value=0, max_value=MOST_RANKS, required=False, help_text="The last ranks that go down; 0: no line."
    )


class DivisionOutput(PartOutput):
    """A division."""

    cut = serializers.IntegerField(source="part.cut", help_text="The first ranks that pass the cut; 0: no line.")
    down = serializers.IntegerField(source="part.down", help_text="The last ranks that go down; 0: no line.")


class PartBaseView(SeasonBaseView):
    kind = ""
    input: type[PartInput] = PartInput
    output: type[PartOutput] = PartOutput

    def listed(self, season: Season) -> Sequence[PartPlayers]:
        return season_teams(season) if self.kind == "team" else season_divisions(season)

    def shown(self, season: Season, pk: int) -> dict[str, Any]:
        return next(self.output(one).data for one in self.listed(season) if one.part.pk == pk)

    def part(self, season: Season, pk: int) -> Division | Team:
        return part_find(season, self.kind, pk)

    def fill(self, request: Request, part: Division | Team, body: Mapping[str, Any]) -> None:
        """Set the players, if the body has them."""
        if "players" in body:
            players = read_players(part.season.club, body["players"])
            part_fill(actor=actor(request), part=part, players=players, moves=body.get("moves", False))

    def draw_lines(self, request: Request, part: Division | Team, body: Mapping[str, Any]) -> None:
        """Set the lines of a division, if the body has them."""
        if isinstance(part, Division) and {"cut", "down"} & body.keys():
            division_cut(actor=actor(request), division=part, cut=body.get("cut"), down=body.get("down"))


class PartListView(PartBaseView):
    pagination_class = Pages

    def get(self, request: Request, club: str, slug: str) -> Response:
        return self.page(request, self.listed(self.season(request, slug)), self.output)

    def post(self, request: Request, club: str, slug: str) -> Response:
        season, body = self.season(request, slug), read_body(self.input, request)
        add = team_add if self.kind == "team" else division_add
        part = add(actor=actor(request), season=season, name=body["name"])
        self.fill(request, part, body)
        self.draw_lines(request, part, body)
        return Response(self.shown(season, part.pk), status=201)


class OnePartView(PartBaseView):
    def patch(self, request: Request, club: str, slug: str, pk: int) -> Response:
        season, body = self.season(request, slug), read_body(self.input, request, partial=True)
        part = self.part(season, pk)
        if "name" in body:
            part_rename(actor=actor(request), part=part, name=body["name"])
        self.fill(request, part, body)
        self.draw_lines(request, part, body)
        return Response(self.shown(season, pk))

    def delete(self, request: Request, club: str, slug: str, pk: int) -> Response:
        part_remove(actor=actor(request), part=self.part(self.season(request, slug), pk))
        return Response(status=204)


def _listed(kind: str, taken: type[PartInput] = PartInput, shown: type[PartOutput] = PartOutput) -> Any:
    return extend_schema_view(
        get=extend_schema(
            operation_id=f"{kind}s",
            summary=f"List the {kind}s of a season",
            description="Each has its players, by name.",
            responses=shown(many=True),
        ),
        post=extend_schema(
            operation_id=f"{kind}_add",
            summary=f"Add a {kind} to a season",
            description="With its players, if there are any yet.",
            request=taken,
            responses={201: shown},
        ),
    )


def _one(kind: str, taken: type[PartInput] = PartInput, shown: type[PartOutput] = PartOutput) -> Any:
    return extend_schema_view(
        patch=extend_schema(
            operation_id=f"{kind}_amend",
            summary=f"Rename a {kind} or replace its players",
            description="A key that is absent changes nothing.",
            request=taken,
            responses=shown,
        ),
        delete=extend_schema(
            operation_id=f"{kind}_remove",
            summary=f"Delete a {kind}",
            description="It must have no players.",
            responses={204: None},
        ),
    )


@_listed("division", DivisionInput, DivisionOutput)
class DivisionListView(PartListView):
    """The divisions of a season; each has a table of its own (`standings/?division=`)."""

    kind = "division"
    input, output = DivisionInput, DivisionOutput


@_one("division", DivisionInput, DivisionOutput)
class OneDivisionView(OnePartView):
    kind = "division"
    input, output = DivisionInput, DivisionOutput


@_listed("team")
class TeamListView(PartListView):
    kind = "team"


@_one("team")
class OneTeamView(OnePartView):
    kind = "team"


class TeamsQuery(FreshQuery):
    as_it_stands = serializers.BooleanField(
        required=False,
        help_text="The table as if every game that is being played ended with its present scores.",
    )


class TeamStandingsView(SeasonBaseView):
    pagination_class = TablePages
    queries = {"GET": TeamsQuery}
    deprecated_keys = {"GET": OLD_KEYS}

    @extend_schema(operation_id="team_standings", responses=TeamStandingsOutput, parameters=[RETRY_AFTER])
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Show the table of teams: the sums of their members, ranked by the metrics of the season.

        A page has 100 rows unless `page_size` says otherwise.
        """
        season, query = self.season(request, slug), self.query(request)
        is_fresh, as_it_stands = query.get("fresh", False), query.get("as_it_stands", False)
        if is_fresh and as_it_stands:
            raise LeagueError("contradiction")
        if is_fresh:
            job_await(kind="standings", subject=str(season.pk))
            season = self.season(request, slug)
        table = team_table_now(season) if as_it_stands else season_team_table(season)

        def draw(span: slice) -> dict[str, Any]:
            return table_answer(replace(table, lines=table.lines[span]), TeamTableOutput)

        response = Response(TablePages().answer(request, len(table.lines), draw))
        return to_be_retried(response) if is_fresh and table.is_behind else response


class TeamWhyView(SeasonBaseView):
    @extend_schema(operation_id="team_standings_why", responses=TeamWhyOutput)
    def get(self, request: Request, club: str, slug: str, team: int) -> Response:
        """Explain the rank of a team."""
        table = season_team_table(self.season(request, slug))
        line = table.line_of(team)
        why = {"team": line.team, "rank": line.row.rank, "reasons": table.reasons(team)}
        return Response(TeamWhyOutput(why, context={"table": table}).data)
