"""Flower tiles 花: four flowers and four seasons, one of each, written ``1f`` to ``8f``."""

import re
from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.hk.options import Options

FLOWER_TILES = 8
WINDS = "ESWN"
SERIES = frozenset({1, 2, 3, 4}), frozenset({5, 6, 7, 8})
_RUNS = re.compile("(?:[1-8]+f)*")

Flowers = frozenset[int]


def read_flowers(question: Mapping[str, Any], options: Options) -> Flowers:
    """Read the winner's flower tiles.

    raises      RuleError `bad_flowers`; `not_in_ruleset` where the set has none

    >>> sorted(read_flowers({"flowers": "1f68f"}, Options()))
    [1, 6, 8]
    """
    told = question.get("flowers")
    if not options.flowers:
        if told:
            raise RuleError("not_in_ruleset", key="flowers")
        return frozenset()
    if told is None or told == "" or told == []:
        return frozenset()
    if not isinstance(told, str) or len(told) > 2 * FLOWER_TILES or not _RUNS.fullmatch(told):
        raise RuleError("bad_flowers", found=told)
    digits = told.replace("f", "")
    if len(set(digits)) != len(digits):
        raise RuleError("bad_flowers", found=told)
    return frozenset(map(int, digits))


def own_flowers(seat_wind: str) -> Flowers:
    """Return the flower and the season of a seat.

    >>> sorted(own_flowers("W"))
    [3, 7]
    """
    number = WINDS.index(seat_wind) + 1
    return frozenset({number, number + 4})


def complete_series(flowers: Flowers) -> list[Flowers]:
    """Return the series 一台花 that the tiles complete."""
    return [series for series in SERIES if series <= flowers]
