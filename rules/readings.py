"""Find all readings of a hand: sets and a pair, seven pairs, thirteen orphans, knitted tiles.

All rule systems share this engine. It cuts a hand suit by suit and caches the cuts of a suit by its tile counts, so
most hands need only a few look-ups. Groups are shared, frozen values: `CHOWS[k]`, `PUNGS[k]` ... for kind k.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import NamedTuple

from rules.hand import CHOW, PAIR, PUNG, Meld
from rules.shapes import HONOUR_BITS, Bits, bits_of
from rules.tiles import KIND, KINDS, ORPHANS, Tile


class Group(NamedTuple):
    """A set or the pair of a reading.

    tile        the kind of the lowest tile
    concealed   True if no tile of the group came from another player
    kong        True for four of a kind that are declared as a kong
    wilds       one bit for each tile, from the lowest: whether it is a wildcard (`rules.wildcards`)
    """

    shape: str
    tile: Tile
    concealed: bool = True
    kong: bool = False
    wilds: int = 0


CHOWS: tuple[Group, ...] = tuple(Group(CHOW, kind) for kind in range(KINDS))
PUNGS: tuple[Group, ...] = tuple(Group(PUNG, kind) for kind in range(KINDS))
PAIRS: tuple[Group, ...] = tuple(Group(PAIR, kind) for kind in range(KINDS))
OPEN_CHOWS: tuple[Group, ...] = tuple(Group(CHOW, kind, concealed=False) for kind in range(KINDS))
OPEN_PUNGS: tuple[Group, ...] = tuple(Group(PUNG, kind, concealed=False) for kind in range(KINDS))
KONGS: tuple[Group, ...] = tuple(Group(PUNG, kind, kong=True) for kind in range(KINDS))
OPEN_KONGS: tuple[Group, ...] = tuple(Group(PUNG, kind, concealed=False, kong=True) for kind in range(KINDS))

Cut = tuple[Group, ...]

BITS = 3
MASK = 7
CHOW_KEY = 1 | 1 << BITS | 1 << 2 * BITS
SUITS = ((0, 9), (9, 9), (18, 9), (27, 7))
SUIT_WIDTH = 9 * BITS
SUIT_MASK = (1 << SUIT_WIDTH) - 1
_UNITS = tuple(1 << BITS * kind for kind in KIND)


def suit_keys(tiles: Iterable[Tile]) -> tuple[int, int, int, int]:
    """Return the tile counts of each suit and of the honours as one int each, three bits per kind (at most seven).

    Red fives count as fives.

    >>> suit_keys((0, 0, 8))
    (16777218, 0, 0, 0)
    """
    key = sum([_UNITS[tile] for tile in tiles])
    return key & SUIT_MASK, key >> SUIT_WIDTH & SUIT_MASK, key >> 2 * SUIT_WIDTH & SUIT_MASK, key >> 3 * SUIT_WIDTH


def group_of_meld(meld: Meld) -> Group:
    """Return the group of a meld, the same in every reading; a kong is a pung with `kong` set."""
    if meld.type == CHOW:
        return OPEN_CHOWS[meld.tile]
    if meld.type == PUNG:
        return OPEN_PUNGS[meld.tile]
    return KONGS[meld.tile] if meld.concealed else OPEN_KONGS[meld.tile]


@lru_cache(maxsize=1 << 17)
def cut_suit(suit: int, key: int) -> tuple[tuple[Cut, ...], tuple[Cut, ...]]:
    """Return all ways to cut one suit (3: the honours) into sets: first without a pair, then with one pair.

    In a cut with a pair, the pair is the first group.

    >>> [len(cuts) for cuts in cut_suit(0, suit_keys((0, 0, 0, 1, 1, 1, 2, 2, 2))[0])]
    [2, 0]
    """
    first, size = SUITS[suit]
    counts = [key >> BITS * place & MASK for place in range(size)]
    total = sum(counts)
    if total % 3 == 0:
        return tuple(_cut_sets(key, first, suit != 3)), ()
    if total % 3 == 1:
        return (), ()
    # The places of the tiles of a set add up to a multiple of 3, so those of all tiles say which kinds can be the pair.
    pair = 2 * sum([place * count for place, count in enumerate(counts)]) % 3
    with_pair: list[Cut] = []
    for place in range(pair, size, 3):
        if counts[place] >= 2:
            sets = _cut_sets(key - (2 << BITS * place), first, suit != 3)
            with_pair += [(PAIRS[first + place], *cut) for cut in sets]
    return (), tuple(with_pair)


def _cut_sets(key: int, lowest: Tile, chows: bool) -> list[Cut]:
    """Return all ways to cut tiles into pungs and chows; the key counts the kinds from the lowest one on."""
    if not key:
        return [()]
    absent = ((key & -key).bit_length() - 1) // BITS
    key >>= BITS * absent
    lowest += absent
    cuts: list[Cut] = []
    if key & MASK >= 3:
        cuts = [(PUNGS[lowest], *cut) for cut in _cut_sets(key - 3, lowest, chows)]
    if chows and key >> BITS & MASK and key >> 2 * BITS & MASK:
        cuts += [(CHOWS[lowest], *cut) for cut in _cut_sets(key - CHOW_KEY, lowest, chows)]
    return cuts


def cut_sets_and_pair(kinds: Iterable[Tile]) -> list[Cut]:
    """Return all ways to cut tiles (kinds, without red fives) into sets and one pair; the pair is the first group.

    >>> [len(cut_sets_and_pair((0, 0, 0, 1, 1, 1, 2, 2, 2, 9, 9))), len(cut_sets_and_pair((0, 1)))]
    [2, 0]
    """
    return cut_keys(suit_keys(kinds))


def cut_keys(keys: tuple[int, int, int, int]) -> list[Cut]:
    """Do the same as `cut_sets_and_pair`, from the keys of the four suits (`suit_keys`)."""
    plain: list[tuple[Cut, ...]] = []
    paired: tuple[Cut, ...] = ()
    for suit, key in enumerate(keys):
        if not key:
            continue
        without, with_pair = cut_suit(suit, key)
        if without:
            plain.append(without)
        elif with_pair and not paired:
            paired = with_pair
        else:
            return []
    cuts = list(paired)
    for parts in plain:
        cuts = [cut + part for cut in cuts for part in parts]
    return cuts


def is_sets_and_pair(keys: tuple[int, int, int, int]) -> bool:
    """Whether at least one way exists to cut the suits into sets and one pair."""
    pairs = 0
    for suit, key in enumerate(keys):
        if key:
            without, with_pair = cut_suit(suit, key)
            if with_pair:
                pairs += 1
            elif not without:
                return False
    return pairs == 1


def is_seven_pairs(counts: Sequence[int], *, different: bool) -> bool:
    """Whether fourteen tiles are seven pairs; with `different`, four of a kind are not two pairs.

    >>> is_seven_pairs([2] * 7 + [0] * 27, different=True), is_seven_pairs([4, 4, 4, 2] + [0] * 30, different=True)
    (True, False)
    """
    pairs = counts.count(2) if different else counts.count(2) + 2 * counts.count(4)
    return pairs == 7 and sum(counts) == 14


def is_thirteen_orphans(counts: Sequence[int]) -> bool:
    """Whether the tiles are one of each terminal and honour, and one of these twice.

    >>> is_thirteen_orphans([1 + (kind == 0) if kind in ORPHANS else 0 for kind in range(KINDS)])
    True
    """
    return sum(counts) == 14 and all(counts[kind] for kind in ORPHANS) and sum(counts[kind] for kind in ORPHANS) == 14


def groups_taking(cut: Cut, tile: Tile) -> list[int]:
    """Return the indexes of the groups that can contain the winning tile; equal groups give one index.

    >>> groups_taking((PAIRS[2], CHOWS[0], CHOWS[0], PUNGS[5]), 2)
    [0, 1]
    """
    taking: list[int] = []
    for n, group in enumerate(cut):
        past_lowest = tile - group.tile
        if (past_lowest == 0 or (group.shape == CHOW and 0 < past_lowest < 3)) and group not in cut[:n]:
            taking.append(n)
    return taking


# A knitted set is 147 of one suit, 258 of another and 369 of the third; there are six.
KNITTED: tuple[Bits, ...] = tuple(
    bits_of(9 * suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6))
    for suits in permutations(range(3))
)


def is_knitted_honours(tiles: Bits) -> bool:
    """Whether fourteen tiles are all different, and all honours or tiles of one knitted set 全不靠.

    tiles       the kinds of the fourteen tiles, as bits

    >>> is_knitted_honours(bits_of((0, 3, 6, 10, 13, 16, 20, 23, 26, 27, 28, 29, 30, 31)))
    True
    """
    return tiles.bit_count() == 14 and any(not tiles & ~(knitted | HONOUR_BITS) for knitted in KNITTED)


@lru_cache(maxsize=1 << 16)
def suit_waits(suit: int, key: int) -> tuple[Bits, Bits]:
    """Return the kinds that complete a suit to sets only, and those that complete it to sets and a pair, as bits.

    >>> suit_waits(0, suit_keys((0, 1, 4, 5))[0]), suit_waits(0, suit_keys((0, 1, 2, 3))[0])
    ((0, 0), (0, 9))
    """
    first, size = SUITS[suit]
    plain = paired = 0
    for n in range(size):
        without, with_pair = cut_suit(suit, key + (1 << BITS * n))
        if without:
            plain |= 1 << first + n
        if with_pair:
            paired |= 1 << first + n
    return plain, paired


def waiting_bits(keys: tuple[int, int, int, int]) -> Bits:
    """Return the kinds that complete the tiles to sets and one pair, as bits, even if all four are already held.

    >>> waiting_bits(suit_keys((0, 1, 2, 3))) == bits_of((0, 3)), waiting_bits(suit_keys((0, 1, 27, 27))) == 1 << 2
    (True, True)
    """
    open_suits = [suit for suit, key in enumerate(keys) if key and not cut_suit(suit, key)[0]]
    if len(open_suits) == 1:
        return suit_waits(open_suits[0], keys[open_suits[0]])[1]
    bits = 0
    if len(open_suits) == 2:
        for paired, other in (open_suits, open_suits[::-1]):
            if cut_suit(paired, keys[paired])[1]:
                bits |= suit_waits(other, keys[other])[0]
    return bits


def seven_pairs_waits(counts: Sequence[int]) -> Bits:
    """Return the kind that completes thirteen tiles to seven pairs, as bits; four of a kind are two pairs.

    >>> seven_pairs_waits([2] * 6 + [1] + [0] * 27) == 1 << 6, seven_pairs_waits([2] * 5 + [1] * 3 + [0] * 26)
    (True, 0)
    """
    odd = bits_of(kind for kind, count in enumerate(counts) if count & 1)
    return odd if sum(counts) == 13 and odd.bit_count() == 1 else 0
