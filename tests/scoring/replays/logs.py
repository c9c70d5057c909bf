"""Hand-made logs for tests of the readers and of everything that imports games."""

import json
from collections.abc import Sequence
from typing import Any

EAST = [11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 21, 22, 23]
SOUTH = [24, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36, 41]
WEST = [11, 12, 13, 14, 15, 16, 17, 18, 19, 37, 38, 39, 42]
NORTH = [24, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36, 43]
# Waits for 2s and 5s: with 5s all simples, no points, a pure double chow and one dora, 4 han and 30 fu.
SIMPLES = [12, 12, 13, 13, 14, 14, 25, 26, 27, 33, 34, 36, 36]
HEAVEN = ["和了", [48000, -16000, -16000, -16000], [0, 0, 0, "役満16000点∀", "天和(役満)"]]
START = (25000, 25000, 25000, 25000)


def deal(takes: list[Any] | None = None, discards: list[Any] | None = None, result: Any = HEAVEN) -> list[Any]:
    """A deal in which the dealer wins with its first tile, unless the takes and discards say otherwise."""
    seats = [EAST, [24] if takes is None else takes, discards or [], SOUTH, [], [], WEST, [], [], NORTH, [], []]
    return [[0, 0, 0], list(START), [44], [], *seats, result]


def heaven(kyoku: int, honba: int, before: Sequence[int]) -> list[Any]:
    """A deal in which the dealer wins with its first tile: 16,000 from everybody, and the honba."""
    dealer, each = kyoku % 4, 16000 + 100 * honba
    hands = [SOUTH, WEST, NORTH]
    hands.insert(dealer, EAST)
    seats = [part for n, hand in enumerate(hands) for part in (hand, [24] if n == dealer else [], [])]
    deltas = [3 * each if n == dealer else -each for n in range(4)]
    result = ["和了", deltas, [dealer, dealer, dealer, "役満16000点∀", "天和(役満)"]]
    return [[kyoku, honba, 0], list(before), [44], [], *seats, result]


def simples(paid: int = 7700, text: str = "30符4飜7700点") -> list[Any]:
    """The first deal: South wins off West with 4 han and 30 fu, which is 7,700, or 8,000 with kiriage mangan."""
    seats = [EAST, [31], [60], SIMPLES, [41], [60], WEST, [35], [60], NORTH, [], []]
    yaku = ["平和(1飜)", "断幺九(1飜)", "一盃口(1飜)", "ドラ(1飜)"]
    result = ["和了", [0, paid, -paid, 0], [1, 2, 1, text, *yaku]]
    return [[0, 0, 0], list(START), [25], [], *seats, result]


def log6(*deals: Any, **head: Any) -> bytes:
    return json.dumps(
        {"name": ["a", "b", "c", "d"], "rule": {"disp": "般南喰赤", "aka": 1}, "log": deals} | head
    ).encode()


def whole_game(paid: int = 7700, **head: Any) -> bytes:
    """A game of three deals: South wins 4 han 30 fu, then twice with its first tile, and everybody else is bust."""
    after = [25000, 25000 + paid, 25000 - paid, 25000]
    last = [score + (48000 if n == 1 else -16000) for n, score in enumerate(after)]
    return log6(simples(paid), heaven(1, 0, after), heaven(1, 1, last), **head)
