"""The part of a costly test that a run has: it turns, and no case is left out by all turns."""

import subprocess
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests import turns


class Case(SimpleNamespace):
    __hash__ = object.__hash__  # type: ignore[assignment]

    def get_closest_marker(self, mark: str) -> str | None:
        return mark if mark in self.marks else None


def cases(count: int, always: Iterable[int] = ()) -> list[Any]:
    """The cases of one test, of which some have the mark `always`."""
    test = {"path": Path("tests/test_x.py"), "parent": None, "originalname": "test_x"}
    return [
        Case(**test, name=f"test_x[{number}]", marks={"always"} if number in always else set())
        for number in range(count)
    ]


def kept(items: list[Any], turn: int) -> set[str]:
    return {item.name for item in set(items) - turns.beyond_a_part(items, turn)}


@pytest.mark.parametrize("count", [5, 6, 7, 12, 13, 100])
@pytest.mark.parametrize(("part", "least"), [(3, 2), (6, 2)], ids=["CI", "quick"])
def test_all_turns_together_run_every_case(part: int, least: int, count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "PART", part)
    monkeypatch.setattr(turns, "LEAST", least)
    items = cases(count)

    parts = [kept(items, 20_400 + turn) for turn in range(part)]

    assert set().union(*parts) == {item.name for item in items}
    size = max(least, -(-count // part))
    assert [len(names) for names in parts] == [size] * part
    assert kept(items, 20_400 + part) == parts[0]


def test_few_cases_run_in_each_turn() -> None:
    assert all(len(kept(cases(4), turn)) == 4 for turn in range(turns.PART))


def test_a_case_marked_always_runs_in_each_turn_and_takes_no_place_of_another() -> None:
    items = cases(62, always=(7, 11))

    for turn in range(turns.PART):
        assert {"test_x[7]", "test_x[11]"} <= kept(items, turn)
        assert len(kept(items, turn)) == 2 + 60 // turns.PART


def test_a_table_in_turns_names_what_always_runs() -> None:
    table = turns.in_turns(["a", "b", "c"], always=("b",))

    assert [(one.values, [mark.name for mark in one.marks]) for one in table] == [
        (("a",), ["sampled"]), (("b",), ["always"]), (("c",), ["sampled"]),
    ]  # fmt: skip


def test_a_case_that_always_runs_is_in_the_table() -> None:
    with pytest.raises(AssertionError, match="d"):
        turns.in_turns(["a", "b", "c"], always=("b", "d"))


@pytest.mark.parametrize(
    ("output", "day"), [("1795903087\n", 20_785), ("", 0)], ids=["a commit", "a tree without commits"]
)  # 1,795,903,087 s / 86,400 s = 20,785.9 days
def test_the_day_is_that_of_the_last_commit(output: str, day: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda *_given, **_named: SimpleNamespace(stdout=output))

    assert turns.day_of_last_commit() == day


def test_without_git_the_day_is_0(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")

    assert turns.day_of_last_commit() == 0


def test_all_turns_together_have_every_file() -> None:
    parts = [
        turns.files_in_turn(["tests/scoring", "tests/scoring/test_replay.py"], 12, 20_400 + turn) for turn in range(12)
    ]

    files = [str(path.relative_to(turns.ROOT)) for path in (turns.ROOT / "tests/scoring").rglob("test_*.py")]
    assert sorted(file for part in parts for file in part) == sorted(files)
    assert all(parts)


def test_each_page_of_many_has_a_turn_and_none_has_two(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "LONGEST", False)
    pages = [f"/page-{number}/" for number in range(30)]

    parts = [{page for page in pages if turns.has_turn(page, 3, 20_400 + turn)} for turn in range(3)]

    assert sorted(page for part in parts for page in part) == sorted(pages)
    assert all(parts)
