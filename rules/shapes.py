"""Shared parts of pattern tests: simple predicates on the sets and tiles of a reading.

Sets and tiles are given as *bits*: an int whose bit k is set if kind k is present (for a chow: its lowest kind).
"""

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final

from rules.tiles import DRAGONS, HONOURS, KINDS, ORPHANS, TERMINALS, WINDS, Tile

Bits = int


def bits_of(kinds: Iterable[Tile]) -> Bits:
    """Return the kinds as bits.

    >>> bits_of((0, 2, 2))
    5
    """
    bits = 0
    for kind in kinds:
        bits |= 1 << kind
    return bits


def bits_of_counts(counts: Sequence[int]) -> Bits:
    """Return the kinds with a count above 0, as bits.

    >>> bits_of_counts((2, 0, 1))
    5
    """
    return sum(compress(_BITS, counts))


_BITS = tuple(1 << kind for kind in range(KINDS))
SUIT = (1 << 9) - 1
SUIT_BITS: tuple[Bits, Bits, Bits] = (SUIT, SUIT << 9, SUIT << 18)
HONOUR_BITS: Final = bits_of(HONOURS)
WIND_BITS: Final = bits_of(WINDS)
DRAGON_BITS: Final = bits_of(DRAGONS)
TERMINAL_BITS: Final = bits_of(TERMINALS)
ORPHAN_BITS: Final = bits_of(ORPHANS)
OUTSIDE_CHOW_BITS: Final[Bits] = bits_of((0, 6, 9, 15, 18, 24))
ONES: Bits = bits_of((0, 9, 18))
ONE_OF_EACH_SUIT: Bits = bits_of((0, 9, 18))


def count_suits(tiles: Bits) -> int:
    """Count the suits that the tiles belong to; honours are no suit.

    >>> count_suits(bits_of((0, 1, 26, 33)))
    2
    """
    return bool(tiles & SUIT_BITS[0]) + bool(tiles & SUIT_BITS[1]) + bool(tiles & SUIT_BITS[2])


def in_three_suits(sets: Bits) -> bool:
    """Whether one number occurs in all three suits 三色.

    >>> in_three_suits(bits_of((4, 13, 22))), in_three_suits(bits_of((4, 13, 23)))
    (True, False)
    """
    return bool(sets & sets >> 9 & sets >> 18 & SUIT)


def in_two_suits(sets: Bits, pair: Tile) -> bool:
    """Whether one number occurs in two suits, and the pair is that number in the third suit 小三色.

    >>> in_two_suits(bits_of((4, 13)), 22), in_two_suits(bits_of((4, 13)), 23), in_two_suits(bits_of((4, 13, 22)), 23)
    (True, False, False)
    """
    of_its_number = ONE_OF_EACH_SUIT << pair % 9
    return pair < 27 and (sets | 1 << pair) & of_its_number == of_its_number


def in_a_row(sets: Bits, length: int) -> bool:
    """Whether `length` sets of one suit have consecutive numbers 連.

    >>> in_a_row(bits_of((6, 7, 8)), 3), in_a_row(bits_of((7, 8, 9)), 3)
    (True, False)
    """
    for suit in SUIT_BITS:
        row = sets & suit
        for _ in range(length - 1):
            row &= row >> 1
        if row:
            return True
    return False


def has_straight(chows: Bits) -> bool:
    """Whether the chows include 123 456 789 of one suit.

    >>> has_straight(bits_of((9, 12, 15))), has_straight(bits_of((0, 3, 15)))
    (True, False)
    """
    return bool(chows & chows >> 3 & chows >> 6 & ONES)
