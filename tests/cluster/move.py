"""A club moves from one live server to another while several people record in it.

`python -m tests.cluster.move` prints what was recorded where; the commands are those of docs/archive.md. With
`--postgresql` each server has a PostgreSQL and a Redis of its own, with `--to-postgresql` the new one alone.
"""

import argparse
import contextlib
import json
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

from tests.servers import PATIENCE, ROOT, Server
from tests.services import die_with_parent, free_port, postgres_running, redis_running

CLUB, OTHER = "north-wind-circle", "south-gate"
NAMES = ("Aoi", "Ben", "Chika", "Dai")
RECORDERS = 3
# Everybody is ready: nobody pays, and the dealer stays, for as long as the test takes.
DRAW = {"result": {"type": "exhaustive_draw", "ready": [0, 1, 2, 3], "nagashi": []}}
BEGIN, IMPORT, DONE = COMMANDS = (
    ("move_club", "--club", "{club}", "--to", "{there}/c/{club}/", "--out", "{file}"),
    ("import_club", "{file}", "--slug", "{club}"),
    ("move_club", "--club", "{club}", "--done"),
)

ENDED = "SELECT count(*) FROM archives_clubmove WHERE moved_at IS NOT NULL"


class Live:
    """An installation that `manage.py serve` serves.

    database, redis     their addresses; without them SQLite, and no Redis
    """

    def __init__(self, folder: Path, database: str = "", redis: str = "") -> None:
        self.server, self.port, self.database = Server(folder, database), free_port(), database
        self.server.environment |= {
            **({"REDIS_URL": redis} if redis else {}),
            "DJANGO_SETTINGS_MODULE": "league.settings",
            "JANROKU_SECRET_KEY": "for the tests",
            "JANROKU_THROTTLE_WRITE": "100000/min",
        }
        self.token, self.is_over = "", False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def number(self, question: str) -> int:
        """The answer of the database, past Janroku."""
        path = self.server.folder / "janroku.sqlite3"
        connection: Any = (
            psycopg.connect(self.database) if self.database else contextlib.closing(sqlite3.connect(path, timeout=60))
        )
        with connection as database:
            return int(database.execute(question).fetchone()[0])

    def scene(self, what: str) -> dict[str, Any]:
        return json.loads(self.server.run("-m", "tests.league.crashes.scene", what))  # type: ignore[no-any-return]

    @contextlib.contextmanager
    def serving(self) -> Iterator[None]:
        command = [sys.executable, "manage.py", "serve", "--no-demo", "--port", str(self.port)]
        out = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(command, cwd=ROOT, env=self.server.environment, preexec_fn=die_with_parent, **out)  # type: ignore[call-overload]
        try:
            yield
        finally:
            process.terminate()
            process.wait(PATIENCE)

    def send(self, path: str, body: Any = None, key: str = "") -> "Answer":
        """Send until somebody answers, as a phone does, always with the same key."""
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        headers |= {"Idempotency-Key": key} if key else {}
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}{path}", content, headers)
        end, waited = time.monotonic() + PATIENCE, False
        while time.monotonic() < end and not self.is_over:
            with contextlib.suppress(OSError):
                try:
                    with urllib.request.urlopen(request, timeout=60) as answer:
                        return Answer(answer.status, json.load(answer), "", waited)
                except urllib.error.HTTPError as error:
                    if error.code != 503:
                        return Answer(error.code, json.load(error), error.headers.get("Location", ""), waited)
                    waited = True
            time.sleep(0.2)
        raise AssertionError(f"nobody answered {path}")

    def settled(self) -> dict[str, Any]:
        """What the server has when its jobs are done."""
        end = time.monotonic() + PATIENCE
        while (found := self.scene("check"))["unfinished"]:
            assert time.monotonic() < end, found
            time.sleep(1)
        return found

    def table(self) -> list[Any]:
        """The league table without the keys of rows, which differ between servers."""
        rows = self.send(f"/api/v1/clubs/{CLUB}/seasons/spring/standings/").body["results"]
        return [{**row, "player": row["player"]["name"]} for row in rows]


