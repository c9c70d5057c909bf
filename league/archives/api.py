import hashlib
from collections.abc import Callable
from typing import Any

from django.http import FileResponse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.permissions import BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.archives.deleting.services import club_deletion_want, club_deletion_withdraw
from league.archives.files import archive_response, read_bounded
from league.archives.imports import archive_pack, club_import_want, import_find, require_import
from league.archives.outputs import ClubArchiveOutput, ClubDeletionOutput, ClubImportOutput
from league.clubs.api_base import ApiView, ClubView, actor, read_body, receive_body, take_body
from league.clubs.roles import require
from league.core.api.serializers import Input
from rules.errors import RuleError


class ImportQuery(Input):
    slug = serializers.SlugField(
        max_length=60, required=False, help_text="The club's address; absent: the one it had, if it is free."
    )


class ArchiveParser(BaseParser):
    """Reads and checks the archive, up to the size that a request may have, and keeps it compressed at the view.

    The body by which repeated requests are compared is the archive's digest.
    """

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> dict[str, str]:
        content = read_bounded(stream)
        parser_context["view"].packed = archive_pack(content)
        return {"sha256": hashlib.sha256(content).hexdigest()}


class ClubArchiveView(ClubView):
    token_scopes = {"GET": "archive"}
    is_conditional = False

    @extend_schema(operation_id="club_archive", responses=ClubArchiveOutput)
    def get(self, request: Request, club: str) -> FileResponse:
        """Download the whole club as one file. For its owners."""
        return archive_response(actor(request), self.club(request))


class ClubDeletionInput(Input):
    name = serializers.CharField(max_length=100, help_text="The name of the club, to confirm.")


class ClubDeletionView(ClubView):
    @extend_schema(operation_id="club_deletion", responses=ClubDeletionOutput)
    def get(self, request: Request, club: str) -> Response:
        """Show when the club will be deleted. For members."""
        found = self.club(request)
        require(request.user, found, "view_history")
        return Response(ClubDeletionOutput(found).data)

    @extend_schema(operation_id="club_deletion_want", request=ClubDeletionInput, responses=ClubDeletionOutput)
    def put(self, request: Request, club: str) -> Response:
        """Have the club deleted after fourteen days' notice. For its owners. A second request does not move the day."""
        found, body = self.club(request), read_body(ClubDeletionInput, request)
        return Response(ClubDeletionOutput(club_deletion_want(actor=actor(request), club=found, **body)).data)

    @extend_schema(operation_id="club_deletion_withdraw", responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Keep the club. Any of its owners can say so until it is deleted."""
        club_deletion_withdraw(actor=actor(request), club=self.club(request))
        return Response(status=204)


class MayImport(BasePermission):
    """Refuses accounts without the permission before the body is read."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.user.is_authenticated:
            require_import(actor(request))
        return True


class ClubImportView(ApiView):
    parser_classes = [ArchiveParser]
    permission_classes = [*ApiView.permission_classes, MayImport]
    token_scopes = {"POST": "archive"}
    queries = {"POST": ImportQuery}
    packed: bytes | None = None

    @extend_schema(operation_id="club_import", request=ClubArchiveOutput, responses={202: ClubImportOutput})
    def post(self, request: Request) -> Response:
        """Import a club from its archive, which is the body. You will own it. The answer is the import's state."""
        assert self.packed is not None
        order = club_import_want(actor=actor(request), packed=self.packed, slug=self.query(request).get("slug", ""))
        answer = ClubImportOutput(import_find(actor(request), order.pk), context={"request": request}).data
        return Response(answer, status=202)

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        """Read the archive before the transaction begins, so that other writers do not wait."""
        receive_body(request)
        if not request.body:
            raise RuleError("bad_json")
        take_body(request)
        return super().write(handler, request, *args, **kwargs)


class OneClubImportView(ApiView):
    permission_classes = [IsAuthenticated]
    token_scopes = {"GET": "archive"}

    @extend_schema(operation_id="club_import_state", responses=ClubImportOutput)
    def get(self, request: Request, pk: int) -> Response:
        """Read the state of your import, and its result once it has ended."""
        return Response(ClubImportOutput(import_find(actor(request), pk), context={"request": request}).data)
