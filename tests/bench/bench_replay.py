"""Replayed games of twelve deals per second, in every family."""

from collections.abc import Mapping
from statistics import median
from time import process_time
from typing import Any

from league.compiled import engine_build
from rules.registry import find_ruleset
from rules.ruleset import Ruleset
from scoring.replay import play, replay, start_table
from tests.bench.aims import Row, row

DEALS, GAMES = 12, 400
Entry = Mapping[str, Any]


def win(winner: int, source: int | None, **value: Any) -> dict[str, Any]:
    return {"type": "win", "wins": [{"winner": winner, "from": source, "value": value}]}


def draw(*ready: int) -> dict[str, Any]:
    return {"type": "exhaustive_draw", "ready": list(ready)}


def hanchan(**values: Any) -> list[Entry]:
    """Return twelve deals; after five of them the dealer stays."""
    return [
        {"riichi": [1], "result": win(0, 1, **values)},
        {"result": win(1, 2, **values)},
        {"result": win(1, None, **values)},
        {"riichi": [1, 3], "result": draw(1, 3)},
        {"result": win(3, 1, **values)},
        {"result": draw()},
        {"riichi": [2], "result": win(3, 0, **values)},
        {"result": win(0, 3, **values)},
        {"result": win(0, 2, **values)},
        {"riichi": [0], "result": draw(0)},
        {"result": win(2, 3, **values)},
        {"result": win(1, 0, **values)},
    ]


RIICHI, MINGJIANG = hanchan(total=2, fu=30), hanchan(total=1)
MCR: list[Entry] = [{"result": win(1, 2, total=12)}, {"result": win(3, None, total=8)}, {"result": draw()}]
YUEQING: list[Entry] = [
    {"hua": [0, 4, 1, 0], "result": win(1, 2, total=5)},
    {"hua": [1, 0, 9, 0], "result": win(2, None, total=32)},
    {"result": draw()},
]
SICHUAN: list[Entry] = [
    {
        "events": [{"type": "kong", "seat": 0, "kind": "concealed"}, win(1, 2, total=4), win(3, None, total=1)],
        "result": draw(0),
    },
    {"events": [win(2, 1, total=8)], "result": draw(0, 3)},
]
ENTRIES = {
    "riichi-club": RIICHI, "riichi-ladder": RIICHI, "mingjiang": MINGJIANG, "mcr": MCR, "yueqing": YUEQING,
    "sichuan": SICHUAN,
}  # fmt: skip


def game_of(ruleset: Ruleset[Any]) -> list[Entry]:
    """Return twelve deals that can follow each other."""
    table, entries, turn = start_table(ruleset, ruleset.defaults), [], 0
    while len(entries) < DEALS:
        entry = ENTRIES[ruleset.key][turn % len(ENTRIES[ruleset.key])]
        table, turn = play(ruleset, ruleset.defaults, table, entry).table, turn + 1
        entries.append(entry)
    return entries


def main() -> list[Row]:
    print(f"  the modules in use: {engine_build()}")
    return [row("replay", rate_of(key), unit="games/s", variant=key) for key in ENTRIES]


def rate_of(key: str) -> float:
    """Return games per second of CPU time: the median of several runs."""
    ruleset = find_ruleset(key)
    entries = game_of(ruleset)
    return GAMES / median(cpu_seconds(ruleset, entries) for _ in range(7))


def cpu_seconds(ruleset: Ruleset[Any], entries: list[Entry]) -> float:
    start = process_time()
    for _ in range(GAMES):
        replay(ruleset, ruleset.defaults, entries)
    return process_time() - start