class Answer(NamedTuple):
    """
    waited      whether the server asked to try again before
    """

    status: int
    body: dict[str, Any]
    location: str
    waited: bool


class Recorder:
    """Records games, each with a first score of its own, on the server where the club is."""

    def __init__(self, club: str, here: Live, there: Live, number: int) -> None:
        self.club, self.live, self.there, self.number = club, here, there, number
        self.acknowledged: list[int] = []
        self.told: list[Answer] = []

    def record(self) -> None:
        first = 30000 + 100 * (RECORDERS * len(self.acknowledged) + self.number)
        scores = (first, 69500 - first, 20400, 10100)
        seats = [{"player": name, "score": score} for name, score in zip(NAMES, scores, strict=True)]
        body = {"seats": seats, "house_rules": "Ladder rules", "played_on": "2026-03-04"}
        answer = self.live.send(f"/api/v1/clubs/{self.club}/hanchan/", body, key=f"{self.club} {first}")
        self.told.append(answer)
        if answer.status == 410:
            self.live = self.there
            return self.record()
        assert answer.status == 201, answer
        return self.acknowledged.append(first)

    def record_until(self, done: threading.Event) -> None:
        while not done.wait(0.3):
            self.record()


class AtTheTable:
    """Records a table deal by deal; after the move it finds the table on the other server and goes on."""

    def __init__(self, here: Live, there: Live) -> None:
        self.live, self.there, self.deals = here, there, 0
        table = {"players": NAMES, "house_rules": "Ladder rules"}
        begun = here.send(f"/api/v1/clubs/{CLUB}/hanchan/begin/", table, key="table")
        assert begun.status == 201, begun
        self.hanchan = begun.body["id"]

    def record(self) -> None:
        number = self.deals + 1
        answer = self.live.send(
            f"/api/v1/hanchan/{self.hanchan}/deals/", {"number": number, "again": True, **DRAW}, key=f"deal {number}"
        )
        if answer.status == 410:
            self.live = self.there
            open_ones = self.live.send(f"/api/v1/clubs/{CLUB}/hanchan/?state=open").body["results"]
            [self.hanchan] = [one["id"] for one in open_ones]
            return self.record()
        assert answer.status == 201, answer
        self.deals = number
        return None

    def record_until(self, done: threading.Event) -> None:
        while not done.wait(1):
            self.record()


class Moved(NamedTuple):
    """What the move came to; `before` and `after` are the league tables when the archive was written and imported."""

    acknowledged: list[int]
    deals: int
    on_the_table: int
    there: dict[str, Any]
    before: list[Any]
    after: list[Any]
    of_other: list[int]
    other_here: int
    waited: int
    redirect: str


def move(folder: Path, *, postgres: Sequence[str] = ()) -> Moved:
    """Move the club from the server `a` to `b`; `postgres` names those that have PostgreSQL and Redis."""
    with contextlib.ExitStack() as services:
        here, there = (live_in(folder / name, services, is_postgres=name in postgres) for name in "ab")
        migrate(here, there)
        return moved_between(here, there, folder / "club.json")


def live_in(folder: Path, services: contextlib.ExitStack, *, is_postgres: bool) -> Live:
    urls = [services.enter_context(one()) for one in (postgres_running, redis_running)] if is_postgres else []
    return Live(folder, *urls)


def migrate(here: Live, there: Live) -> None:
    here.server.manage("migrate", "--verbosity", "0")
    if here.database or there.database:
        there.server.manage("migrate", "--verbosity", "0")
    else:
        shutil.copy(here.server.folder / "janroku.sqlite3", there.server.folder)


