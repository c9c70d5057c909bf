from typing import Any

from django.http import FileResponse
from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from league.archives.files import archive_response, read_bounded
from league.archives.outputs import ClubArchiveOutput, ClubImportOutput
from league.archives.restoring.reader import archive_read
from league.archives.services import club_restore
from league.clubs.api_base import ApiView, ClubView, actor
from league.clubs.outputs import ClubOutput
from league.core.api.serializers import Input


class ImportQuery(Input):
    slug = serializers.SlugField(
        max_length=60, required=False, help_text="The club's address; absent: the one it had, if it is free."
    )


class ArchiveParser(BaseParser):
    """The body as bytes, up to the size that a request may have."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        return read_bounded(stream)


class ClubArchiveView(ClubView):
    token_scopes = {"GET": "archive"}

    @extend_schema(operation_id="club_archive", responses=ClubArchiveOutput)
    def get(self, request: Request, club: str) -> FileResponse:
        """Download the whole club as one file. For its owners."""
        return archive_response(actor(request), self.club(request))


class ClubImportView(ApiView):
    parser_classes = [ArchiveParser]
    # The archive is read and checked before `club_restore` opens its transaction, so that other writers do not wait.
    is_one_transaction = False
    token_scopes = {"POST": "archive"}
    queries = {"POST": ImportQuery}

    @extend_schema(operation_id="club_import", request=ClubArchiveOutput, responses={201: ClubImportOutput})
    def post(self, request: Request) -> Response:
        """Create a club from its archive, which is the body. You will own the club."""
        slug = self.query(request).get("slug", "")
        content: Any = request.data
        restored = club_restore(actor=actor(request), archive=archive_read(content), slug=slug)
        invited = [
            {
                "name": one.name,
                "role": one.role,
                "link": request.build_absolute_uri(reverse("invitation", args=[one.secret])),
            }
            for one in restored.invited
        ]
        return Response(ClubImportOutput({**ClubOutput(restored.club).data, "invited": invited}).data, status=201)
