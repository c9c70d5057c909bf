"""The pieces of a reading: the groups of a suit, or a meld, with what the yaku and the fu need of them (section 2)."""

from dataclasses import dataclass
from typing import Final

from rules.cache import Cache
from rules.errors import _
from rules.hand import CHOW, KONG, PAIR, PUNG
from rules.readings import BITS, CHOWS, KONGS, OPEN_CHOWS, OPEN_KONGS, OPEN_PUNGS, PAIRS, PUNGS, Cut, Group, cut_suit
from rules.riichi.traits import HONOUR_PUNG, INSIDE_CHOW, TRAIT_BIT, TWINS
from rules.riichi.traits import KONG as KONG_TRAIT
from rules.shapes import HONOUR_BITS, OUTSIDE_CHOW_BITS, Bits
from rules.tiles import IS_ORPHAN, KINDS, NUMBER, Tile

TANKI: Final = "tanki"
SHANPON: Final = "shanpon"
KANCHAN: Final = "kanchan"
PENCHAN: Final = "penchan"
RYANMEN: Final = "ryanmen"
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


def _pung_part(orphan: bool, concealed: bool, kong: bool) -> Part:
    """2 for an open pung of 2-8; doubled for terminals and honours, doubled if concealed, fourfold for a kong."""
    fu = 2 << (orphan + concealed + 2 * kong)
    return (_("concealed kong"), _("kong"), _("concealed pung"), _("pung"))[2 * (not kong) + (not concealed)], fu


def piece_of(groups: Cut, wait: str = "") -> Piece:
    """Return the piece that consists of these groups."""
    piece, alone = Piece(wait=wait), 0
    for group in groups:
        bit = 1 << group.tile
        if group.shape == PAIR:
            piece.pair = group.tile
        elif group.shape == CHOW:
            piece.twins += alone & bit != 0
            piece.chow_bits |= bit
            alone ^= bit
        else:
            piece.pung_bits |= bit
            piece.concealed += group.concealed
            piece.kongs += group.kong
            piece.fu += (_pung_part(IS_ORPHAN[group.tile], group.concealed, group.kong),)
    piece.traits = _traits_of(piece)
    return piece


def _traits_of(piece: Piece) -> Bits:
    has = {
        KONG_TRAIT: piece.kongs,
        TWINS: piece.twins,
        HONOUR_PUNG: piece.pung_bits & HONOUR_BITS,
        INSIDE_CHOW: piece.chow_bits & ~OUTSIDE_CHOW_BITS,
    }
    return sum([TRAIT_BIT[trait] for trait, found in has.items() if found])


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
    key = sum([count << BITS * number for number, count in enumerate(counts)])
    return tuple([_read_cut(cut, winning, self_draw) for cuts in cut_suit(suit, key) for cut in cuts])


def _read_cut(cut: Cut, winning: Tile, self_draw: bool) -> tuple[Piece, ...]:
    """Return the pieces of a cut, one for each group that can contain the winning tile."""
    if winning < 0:
        return (piece_of(cut),)
    waits = WAITS[winning]
    taking = [n for n, group in enumerate(cut) if group in waits and group not in cut[:n]]
    return tuple([piece_of(cut if self_draw else _open_pung(cut, n), waits[cut[n]]) for n in taking])


def _open_pung(cut: Cut, n: int) -> Cut:
    """Return the cut where a discard completes the n-th group; a pung is then open."""
    return (*cut[:n], OPEN_PUNGS[cut[n].tile], *cut[n + 1 :]) if cut[n].shape == PUNG else cut


def _suit_cache(suit: int) -> Cache[bytes, Ways]:
    return Cache(lambda counts: read_suit(suit, counts), most=1 << 14)


def _finished_cache(winning: Tile, self_draw: bool) -> Cache[bytes, Ways]:
    return Cache(lambda counts: read_suit(winning // 9, counts, winning, self_draw), most=1 << 11)


# The same tiles of one suit occur in many hands: the ways by their counts, for each suit without the winning tile, and
# for each winning tile, drawn or claimed.
SUITS: Final = tuple(_suit_cache(suit) for suit in range(4))
DRAWN: Final = tuple(_finished_cache(winning, True) for winning in range(KINDS))
CLAIMED: Final = tuple(_finished_cache(winning, False) for winning in range(KINDS))