def moved_between(here: Live, there: Live, file: Path) -> Moved:
    here.token, there.token = here.scene("fill")["token"], there.scene("account")["token"]
    words = {"club": CLUB, "there": there.url, "file": str(file)}
    with here.serving(), there.serving():
        make_other(here)
        recorders = [Recorder(CLUB, here, there, number) for number in range(RECORDERS)]
        other, table = Recorder(OTHER, here, there, 0), AtTheTable(here, there)
        done = threading.Event()
        with ThreadPoolExecutor(RECORDERS + 2) as pool:
            recording = [pool.submit(one.record_until, done) for one in (*recorders, other, table)]
            try:
                before, after = move_while_they_record(here, there, words)
                time.sleep(3)
            except BaseException:
                # Nobody waits for a club that stays closed.
                here.is_over = there.is_over = True
                raise
            finally:
                done.set()
            for one in recording:
                one.result()
        return Moved(
            acknowledged=sorted(first for one in recorders for first in one.acknowledged),
            deals=table.deals,
            on_the_table=there.send(f"/api/v1/hanchan/{table.hanchan}/deals/").body["count"],
            there=there.settled(),
            before=before,
            after=after,
            of_other=other.acknowledged,
            other_here=here.send(f"/api/v1/clubs/{OTHER}/hanchan/").body["count"],
            waited=sum(answer.waited for one in recorders for answer in one.told),
            redirect=redirect_of(f"{here.url}/c/{CLUB}/ladders/"),
        )


def make_other(here: Live) -> None:
    """A second club, in which people record all the time."""
    here.send("/api/v1/clubs/", {"name": "South Gate", "slug": OTHER})
    here.send(f"/api/v1/clubs/{OTHER}/house-rules/", {"name": "Ladder rules", "ruleset": "riichi-ladder"})
    for name in NAMES:
        here.send(f"/api/v1/clubs/{OTHER}/players/", {"name": name})


def move_while_they_record(here: Live, there: Live, words: dict[str, str]) -> tuple[list[Any], list[Any]]:
    """The commands as the page of the documentation has them, each killed once; the league tables there and here."""
    time.sleep(3)
    killed(here, BEGIN, words, lambda: here.number("SELECT count(*) FROM archives_clubmove"))
    run(here, BEGIN, words)
    here.settled()
    before = here.table()
    killed(there, IMPORT, words, lambda: there.number("SELECT count(*) FROM archives_clubimport"))
    run(there, IMPORT, words)
    there.settled()
    after = there.table()
    killed(here, DONE, words, lambda: here.number(ENDED))
    run(here, DONE, words)
    run(here, DONE, words)
    return before, after


def run(live: Live, command: tuple[str, ...], words: dict[str, str]) -> None:
    live.server.manage(*(word.format(**words) for word in command))


def killed(live: Live, command: tuple[str, ...], words: dict[str, str], begun: Callable[[], object]) -> None:
    """Kill the command when its work has begun."""
    process = live.server.start("manage.py", *(word.format(**words) for word in command))
    while process.poll() is None and not begun():
        time.sleep(0.005)
    process.kill()
    process.communicate()


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_given: Any) -> None:
        return None


def redirect_of(url: str) -> str:
    try:
        urllib.request.build_opener(NoRedirect).open(url, timeout=60)
    except urllib.error.HTTPError as error:
        return str(error.headers.get("Location", ""))
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster.move", description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--postgresql", dest="postgres", action="store_const", const="ab", default="")
    which.add_argument("--to-postgresql", dest="postgres", action="store_const", const="b")
    postgres = parser.parse_args().postgres
    with tempfile.TemporaryDirectory() as folder:
        moved = move(Path(folder), postgres=postgres)
    stored = moved.there["first_scores"]
    lost, doubled = set(moved.acknowledged) - set(stored), len(stored) - len(set(stored))
    print(f"{len(moved.acknowledged)} games and {moved.deals} deals acknowledged, {len(lost)} lost, {doubled} doubled")
    print(f"{moved.on_the_table} deals of the table there, differences: {moved.there['differences']}")
    print(f"{moved.waited} games waited for the move; {len(moved.of_other)} games of the other club here")


if __name__ == "__main__":
    main()
