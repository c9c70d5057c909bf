"""The timetable by API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError
from league.tournaments.api.base import TournamentView
from league.tournaments.models import Tournament
from league.tournaments.models.timetable import LONGEST
from league.tournaments.timetable.selectors import next_round, timetable_of
from league.tournaments.timetable.services import EnteredLine, timetable_set, timetable_shift


class TimetableLineInput(Input):
    """A round by its number, or something else by its title."""

    starts_at = serializers.DateTimeField()
    round = serializers.IntegerField(min_value=1, max_value=1000, required=False, allow_null=True)
    title = serializers.CharField(max_length=100, required=False, allow_blank=True)
    minutes = serializers.IntegerField(
        min_value=1, max_value=LONGEST, required=False, allow_null=True,
        help_text="How long it takes; null: a round takes what its stage says.",
    )  # fmt: skip


class TimetableInput(Input):
    lines = TimetableLineInput(many=True, help_text="At most 200; in any order.")


class ShiftInput(Input):
    minutes = serializers.IntegerField(min_value=-LONGEST, max_value=LONGEST, help_text="Negative: earlier.")
    since = serializers.DateTimeField(
        required=False, help_text="Lines that begin then or later move; absent: from the next round that is not public."
    )


class TimetableEntryOutput(Output):
    starts_at = serializers.DateTimeField()
    ends_at = serializers.DateTimeField(allow_null=True, help_text="Null: it is not said.")
    round = serializers.IntegerField(allow_null=True, help_text="The number of the round; null: something else.")
    title = serializers.CharField(help_text="The name of the round, or what else it is.")
    minutes = serializers.IntegerField(allow_null=True, help_text="As entered; null: a round takes its stage's.")


class TimetableOutput(Output):
    time_zone = serializers.CharField(help_text="Of the tournament; a name of the IANA database.")
    lines = TimetableEntryOutput(many=True)


def timetable_output(tournament: Tournament) -> Any:
    return TimetableOutput({"time_zone": str(tournament.zone), "lines": timetable_of(tournament)}).data


class TimetableView(TournamentView):
    @extend_schema(operation_id="tournament_timetable", responses=TimetableOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show when the rounds are planned to begin, and breaks."""
        return Response(timetable_output(self.access(request).tournament))

    @extend_schema(operation_id="tournament_timetable_set", request=TimetableInput, responses=TimetableOutput)
    def put(self, request: Request, slug: str) -> Response:
        """Replace the timetable. For the desk."""
        access, body = self.desk(request), read_body(TimetableInput, request)
        lines = [
            EnteredLine(line["starts_at"], line.get("round"), line.get("title", ""), line.get("minutes"))
            for line in body["lines"]
        ]
        timetable_set(actor=actor(request), tournament=access.tournament, lines=lines)
        return Response(timetable_output(access.tournament))


class TimetableShiftView(TournamentView):
    @extend_schema(operation_id="tournament_timetable_shift", request=ShiftInput, responses=TimetableOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Move the rest of the timetable by some minutes. For the desk."""
        access, body = self.desk(request), read_body(ShiftInput, request)
        since = body.get("since")
        if since is None:
            upcoming = next_round(timetable_of(access.tournament))
            if upcoming is None:
                raise LeagueError("no_round_left")
            since = upcoming.starts_at
        timetable_shift(actor=actor(request), tournament=access.tournament, minutes=body["minutes"], since=since)
        return Response(timetable_output(access.tournament))
