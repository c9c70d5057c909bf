from typing import Any

from django.http import FileResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from league.archives.files import archive_response, read_bounded
from league.archives.restoring.reader import archive_read
from league.archives.services import club_restore
from league.clubs.api_base import ApiView, ClubView, actor
from league.clubs.outputs import club_shape


class ArchiveParser(BaseParser):
    """The body as bytes, up to the size that a request may have."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        return read_bounded(stream)


class ClubArchiveView(ClubView):
    """The whole club as one file, for its owners."""

    token_scopes = {"GET": "archive"}

    @extend_schema(operation_id="club_archive", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> FileResponse:
        return archive_response(actor(request), self.club(request))


class ClubImportView(ApiView):
    """Create a club from its archive, which is the request's body; the sender owns the club."""

    parser_classes = [ArchiveParser]
    # The archive is read and checked before `club_restore` opens its transaction, so that other writers do not wait.
    is_one_transaction = False
    token_scopes = {"POST": "archive"}

    @extend_schema(
        operation_id="club_import",
        request=OpenApiTypes.ANY,
        responses={201: OpenApiTypes.ANY},
        parameters=[OpenApiParameter("slug", str, description="Its address; otherwise the one it had, if it is free.")],
    )
    def post(self, request: Request) -> Response:
        content: Any = request.data
        archive, slug = archive_read(content), request.query_params.get("slug", "")
        restored = club_restore(actor=actor(request), archive=archive, slug=slug)
        invitations = [
            {
                "name": invited.name,
                "role": invited.role,
                "link": request.build_absolute_uri(reverse("invitation", args=[invited.secret])),
            }
            for invited in restored.invited
        ]
        return Response({**club_shape(restored.club), "invited": invitations}, status=201)
