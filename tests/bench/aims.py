"""The aims of speed, and the rows of the table that `make bench` prints at its end.

A measurement gives its rows by the return value of its `main()`, or by `hand_over(row)`, which also a process that it
started may call:

>>> one = row("desk", 32.4, unit="ms", variant="40 tables")
>>> one.what, one.ours, one.aim, one.is_kept
('a result saved at the desk of an event: 40 tables', '32 ms', '≤ 60 ms CPU', True)
"""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import NamedTuple

ROWS = "BENCH_ROWS"
HEAD = ("what", "ours", "theirs", "ratio", "aim", "kept")


class Aim(NamedTuple):
    """What is measured, the bound in words, the bound as a number, what is compared with it, and who measures it."""

    what: str
    words: str
    bound: float
    of: str  # "ours" or "ratio"
    bench: str
    is_least: bool = False


AIMS = {
    "run": Aim("`make run`, fresh clone, empty home, to the first page", "≤ 30 s", 30, "ours", "run"),
    "test_cpu": Aim("`make test`, fresh, set-up included: CPU", "≤ 1,000 s", 1000, "ours", "suite"),
    "test_wall": Aim("`make test`, fresh, set-up included, two cores: elapsed", "≤ 540 s", 540, "ours", "suite"),
    "riichi": Aim("riichi hand, plain, against PyPI `mahjong`", "≥ 3 × its speed", 3, "ratio", "hands", True),
    "riichi_compiled": Aim("riichi hand, compiled, against `riichienv`", "≤ 1.3 × its time", 1.3, "ratio", "hands"),
    "riichi_new": Aim("riichi hand never seen, plain", "≥ 1.5 × the speed of `mahjong`", 1.5, "ratio", "hands", True),
    "riichi_new_compiled": Aim("riichi hand never seen, compiled", "≤ 3 × `riichienv`", 3, "ratio", "hands"),
    "mcr": Aim("MCR hand, compiled, against PyMahjongGB (C++)", "≤ 2.5 × its time", 2.5, "ratio", "mcr"),
    "replay": Aim("replay, games of 12 deals a second", "≥ 4,000", 4000, "ours", "replay", True),
    "ladder": Aim("one ladder alone over 1,000,000 hanchan, compiled, a hanchan", "≤ 8 µs", 8, "ours", "ladders"),
    "rebuild": Aim("whole rebuild ÷ reading the rows alone", "≤ 4", 4, "ratio", "tables"),
    "rebuild_compiled_sqlite": Aim("the same, compiled: SQLite", "≤ 3.5", 3.5, "ratio", "tables"),
    "rebuild_compiled_postgres": Aim("the same, compiled: PostgreSQL", "≤ 4", 4, "ratio", "tables"),
    "rebuild_memory": Aim("peak memory of the rebuild", "< 500 MiB", 500, "ours", "tables"),
    "amend_sqlite": Aim("newest of 20,000 hanchan amended: SQLite", "≤ 30 ms CPU", 30, "ours", "tables"),
    "amend_postgres": Aim("newest of 20,000 hanchan amended: PostgreSQL", "≤ 60 ms CPU", 60, "ours", "tables"),
    "table_page": Aim("league table of 100 rows, against a bare view", "≤ 15 ms", 15, "ours", "tables"),
    "table_first": Aim("the same, by the first reader of a revision", "≤ 30 ms", 30, "ours", "tables"),
    "table_json": Aim("its JSON, against a bare view", "≤ 5 ms", 5, "ours", "tables"),
    "table_json_first": Aim("its JSON, by the first reader of a revision", "≤ 20 ms", 20, "ours", "tables"),
    "as_it_stands": Aim("the table as it stands, 100 rows", "≤ 15 ms CPU", 15, "ours", "tables"),
    "story_kept": Aim("the page of a day, its story kept", "≤ 20 ms CPU", 20, "ours", "stories"),
    "story_first": Aim("the same for the first reader, of 10,000 hanchan", "≤ 1 s CPU", 1, "ours", "stories"),
    "desk": Aim("a result saved at the desk of an event", "≤ 60 ms CPU", 60, "ours", "desk"),
    "push": Aim("all phones told after a release", "≤ 5 s", 5, "ours", "push"),
    "tonight": Aim("from 25 answers to games that have begun", "≤ 2 s CPU", 2, "ours", "tonight"),
    "record": Aim("recording at 100,000 hanchan ÷ at 1,000", "≤ 1.1", 1.1, "ratio", "tables"),
    "unchanged": Aim("an unchanged table (304) ÷ a bare view", "≤ 1", 1, "ratio", "tables"),
    "tables_in_play": Aim("the tables in play of a club of 100,000 hanchan", "≤ 50 ms", 50, "ours", "tables"),
    "list_count": Aim("how many hanchan a list of 100,000 has", "≤ 20 ms", 20, "ours", "tables"),
    "players_list": Aim("the first 50 of its 2,000 players", "≤ 100 ms", 100, "ours", "tables"),
    "player_page": Aim("the page of its player of most games, caches empty", "≤ 500 ms", 500, "ours", "tables"),
    "hanchan_read": Aim("10,000 hanchan of a club by API", "≤ 2 s CPU", 2, "ours", "tables"),
    "statistics_size": Aim("that player's statistics by API", "≤ 100 kB", 100, "ours", "tables"),
    "size": Aim("the main page that suffers most from many clubs ÷ among few", "≤ 1.1", 1.1, "ratio", "size"),
    "size_jobs": Aim("the job that suffers most from many clubs ÷ among few", "≤ 1.1", 1.1, "ratio", "size"),
    "docs_cpu": Aim("`/api/docs/` with its script and the schema", "≤ 50 ms CPU", 50, "ours", "docs"),
    "docs_shown": Aim("`/api/docs/` to its first operation", "≤ 2 s", 2, "ours", "docs"),
    "serve_memory": Aim("`serve` on SQLite after 5,000 mixed requests", "≤ 400 MB", 400, "ours", "memory"),
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """A line of the table."""

    key: str
    what: str
    ours: str
    theirs: str
    ratio: str
    aim: str
    is_kept: bool

    def cells(self) -> tuple[str, ...]:
        return self.what, self.ours, self.theirs, self.ratio, self.aim, "yes" if self.is_kept else "NO"


def row(
    key: str,
    ours: float,
    theirs: float | None = None,
    *,
    ratio: float | None = None,
    unit: str = "",
    variant: str = "",
) -> Row:
    """Return the row of an aim.

    key         a key of AIMS
    ours        our figure, in `unit`
    theirs      the figure that it is compared with, in `unit`
    ratio       median of the ratios of the turns, in the sense of the aim; ours / theirs if not given
    variant     what the row is about when an aim has several: the system, the database
    """
    aim = AIMS[key]
    if ratio is None and theirs:
        ratio = ours / theirs
    compared = {"ours": ours, "ratio": ratio}[aim.of]
    if compared is None:
        raise ValueError(f"the aim of {key} is a ratio")
    is_kept = compared >= aim.bound if aim.is_least else compared <= aim.bound
    return Row(
        key, f"{aim.what}: {variant}" if variant else aim.what, figure(ours, unit), figure(theirs, unit),
        figure(ratio), aim.words, is_kept,
    )  # fmt: skip


def figure(value: float | None, unit: str = "") -> str:
    """Return a figure of at least two digits, with its unit.

    >>> figure(0.873), figure(32.4, "ms"), figure(3595.2), figure(None)
    ('0.87', '32 ms', '3,595', '–')
    """
    if value is None:
        return "–"
    digits = 2 if abs(value) < 3 else 1 if abs(value) < 20 else 0
    return f"{value:,.{digits}f} {unit}".strip()


def hand_over(*rows: Row) -> None:
    """Add rows to the table of this run of `make bench`, and print them now."""
    for one in rows:
        print("  " + " | ".join(one.cells()), flush=True)
    if path := os.environ.get(ROWS):
        with Path(path).open("a", encoding="utf-8") as lines:
            lines.writelines(json.dumps(asdict(one)) + "\n" for one in rows)


def handed_over() -> list[Row]:
    """Return the rows of this run in the order of the aims."""
    lines = Path(os.environ[ROWS]).read_text(encoding="utf-8").splitlines()
    rows = [Row(**json.loads(line)) for line in lines]
    return sorted(rows, key=lambda one: list(AIMS).index(one.key))


def missing(rows: Iterable[Row], benches: Iterable[str]) -> list[str]:
    """Return what these benches measure and no row says."""
    found, ran = {one.key for one in rows}, set(benches)
    return [aim.what for key, aim in AIMS.items() if aim.bench in ran and key not in found]
