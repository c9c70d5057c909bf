"""The pieces of a reading: the groups of a suit, or a meld, with what the yaku and the fu need of them (section 2)."""

from dataclasses import dataclass
from operator import lshift
from typing import Final

from rules.cache import Cache
from rules.errors import _
from rules.hand import CHOW, KONG, PAIR, PUNG
from rules.readings import BITS, CHOWS, KONGS, OPEN_CHOWS, OPEN_KONGS, OPEN_PUNGS, PAIRS, PUNGS, Cut, Group, cut_suit
from rules.riichi.traits import HONOUR_PUNG_BIT, INSIDE_CHOW_BIT, KONG_BIT, TWINS_BIT
from rules.shapes import HONOUR_BITS, OUTSIDE_CHOW_BITS, Bits
from rules.tiles import IS_ORPHAN, KINDS, NUMBER, Tile

TANKI: Final = "tanki"
SHANPON: Final = "shanpon"
KANCHAN: Final = "kanchan"
PENCHAN: Final = "penchan"
RYANMEN: Final = "ryanmen"
SHIFTS: Final = range(0, 9 * BITS, BITS)
# A part of the fu: its reason and its points.
Part = tuple[str, int]


@dataclass(slots=True)
class Piece:
    """Some groups of a reading.

    chow_bits   the lowest tiles of the chows, as bits
    twins       the number of pairs of identical chows
    pung_bits   the tiles of pungs and kongs, as bits
    concealed   the number of concealed pungs and kongs
    kongs       the number of kongs
    pair        the tile of the pair; -1 without a pair
    fu          the parts of the fu for pungs and kongs
    wait        the kind of wait, if one of the groups contains the winning tile
    traits      the traits of the groups, as bits
    """

    chow_bits: Bits = 0
    twins: int = 0
    pung_bits: Bits = 0
    concealed: int = 0
    kongs: int = 0
    pair: Tile = -1
    fu: tuple[Part, ...] = ()
    wait: str = ""
    traits: Bits = 0


# All ways to cut the tiles of one suit, each in the pieces that the place of the winning tile allows.
Ways = tuple[tuple[Piece, ...], ...]


PUNG_NAMES: Final = (_("pung"), _("concealed pung"), _("kong"), _("concealed kong"))


def _pung_part(group: Group) -> Part:
    """2 for an open pung of 2-8; doubled for terminals and honours, doubled if concealed, fourfold for a kong."""
    form = group.concealed + 2 * group.kong
    return PUNG_NAMES[form], 2 << form + IS_ORPHAN[group.tile]


# The fu of every pung and kong, open and concealed.
PUNG_PARTS: Final = {group: _pung_part(group) for group in (*PUNGS, *OPEN_PUNGS, *KONGS, *OPEN_KONGS)}


def piece_of(groups: Cut, wait: str = "") -> Piece:
    """Return the piece that consists of these groups."""
    chow_bits = alone = twins = pung_bits = concealed = kongs = 0
    pair = -1
    fu: tuple[Part, ...] = ()
    for group in groups:
        shape, tile, is_concealed, is_kong, _wilds = group
        if shape == CHOW:
            twins += alone >> tile & 1
            alone ^= 1 << tile
            chow_bits |= 1 << tile
        elif shape == PAIR:
            pair = tile
        else:
            pung_bits |= 1 << tile
            concealed += is_concealed
            kongs += is_kong
            fu += (PUNG_PARTS[group],)
    traits = _traits_of(chow_bits, twins, pung_bits, kongs)
    return Piece(chow_bits, twins, pung_bits, concealed, kongs, pair, fu, wait, traits)


def _traits_of(chow_bits: Bits, twins: int, pung_bits: Bits, kongs: int) -> Bits:
    traits = KONG_BIT if kongs else 0
    if twins:
        traits |= TWINS_BIT
    if pung_bits & HONOUR_BITS:
        traits |= HONOUR_PUNG_BIT
    if chow_bits & ~OUTSIDE_CHOW_BITS:
        traits |= INSIDE_CHOW_BIT
    return traits


