"""A club moves between two live servers while people record: nothing is lost or doubled, and the other club stays."""

from pathlib import Path

import pytest

from tests import services
from tests.cluster.move import COMMANDS, RECORDERS, Moved, move
from tests.conftest import without
from tests.profile import LONGEST
from tests.servers import ROOT

PAGE = (ROOT / "docs" / "archive.md").read_text(encoding="utf-8")


@pytest.mark.docs
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_the_commands_are_those_of_the_page(command: tuple[str, ...]) -> None:
    words = {"club": "north-wind-circle", "there": "https://b.example", "file": "club.json"}

    assert f"       manage.py {' '.join(command).format(**words)}\n" in PAGE


@pytest.mark.slow
@pytest.mark.sqlite
def test_a_club_moves_between_two_live_servers_while_people_record(tmp_path: Path) -> None:
    assert_moved(move(tmp_path))


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.skipif(not LONGEST, reason="two more servers of PostgreSQL take two minutes: JANROKU_LONG=1 alone runs it")
@pytest.mark.parametrize("postgres", ["ab", "b"], ids=["both", "to-postgresql"])
def test_a_club_moves_between_live_servers_of_postgresql(tmp_path: Path, postgres: str) -> None:
    try:
        moved = move(tmp_path, postgres=postgres)
    except services.Missing as missing:
        without(missing)

    assert_moved(moved)


def assert_moved(moved: Moved) -> None:
    stored = moved.there["first_scores"]
    assert [first for first in stored if first in moved.acknowledged] == moved.acknowledged
    assert moved.there["hanchan"] == len(moved.acknowledged) + 1  # and the table
    assert moved.there["differences"] == []
    assert moved.on_the_table == moved.deals > 0
    assert moved.before == moved.after != []
    assert moved.other_here == len(moved.of_other) > RECORDERS
    assert moved.waited > 0
    assert moved.redirect.endswith("/c/north-wind-circle/ladders/")
