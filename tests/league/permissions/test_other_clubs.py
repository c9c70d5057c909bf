"""The owner of one club cannot reach the objects of another club through the addresses of their own club."""

import re
from typing import Any

import pytest

from league.history.models import LogEntry
from tests.league.core.page import signed_in
from tests.league.permissions.cells import cells, isolated
from tests.league.permissions.table import API, by_section
from tests.league.permissions.test_roles import LEAST_ROLE, fill_body
from tests.league.permissions.world import fill_address, forms_alone, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# Addresses that name an object inside a club or a tournament. Rounds, tables and stages are left out: their numbers
# begin at 1 in every tournament.
OF_A_CLUB = re.compile(r"<slug:club>.*(<int:(?!number|table)|<slug:slug>)")
OF_AN_EVENT = re.compile(r"(e/<slug:tournament>|api/v1/tournaments/<slug:slug>).*<int:(pk|entrant|pair|call)>")
PAGES = by_section(path for path in LEAST_ROLE if OF_A_CLUB.search(path) or OF_AN_EVENT.search(path))
METHODS = by_section(key for key in API if OF_A_CLUB.search(key[1]) or OF_AN_EVENT.search(key[1]))


def address_in_the_other_club(pattern: str, world: dict[str, Any]) -> str:
    """Fill in a pattern with an object of the first club under the name of the second club."""
    path = fill_address(pattern, world)
    return path.replace(f"/{world['club']}/", f"/{world['other_club']}/").replace(
        f"/{world['event']}/", f"/{world['other_event']}/"
    )


@pytest.mark.parametrize("section", PAGES)
def test_no_page_shows_an_object_of_another_club(section: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for pattern in PAGES[section]:
            path = address_in_the_other_club(pattern, world)
            for method in ("POST",) if pattern in forms_alone() else ("GET", "POST"):
                with cell(method, path), isolated():
                    client, before = signed_in(world["elsewhere"]), LogEntry.objects.count()
                    assert getattr(client, method.lower())(path).status_code in (404, 405)
                    assert LogEntry.objects.count() == before


@pytest.mark.parametrize("section", METHODS)
def test_no_method_of_the_api_reaches_an_object_of_another_club(section: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for method, pattern in METHODS[section]:
            path, body = address_in_the_other_club(pattern, world), fill_body(API[method, pattern][1], world)
            with cell(method, path), isolated():
                client, before = signed_in(world["elsewhere"]), LogEntry.objects.count()
                answer = getattr(client, method.lower())(path, data=body, content_type="application/json")
                assert answer.status_code == 404, answer.content[:200]
                assert LogEntry.objects.count() == before


REFUSALS = {
    "not_found", "unknown_player", "unknown_entrant", "unknown_season", "unknown_house_rules", "unknown_tournament",
}  # fmt: skip
# Bodies that name an object of the first club, sent to the second club.
BODIES = (
    ("post", "clubs/{other_club}/hanchan/", {"seats": "@seats", "house_rules": "@version_id"}),
    ("post", "clubs/{other_club}/hanchan/", {"seats": "@seat_ids"}),
    ("post", "clubs/{other_club}/hanchan/begin/", {"players": "@player_ids"}),
    ("post", "clubs/{other_club}/merges/", {"kept": "@player", "merged": "@other_player"}),
    ("post", "clubs/{other_club}/seasons/", {"name": "S", "opens_on": "2026-01-01", "house_rules": "@version_id"}),
    ("post", "clubs/{other_club}/ladders/", {"name": "L", "kind": "elo", "season": "@season"}),
    ("post", "clubs/{other_club}/webhooks/", {"url": "https://bot.example/", "tournament": "@event"}),
    ("post", "tournaments/{other_event}/entrants/", {"player": "@player"}),
    ("post", "tournaments/{other_event}/penalties/", {"entrant": "@entrant", "points": "1", "reason": "late"}),
    ("post", "tournaments/{other_event}/pairs/", {"one": "@entrant", "other": "@other_entrant"}),
    ("post", "tournaments/{other_event}/teams/", {"name": "T", "entrants": ["@entrant"]}),
)


@pytest.mark.parametrize(("method", "address", "body"), BODIES)
def test_an_object_of_another_club_is_refused_in_a_body(
    method: str, address: str, body: Any, world: dict[str, Any]
) -> None:
    seats = [{"player": world["player"], "score": 25000}] * 4
    sent = fill_body(body, {**world, "seat_ids": seats, "player_ids": [world["player"]] * 4})
    with rolled_back():
        before = LogEntry.objects.count()
        answer = getattr(signed_in(world["elsewhere"]), method)(
            "/api/v1/" + address.format(**world), data=sent, content_type="application/json"
        )
        lines = LogEntry.objects.count() - before

    assert answer.status_code in (400, 404)
    assert answer.json()["error"] in REFUSALS
    assert lines == 0
