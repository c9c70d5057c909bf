"""Damaged requests to every method of the API and every form: an answer or a stable code, and nothing half written."""

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from league.core.web.environ import hide_odd_charset
from tests.api_answers import content_of
from tests.league.core.page import codes, signed_in
from tests.league.hostile.mutations import (
    Fields,
    content_type,
    form_fields,
    headers,
    json_bytes,
    multipart,
    table_bytes,
    text,
    urlencoded,
)
from tests.league.hostile.operations import target_of
from tests.league.hostile.pages import PageForm, forms_of
from tests.league.hostile.written import CODES, Writes
from tests.league.permissions.table import API, CLUB, EVENT, TABLE
from tests.league.permissions.test_repeated_requests import Operation
from tests.league.permissions.test_roles import LEAST_ROLE
from tests.league.permissions.world import fill_address, rolled_back
from tests.profile import hostile_share

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.sampled]

QUICK = {
    ("GET", f"{CLUB}hanchan/"), ("POST", f"{CLUB}hanchan/"), ("POST", "api/v1/hanchan/<int:pk>/deals/"),
    ("PUT", f"{TABLE}result/"), ("POST", f"{EVENT}entrants/bulk/"), ("POST", "api/v1/club-archives/"),
}  # fmt: skip
QUICK_PAGES = {
    "sign-in/", "c/<slug:club>/record/", "e/<slug:tournament>/desk/players/", "c/<slug:club>/games/",
    "c/<slug:club>/import/",
}  # fmt: skip
OPERATIONS = [
    pytest.param(one, id=" ".join(one), marks=() if one in QUICK else pytest.mark.slow) for one in sorted(API)
]
PAGES = [
    pytest.param(one, id=one or "/", marks=() if one in QUICK_PAGES else pytest.mark.slow)
    for one in sorted(LEAST_ROLE) if not one.startswith("api/")
]  # fmt: skip
PER_OPERATION = hostile_share(0.12, len(OPERATIONS))
PER_PAGE = hostile_share(0.06, len(PAGES))
# Plans of all sizes are drawn: some take seconds.
FEW = {("POST", f"{EVENT}plan-preview/"): 5}


@pytest.fixture(scope="module")
def writes(world: dict[str, Any], django_db_blocker: Any) -> Iterator[Writes]:
    with django_db_blocker.unblock():
        yield Writes()


def sent(client: Client, method: str, path: str, body: bytes, kind: str, extra: dict[str, str]) -> HttpResponse:
    cache.clear()
    # `league.wsgi` does this before Django sees a request.
    kind = hide_odd_charset({"CONTENT_TYPE": kind})["CONTENT_TYPE"]
    answer: HttpResponse = client.generic(method, path, body, content_type=kind, headers=extra)
    return answer


def query(rng: Random, keys: list[str]) -> str:
    chosen = [(rng.choice(keys), text(rng)) for _ in range(rng.choice((0, 1, 1, 2)))] if keys else []
    return "?" + urlencoded(rng, chosen).decode("latin-1").replace("#", "%23") if chosen else ""


# ----- the API -----
@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_damaged_request_to_the_api_gets_an_answer_or_a_code(operation: Operation, world: dict[str, Any]) -> None:
    rng, (method, _pattern) = Random(" ".join(operation)), operation
    with rolled_back():
        target = target_of(operation, world)
        path = target.operation.path.format(**target.parameters)
        known = [one.name for one in target.operation.query] or ["x"]
        writes, asked = Writes(), dict(target.query)
        for _ in range(min(PER_OPERATION, FEW.get(operation, PER_OPERATION))):
            body = b"" if target.body is None else json_bytes(rng, target.body)
            address = path + (
                query(rng, [*known, "x", "page"]) or ("?" + urlencoded(rng, [*asked.items()]).decode("latin-1"))
            )
            extra = headers(rng)
            kind = content_type(rng, "application/json")
            with rolled_back(), writes.noticed() as written:
                answer = sent(target.client, method, address, body, kind, extra)
                check_api(answer, written, writes, f"{method} {address} {kind} {extra} {body[:500]!r}")


def check_api(answer: HttpResponse, written: list[str], writes: Writes, what: str) -> None:
    assert answer.status_code < 500, what
    if answer.status_code >= 400:
        error = json.loads(content_of(answer)).get("error")
        assert error in CODES, what
        # Reading a list may want a job that computes it, also for a page that does not exist.
        assert answer.wsgi_request.method == "GET" or not writes.changed(written), what


# ----- pages -----
@pytest.mark.parametrize("pattern", PAGES)
def test_a_damaged_form_gets_a_page_or_a_code(pattern: str, world: dict[str, Any], writes: Writes) -> None:
    rng, path = Random(pattern), fill_address(pattern, world)
    client = signed_in(world["users"]["owner"])
    cookies = deepcopy(client.cookies)
    with rolled_back():
        html = client.get(path).getvalue().decode("utf-8", "replace")
    # Every page has these two forms; those of the first page are enough.
    forms = [form for form in forms_of(html, path) if form.action not in ("/language/", "/sign-out/") or not pattern]
    forms = [*forms, PageForm("get", path, [], [], []), PageForm("post", path, [], [], [])]
    for number in range(PER_PAGE):
        form = forms[number % len(forms)]
        with rolled_back(), writes.noticed() as written:
            answer, what = form_sent(rng, client, form)
            check_page(answer, written, writes, what)
        # The form may have ended the session, which was rolled back.
        client.cookies = deepcopy(cookies)


def form_sent(rng: Random, client: Client, form: PageForm) -> tuple[HttpResponse, str]:
    button: Fields = [rng.choice(form.buttons)] if form.buttons else []
    fields, extra, address = form_fields(rng, [*form.fields, *button]), headers(rng), form.action
    if form.method == "get":
        address = urlsplit(address).path + "?" + urlencoded(rng, fields).decode("latin-1").replace("#", "%23")
        body, kind = b"", ""
    elif form.files or rng.random() < 0.1:
        body, kind = (
            multipart(rng, fields, [(name, file_content(rng)) for name in form.files]),
            "multipart/form-data; boundary=b",
        )
    else:
        body, kind = urlencoded(rng, fields), "application/x-www-form-urlencoded"
    kind = content_type(rng, kind)
    answer = sent(client, form.method.upper(), address, body, kind, extra)
    return answer, f"{form.method} {address} {kind} {extra} {body[:1500]!r}"


def file_content(rng: Random) -> bytes:
    lines = ["date,east,south,west,north,east_score,south_score,west_score,north_score,name,number"]
    return table_bytes(rng, [*lines, "2026-03-05,Aoi,Ben,Chika,Dai,41200,28300,20400,10100,Emi,9"])


def check_page(answer: HttpResponse, written: list[str], writes: Writes, what: str) -> None:
    assert answer.status_code < 500, what
    shown = codes(answer) if answer.get("Content-Type", "").startswith("text/html") else []
    if answer.status_code >= 400 and answer.content and answer.status_code != 404:
        assert set(shown) <= CODES, (what, shown)
    if answer.status_code >= 400:
        assert not writes.changed(written), what
