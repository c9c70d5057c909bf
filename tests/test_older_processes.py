"""Processes of older releases run beside those of this version: what they store, the new tables take.

A migration adds. What it replaces, the release after it drops (CONTRIBUTING.md). Both the last release and the one
before it are held to it, since a correction of the last one is still installed beside the one before.
"""

import pytest

from tests.released import versions
from tests.released.schema import Column, Table, broken, tables_now, tables_released

# By release, constraints of its tables that are new or another one since, and why what it stores keeps them.
NOTED: dict[str, dict[str, str]] = {
    "0.1.0": {
        "session_state_known": "knows one state more",
        "invitation_of_a_player_once": "an older invitation names no player",
        "one_player_per_account_and_club": "the older code leaves `account` empty; where it takes back a merge of two "
        "entries of one account it is refused, and a newer process does it",
        "player_merge_account_known": "the older code leaves `account` empty",
        "hanchan_table_number_in_range": "an older hanchan has no number",
        "hanchan_clock_in_range": "an older hanchan has no clock",
        "season_silent_hours": "the database fills the hours",
        "unplayed_table_has_no_game": "older tables are played; a game at one that a newer desk called unplayed "
        "is refused",
        "registration_closes_after_it_opens": "in older events nothing opens; an end before the day that a newer desk "
        "set is refused",
        "lineup_has_players": "older teams have no line-up",
        "penalty_is_something": "allows what had to be refused before",
        "penalty_in_a_game_has_a_seat": "an older penalty is of no game",
    },
}
LAST = versions()[-2:]
COLUMN = Column("CharField", length=10)
NULL = COLUMN._replace(is_null=True, is_optional=True)


def table(constraints: dict[str, str] | None = None, **columns: Column) -> dict[str, Table]:
    return {"t": Table(columns, constraints or {})}


@pytest.mark.parametrize("version", LAST)
def test_what_an_older_release_stores_the_tables_take(version: str) -> None:
    assert broken(tables_released(version), tables_now(), NOTED.get(version)) == []


@pytest.mark.parametrize("version", LAST)
def test_every_note_is_of_a_constraint_that_is_new(version: str) -> None:
    found = broken(tables_released(version), tables_now())

    assert {line.rpartition(" ")[2] for line in found} == set(NOTED.get(version, {}))


@pytest.mark.parametrize(
    ("after", "found"),
    [
        (table(a=COLUMN, b=NULL), []),
        (table(a=COLUMN, b=NULL, c=NULL), []),
        (table(a=COLUMN, b=NULL, c=COLUMN._replace(is_optional=True)), []),
        (table(a=COLUMN._replace(length=20), b=NULL), []),
        ({}, ["t is gone"]),
        (table(a=COLUMN), ["t.b is gone"]),
        (table(a=COLUMN, b=NULL, c=COLUMN), ["t.c must be named"]),
        (table(a=COLUMN, b=COLUMN), ["t.b may not be empty any more"]),
        (table(a=COLUMN._replace(length=9), b=NULL), ["t.a is shorter"]),
        (table(a=COLUMN._replace(is_unique=True), b=NULL), ["t.a may have a value once only"]),
        (table(a=COLUMN._replace(kind="IntegerField"), b=NULL), ["t.a is IntegerField, not CharField"]),
        (table({"c": "a"}, a=COLUMN, b=NULL), ["t: c"]),
    ],
    ids=["the same", "a column that may be empty", "a column that the database fills", "a longer column", "no table",
         "a column less", "a column that must be named", "a column that must be filled", "a shorter column",
         "a unique column", "another kind of column", "a constraint more"],
)  # fmt: skip
def test_what_older_processes_miss_is_found(after: dict[str, Table], found: list[str]) -> None:
    assert broken(table(a=COLUMN, b=NULL), after) == found
