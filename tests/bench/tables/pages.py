"""The standings of ten thousand players as a page and as JSON, compared with a Django view that does nothing."""

from collections.abc import Callable
from importlib import import_module
from statistics import median
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.db import connection
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import include, path

from league.clubs.models import Club
from league.jobs.models import Job
from league.records.deals.services import deal_record, hanchan_begin
from league.seasons.models import Season
from tests.bench.aims import hand_over, row
from tests.bench.tables.clock import timed

DRAW = {"result": {"type": "exhaustive_draw", "ready": [0]}}
TURNS, EACH_TURN, EACH_ANEW = 15, 40, 10
# The aims of who reads a revision first, and of who finds its rows drawn while other things around them have changed.
FIRST = {"page": "table_first", "JSON": "table_json_first"}
KEPT = {"page": "table_page", "JSON": "table_json"}


def bare_view(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    return HttpResponse("nothing")


urlpatterns = [path("c/<slug:club>/bare/<slug:slug>/", bare_view), path("", include("league.urls"))]


def main() -> None:
    settings.ROOT_URLCONF = __name__
    club = Club.objects.get(slug="crowded")
    season = club.seasons.get()
    print(f"{season.rows.count():,} rows in the standings")
    handler = import_module("league.wsgi").django  # imports the addresses above, as the web server does its own
    for name, address in {
        "page": f"/c/{club.slug}/season/{season.slug}/",
        "JSON": f"/api/v1/clubs/{club.slug}/seasons/{season.slug}/standings/",
    }.items():
        compare(handler, name, address)
    compare_as_it_stands(handler, season)


def compare(handler: WSGIHandler, name: str, address: str) -> None:
    first = answer(handler, address)
    tag = {"HTTP_IF_NONE_MATCH": first["ETag"]}
    assert (first.status_code, answer(handler, address, **tag).status_code) == (200, 304)
    ways: dict[str, tuple[str, dict[str, Any]]] = {
        "bare view": ("/c/club/bare/season/", {}),
        "unchanged, answered with 304 (limit 1.5)": (address, tag),
        "sent in full, unchanged since it was rendered": (address, {}),
    }
    turns = [{way: cpu(handler, *request) for way, request in ways.items()} for _turn in range(TURNS)]
    bare_times = [turn["bare view"] for turn in turns]
    for way in ways:
        ratio = median(turn[way] / bare for turn, bare in zip(turns, bare_times, strict=True))
        count = queries(handler, *ways[way])
        print(f"{name}: {way}: {1e6 * median(turn[way] for turn in turns):,.0f} µs, {ratio:.2f} ×, {count} queries")
    same = "unchanged, answered with 304 (limit 1.5)"
    ratio = median(turn[same] / bare for turn, bare in zip(turns, bare_times, strict=True))
    own, others = 1000 * median(turn[same] for turn in turns), 1000 * median(bare_times)
    hand_over(row("unchanged", own, others, ratio=ratio, unit="ms", variant=f"{name}, {connection.vendor}"))
    for key, change in {FIRST[name]: cache.clear, KEPT[name]: want_again}.items():
        drawn = median(cpu_anew(handler, address, change) for _turn in range(5))
        hand_over(row(key, 1000 * drawn, others, unit="ms", variant=connection.vendor))


def compare_as_it_stands(handler: WSGIHandler, season: Season) -> None:
    """The page of 100 rows while a table plays: drawn already, and by the first reader after a deal."""
    owner = season.club.memberships.filter(role="owner").first().user
    players = [row.player for row in season.rows.filter(division=None).select_related("player").order_by("order")[:4]]
    table = hanchan_begin(actor=owner, club=season.club, house_rules=season.house_rules, players=players, season=season)
    deal_record(actor=owner, hanchan=table, number=1, entry=DRAW)
    address = f"/c/{season.club.slug}/season/{season.slug}/as-it-stands/"
    assert answer(handler, address).status_code == 200
    drawn = median(cpu(handler, address, {}) for _turn in range(5))
    hand_over(row("as_it_stands", 1000 * drawn, unit="ms", variant=f"drawn already, {connection.vendor}"))
    anew = median(cpu_anew(handler, address, cache.clear) for _turn in range(3))
    print(f"as it stands, by the first reader after a deal: {1000 * anew:,.0f} ms")


def answer(handler: WSGIHandler, address: str, **headers: Any) -> HttpResponseBase:
    response = handler.get_response(
        WSGIRequest(RequestFactory(SERVER_NAME="localhost").get(address, **headers).environ)
    )
    response.close()
    return response


def cpu(handler: WSGIHandler, address: str, headers: dict[str, Any]) -> float:
    """Return the CPU time of one answer, in this process and in the database server."""
    return timed(lambda: [answer(handler, address, **headers) for _time in range(EACH_TURN)]).cpu / EACH_TURN


def cpu_anew(handler: WSGIHandler, address: str, change: Callable[[], object]) -> float:
    """Return the CPU time of an answer after a change by which it has to be drawn anew."""
    taken = 0.0
    for _time in range(EACH_ANEW):
        change()
        taken += timed(lambda: answer(handler, address)).cpu
    return taken / EACH_ANEW


def want_again() -> None:
    """What a hanchan does that changes no row: the state of the table is another, and its revision the same."""
    Job.objects.filter(kind="standings").update(wanted=F("wanted") + 1, computed=F("wanted") + 1)


def queries(handler: WSGIHandler, address: str, headers: dict[str, Any]) -> int:
    with CaptureQueriesContext(connection) as captured:
        answer(handler, address, **headers)
    return len(captured)
