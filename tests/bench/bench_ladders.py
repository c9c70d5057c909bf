"""Standings and three ladders over a million hanchan, compared with the plain SELECT of the same rows.

The rows are in SQLite. One measurement only reads them into Python; the other also computes the standings and the
ladders. The environment variables HANCHAN and PLAYERS set other sizes.
"""

import os
import random
import resource
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from league.compiled import COMPILED, engine_build
from scoring.ladders.ladder import Ladder
from scoring.ladders.rating_run import RatingRun
from scoring.ladders.registry import LADDERS, find_ladder
from scoring.metrics import table_rule
from scoring.standings import Tallies
from scoring.tables import SeatRow, tables_from_rows
from tests.bench.aims import Row, row

HANCHAN = int(os.environ.get("HANCHAN", 1_000_000))
PLAYERS = int(os.environ.get("PLAYERS", 20_000))
SELECT = "SELECT game, seat, played, player, place, points FROM seat ORDER BY played, game, seat"
SCORED = SELECT.replace("points FROM", "points, 51500 - 10300 * place FROM")
DAILY = 5000  # hanchan of a day, for ladders with periods
THREE = ("points", "elo", "tenhou_r")
POINTS = (31200, 8300, -9600, -29900)


def main() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        database = sqlite3.connect(Path(folder) / "seats.sqlite3")
        fill(database)
        # The two alternate, so that other load on the machine affects both equally.
        turns = [(timed(lambda: read(database)), timed(lambda: rebuild(database))) for _turn in range(5)]
        fetch, whole = (median(times) for times in zip(*turns, strict=True))
        ratio = median(whole / fetch for fetch, whole in turns)
        print(f"plain SELECT of {HANCHAN:,} hanchan, {4 * HANCHAN:,} rows: {fetch:.2f} s")
        print(f"standings and {', '.join(THREE)}, with the SELECT: {whole:.2f} s = {ratio:.2f} × the SELECT (aim 4)")
        print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB")
        each = {ladder.key: alone(database, ladder) for ladder in LADDERS}
    if engine_build() != COMPILED:
        print("µs a hanchan:", ", ".join(f"{key} {taken:.1f}" for key, taken in each.items()))
        print("The aim is for the compiled build.")
        return []
    return [row("ladder", taken, unit="µs", variant=key) for key, taken in each.items()]


def fill(database: sqlite3.Connection) -> None:
    """Fill in hanchan with random places, in which a few players play most games."""
    rng = random.Random("bench ladders")
    database.execute("CREATE TABLE seat (game, played, seat, player, place, points)")
    database.executemany("INSERT INTO seat VALUES (?, ?, ?, ?, ?, ?)", seats(rng))
    database.execute("CREATE INDEX in_order ON seat (played, game, seat, player, place, points)")
    database.commit()


def seats(rng: random.Random) -> Iterator[tuple[int, ...]]:
    orders = [tuple(rng.sample((1, 2, 3, 4), 4)) for _order in range(1000)]
    for game in range(HANCHAN):
        players: set[int] = set()
        while len(players) < 4:
            players.add(int(PLAYERS * rng.random() ** 3))
        for seat, (player, place) in enumerate(zip(players, orders[game % 1000], strict=True)):
            yield game, game, seat, player, place, POINTS[place - 1]


def rows_of(database: sqlite3.Connection) -> Iterator[SeatRow]:
    return database.execute(SELECT)


def read(database: sqlite3.Connection) -> None:
    cursor = database.execute(SELECT)
    while cursor.fetchmany(20_000):
        pass


def rebuild(database: sqlite3.Connection) -> None:
    tallies = Tallies(table_rule(["points", "average_place", "firsts"], show=["games", "fourths"]))
    rating_runs = [RatingRun(find_ladder(key)) for key in THREE]
    for tables in tables_from_rows(rows_of(database)):
        tallies.add_all(tables.each())
        for rating_run in rating_runs:
            rating_run.sweep(tables)
    table = tallies.table()
    assert sum(row.games for row in table.rows) == 4 * HANCHAN
    assert all(sum(mark[0] for mark in rating_run.marks.values()) == 4 * HANCHAN for rating_run in rating_runs)


def alone(database: sqlite3.Connection, ladder: Ladder[Any]) -> float:
    """Return the microseconds of a hanchan on this ladder alone, as a rebuild rates it, without reading the rows."""
    rating_run, taken = RatingRun(ladder), 0.0
    for tables in tables_from_rows(database.execute(SCORED), at_once=20_000):
        if ladder.period:
            games = [game._replace(day=1 + game.id // DAILY) for game in tables.each()]
            taken += timed(partial(rating_run.advance, games))
        else:
            taken += timed(partial(rating_run.sweep, tables, []))
    return (taken + timed(rating_run.settle)) / HANCHAN * 1e6


def timed(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start
