"""The whole list of players by API: import from a file, and start numbers."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.serializers import Input
from league.records.imports.outputs import FaultOutput
from league.tournaments.api.base import TournamentView
from league.tournaments.entrants.importing import EntrantsFile, EntrantsReport, entrants_import, entrants_preview
from league.tournaments.entrants.services import numbers_assign


class EntrantImportInput(Input):
    content = serializers.CharField(help_text="The file's text.", trim_whitespace=False)
    columns = serializers.DictField(child=serializers.CharField(allow_blank=True), required=False)
    dry_run = serializers.BooleanField(required=False, default=False)


class NumbersInput(Input):
    how = serializers.ChoiceField(["name", "strength", "registered", "random"], required=False, default="name")
    seed = serializers.IntegerField(min_value=0, max_value=2**63 - 1, required=False, default=0)


class EntrantImportView(TournamentView):
    """Import players from the text of a table; with `dry_run` only report what would happen."""

    @extend_schema(operation_id="tournament_entrants_import", request=EntrantImportInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, body = self.access(request), read_body(EntrantImportInput, request)
        is_dry = body.pop("dry_run")
        file = EntrantsFile(content=body.pop("content").encode(), **body)
        act = entrants_preview if is_dry else entrants_import
        report = act(actor=actor(request), tournament=access.tournament, file=file)
        return Response(import_shape(report), status=200 if is_dry else 201)


def import_shape(report: EntrantsReport) -> dict[str, Any]:
    return {
        "is_stored": report.is_stored,
        "fresh": report.fresh,
        "changed": report.changed,
        "known": report.known,
        "new_players": report.new_players,
        "columns": dict(report.meanings),
        "named_lines": len(report.named_lines),
        "faults": FaultOutput(report.faults, many=True).data,
    }


class NumbersView(TournamentView):
    """Start numbers from 1 for everybody who takes part."""

    @extend_schema(operation_id="tournament_numbers_assign", request=NumbersInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, body = self.access(request), read_body(NumbersInput, request)
        numbers_assign(actor=actor(request), tournament=access.tournament, **body)
        numbered = access.entrants().filter(number__isnull=False).order_by("number")
        return Response({"numbers": [{"number": entrant.number, "entrant": entrant.pk} for entrant in numbered]})
