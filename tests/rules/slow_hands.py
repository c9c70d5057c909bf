"""Hands that ask much of a scorer: with many readings, at random in one suit, and such as no honest caller sends."""

import copy
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from rules.tiles import format_tiles
from rules.yueqing.roles import roles_of
from tests.rules.questions import hand

Question = dict[str, Any]

FAMILIES = ("mcr", "mingjiang", "riichi", "sichuan", "yueqing")
# The ruleset and the options that look at the most readings.
PRESETS: dict[str, tuple[str, dict[str, Any]]] = {
    "mcr": ("mcr", {}),
    "mingjiang": ("mingjiang", {}),
    "riichi": ("riichi-club", {}),
    "sichuan": ("sichuan", {}),
    "yueqing": ("yueqing", {"wild_set_faces": "any", "pair_home": True, "break_keeps_wild_forms": True}),
}
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
# Thirteen tiles and four wildcards, found by searching for slow ones: close in one suit, or one suit and honours.
WILD = (
    ("112223457799m7777z 2m", "4z"),
    ("123456789m2224477z 2z", "1z"),
    ("122334455667m2222z 6m", "1z"),
    ("1112334445566778m 1m", "9m"),
    ("1111222456667888m 4m", "9m"),
    ("1112223555666888m 5m", "4m"),
    ("123345668899m7777z 8m", "4z"),
)
HONOURS = range(27, 34)
# What no honest caller sends, in place of any value.
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


def monsters(family: str) -> dict[str, Question]:
    """Winning hands with many readings, by their tiles."""
    if family == "yueqing":
        return {tiles: wild_hand(tiles, indicator) for tiles, indicator in WILD}
    return {tiles: plain_hand(tiles) for tiles in MONSTERS}


def plain_hand(tiles: str) -> Question:
    return hand(tiles, seat_wind="S", round_wind="E", conditions=[])


def wild_hand(tiles: str, indicator: str) -> Question:
    return hand(tiles, indicator=indicator, seat_wind="S", whites_shown=3, conditions=[])


def one_suit(family: str, rng: Random) -> Iterator[Question]:
    """Tiles of one suit, or of few faces and the four wildcards, winning or not."""
    while True:
        yield few_faces(rng) if family == "yueqing" else plain_hand(split(rng.sample([*range(9)] * 4, 14)))


def few_faces(rng: Random) -> Question:
    roles = roles_of(rng.randrange(34))
    faces = rng.choice((range(9), range(9, 18), HONOURS, range(34), (*range(9), *HONOURS)))
    pool = [face for face in faces if face not in roles for _ in range(4)]
    return wild_hand(split([*rng.sample(pool, 13), *[roles.wild] * 4]), format_tiles((roles.indicator,)))


def split(tiles: Sequence[int]) -> str:
    return f"{format_tiles(tiles[:-1])} {format_tiles(tiles[-1:])}"


def hostile(question: Question) -> dict[str, Question]:
    """The question with one value put wrong, each value in each way, and with more keys than there are."""
    changed = {"keys": {**question, **HOSTILE["keys"]}}
    for key in question:
        for name, value in HOSTILE.items():
            changed[f"{key}={name}"] = {**copy.deepcopy(question), key: value}
    return changed
