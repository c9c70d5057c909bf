"""The independent judge, PyPI `PyMahjongGB`, which scores the same question."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.tiles import parse_tiles
from tests.profile import REQUIRE_SERVICES

try:
    from MahjongGB import MahjongFanCalculator
except ImportError:
    if REQUIRE_SERVICES:
        raise
    pytest.skip("the judge PyMahjongGB is not installed (it needs g++)", allow_module_level=True)

CODES = [f"{suit}{number}" for suit in "WBT" for number in range(1, 10)] + ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
NAMES = {"独听・边张": "边张", "独听・嵌张": "坎张", "独听・单钓": "单钓将"}
PACKS = {"chow": "CHI", "pung": "PENG", "kong": "GANG"}


def ask(question: Mapping[str, Any]) -> dict[str, int] | None:
    """Return the judge's fans by our Chinese names, value times count; None if the tiles do not win."""
    try:
        return {NAMES.get(name, name): value * count for value, count, name, _ in _fans(question)}
    except TypeError:
        return None


def _fans(question: Mapping[str, Any]) -> tuple[tuple[int, int, str, str], ...]:
    conditions = question["conditions"]
    fans: tuple[tuple[int, int, str, str], ...] = MahjongFanCalculator(
        tuple(map(_pack, question["melds"])),
        tuple(CODES[tile] for tile in parse_tiles(question["concealed"])),
        CODES[parse_tiles(question["winning_tile"])[0]],
        question["flowers"],
        question["self_draw"],
        "last_of_kind" in conditions,
        "after_kong" in conditions or "robbing_kong" in conditions,
        "last_tile" in conditions,
        "ESWN".index(question["seat_wind"]),
        "ESWN".index(question["round_wind"]),
        True,
    )
    return fans


def _pack(meld: Mapping[str, Any]) -> tuple[str, str, int]:
    tiles = sorted(parse_tiles(meld["tiles"]))
    return PACKS[meld["type"]], CODES[tiles[1]], 0 if meld.get("concealed") else 1
