"""Tiles: 34 kinds, three red fives, and the text form ``mpsz``.

A tile is an int: kinds 0..8 characters ``1m..9m``, 9..17 dots ``1p..9p``, 18..26 bamboo ``1s..9s``, 27..33 honours
``1z..7z`` (East South West North White Green Red); 34, 35, 36 are the red fives ``0m 0p 0s``. ``KIND[tile]`` is the
kind of a tile: a red five has the kind of a plain five.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any

from rules.errors import RuleError

Tile = int
Tiles = tuple[Tile, ...]

SUITS = "mps"
# The number of tiles in a set 一副牌 with its flowers. No question needs a longer text or list.
SET = 144
KINDS = 34
RED_FIVES: Tiles = (34, 35, 36)
KIND: Tiles = (*range(KINDS), 4, 13, 22)

EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
WINDS: Tiles = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Tiles = (WHITE, GREEN, RED)
HONOURS: Tiles = WINDS + DRAGONS
TERMINALS: Tiles = (0, 8, 9, 17, 18, 26)
ORPHANS: Tiles = TERMINALS + HONOURS
IS_HONOUR: tuple[bool, ...] = tuple(kind >= EAST for kind in range(KINDS))
IS_ORPHAN: tuple[bool, ...] = tuple(kind in ORPHANS for kind in range(KINDS))
NUMBER: Tiles = (*(kind % 9 + 1 for kind in range(EAST)), *([0] * 7))
SUIT: tuple[str, ...] = (*("mps"[kind // 9] for kind in range(EAST)), *("z" * 7))
WIND_TILE: dict[str, Tile] = dict(zip("ESWN", WINDS, strict=True))

_TEXT: tuple[str, ...] = (
    *(f"{number}{suit}" for suit in SUITS for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
    *("0m", "0p", "0s"),
)
_RUN = re.compile("[0-9]+[mpsz]")
_LETTERS = frozenset("0123456789mpsz")
_TILE: dict[str, Tile] = {text: tile for tile, text in enumerate(_TEXT)}
_OF_SUIT = {suit: {text[0]: tile for text, tile in _TILE.items() if text[1] == suit} for suit in "mpsz"}


def parse_tiles(text: object) -> Tiles:
    """Read tiles from ``mpsz`` text, in the order written.

    raises      RuleError `bad_tile` with the offending text; `wrong_tile_count` for more tiles than a whole set

    >>> parse_tiles("120m7z")
    (0, 1, 34, 33)
    >>> parse_tiles("")
    ()
    """
    if not isinstance(text, str):
        raise RuleError("bad_tile", tile=text)
    if len(text) <= SHORT:
        return _parse_short(text)
    if len(text) > 2 * SET:
        _refuse_long(text)
    return _parse_runs(text)


def _refuse_long(text: str) -> None:
    """Reject a text longer than a whole set of tiles without parsing all of it."""
    if not _LETTERS.issuperset(text[: 2 * SET]):
        raise RuleError("bad_tile", tile=text)
    raise RuleError("wrong_tile_count", found=len(text) - sum(map(text.count, "mpsz")), wanted=f"≤ {SET}")


def _parse_runs(text: str) -> Tiles:
    """Parse text that consists of runs of one suit each."""
    runs = _RUN.findall(text)
    if len("".join(runs)) != len(text):
        raise RuleError("bad_tile", tile=text)
    try:
        return tuple(chain.from_iterable(map(_parse_run, runs)))
    except KeyError:
        raise RuleError("bad_tile", tile=text) from None


# The tiles of one suit are the same in many hands.
@lru_cache(maxsize=1 << 15)
def _parse_run(run: str) -> Tiles:
    return tuple(map(_OF_SUIT[run[-1]].__getitem__, run[:-1]))


# Single tiles and melds occur often, so their results are cached.
SHORT = 5
_parse_short = lru_cache(maxsize=1 << 13)(_parse_runs)


def parse_each(texts: Sequence[Any], key: str) -> Tiles:
    """Read a list of tiles, each written as its own text.

    raises      RuleError `bad_tile`; `bad_input` with the key if an entry is not text

    >>> parse_each(["1m", "0p"], "dora_indicators")
    (0, 35)
    """
    try:
        return tuple(map(_TILE.__getitem__, texts))
    except (KeyError, TypeError):
        wrong = next(text for text in texts if not isinstance(text, str) or text not in _TILE)
    raise RuleError("bad_tile", tile=wrong) if isinstance(wrong, str) else RuleError("bad_input", key=key)


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Return tiles as ``mpsz`` text, in the order given.

    >>> format_tiles((0, 1, 34, 33))
    '120m7z'
    """
    text = ""
    for tile in tiles:
        number, suit = _TEXT[tile][0], _TEXT[tile][1]
        text = f"{text[:-1]}{number}{suit}" if text.endswith(suit) else text + number + suit
    return text


def count_kinds(tiles: Iterable[Tile]) -> list[int]:
    """Return the number of tiles of each of the 34 kinds; red fives count as fives.

    >>> count_kinds(parse_tiles("055p"))[13]
    3
    """
    counts = [0] * KINDS
    for tile in tiles:
        counts[KIND[tile]] += 1
    return counts
