"""The base of the API's views: the transaction and the idempotency key, query keys, the club, pages of lists."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, ClassVar, cast

from django.db import transaction
from django.http.request import RawPostDataException
from django_filters import FilterSet
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework import serializers
from rest_framework.exceptions import MethodNotAllowed, NotFound
from rest_framework.filters import BaseFilterBackend
from rest_framework.pagination import PageNumberPagination
from rest_framework.permissions import SAFE_METHODS
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle
from rest_framework.views import APIView

from league.accounts.api.idempotency import StoredAnswer, account_reach, address_reach, answer_kept, answer_once
from league.accounts.models import Guest, User
from league.clubs.models import Club
from league.clubs.roles import require
from league.clubs.selectors import club_find
from league.core.api.answer_headers import location_of, quotas_of, rate_limit_headers, with_content_tag
from league.core.api.deprecation import Deprecation
from league.core.api.lines import LinesRenderer, Shape, is_lines, lines_answer, parts_of
from league.core.api.preconditions import reject_unread_match, version_tag, with_seen_version
from league.core.api.reading.queries import reject_wrong_queries
from league.core.api.reading.strict import MOST_NUMBER
from league.core.api.serializers import Input, Output, reject_unknown_keys
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.core.web.paging import KeptCount, counted_pages


def actor(request: Request) -> User:
    """The acting user; `ReadOrSignedIn` has checked that a writing request has one."""
    return cast(User, request.user)


def read_body(form: type[serializers.Serializer[Any]], request: Request, *, partial: bool = False) -> dict[str, Any]:
    """The validated body. Services check it against rules and the club."""
    known = form().fields
    serializer = form(data=with_seen_version(request, known, take_body(request)), partial=partial)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)


def take_body(request: Request) -> Any:
    """The body as it was sent, for a view that checks all of it."""
    request._request.is_body_taken = True  # type: ignore[attr-defined]
    return request.data


def reject_unread_body(request: Request) -> None:
    """Refuse a body that no view has taken: an operation without a body was told something that it does not do."""
    if getattr(request._request, "is_body_taken", False) or not request.data:
        return
    if not isinstance(request.data, Mapping):
        raise LeagueError("bad_request")
    reject_unknown_keys(request.data, set())


def receive_body(request: Request) -> None:
    """Receive the body before the transaction begins, so that a slow upload holds no lock."""
    with suppress(RawPostDataException):  # a permission has read it already
        request._request.body  # noqa: B018


class Pages(PageNumberPagination):
    page_size_query_param = "page_size"
    max_page_size = 500
    last_page_strings = ()

    def paginate_queryset(self, queryset: Any, request: Request, view: APIView | None = None) -> list[Any] | None:
        try:
            if not whole_number(wanted := request.query_params.get("page", "1")):
                raise NotFound(wanted)
            return super().paginate_queryset(queryset, request, view)
        except NotFound:
            raise LeagueError("unknown_page", page=request.query_params.get("page")) from None

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        """The page as OpenAPI 3.1 describes it; DRF's own is of 3.0."""
        page = super().get_paginated_response_schema(schema)
        for key in ("next", "previous"):
            page["properties"][key] = {"type": ["string", "null"], "format": "uri"}
        return {**page, "required": list(page["properties"])}


PAGE_KEYS = {"page", "page_size"}


class PagesOfServer(Pages):
    """The pages of a list of the whole server, whose view has a `server_list`."""

    django_paginator_class = KeptCount

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        is_whole = request.query_params.keys() <= PAGE_KEYS | {"ordering"}
        if is_whole and not (request.user.is_authenticated and request.user.token_club):
            count = view.server_list(request.user).count()
            self.django_paginator_class = cast(Any, partial(counted_pages, count=count))
        return super().paginate_queryset(queryset, request, view)


PAGE_SIZE = serializers.IntegerField(min_value=1, max_value=MOST_NUMBER)
# A page that there is not has an error code of its own.
PAGE = serializers.CharField()


