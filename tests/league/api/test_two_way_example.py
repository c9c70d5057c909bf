"""The example program keeps a book and a club the same while both are written, and is killed at random moments."""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import VersionConflict
from league.history.models import LogEntry
from league.players.models import Player
from league.records.models import Hanchan, HanchanExternalId
from league.records.seats import Seat
from league.records.services import hanchan_amend
from tests.league.factories import make_hanchan
from tests.profile import LARGE, times

pytestmark = pytest.mark.django_db(transaction=True)
EXAMPLE = Path(__file__).parent.parent.parent.parent / "docs" / "examples" / "two_way.py"
KILLS = times(3, 4, 50)
DAY = "2026-03-04"


class Book:
    """The table of games, and the program that keeps it in step with the club."""

    def __init__(self, path: Path, command: list[str]) -> None:
        self.command = command
        self.rows = sqlite3.connect(path, timeout=60, isolation_level=None)

    def start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(self.command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def catch_up(self) -> None:
        program = self.start()
        _output, errors = program.communicate(timeout=120)
        assert (program.returncode, errors.decode()) == (0, "")

    def change(self, key: str, seats: list[list[Any]]) -> None:
        self.rows.execute(
            "INSERT INTO game (id, played_on, seats) VALUES (?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET seats = excluded.seats, is_changed = 1",
            (key, DAY, json.dumps(seats)),
        )

    def games(self) -> dict[str, list[list[Any]]]:
        return {key: json.loads(seats) for key, seats in self.rows.execute("SELECT id, seats FROM game")}


@pytest.fixture
def book(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], live_server: Any, tmp_path: Path
) -> Iterator[Book]:
    _token, secret = token_create(actor=owner, name="book", scopes=["read", "write"])
    path = tmp_path / "book.sqlite3"
    made = Book(path, [sys.executable, str(EXAMPLE), live_server.url, club.slug, str(path), secret])
    made.catch_up()  # which makes the tables
    yield made
    made.rows.close()


def scores(number: int) -> list[int]:
    """Other scores for each number."""
    return [41_200 + 100 * number, 28_300 - 100 * number, 20_400, 10_100]


def moved(scores: list[int]) -> list[int]:
    return [scores[0] - 1000, *scores[1:3], scores[3] + 1000]


def of_club() -> dict[str, list[list[Any]]]:
    """The hanchan by their id in the book; each has one."""
    ids = {row.hanchan_id: row.external_id for row in HanchanExternalId.objects.all()}
    assert len(set(ids.values())) == len(ids)
    return {
        ids[hanchan.pk]: [[seat.player.name, seat.score] for seat in hanchan.participants.order_by("seat")]
        for hanchan in Hanchan.objects.all()
    }


def counted(action: str) -> int:
    return LogEntry.objects.filter(action=action).count()


def test_nothing_is_lost_doubled_or_echoed_by_a_program_that_is_killed(
    book: Book, owner: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    random, names = Random(7), [player.name for player in regulars]
    here, there = dict[str, list[list[Any]]](), dict[int, list[int]]()
    edits = killed = 0

    for turn in range(KILLS):
        # Each side records a game, and changes one of its own.
        program = book.start()
        here[f"game {turn}"] = [list(seat) for seat in zip(names, scores(2 * turn), strict=True)]
        book.change(f"game {turn}", here[f"game {turn}"])
        made = make_hanchan(actor=owner, house_rules=house_rules, players=regulars, scores=scores(2 * turn + 1))
        there[made.pk] = scores(2 * turn + 1)
        if turn % 2:
            key, pk = random.choice(sorted(here)), random.choice(sorted(there))
            here[key] = [list(seat) for seat in zip(names, moved([score for _name, score in here[key]]), strict=True)]
            book.change(key, here[key])
            there[pk] = moved(there[pk])
            amend(owner, pk, there[pk], regulars)
            edits += 1
        killed += kill(program, random.uniform(0.05, 0.8))
    book.catch_up()
    book.catch_up()  # for what was changed while the first one read

    # Of four all may be ready before.
    assert killed > KILLS // 4 or not LARGE
    held = book.games()
    assert held == of_club()
    assert {key: seats for key, seats in held.items() if key in here} == here
    assert len(held) == len(here) + len(there) == counted("hanchan_record")
    mine = {pk: [seat.score for seat in Hanchan.objects.get(pk=pk).participants.order_by("seat")] for pk in there}
    assert mine == there
    # Each hanchan was given its id once, and only what somebody changed was amended.
    assert counted("external_ids_set") == len(held)
    assert counted("hanchan_amend") <= edits + KILLS // 2
    entries, rows = LogEntry.objects.count(), list(book.rows.execute("SELECT * FROM game ORDER BY id"))
    book.catch_up()
    assert (LogEntry.objects.count(), list(book.rows.execute("SELECT * FROM game ORDER BY id"))) == (entries, rows)


def amend(owner: User, pk: int, scores: list[int], regulars: list[Player]) -> None:
    seats = [Seat(player=player, score=score) for player, score in zip(regulars, scores, strict=True)]
    while True:
        hanchan = Hanchan.objects.get(pk=pk)
        try:
            hanchan_amend(actor=owner, hanchan=hanchan, version=hanchan.version, seats=seats)
        except VersionConflict:  # the program has just given it its id
            continue
        return


def kill(program: subprocess.Popen[bytes], after: float) -> bool:
    """Kill the program in so many seconds, and say whether it was still at work."""
    time.sleep(after)
    is_at_work = program.poll() is None
    program.kill()
    program.communicate()
    return is_at_work
