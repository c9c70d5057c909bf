"""The readings of a winning hand, on which the yaku are tested (section 2)."""

from collections.abc import Iterable
from itertools import product
from typing import Final

from rules.hand import Hand
from rules.readings import is_seven_pairs
from rules.riichi.copies import check_copies
from rules.riichi.options import Options
from rules.riichi.pieces import CLAIMED, DRAWN, MELDED, SUITS, TANKI, Part, Piece, Ways
from rules.riichi.traits import (
    CLOSED_BIT,
    OF_CONDITIONS,
    OTHER_SHAPE_BIT,
    SELF_DRAW_BIT,
    SET_TRAITS,
    traits_of_tiles,
)
from rules.shapes import DRAGON_BITS, ORPHAN_BITS
from rules.tiles import KIND, KINDS, NORTH, RED_BYTES, RED_FIVES, SPREAD_SIZE, WIND_TILE

SETS: Final = "sets"
SEVEN_PAIRS: Final = "seven_pairs"
ORPHANS: Final = "thirteen_orphans"
NO_TILES: Final = (bytes(9), bytes(7))
YAKUHAI: Final = "yakuhai"

RED_SHIFT: Final = 8 * RED_BYTES
ALL_RED: Final = (1 << 8 * len(RED_FIVES)) - 1


class Facts:
    """The facts about a hand that hold in every reading.

    counts      the number of tiles of each kind, with the winning tile and the melds (four tiles for a kong)
    red_fives   the number of red fives; 0 if the set has none, even for tiles written as red
    tiles       the kinds of its tiles, as bits
    closed      whether all melds are concealed kongs
    seat_wind, round_wind   as tiles
    value_tiles the kinds of which a pung is a yaku, as bits
    melded      the pieces of its melds
    traits      its traits, as bits
    norths_aside    norths set aside 北抜き: no tiles of the hand, but tiles for dora
    """

    __slots__ = (
        "closed",
        "counts",
        "hand",
        "melded",
        "norths_aside",
        "options",
        "red_fives",
        "round_wind",
        "seat_wind",
        "tiles",
        "traits",
        "value_tiles",
    )

    def __init__(self, hand: Hand, options: Options, norths_aside: int = 0) -> None:
        """Collect the facts; raises RuleError `too_many_of_a_tile`, `too_many_red_fives`."""
        spread, tiles = hand.spread, hand.kinds
        melded: tuple[Piece, ...] = ()
        self.closed = True
        for meld in hand.melds:
            spread += meld.spread
            tiles |= meld.kinds
            melded += (MELDED[meld.type, meld.concealed][meld.tile],)
            self.closed = self.closed and meld.concealed
        check_copies(spread, hand, norths_aside, options)
        self.hand, self.options, self.norths_aside, self.melded, self.tiles = hand, options, norths_aside, melded, tiles
        self.counts = spread.to_bytes(SPREAD_SIZE, "little")[:KINDS]
        reds = spread >> RED_SHIFT & ALL_RED
        self.red_fives = sum(reds.to_bytes(len(RED_FIVES), "little")) if reds and any(options.red_fives) else 0
        self.seat_wind, self.round_wind = WIND_TILE[hand.seat_wind or "E"], WIND_TILE[hand.round_wind or "E"]
        self.value_tiles = DRAGON_BITS | 1 << self.seat_wind | 1 << self.round_wind
        if options.north == YAKUHAI:
            self.value_tiles |= 1 << NORTH
        self.traits = traits_of_tiles(tiles) | OF_CONDITIONS[hand.conditions]
        if self.closed:
            self.traits |= CLOSED_BIT
        if hand.self_draw:
            self.traits |= SELF_DRAW_BIT


class Reading:
    """One reading of a winning hand.

    shape       four sets and a pair, seven pairs, or thirteen orphans
    chows       the number of chows
    chow_bits   the lowest tiles of the chows, as bits
    twins       the number of pairs of identical chows
    pung_bits   the tiles of pungs and kongs, as bits
    concealed   the number of concealed pungs and kongs; a pung completed by a discard is open
    kongs       the number of kongs
    pair        the tile of the pair; -1 in the other shapes
    pung_fu     the parts of the fu for pungs and kongs
    wait        the kind of wait: depends on the group that contains the winning tile
    traits      its traits, as bits
    """

    __slots__ = (
        "chow_bits",
        "chows",
        "closed",
        "concealed",
        "facts",
        "hand",
        "kongs",
        "options",
        "pair",
        "pung_bits",
        "pung_fu",
        "shape",
        "tiles",
        "traits",
        "twins",
        "wait",
    )

    def __init__(self, facts: Facts, shape: str, pieces: tuple[Piece, ...] = ()) -> None:
        self.facts, self.hand, self.options = facts, facts.hand, facts.options
        self.tiles, self.closed, self.shape = facts.tiles, facts.closed, shape
        chow_bits = pung_bits = twins = concealed = kongs = 0
        wait, traits = TANKI, facts.traits
        pung_fu: tuple[Part, ...] = ()
        for piece in pieces:
            chow_bits |= piece.chow_bits
            twins += piece.twins
            traits |= piece.traits
            if piece.pung_bits:
                pung_bits |= piece.pung_bits
                concealed += piece.concealed
                kongs += piece.kongs
                pung_fu += piece.fu
            if piece.wait:
                wait = piece.wait
        self.chow_bits, self.pung_bits, self.twins = chow_bits, pung_bits, twins
        self.concealed, self.kongs, self.wait, self.pung_fu = concealed, kongs, wait, pung_fu
        if pieces:
            self.pair, self.chows = pieces[0].pair, 4 - pung_bits.bit_count()
            self.traits = traits | SET_TRAITS[self.chows]
        else:
            self.pair, self.chows, self.traits = -1, 0, traits | OTHER_SHAPE_BIT


def read_all(facts: Facts) -> list[Reading]:
    """Return all readings of the hand; the list is empty if it is not a winning hand."""
    readings = [Reading(facts, SETS, pieces + facts.melded) for pieces in _read_sets(facts)]
    if not facts.hand.melds:
        if is_seven_pairs(facts.counts, different=not facts.options.chiitoitsu_four):
            readings.append(Reading(facts, SEVEN_PAIRS))
        elif facts.tiles == ORPHAN_BITS:
            readings.append(Reading(facts, ORPHANS))
    return readings


def _read_sets(facts: Facts) -> Iterable[tuple[Piece, ...]]:
    """Return the readings of the concealed tiles and the winning tile as sets and a pair.

    Each has one piece for each suit; that with the pair is the first.
    """
    hand = facts.hand
    winning = KIND[hand.winning_tile]
    last_suit, finished = winning // 9, (DRAWN if hand.self_draw else CLAIMED)[winning]
    counts = hand.spread.to_bytes(SPREAD_SIZE, "little") if hand.melds else facts.counts
    suits: list[Ways] = []
    paired = False
    for suit, of_suit in enumerate((counts[:9], counts[9:18], counts[18:27], counts[27:KINDS])):
        if of_suit in NO_TILES:
            continue
        ways = (finished if suit == last_suit else SUITS[suit])[of_suit]
        if not ways:
            return ()
        if ways[0][0].pair < 0:
            suits.append(ways)
        elif paired:
            return ()
        else:
            suits.insert(0, ways)
            paired = True
    return [pieces for cuts in product(*suits) for pieces in product(*cuts)]