class ApiView(APIView):
    """A view of the API. A request that writes is one transaction; with an `Idempotency-Key` it is carried out once.

    A list has `pagination_class = Pages`, and may have a `filterset_class`. Other query keys of a method are the fields
    of its serializer in `queries`. Query keys that none of them names are refused.
    """

    # False for a request that stores nothing, or that works long before its service opens the transaction. Such a
    # request reads no key.
    is_one_transaction: ClassVar[bool] = True
    # True for a service that works in short transactions of its own, beside which others record. Before them the view
    # takes the body and refuses an unread `If-Match`: afterwards nothing can be taken back. A repetition of a request
    # that was killed goes on with the work.
    works_in_steps: ClassVar[bool] = False
    # The methods by which somebody with a guest link reaches the table of the link; the schema names them.
    guest_methods: ClassVar[frozenset[str]] = frozenset()
    # Whether reading has an ETag and answers 304 to a request that names it; a file that is streamed has none.
    is_conditional: ClassVar[bool] = True
    # Below /api/v1/, where the thing is that a 201 answers, if neither below the address of the request nor there. It
    # may name keys of the answer and parts of the address.
    made_at: ClassVar[str] = ""
    pagination_class: ClassVar[type[Pages] | None] = None
    filter_backends: ClassVar[list[type[BaseFilterBackend]]] = [DjangoFilterBackend]
    filterset_class: ClassVar[type[FilterSet] | None] = None
    queries: ClassVar[Mapping[str, type[Input]]] = {}
    # Those of `queries` that lines do not have, which are all in one answer.
    keys_of_pages: ClassVar[frozenset[str]] = frozenset()
    # The methods that compare `If-Match` with the thing they change although their body has no `version`.
    matched: ClassVar[frozenset[str]] = frozenset()
    # Fields of the answer that are shown once: null is stored with an `Idempotency-Key`, and a repetition has null.
    shown_once: ClassVar[frozenset[str]] = frozenset()
    # The methods that clients should no longer use; their answers and the schema say so.
    deprecations: ClassVar[Mapping[str, Deprecation]] = {}
    # The methods whose answers have keys that clients should no longer use. The serializers mark the keys.
    deprecated_keys: ClassVar[Mapping[str, Deprecation]] = {}

    throttles: Sequence[BaseThrottle] = ()

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Put `write` around the handler, after authentication, permissions and throttles: their changes stay."""
        if request.method not in self.allowed_methods:
            # Before the permissions: nobody has to sign in to learn that there is no such method.
            raise MethodNotAllowed(str(request.method))
        super().initial(request, *args, **kwargs)
        name = str(request.method).lower()
        reject_unknown_keys(request.query_params, self.query_keys(str(request.method)))
        reject_wrong_queries(request.query_params, self.query_fields(str(request.method)))
        if self.is_one_transaction and request.method not in SAFE_METHODS:
            # A view object belongs to one request.
            setattr(self, name, partial(self.write, getattr(self, name)))

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        shown = response.data if isinstance(response, Response) and response.status_code < 300 else None
        if isinstance(shown, Mapping) and type(shown.get("version")) is int and "ETag" not in response.headers:
            response.headers["ETag"] = version_tag(shown["version"])
        made = response.data if isinstance(response, Response) else None
        if response.status_code == 201:
            own = self.made_at.format(**{**made, **self.kwargs}) if self.made_at and made else ""
            response.headers["Location"] = f"/api/v1/{own}" if own else location_of(request.path, made)
        counted = getattr(request._request, "quotas", {}).values()
        for name, value in rate_limit_headers([*quotas_of(self.throttles), *counted]).items():
            response.headers[name] = value
        if old := self.deprecation_of(str(request.method)):
            for name, value in old.headers().items():
                response.headers[name] = value
        if request.method not in ("GET", "HEAD") or not self.is_conditional:
            return response
        if isinstance(response, Response):
            response.add_post_render_callback(partial(with_content_tag, request))
            return response
        return with_content_tag(request, response)

    def deprecation_of(self, method: str) -> Deprecation | None:
        method = "GET" if method == "HEAD" else method
        return self.deprecations.get(method) or self.deprecated_keys.get(method)

    def get_throttles(self) -> list[BaseThrottle]:
        # Kept: each counts this request, and the answer says how many are left.
        self.throttles = super().get_throttles()
        return self.throttles

    def query_keys(self, method: str) -> set[str]:
        """The query keys that a request with this method may have."""
        method = "GET" if method == "HEAD" else method
        known: set[str] = set(map(str, self.queries[method]().fields)) if method in self.queries else set()
        if method == "GET" and is_lines(self.request):
            known -= self.keys_of_pages
        elif method == "GET" and self.pagination_class:
            known |= PAGE_KEYS
        if method == "GET" and self.filterset_class:
            known |= set(self.filterset_class.base_filters)
        return known

    def query_fields(self, method: str) -> dict[str, Any]:
        """The field or filter of each of these query keys."""
        method = "GET" if method == "HEAD" else method
        fields: dict[str, Any] = dict(self.queries[method]().fields) if method in self.queries else {}
        if method == "GET":
            fields |= {"page": PAGE, "page_size": PAGE_SIZE}
            fields |= self.filterset_class.base_filters if self.filterset_class else {}
        return fields

    def query(self, request: Request) -> dict[str, Any]:
        """The validated query keys of this request."""
        method = "GET" if request.method == "HEAD" else str(request.method)
        fields = self.queries[method]
        # The other keys belong to the page and the filters; `initial` has refused unknown ones.
        known = fields().fields
        sent = {key: value for key, value in request.query_params.items() if key in known}
        sent = with_seen_version(request, known, sent)
        serializer = fields(data=sent, context={"is_query": True})
        serializer.is_valid(raise_exception=True)
        return dict(serializer.validated_data)

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        """The answer of a handler that writes; a refused request changes nothing and stores no key."""
        receive_body(request)
        key = request.headers.get("Idempotency-Key")
        if key is None:
            with nullcontext() if self.works_in_steps else transaction.atomic():
                response = handler(request, *args, **kwargs)
                reject_unread_body(request)
                reject_unread_match(request)
                return response

        secrets: dict[str, Any] = {}
        is_first = False

        def act() -> StoredAnswer:
            nonlocal is_first
            is_first = True
            response = handler(request, *args, **kwargs)
            reject_unread_body(request)
            reject_unread_match(request)
            if not self.shown_once or response.data is None:
                return StoredAnswer(response.status_code, response.data)
            shown = self.shown_once & response.data.keys()
            secrets.update({name: response.data[name] for name in shown})
            return StoredAnswer(response.status_code, {**response.data, **dict.fromkeys(shown)})

        identity = {"method": request.method, "path": request.get_full_path(), "body": request.data}
        user = request.user
        is_visitor = not user.is_authenticated and not isinstance(user, Guest)
        reach = address_reach(request.path) if is_visitor else account_reach(actor(request))
        once = answer_kept if self.works_in_steps else answer_once
        stored = once(reach=reach, key=key, body=identity, act=act)
        headers = {} if is_first else {"Idempotency-Replayed": "true"}
        return Response({**stored.body, **secrets} if secrets else stored.body, status=stored.status, headers=headers)

    def page(self, request: Request, rows: Any, output: type[Output], **context: Any) -> Any:
        """One page of a list, or its lines: its rows filtered by the query keys, each shown by `output`."""
        context = {"request": request, **context}
        return self.list_answer(
            request, self.filtered(request, rows), lambda found: output(found, many=True, context=context).data
        )

    def list_answer(self, request: Request, rows: Any, shape: Shape) -> Any:
        """One page of a list, or its lines: `shape` shows some rows as the answer has them."""
        if is_lines(request):
            return lines_answer(parts_of(rows, shape))
        pages = (self.pagination_class or Pages)()
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response(shape(page))

    def get_renderers(self) -> list[BaseRenderer]:
        """The renderers of this method: lists alone are answered as lines."""
        renderers: list[BaseRenderer] = super().get_renderers()
        is_reading = self.request is None or self.request.method in ("GET", "HEAD")
        return [one for one in renderers if is_reading or not isinstance(one, LinesRenderer)]

    def filtered(self, request: Request, rows: Any) -> Any:
        """The rows that the filters of the query keys let through."""
        if self.filterset_class is None:
            return rows
        return DjangoFilterBackend().filter_queryset(request, rows, self)


class ClubView(ApiView):
    """A view below /clubs/<club>/. A club that the user may not see answers `not_found`."""

    def club(self, request: Request) -> Club:
        return club_find(request.user, self.kwargs["club"])

    def page_for(self, action: str, request: Request, rows: Callable[[Club], Any], output: type[Output]) -> Any:
        """A page of a list of the club, for those who may do this in it."""
        club = self.club(request)
        require(request.user, club, action)
        return self.page(request, rows(club), output)

    def pages(self, request: Request, rows: Any, shape: Callable[[Any], Any]) -> Response:
        """A page of a list, with `shape` applied to each row."""
        pages = (self.pagination_class or Pages)()
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([shape(row) for row in page])
