"""Scripts of other sites: anybody may read without an account, origins of the settings may send a token."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club

pytestmark = [pytest.mark.django_db, pytest.mark.once]

WIDGET, ELSEWHERE = "https://widget.example", "https://elsewhere.example"
CLUBS = "/api/v1/clubs/"


@pytest.fixture(autouse=True)
def origins(settings: Any) -> None:
    settings.CORS_ALLOWED_ORIGINS = [WIDGET]


def cors(answer: Any) -> dict[str, str]:
    """The headers by which a browser decides, without those that are empty."""
    return {
        name.lower().removeprefix("access-control-"): value
        for name, value in answer.headers.items()
        if name.lower().startswith("access-control-")
    }


def preflight(origin: str, method: str, headers: str = "", address: str = CLUBS) -> dict[str, str]:
    asked = {"origin": origin, "access-control-request-method": method}
    return cors(
        Client().options(address, headers=asked | ({"access-control-request-headers": headers} if headers else {}))
    )


@pytest.mark.parametrize("origin", [WIDGET, ELSEWHERE, "http://localhost:5173", "null"])
@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_a_script_of_any_site_reads_without_an_account(origin: str, method: str) -> None:
    answer = getattr(Client(), method)(CLUBS, headers={"origin": origin})

    headers = cors(answer)
    assert (answer.status_code, headers["allow-origin"]) == (200, origin)
    assert "allow-credentials" not in headers
    assert "origin" in answer.headers["vary"]


def test_a_script_may_see_the_headers_it_needs() -> None:
    exposed = cors(Client().get(CLUBS, headers={"origin": ELSEWHERE}))["expose-headers"]

    assert {"ETag", "Retry-After", "Link"} <= set(exposed.split(", "))


def test_an_unchanged_table_is_answered_to_a_script_too(club: Club, season: Any) -> None:
    address, origin = f"/api/v1/clubs/{club.slug}/seasons/{season.slug}/standings/", {"origin": ELSEWHERE}
    etag = Client().get(address, headers=origin).headers["etag"]

    answer = Client().get(address, headers={**origin, "if-none-match": etag})

    assert (answer.status_code, cors(answer)["allow-origin"]) == (304, ELSEWHERE)


def test_a_refusal_can_be_read_by_a_script() -> None:
    answer = Client().get("/api/v1/clubs/nobody/", headers={"origin": ELSEWHERE})

    assert (answer.status_code, cors(answer)["allow-origin"]) == (404, ELSEWHERE)


def test_a_browser_may_ask_any_site_s_script_to_read_with_an_etag() -> None:
    headers = preflight(ELSEWHERE, "GET", "if-none-match")

    assert headers["allow-origin"] == ELSEWHERE
    assert headers["allow-methods"] == "GET, HEAD, OPTIONS"
    assert headers["allow-headers"] == "accept, accept-language, content-type, if-none-match"


@pytest.mark.parametrize(
    ("method", "headers"),
    [
        ("GET", "authorization"), ("GET", "If-None-Match, Authorization"), ("GET", "idempotency-key"),
        ("POST", ""), ("POST", "content-type"), ("PATCH", ""), ("PUT", ""), ("DELETE", ""),
    ],
)  # fmt: skip
def test_a_browser_is_refused_a_token_or_a_change_from_an_unnamed_site(method: str, headers: str) -> None:
    assert preflight(ELSEWHERE, method, headers) == {}


@pytest.mark.parametrize("method", ["GET", "POST", "PATCH", "PUT", "DELETE"])
def test_a_browser_may_send_a_token_from_a_named_site(method: str) -> None:
    headers = preflight(WIDGET, method, "authorization, content-type, idempotency-key")

    assert headers["allow-origin"] == WIDGET
    assert method in headers["allow-methods"].split(", ")
    assert {"authorization", "idempotency-key"} <= set(headers["allow-headers"].split(", "))
    assert "allow-credentials" not in headers


@pytest.mark.parametrize("origin", ["https://widget.example.evil.example", "http://widget.example", "widget.example"])
def test_a_site_with_a_similar_name_is_not_named(origin: str) -> None:
    assert preflight(origin, "POST", "authorization") == {}


@pytest.mark.parametrize(("origin", "allowed"), [(WIDGET, {WIDGET}), (ELSEWHERE, set())])
def test_an_answer_to_a_token_is_for_named_sites_alone(owner: User, origin: str, allowed: set[str]) -> None:
    _, secret = token_create(actor=owner, name="widget")

    answer = Client().get(CLUBS, headers={"origin": origin, "authorization": f"Bearer {secret}"})

    assert answer.status_code == 200
    assert {value for name, value in cors(answer).items() if name == "allow-origin"} == allowed


@pytest.mark.parametrize("address", ["/api/v1/score/", "/api/v1/score"])
def test_a_script_of_any_site_has_hands_scored(address: str) -> None:
    answer = Client().post(address, [], content_type="application/json", headers={"origin": ELSEWHERE})

    assert (answer.status_code, cors(answer)["allow-origin"]) == (200, ELSEWHERE)
    assert "allow-credentials" not in cors(answer)
    assert preflight(ELSEWHERE, "POST", "content-type", address)["allow-methods"] == "POST, OPTIONS"
    assert preflight(ELSEWHERE, "POST", "authorization", address) == {}
    assert preflight(ELSEWHERE, "POST", "content-type", f"{address.rstrip('/')}s/") == {}


def test_an_answer_to_a_change_is_for_named_sites_alone() -> None:
    answers = [
        Client().post(CLUBS, {}, content_type="application/json", headers={"origin": origin})
        for origin in (WIDGET, ELSEWHERE)
    ]

    assert [cors(answer).get("allow-origin") for answer in answers] == [WIDGET, None]


@pytest.mark.parametrize("address", ["/", "/sign-in/", "/account/tokens/"])
@pytest.mark.parametrize("origin", [WIDGET, ELSEWHERE])
def test_pages_are_not_for_scripts_of_other_sites(address: str, origin: str) -> None:
    assert cors(Client().get(address, headers={"origin": origin})) == {}


def test_a_script_of_this_site_needs_no_headers() -> None:
    assert cors(Client().get(CLUBS)) == {}
