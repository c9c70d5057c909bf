from typing import Any

from django.http import FileResponse
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.api.base import ClubView, actor
from league.archives.files import archive_response, read_bounded
from league.archives.reading import archive_read
from league.archives.services import club_restore
from league.clubs.api import club_shape


class ArchiveParser(BaseParser):
    """The file as it is, up to the size that a request may bring."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        return read_bounded(stream)


class ClubArchiveView(ClubView):
    """The whole club as one file, for its owners."""

    @extend_schema(operation_id="club_archive", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> FileResponse:
        return archive_response(actor(request), self.club(request))


class ClubImportView(APIView):
    """A club taken in from its archive, the request's body; whoever sends it owns the club."""

    parser_classes = [ArchiveParser]

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
        invited = [
            {
                "name": one.name,
                "role": one.role,
                "link": request.build_absolute_uri(reverse("invitation", args=[one.secret])),
            }
            for one in restored.invited
        ]
        return Response({**club_shape(restored.club), "invited": invited}, status=201)
