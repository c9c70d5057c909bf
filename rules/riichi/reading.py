"""The readings of a winning hand, on which the yaku are tested (section 2)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.hand import CHOW, PAIR, PUNG, Hand
from rules.readings import (
    CHOWS,
    OPEN_PUNGS,
    PAIRS,
    PUNGS,
    Cut,
    Group,
    cut_keys,
    is_seven_pairs,
    suit_keys,
)
from rules.riichi.options import Options
from rules.shapes import HONOUR_BITS, ORPHAN_BITS, Bits
from rules.tiles import KIND, KINDS, NUMBER, Tile

SETS, SEVEN_PAIRS, ORPHANS = "sets", "seven_pairs", "thirteen_orphans"
TANKI, SHANPON, KANCHAN, PENCHAN, RYANMEN = "tanki", "shanpon", "kanchan", "penchan", "ryanmen"


# Traits: features that a yaku needs. A row is not tested on a reading that lacks one of its traits.
HONOUR, TERMINAL_OR_HONOUR, FLUSH, KONG, OTHER_SHAPE = "honour", "terminal_or_honour", "flush", "kong", "other_shape"
CHOW_TRAITS = CHOW_AT_ALL, TWO_CHOWS, THREE_CHOWS, FOUR_CHOWS = "chow", "two_chows", "three_chows", "four_chows"
PUNG_TRAITS = PUNG_AT_ALL, TWO_PUNGS, THREE_PUNGS, FOUR_PUNGS = "pung", "two_pungs", "three_pungs", "four_pungs"
CONDITIONS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "after_kong",
    "robbing_kong",
    "robbing_concealed_kong",
    "blessing_of_heaven",
    "blessing_of_earth",
    "blessing_of_man",
    "eighth_win",
)
TRAITS = (HONOUR, TERMINAL_OR_HONOUR, FLUSH, KONG, OTHER_SHAPE, *CHOW_TRAITS, *PUNG_TRAITS, *CONDITIONS)
TRAIT_BIT = {trait: 1 << n for n, trait in enumerate(TRAITS)}
# By the number of chows among the four sets; the other sets are pungs.
SET_TRAITS = tuple(
    sum(TRAIT_BIT[trait] for trait in (*CHOW_TRAITS[:chows], *PUNG_TRAITS[: 4 - chows])) for chows in range(5)
)


@dataclass(slots=True)
class Facts:
    """The facts about a hand that hold in every reading.

    counts      the number of tiles of each kind, with the winning tile and the melds (four tiles for a kong)
    red_fives   the number of red fives
    tiles       the kinds of its tiles, as bits
    suits       the number of suits
    closed      whether all melds are concealed kongs
    seat_wind, round_wind   as tiles
    melded      the groups of its melds
    traits      its traits, as bits
    norths_aside    norths set aside 北抜き: no tiles of the hand, but tiles for dora
    """

    hand: Hand
    options: Options
    counts: Sequence[int]
    red_fives: int
    tiles: Bits
    suits: int
    closed: bool
    seat_wind: Tile
    round_wind: Tile
    melded: Cut
    traits: Bits
    norths_aside: int = 0


def traits_of(tiles: Bits, suits: int, conditions: Iterable[str]) -> Bits:
    """Return the traits that follow from the tiles and circumstances, as bits."""
    traits = TRAIT_BIT[FLUSH] if suits < 2 else 0
    if tiles & ORPHAN_BITS:
        traits |= TRAIT_BIT[TERMINAL_OR_HONOUR]
    if tiles & HONOUR_BITS:
        traits |= TRAIT_BIT[HONOUR]
    for condition in conditions:
        traits |= TRAIT_BIT.get(condition, 0)
    return traits


class Reading:
    """One reading of a winning hand.

    shape       four sets and a pair, seven pairs, or thirteen orphans
    groups      the sets and the pair; a pung completed by a discard is open
    chows       the number of chows
    chow_bits   the lowest tiles of the chows, as bits
    twins       the number of pairs of identical chows
    pung_bits   the tiles of pungs and kongs, as bits
    concealed   the number of concealed pungs and kongs
    kongs       the number of kongs
    pair        the tile of the pair; -1 in the other shapes
    wait        the kind of wait: depends on the group that contains the winning tile
    traits      its traits, as bits
    """

    __slots__ = (
        "chow_bits",
        "chows",
        "closed",
        "concealed",
        "facts",
        "groups",
        "hand",
        "kongs",
        "options",
        "pair",
        "pung_bits",
        "shape",
        "tiles",
        "traits",
        "twins",
        "wait",
    )

    def __init__(self, facts: Facts, shape: str, groups: Cut = (), wait: str = TANKI) -> None:
        self.facts, self.hand, self.options = facts, facts.hand, facts.options
        self.tiles, self.closed = facts.tiles, facts.closed
        self.shape, self.groups, self.wait = shape, groups, wait
        self.pair, self.pung_bits, self.concealed, self.kongs = -1, 0, 0, 0
        self.chows = self.chow_bits = self.twins = alone = 0
        for group in groups:
            shape_of, tile, concealed, kong, _ = group
            bit = 1 << tile
            if shape_of == CHOW:
                self.chows += 1
                self.twins += alone & bit != 0
                self.chow_bits |= bit
                alone ^= bit
            elif shape_of == PUNG:
                self.pung_bits |= bit
                self.concealed += concealed
                self.kongs += kong
            else:
                self.pair = tile
        of_shape = SET_TRAITS[self.chows] if shape == SETS else TRAIT_BIT[OTHER_SHAPE]
        self.traits = facts.traits | of_shape | (self.kongs and TRAIT_BIT[KONG])


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


def read_all(facts: Facts) -> list[Reading]:
    """Return all readings of the hand; the list is empty if it is not a winning hand."""
    hand, winning = facts.hand, KIND[facts.hand.winning_tile]
    waits, readings = WAITS[winning], []
    for cut in cut_keys(suit_keys((*hand.concealed, winning))):
        for n, group in enumerate(cut):
            if group in waits and group not in cut[:n]:
                readings.append(_read(facts, cut, n, waits[group]))
    if not hand.melds:
        if is_seven_pairs(facts.counts, different=not facts.options.chiitoitsu_four):
            readings.append(Reading(facts, SEVEN_PAIRS))
        elif facts.tiles == ORPHAN_BITS:
            readings.append(Reading(facts, ORPHANS))
    return readings


def _read(facts: Facts, cut: Cut, n: int, wait: str) -> Reading:
    """Read a cut with the winning tile in its n-th group; a pung that a discard completes is open."""
    if wait == SHANPON and not facts.hand.self_draw:
        cut = (*cut[:n], OPEN_PUNGS[cut[n].tile], *cut[n + 1 :])
    return Reading(facts, SETS, cut + facts.melded, wait)
