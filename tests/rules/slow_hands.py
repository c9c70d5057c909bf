"""Hands that need much work: with many readings, random hands of one suit, and questions made by an attacker."""

import copy
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset
from rules.tiles import format_tiles
from tests.rules.questions import hand
from tests.samples import samples_of_family

Question = dict[str, Any]

FAMILIES = sorted({ruleset.family for ruleset in RULESETS})
MONSTERS = (
    "1112345678999m 5m",
    "2223334445556m 6m",
    "2233445566778s 8s",
    "1122335577899p 9p",
    "2222333344445m 5m",
    "3334445556667s 7s",
    "1111222233334p 4p",
    "1m 1m (2222m) (2222s) (3333p) (5555s)",
    "4z 4z (1111z) (2222z) (3333z) (5555z)",
    "6z 6z (2222s) (3333s) (4444s) (8888s)",
    "147m258p369s11122z 2z",
)
# Hostile values, which replace any value of a question.
HOSTILE: dict[str, Any] = {
    "tiles": "1m" * 100_000,
    "digits": "1" * 100_000 + "m",
    "letters": "x" * 100_000,
    "words": ["last_tile"] * 20_000,
    "objects": [{"type": "kong", "tiles": "1111m"}] * 10_000,
    "numbers": [0] * 100_000,
    "number": 10**4000,
    "keys": {f"key{n}": n for n in range(3_000)},
}


def slowest(family: str) -> tuple[Ruleset[Any], Any]:
    """Return the ruleset and the options with the most readings to examine."""
    first = next(ruleset for ruleset in RULESETS if ruleset.family == family)
    key, changes = samples_of_family(family).slowest or (first.key, {})
    ruleset = find_ruleset(key)
    return ruleset, ruleset.resolve(changes)


def monsters(family: str) -> Mapping[str, Question]:
    """Return winning hands with many readings, by their tiles."""
    return samples_of_family(family).slow_hands or {tiles: plain_hand(tiles) for tiles in MONSTERS}


def plain_hand(tiles: str) -> Question:
    return hand(tiles, seat_wind="S", round_wind="E", conditions=[])


def one_suit(family: str, rng: Random) -> Iterator[Question]:
    """Yield hands of one suit, or those that the family finds harder, winning or not."""
    make = samples_of_family(family).random_hands or plain_one_suit
    while True:
        yield make(rng)


def plain_one_suit(rng: Random) -> Question:
    return plain_hand(split(rng.sample([*range(9)] * 4, 14)))


def split(tiles: Sequence[int]) -> str:
    return f"{format_tiles(tiles[:-1])} {format_tiles(tiles[-1:])}"


def hostile(question: Question) -> dict[str, Question]:
    """Return the question with each value replaced by each hostile value, and with too many keys."""
    changed = {"keys": {**question, **HOSTILE["keys"]}}
    for key in question:
        for name, value in HOSTILE.items():
            changed[f"{key}={name}"] = {**copy.deepcopy(question), key: value}
    return changed
