"""What the API's doors share: the club of the address, reading the body, first answers given again, pages of lists."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, cast

from django.db.models import QuerySet
from django.http import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.selectors import club_find
from league.records.idempotency import KeptAnswer, answer_once

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="Sent again with the same body it gives the first answer; with another body it is refused (422).",
)

Act = Callable[[], Any]


def actor(request: Request) -> User:
    """Who does it; a writing door is only open to people, `ReadOrSignedIn` has seen to that."""
    return cast(User, request.user)


def read_body(form: type[serializers.Serializer[Any]], request: Request, *, partial: bool = False) -> dict[str, Any]:
    """The body, checked for its shape alone; what the rules or the club say about it is for the services."""
    serializer = form(data=request.data, partial=partial)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def answer(request: Request, act: Act, status: int = 200) -> Response:
    """What `act` gives, once: a request with an idempotency key is carried out a single time."""
    key = request.headers.get("Idempotency-Key")
    if key is None or not request.user.is_authenticated:
        return Response(act(), status=status)
    body = {"method": request.method, "path": request.path, "body": request.data}
    kept = answer_once(user=actor(request), key=key, body=body, act=lambda: KeptAnswer(status, act()))
    return Response(kept.body, status=kept.status)


def answer_unless_seen(request: Request, state: str, act: Act) -> HttpResponseBase:
    """What `act` gives with an ETag of the state; 304 and nothing computed for who sends that ETag again.

    state   changes whenever the answer may; the reader's language is added here
    """
    etag = quote_etag(f"{state}-{get_language()}")
    response = get_conditional_response(request._request, etag=etag) or Response(act())
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ["Accept-Language", "Authorization", "Cookie"])
    return response


class Pages(PageNumberPagination):
    page_size_query_param = "page_size"
    max_page_size = 500


class ClubView(APIView):
    """A door below /clubs/<club>/: a club the user may not look at is not there."""

    def club(self, request: Request) -> Club:
        return club_find(request.user, self.kwargs["club"])

    def pages(self, request: Request, rows: QuerySet[Any], shape: Callable[[Any], Any]) -> Response:
        """A page of a list, each row put into shape."""
        pages = Pages()
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([shape(row) for row in page])


class Form(serializers.Serializer[Any]):
    """A body where a key that nobody knows is a mistake and not air."""

    ignored: ClassVar[frozenset[str]] = frozenset()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = sorted(set(data) - set(self.fields) - self.ignored)
            if unknown:
                raise serializers.ValidationError({unknown[0]: "unknown key"})
        return super().to_internal_value(data)
