"""What belongs to one club is not to be had by way of another, whatever one may do there."""

import re
from typing import Any

import pytest

from league.history.models import LogEntry
from tests.league.doors.table import API
from tests.league.doors.test_who_may import LEAST, told
from tests.league.doors.world import filled, taken_back
from tests.league.web.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# An address that names something of a club or an event beside the club or event itself; rounds have the same numbers
# everywhere.
OF_A_CLUB = re.compile(r"<slug:club>.*(<int:(?!number|table)|<slug:slug>)")
OF_AN_EVENT = re.compile(r"(e/<slug:event>|api/v1/tournaments/<slug:slug>).*<int:(pk|entrant|pair|call)>")
PAGES = [path for path in LEAST if OF_A_CLUB.search(path) or OF_AN_EVENT.search(path)]
DOORS = [door for door in API if OF_A_CLUB.search(door[1]) or OF_AN_EVENT.search(door[1])]


def elsewhere(pattern: str, world: dict[str, Any]) -> str:
    """The address of a thing of the first club, as if it were the second's."""
    path = filled(pattern, world)
    return path.replace(f"/{world['club']}/", f"/{world['other_club']}/").replace(
        f"/{world['event']}/", f"/{world['other_event']}/"
    )


@pytest.mark.parametrize("pattern", PAGES)
def test_no_page_shows_what_is_another_club_s(pattern: str, world: dict[str, Any]) -> None:
    path, client = elsewhere(pattern, world), signed_in(world["elsewhere"])
    for method in ("get", "post"):
        with taken_back():
            before = LogEntry.objects.count()
            status = getattr(client, method)(path).status_code
            lines = LogEntry.objects.count() - before

        assert status in (404, 405), f"{method} {path}"
        assert lines == 0


@pytest.mark.parametrize(("method", "pattern"), DOORS)
def test_no_door_of_the_api_reaches_what_is_another_club_s(method: str, pattern: str, world: dict[str, Any]) -> None:
    path, body = elsewhere(pattern, world), told(API[method, pattern][1], world)
    with taken_back():
        before = LogEntry.objects.count()
        client = signed_in(world["elsewhere"])
        answer = getattr(client, method.lower())(path, data=body, content_type="application/json")
        lines = LogEntry.objects.count() - before

    assert answer.status_code == 404, f"{method} {path}: {answer.content[:200]!r}"
    assert lines == 0


# What a body names is looked for in the club of the address too.
BODIES = (
    ("post", "clubs/{other_club}/hanchan/", {"seats": "@seats", "house_rules": "@version_id"}),
    ("post", "clubs/{other_club}/hanchan/", {"seats": "@seat_ids"}),
    ("post", "clubs/{other_club}/hanchan/begin/", {"players": "@player_ids"}),
    ("post", "clubs/{other_club}/merges/", {"kept": "@player", "merged": "@other_player"}),
    ("post", "clubs/{other_club}/seasons/", {"name": "S", "opens": "2026-01-01", "house_rules": "@version_id"}),
    ("post", "clubs/{other_club}/ladders/", {"name": "L", "kind": "elo", "season": "@season"}),
    ("post", "clubs/{other_club}/webhooks/", {"url": "https://bot.example/", "tournament": "@event"}),
    ("post", "tournaments/{other_event}/entrants/", {"player": "@player"}),
    ("post", "tournaments/{other_event}/penalties/", {"entrant": "@entrant", "points": "1", "reason": "late"}),
    ("post", "tournaments/{other_event}/pairs/", {"one": "@entrant", "other": "@other_entrant"}),
    ("post", "tournaments/{other_event}/teams/", {"name": "T", "entrants": ["@entrant"]}),
)


@pytest.mark.parametrize(("method", "address", "body"), BODIES)
def test_no_body_names_what_is_another_club_s(method: str, address: str, body: Any, world: dict[str, Any]) -> None:
    seats = [{"player": world["player"], "score": 25000}] * 4
    sent = told(body, {**world, "seat_ids": seats, "player_ids": [world["player"]] * 4})
    with taken_back():
        before = LogEntry.objects.count()
        answer = getattr(signed_in(world["elsewhere"]), method)(
            "/api/v1/" + address.format(**world), data=sent, content_type="application/json"
        )
        lines = LogEntry.objects.count() - before

    assert answer.status_code in (400, 404)
    assert answer.json()["error"] in ("not_found", "unknown_player", "unknown_entrant")
    assert lines == 0
