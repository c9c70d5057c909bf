"""Tiles: 34 kinds, three red fives, and the text form ``mpsz``.

A tile is an int: kinds 0..8 characters ``1m..9m``, 9..17 dots ``1p..9p``, 18..26 bamboo ``1s..9s``, 27..33 honours
``1z..7z`` (East South West North White Green Red); 34, 35, 36 are the red fives ``0m 0p 0s``. ``KIND[tile]`` is the
kind of a tile: a red five has the kind of a plain five.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.cache import Cache
from rules.errors import RuleError

Tile = int
Tiles = tuple[Tile, ...]

SUITS = "mps"
# The number of tiles in a set 一副牌 with its flowers. No question needs a longer text or list.
SET: Final = 144
KINDS: Final = 34
RED_FIVES: Final[Tiles] = (34, 35, 36)
KIND: Final[Tiles] = (*range(KINDS), 4, 13, 22)

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
WIND_TILE: Final[dict[str, Tile]] = dict(zip("ESWN", WINDS, strict=True))

_TEXT: tuple[str, ...] = (
    *(f"{number}{suit}" for suit in SUITS for number in range(1, 10)),
    *(f"{number}z" for number in range(1, 8)),
    *("0m", "0p", "0s"),
)
_LETTERS = frozenset("0123456789mpsz")
_TILE: Final[dict[str, Tile]] = {text: tile for tile, text in enumerate(_TEXT)}
# The counts of tiles are one int, their *spread*: one byte for each kind, three for the red fives of the suits, and
# three for the plain ones. The spread of a hand is the sum of those of its tiles.
SPREAD_SIZE: Final = KINDS + 2 * len(RED_FIVES)
RED_BYTES: Final = KINDS
PLAIN_BYTES: Final = KINDS + len(RED_FIVES)
# The tiles as written, their spread, and their kinds as bits (`rules.shapes.Bits`).
Counted = tuple[Tiles, int, int]
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
    return count_text(text)[0]


def count_text(text: str) -> Counted:
    """Read tiles from text as `parse_tiles` does, and count them.

    >>> tiles, spread, kinds = count_text("055p7z")
    >>> spread.to_bytes(SPREAD_SIZE, "little")[13], kinds == 1 << 13 | 1 << RED
    (3, True)
    """
    if len(text) <= SHORT:
        return _SHORT[text]
    if len(text) > 2 * SET:
        _refuse_long(text)
    return _count_runs(text)


def _refuse_long(text: str) -> None:
    """Reject a text longer than a whole set of tiles without parsing all of it."""
    if not _LETTERS.issuperset(text[: 2 * SET]):
        raise RuleError("bad_tile", tile=text)
    raise RuleError("wrong_tile_count", found=len(text) - sum(map(text.count, "mpsz")), wanted=f"≤ {SET}")


def _count_runs(text: str) -> Counted:
    """Parse text that consists of runs of one suit each: ``123m55z``."""
    runs = text.replace("m", "m ").replace("p", "p ").replace("s", "s ").replace("z", "z ").split(" ")
    tiles: Tiles = ()
    spread = kinds = 0
    try:
        if runs.pop():
            raise KeyError
        for run in runs:
            its_tiles, its_spread, its_kinds = _RUNS[run]
            tiles += its_tiles
            spread += its_spread
            kinds |= its_kinds
    except KeyError:
        raise RuleError("bad_tile", tile=text) from None
    return tiles, spread, kinds


def _count_run(run: str) -> Counted:
    """Parse a run: numbers and the letter of their suit; raises KeyError for another text."""
    if len(run) < 2:
        raise KeyError(run)
    return count_tiles(tuple(map(_OF_SUIT[run[-1]].__getitem__, run[:-1])))


# The tiles of one suit are the same in many hands, and single tiles and melds occur often.
_RUNS: Final[Cache[str, Counted]] = Cache(_count_run, most=1 << 15)
_SHORT: Final[Cache[str, Counted]] = Cache(_count_runs, most=1 << 13)
SHORT: Final = 5


def parse_each(texts: Sequence[Any], key: str) -> Tiles:
    """Read a list of tiles, each written as its own text.

    raises      RuleError `bad_tile`; `bad_input` with the key if an entry is not text

    >>> parse_each(["1m", "0p"], "dora_indicators")
    (0, 35)
    """
    try:
        return tuple([_TILE[text] for text in texts])
    except (KeyError, TypeError):
        wrong = next(text for text in texts if not isinstance(text, str) or text not in _TILE)
    raise RuleError("bad_tile", tile=wrong) if isinstance(wrong, str) else RuleError("bad_input", key=key)


def spread_of(tile: Tile) -> int:
    """Return the spread of a single tile."""
    kind = KIND[tile]
    if NUMBER[kind] != 5:
        return 1 << 8 * kind
    return 1 << 8 * kind | 1 << 8 * (kind // 9 + (RED_BYTES if tile >= KINDS else PLAIN_BYTES))


SPREAD: Final[tuple[int, ...]] = tuple(spread_of(tile) for tile in range(len(KIND)))


def count_tiles(tiles: Tiles) -> Counted:
    """Return the tiles with their spread and their kinds as bits; correct up to 255 tiles of a kind."""
    kinds = 0
    for tile in tiles:
        kinds |= 1 << KIND[tile]
    return tiles, sum([SPREAD[tile] for tile in tiles]), kinds


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
