"""The table of teams by API."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages
from league.core.api.serializers import PageOutput
from league.core.points import points_text
from league.sheets.table_outputs import (
    OLD_KEYS,
    USE_SUBJECT,
    LineOutput,
    TableOutput,
    Values,
    subject_shown,
    values_shown,
)
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import EntrantRefOutput, TournamentTeamOutput
from league.tournaments.api.standings import AfterQuery, table_after, table_head
from league.tournaments.standings.teams import TeamLine, team_rule, team_table
from scoring.metrics import raw_value


@extend_schema_serializer(deprecate_fields=["team"])
class TournamentTeamLineOutput(LineOutput):
    """A team's line. The context has the `access`."""

    team = TournamentTeamOutput(help_text=USE_SUBJECT)
    games = serializers.IntegerField(source="row.games", allow_null=True, help_text="The games of all members.")
    penalties = serializers.SerializerMethodField(
        help_text="The change of the points by penalties of the team: signed decimal text."
    )
    members = serializers.SerializerMethodField()

    def get_subject(self, line: TeamLine) -> dict[str, Any]:
        return subject_shown("team", line.team.pk, line.team.name)

    def get_penalties(self, line: TeamLine) -> str:
        return points_text(line.taken, line.table.rule.unit)

    @extend_schema_field(EntrantRefOutput(many=True))
    def get_members(self, line: TeamLine) -> Any:
        return EntrantRefOutput([one.entrant for one in line.members], many=True, context=self.context).data

    def get_values(self, line: TeamLine) -> Values:
        rule = line.table.rule
        columns = zip(rule.columns, line.row.values, strict=True)
        return values_shown(
            {step.text: raw_value(step.metric, value, rule.unit) for step, value in columns}, line.texts
        )


class TournamentTeamStandingsOutput(PageOutput, TableOutput):
    """A page of the table of teams."""

    after_round = serializers.IntegerField(help_text="The last round that counts.")
    is_frozen = serializers.BooleanField(help_text="Whether results of later rounds are hidden from you.")
    ranked_by = serializers.ListField(
        child=serializers.CharField(), help_text="The columns that rank; shared places count as their mean."
    )
    results = TournamentTeamLineOutput(many=True)


class TeamStandingsView(TournamentView):
    pagination_class = Pages
    queries = {"GET": AfterQuery}
    deprecated_keys = {"GET": OLD_KEYS}

    @extend_schema(operation_id="tournament_team_standings", responses=TournamentTeamStandingsOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show the table of teams, after the last round or an earlier one. Only the desk sees frozen results in it."""
        access = self.access(request)
        table = table_after(access, self.query(request).get("after"))
        page = self.page(request, team_table(table), TournamentTeamLineOutput, access=access)
        head = table_head(table.tournament, team_rule(table.rule))
        return Response({"after_round": table.upto, "is_frozen": table.is_frozen, **head, **page.data})
