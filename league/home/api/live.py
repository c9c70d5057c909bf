"""The tables that are being played now, for screens and bots."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Max
from django.http import HttpResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.models import Visitor
from league.clubs.api_base import ClubView, Pages
from league.clubs.models import Club
from league.clubs.roles import can
from league.clubs.selectors import club_age
from league.core.api.serializers import Output
from league.core.conditional import unless_unchanged
from league.history.models import LogEntry
from league.players.outputs import PlayerRefOutput
from league.records.api.deals.outputs import TableOutput
from league.records.deals.tables import TableSnapshot, table_snapshot
from league.records.evenings.running import tables_of
from league.records.models import Hanchan
from league.records.selectors import hanchan_rows
from league.seasons.outputs import SeasonRefOutput
from league.sessions.outputs import SessionRefOutput
from league.tournaments.api.outputs import TournamentRefOutput
from league.tournaments.core.access import tournaments_visible
from league.tournaments.models import Table


class LiveTable(NamedTuple):
    """
    changed_at          when its last deal, or any other change of the hanchan, was entered
    tournament_table    None also if the reader may not see the tournament
    """

    hanchan: Hanchan
    table: TableSnapshot
    changed_at: datetime
    tournament_table: Table | None


class LivePlaceOutput(Output):
    tournament = TournamentRefOutput(source="round.tournament")
    round = serializers.IntegerField(source="round.number")
    number = serializers.IntegerField(help_text="Of the table.")


class LiveTableOutput(Output):
    """A table that is being played."""

    hanchan = serializers.IntegerField(source="hanchan.pk", help_text="The id.")
    page = serializers.SerializerMethodField(help_text="The address of the hanchan's page.")
    players = serializers.SerializerMethodField(help_text="In the order of `scores`.")
    table = TableOutput()
    table_number = serializers.IntegerField(
        source="hanchan.table_number", allow_null=True, help_text="Of the table in the room; null at an event."
    )
    ruleset = serializers.CharField(source="hanchan.house_rules.ruleset", help_text="The key of the ruleset.")
    session = SessionRefOutput(source="hanchan.session", allow_null=True)
    season = SeasonRefOutput(source="hanchan.season", allow_null=True)
    tournament_table = LivePlaceOutput(
        allow_null=True, help_text="Null unless it is the table of a tournament that the reader may see."
    )
    changed_at = serializers.DateTimeField()

    @extend_schema_field(OpenApiTypes.URI)
    def get_page(self, row: LiveTable) -> str:
        address = reverse("game", args=[row.hanchan.club.slug, row.hanchan.pk])
        return str(self.context["request"].build_absolute_uri(address))

    @extend_schema_field(PlayerRefOutput(many=True))
    def get_players(self, row: LiveTable) -> Any:
        return PlayerRefOutput([seat.player for seat in row.hanchan.participants.all()], many=True).data


def live_tables(user: Visitor, club: Club) -> list[LiveTable]:
    """Return the running tables of a club that this user may see, the latest begun first, with seven queries."""
    rows = hanchan_rows().filter(club=club).in_play()
    # As `may_see` of each: only the desk sees what its tournament holds back.
    playing = list(rows if can(user, club, "desk") else rows.shown())
    keys = [one.pk for one in playing]
    tables = tables_of(playing)
    visible = tournaments_visible(user).filter(club=club).values("pk")
    at_tournaments = Table.objects.filter(hanchan__in=keys, round__tournament__in=visible)
    by_hanchan = {one.hanchan_id: one for one in at_tournaments.select_related("round__tournament")}
    changed = changed_at(playing)
    return [
        LiveTable(one, table_snapshot(one, tables[one.pk]), changed[one.pk], by_hanchan.get(one.pk)) for one in playing
    ]


def changed_at(playing: Sequence[Hanchan]) -> dict[int, datetime]:
    """Return by hanchan the time of its last entry in the log."""
    about = LogEntry.objects.filter(
        subject_type=Hanchan._meta.label_lower, subject_id__in=[str(one.pk) for one in playing]
    )
    last = dict(about.order_by().values_list("subject_id").annotate(Max("at")))
    return {one.pk: last.get(str(one.pk), one.recorded_at) for one in playing}


class LiveView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="live", responses=LiveTableOutput(many=True))
    def get(self, request: Request, club: str) -> HttpResponse:
        """List the tables that are being played now. With the ETag of your copy you may ask every few seconds."""
        found = self.club(request)

        def draw() -> Response:
            return self.page(request, live_tables(request.user, found), LiveTableOutput)

        return unless_unchanged(request._request, club_age(found), draw=draw)