# By type, whether it is concealed, and tile.
MELDED: Final[dict[tuple[str, bool], tuple[Piece, ...]]] = {
    (CHOW, False): tuple(piece_of((group,)) for group in OPEN_CHOWS),
    (PUNG, False): tuple(piece_of((group,)) for group in OPEN_PUNGS),
    (KONG, False): tuple(piece_of((group,)) for group in OPEN_KONGS),
    (KONG, True): tuple(piece_of((group,)) for group in KONGS),
}


def wait_of(group: Group, winning: Tile) -> str:
    """Return the name of the wait for the group that contains the winning tile.

    >>> wait_of(CHOWS[0], 2), wait_of(CHOWS[6], 6), wait_of(CHOWS[1], 1), wait_of(PAIRS[27], 27)
    ('penchan', 'penchan', 'ryanmen', 'tanki')
    """
    if group.shape == PAIR:
        return TANKI
    if group.shape == PUNG:
        return SHANPON
    place = winning - group.tile
    if place == 1:
        return KANCHAN
    return PENCHAN if (NUMBER[group.tile], place) in ((1, 2), (7, 0)) else RYANMEN


def _groups_with(tile: Tile) -> list[Group]:
    chows = [CHOWS[low] for low in range(tile - 2, tile + 1) if low >= 0 and tile < 27 and low % 9 < 7]
    return [PAIRS[tile], PUNGS[tile], *(chow for chow in chows if chow.tile // 9 == tile // 9)]


# By winning tile: the groups that can contain it, each with its wait.
WAITS = tuple({group: wait_of(group, tile) for group in _groups_with(tile)} for tile in range(KINDS))


def read_suit(suit: int, counts: bytes, winning: Tile = -1, self_draw: bool = False) -> Ways:
    """Return all ways to cut one suit (3: the honours), each read in every way that the winning tile allows.

    counts      the number of tiles of each kind of the suit
    winning     the winning tile if it belongs to the suit; otherwise -1, and each cut is one piece

    >>> [[piece.wait for piece in cut] for cut in read_suit(0, bytes((1, 1, 3, 0, 0, 0, 0, 0, 0)), 2, True)]
    [['tanki', 'penchan']]
    """
    key = sum(map(lshift, counts, SHIFTS))
    return tuple([_read_cut(cut, winning, self_draw) for cuts in cut_suit(suit, key) for cut in cuts])


def _read_cut(cut: Cut, winning: Tile, self_draw: bool) -> tuple[Piece, ...]:
    """Return the pieces of a cut, one for each group that can contain the winning tile."""
    if winning < 0:
        return (piece_of(cut),)
    waits = WAITS[winning]
    taking = [group for group in dict.fromkeys(cut) if group in waits]
    return tuple([piece_of(cut if self_draw else _claimed(cut, group), waits[group]) for group in taking])


def _claimed(cut: Cut, group: Group) -> Cut:
    """Return the cut where a discard completes the group; a pung is then open."""
    if group.shape != PUNG:
        return cut
    n = cut.index(group)
    return (*cut[:n], OPEN_PUNGS[group.tile], *cut[n + 1 :])


def _suit_cache(suit: int) -> Cache[bytes, Ways]:
    return Cache(lambda counts: read_suit(suit, counts), most=1 << 14)


def _finished_cache(winning: Tile, self_draw: bool) -> Cache[bytes, Ways]:
    return Cache(lambda counts: read_suit(winning // 9, counts, winning, self_draw), most=1 << 11)


# The same tiles of one suit occur in many hands: the ways by their counts, for each suit without the winning tile, and
# for each winning tile, drawn or claimed.
SUITS: Final = tuple(_suit_cache(suit) for suit in range(4))
DRAWN: Final = tuple(_finished_cache(winning, True) for winning in range(KINDS))
CLAIMED: Final = tuple(_finished_cache(winning, False) for winning in range(KINDS))
