from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.clubs.roles import require
from league.core.api.serializers import Input
from league.records.api.imports.run_outputs import ImportRunOutput
from league.records.imports.runs.selectors import run_find, run_status
from league.records.imports.runs.undoing import run_undo_want
from league.records.models import ImportRun


class UndoInput(Input):
    takes_amended = serializers.BooleanField(
        required=False, default=False, help_text="Make void the hanchan too that were amended after the import."
    )


def run_answer(request: Request, run: ImportRun, status: int = 200) -> Response:
    shown = run_status(run_find(run.club, run.pk))
    return Response(ImportRunOutput(shown, context={"request": request}).data, status=status)


class _RunView(ClubView):
    def run(self, request: Request, pk: int) -> ImportRun:
        club = self.club(request)
        require(request.user, club, "import")
        return run_find(club, pk)


class OneImportView(_RunView):
    @extend_schema(operation_id="import_run", responses=ImportRunOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show an import: what it has stored, how far it is, and which of its hanchan were amended since."""
        return run_answer(request, self.run(request, pk))


class ImportUndoView(_RunView):
    @extend_schema(operation_id="import_undo", request=UndoInput, responses={202: ImportRunOutput})
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Undo an import as one thing: a job makes its hanchan void. The answer is its state.

        Hanchan that were amended since stay, unless `takes_amended` is sent. Importing the file again brings the
        others back.
        """
        run, body = self.run(request, pk), read_body(UndoInput, request)
        return run_answer(request, run_undo_want(actor=actor(request), run=run, **body), 202)
