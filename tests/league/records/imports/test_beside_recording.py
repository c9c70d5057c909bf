"""A large import of one club, on SQLite with its one writer, beside the recorder of another club.

By JANROKU_LONG=1 it is the largest that is permitted.
"""

import json
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from league.records.imports.limits import MOST_LINES
from tests.league.crashes.test_server import PATIENCE, Server, Serving, new_server
from tests.profile import LONGEST

__all__ = ["new_server"]  # the fixture
pytestmark = [pytest.mark.slow, pytest.mark.sqlite]
# Of five times 200 lines, which are stored together.
LINES = MOST_LINES if LONGEST else MOST_LINES // 5
GAMES = "date,east,south,west,north,east_score,south_score,west_score,north_score\n" + "".join(
    # four new players a line
    f"2025-{n % 12 + 1:02}-{n % 28 + 1:02},A{n},B{n},C{n},D{n},41200,28300,20400,10100\n"
    for n in range(LINES)
)
NAMES = "name;club;country;team\n" + "".join(f"Player {n} of many;Club {n};DE;Team {n}\n" for n in range(LINES))


class Club:
    def __init__(self, base: str, token: str) -> None:
        self.base, self.token = base, token

    def send(self, path: str, body: dict[str, Any]) -> tuple[float, Any]:
        """Send a request; the moment of its answer, and the answer."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.base}{path}", json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            assert response.status == 201
            return time.monotonic(), json.loads(response.read())


@pytest.fixture
def clubs(
    new_server: Callable[[str], Server], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Club, Club, dict[str, Any]]]:
    server = new_server("sqlite")
    server.environment["JANROKU_SECRET_KEY"] = "for the tests"
    server.migrate(tmp_path_factory)
    made = json.loads(server.run("-m", "tests.league.records.imports.two_clubs"))
    serving = Serving(server)
    base = f"http://127.0.0.1:{serving.port}"
    try:
        wait_until_it_answers(base)
        yield Club(base, made["east"]["token"]), Club(base, made["west"]["token"]), made["west"]
    finally:
        serving.end()


def wait_until_it_answers(base: str) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=PATIENCE).close()
            return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server did not answer")


def result_of(club: dict[str, Any], number: int) -> dict[str, Any]:
    """Another result each time."""
    scores = (41200 - number * 100, 28300 + number * 100, 20400, 10100)
    seats = [{"player": player, "score": score} for player, score in zip(club["players"], scores, strict=True)]
    return {"house_rules": club["rules"], "played_on": "2026-01-02", "seats": seats}


@pytest.mark.parametrize(
    ("path", "body", "fresh"),
    [
        ("/api/v1/clubs/east/imports/", {"content": GAMES, "makes_players": True}, LINES),
        ("/api/v1/tournaments/open-east/entrants/import/", {"content": NAMES}, LINES),
    ],
    ids=["games", "entrants"],
)
def test_another_club_records_before_a_large_import_has_ended(
    path: str, body: dict[str, Any], fresh: int, clubs: tuple[Club, Club, dict[str, Any]]
) -> None:
    east, west, ours = clubs
    record = "/api/v1/clubs/west/hanchan/"
    # The first one also waits for what the server loads when it is needed.
    west.send(record, result_of(ours, 0))
    with ThreadPoolExecutor(1) as pool:
        importing: Future[tuple[float, Any]] = pool.submit(east.send, path, body)
        recorded = []
        while not importing.done():
            recorded.append(west.send(record, result_of(ours, len(recorded) + 1))[0])
        ended, report = importing.result()

    assert report["fresh"] == fresh
    # all of them were stored, and the first ones while the import was going on
    assert sum(moment < ended for moment in recorded) >= 2
