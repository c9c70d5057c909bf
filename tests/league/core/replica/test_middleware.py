"""Which request goes where, and which cookies its answer has; the servers are made up."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.test.client import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.core.replica import middleware, route
from league.core.replica.middleware import READ, WRITTEN, ReplicaMiddleware
from league.core.replica.route import alias_to_read
from league.core.replica.router import ReplicaRouter

ROUTER = ReplicaRouter()
Answer = Callable[[HttpRequest], HttpResponse]


class Servers:
    """The primary is at 0xA0, the replica at 0x64; what was asked of them."""

    primary: int | Exception = 0xA0
    broke_off = away = False

    def has(self, seen: int) -> bool:
        return seen <= 0x64

    def is_away(self, _error: object) -> None:
        self.away = True

    def position(self) -> int:
        if isinstance(self.primary, Exception):
            raise self.primary
        return self.primary

    @property
    def errors_occurred(self) -> bool:
        return self.broke_off


@pytest.fixture
def servers(monkeypatch: pytest.MonkeyPatch, settings: Any) -> Servers:
    made = Servers()
    settings.REPLICA_URL = "postgres://replica/janroku"
    monkeypatch.setattr(route, "server", made)
    monkeypatch.setattr(route, "connections", {"default": NotAtomic()})
    monkeypatch.setattr(middleware, "server", made)
    monkeypatch.setattr(middleware, "primary_position", made.position)
    monkeypatch.setattr(middleware, "connections", {"replica": made})
    return made


class NotAtomic:
    in_atomic_block = False


def reads(_request: HttpRequest) -> HttpResponse:
    return HttpResponse(ROUTER.db_for_read(Club))


def writes(_request: HttpRequest) -> HttpResponse:
    before = ROUTER.db_for_read(Club)
    return HttpResponse(f"{before} {ROUTER.db_for_write(Club)} {ROUTER.db_for_read(Club)}")


def nothing(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("nothing")


def sent(view: Answer, path: str = "/c/north/", method: str = "GET", **more: str) -> HttpResponse:
    cookies = {name: value for name, value in more.items() if name.startswith("janroku")}
    request = RequestFactory().generic(method, path, **{k: v for k, v in more.items() if k not in cookies})
    request.COOKIES = cookies
    return ReplicaMiddleware(view)(request)


def kept(response: HttpResponse) -> dict[str, str]:
    return {name: cookie.value for name, cookie in response.cookies.items()}


@pytest.mark.usefixtures("servers")
class TestRoutes:
    def test_a_browser_without_a_cookie_reads_from_the_primary_and_gets_one(self) -> None:
        answer = sent(reads)

        assert answer.content == b"default"
        assert kept(answer) == {READ: "A0"}

    def test_a_browser_reads_from_the_replica_what_that_has(self) -> None:
        answer = sent(reads, janroku_read="64")

        assert answer.content == b"replica"
        assert kept(answer) == {}

    @pytest.mark.parametrize(
        "cookies",
        [{READ: "65"}, {READ: "64", WRITTEN: "65"}, {READ: "FFFFFFFFFFFFFFFF"}],
        ids=["read", "written", "forged"],
    )
    def test_a_browser_that_has_seen_more_reads_from_the_primary(self, cookies: dict[str, str]) -> None:
        answer = sent(reads, **cookies)

        assert answer.content == b"default"
        assert kept(answer) == {READ: "A0"}

    @pytest.mark.parametrize("text", ["", "0/64", "-1", "64 ", "６４", "1" * 17, "x", "0x1", "64;64"])
    @pytest.mark.parametrize("name", [READ, WRITTEN])
    def test_a_cookie_that_is_no_position_counts_as_none(self, name: str, text: str) -> None:
        answer = sent(reads, **{READ: "1", name: text})

        assert answer.content == b"default"
        assert kept(answer) == {READ: "A0"}

    @pytest.mark.parametrize(
        "path", ["/admin/clubs/club/", "/api/v1/clubs/north/live/?fresh=1"], ids=["admin", "fresh"]
    )
    def test_what_must_be_current_is_read_from_the_primary(self, path: str) -> None:
        answer = sent(reads, path, janroku_read="1")

        assert answer.content == b"default"
        assert kept(answer) == {READ: "A0"}

    @pytest.mark.parametrize("path", ["/c/north/season/spring/embed/", "/e/cup/overlay/table/"])
    def test_what_is_shown_in_frames_has_no_cookie(self, path: str) -> None:
        answer = sent(reads, path, janroku_read="1")

        assert answer.content == b"default"
        assert kept(answer) == {}

    @pytest.mark.parametrize("method", ["GET", "POST"])
    def test_a_program_with_a_token_reads_from_the_primary_and_gets_no_cookie(self, method: str) -> None:
        answer = sent(writes, method=method, HTTP_AUTHORIZATION="Bearer x", janroku_read="1")

        assert answer.content == b"default default default"
        assert kept(answer) == {}

    def test_what_was_written_is_read_from_the_primary_by_the_next_page(self) -> None:
        answer = sent(writes, method="POST", janroku_read="1")
        after = sent(reads, janroku_read="1", **{WRITTEN: kept(answer)[WRITTEN]})

        assert answer.content == b"default default default"
        assert kept(answer) == {READ: "A0", WRITTEN: "A0"}
        assert after.content == b"default"

    def test_a_page_that_writes_goes_on_with_the_primary(self) -> None:
        answer = sent(writes, janroku_read="1")

        assert answer.content == b"replica default default"
        assert kept(answer) == {READ: "A0", WRITTEN: "A0"}

    def test_a_page_without_a_query_has_no_cookie(self) -> None:
        assert kept(sent(nothing)) == {}

    def test_who_is_signed_in_is_read_from_the_primary_without_a_cookie(self) -> None:
        answer = sent(lambda _request: HttpResponse(ROUTER.db_for_read(User)), janroku_read="1")

        assert answer.content == b"default"
        assert kept(answer) == {}

    def test_an_answer_that_others_may_store_has_no_cookie(self) -> None:
        def public(request: HttpRequest) -> HttpResponse:
            answer = reads(request)
            answer.headers["Cache-Control"] = "public, max-age=300"
            return answer

        assert kept(sent(public)) == {}


def test_in_a_transaction_everything_is_read_from_the_primary(
    servers: Servers, monkeypatch: pytest.MonkeyPatch
) -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        before = alias_to_read()
        with monkeypatch.context() as patch:
            patch.setattr(NotAtomic, "in_atomic_block", True)
            return HttpResponse(f"{before} {alias_to_read()}")

    answer = sent(view, janroku_read="1")

    assert answer.content == b"replica default"
    assert kept(answer) == {READ: "A0"}


def test_outside_of_requests_everything_is_read_from_the_primary(servers: Servers) -> None:
    sent(reads, janroku_read="1")

    assert alias_to_read() == "default"


def test_what_the_replica_breaks_off_the_primary_answers(servers: Servers) -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        alias = alias_to_read()
        servers.broke_off = alias == "replica"
        return HttpResponse(alias, status=503 if servers.broke_off else 200)

    answer = sent(view, janroku_read="1")

    assert (answer.status_code, answer.content) == (200, b"default")
    assert servers.away
    assert kept(answer) == {READ: "A0"}


def test_a_503_of_the_primary_says_nothing_of_the_replica(servers: Servers) -> None:
    servers.broke_off = True
    answer = sent(lambda _request: HttpResponse(alias_to_read(), status=503))

    assert (answer.status_code, answer.content) == (503, b"default")
    assert not servers.away


def test_another_503_is_not_asked_for_again(servers: Servers) -> None:
    answer = sent(lambda _request: HttpResponse(alias_to_read(), status=503), janroku_read="1")

    assert (answer.status_code, answer.content) == (503, b"replica")


def test_where_the_primary_does_not_say_its_position_the_cookie_ends(servers: Servers) -> None:
    servers.primary = OperationalError("gone")
    answer = sent(reads, janroku_read="65")

    assert answer.content == b"default"
    assert kept(answer) == {READ: ""}


def test_rows_of_both_servers_belong_together_and_migrations_are_for_the_primary() -> None:
    assert ROUTER.allow_relation(Club(), User())
    assert [ROUTER.allow_migrate(db, "clubs") for db in ("default", "replica")] == [True, False]


def test_without_a_replica_nothing_is_routed(client: Client) -> None:
    with pytest.raises(MiddlewareNotUsed):
        ReplicaMiddleware(nothing)
