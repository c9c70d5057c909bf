"""The base of the API's views: the transaction and the idempotency key, the club, the body, pages of lists."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, ClassVar, cast

from django.db import transaction
from django.db.models import QuerySet
from django.http.request import RawPostDataException
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.accounts.idempotency import StoredAnswer, account_reach, address_reach, answer_once
from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.selectors import club_find
from league.core.errors import LeagueError


def actor(request: Request) -> User:
    """The acting user; `ReadOrSignedIn` has checked that a writing request has one."""
    return cast(User, request.user)


def read_body(form: type[serializers.Serializer[Any]], request: Request, *, partial: bool = False) -> dict[str, Any]:
    """The validated body. Services check it against rules and the club."""
    serializer = form(data=request.data, partial=partial)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def receive_body(request: Request) -> None:
    """Receive the body before the transaction begins, so that a slow upload holds no lock."""
    with suppress(RawPostDataException):  # a permission has read it already
        request._request.body  # noqa: B018


class ApiView(APIView):
    """A view of the API. A request that writes is one transaction; with an `Idempotency-Key` it is carried out once."""

    # False for a request that stores nothing, or that works long before its service opens the transaction. Such a
    # request reads no key.
    is_one_transaction: ClassVar[bool] = True

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Put `write` around the handler, after authentication, permissions and throttles: their changes stay."""
        super().initial(request, *args, **kwargs)
        name = str(request.method).lower()
        if self.is_one_transaction and request.method not in SAFE_METHODS and hasattr(self, name):
            # A view object belongs to one request.
            setattr(self, name, partial(self.write, getattr(self, name)))

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        """The answer of a handler that writes; a refused request changes nothing and stores no key."""
        receive_body(request)
        key = request.headers.get("Idempotency-Key")
        if key is None:
            with transaction.atomic():
                return handler(request, *args, **kwargs)

        def act() -> StoredAnswer:
            response = handler(request, *args, **kwargs)
            return StoredAnswer(response.status_code, response.data)

        asked = {"method": request.method, "path": request.path, "body": request.data}
        user = request.user
        reach = account_reach(user) if user.is_authenticated else address_reach(request.path)
        stored = answer_once(reach=reach, key=key, body=asked, act=act)
        return Response(stored.body, status=stored.status)


class Pages(PageNumberPagination):
    page_size_query_param = "page_size"
    max_page_size = 500

    def paginate_queryset(self, queryset: Any, request: Request, view: APIView | None = None) -> list[Any] | None:
        try:
            return super().paginate_queryset(queryset, request, view)
        except NotFound:
            raise LeagueError("unknown_page", page=request.query_params.get(self.page_query_param)) from None


class ClubView(ApiView):
    """A view below /clubs/<club>/. A club that the user may not see answers `not_found`."""

    def club(self, request: Request) -> Club:
        return club_find(request.user, self.kwargs["club"])

    def pages(self, request: Request, rows: QuerySet[Any], shape: Callable[[Any], Any]) -> Response:
        """A page of a list, with `shape` applied to each row."""
        pages = Pages()
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([shape(row) for row in page])


class Form(serializers.Serializer[Any]):
    """A body that may have no unknown keys."""

    ignored: ClassVar[frozenset[str]] = frozenset()

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            unknown = sorted(set(data) - set(self.fields) - self.ignored)
            if unknown:
                raise serializers.ValidationError({unknown[0]: "unknown key"})
        return super().to_internal_value(data)
