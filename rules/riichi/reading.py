"""What the yaku look at: one way to read a winning hand (section 2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.hand import CHOW, PAIR, PUNG, Hand
from rules.readings import (
    OPEN_PUNGS,
    Cut,
    Group,
    cut_sets_and_pair,
    groups_taking,
    is_seven_pairs,
    is_thirteen_orphans,
)
from rules.riichi.options import Options
from rules.shapes import HONOUR_BITS, ORPHAN_BITS, Bits
from rules.tiles import KIND, NUMBER, Tile

SETS, SEVEN_PAIRS, ORPHANS = "sets", "seven_pairs", "thirteen_orphans"
TANKI, SHANPON, KANCHAN, PENCHAN, RYANMEN = "tanki", "shanpon", "kanchan", "penchan", "ryanmen"


# What a reading must have at all for a yaku to be in it: rows that ask for a trait it lacks are not even tested.
CONDITION, HONOUR, TERMINAL_OR_HONOUR, FLUSH = "condition", "honour", "terminal_or_honour", "flush"
CHOWS, PUNGS, OTHER_SHAPE = "chows", "pungs", "other_shape"
TRAITS = (CONDITION, HONOUR, TERMINAL_OR_HONOUR, FLUSH, CHOWS, PUNGS, OTHER_SHAPE)
BIT = {trait: 1 << n for n, trait in enumerate(TRAITS)}


@dataclass(frozen=True, slots=True)
class Facts:
    """What is true of a hand in all its readings.

    counts      how many of each kind, winning tile and melds included, a kong's four
    tiles       the kinds it holds, as bits; `suits`: how many suits
    seat_wind, round_wind   as tiles
    melded      the groups that its melds are
    """

    hand: Hand
    options: Options
    counts: Sequence[int]
    tiles: Bits
    suits: int
    closed: bool
    seat_wind: Tile
    round_wind: Tile
    melded: Cut

    @property
    def traits(self) -> Bits:
        """The traits that the tiles and circumstances tell."""
        traits = BIT[CONDITION] if self.hand.conditions else 0
        if self.tiles & ORPHAN_BITS:
            traits |= BIT[TERMINAL_OR_HONOUR] | (BIT[HONOUR] if self.tiles & HONOUR_BITS else 0)
        return traits if self.suits > 1 else traits | BIT[FLUSH]


class Reading:
    """One way to read a winning hand.

    shape       four sets and a pair, seven pairs, or thirteen orphans
    groups      the sets and the pair; a pung won off a discard is open
    chows       how many chows; `chow_bits`: their lowest tiles; `twins`: how many pairs of identical chows
    pung_bits   the tiles of pungs and kongs; `concealed`: how many of them are; `kongs`: how many are kongs
    pair        the pair beside the sets; -1 in the other shapes
    wait        which group the winning tile is in
    traits      what it has at all, as bits
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
            bit = 1 << group.tile
            if group.shape == CHOW:
                self.chows += 1
                self.twins += alone & bit != 0
                self.chow_bits |= bit
                alone ^= bit
            elif group.shape == PUNG:
                self.pung_bits |= bit
                self.concealed += group.concealed
                self.kongs += group.kong
            else:
                self.pair = group.tile
        self.traits = facts.traits | self._shape_traits()

    def _shape_traits(self) -> Bits:
        if self.shape != SETS:
            return BIT[OTHER_SHAPE]
        return (BIT[CHOWS] if self.chows else 0) | (BIT[PUNGS] if self.pung_bits else 0)


def read_all(facts: Facts) -> list[Reading]:
    """Every reading of the hand; none where it does not win.

    A pung that holds the winning tile is concealed by self-draw and open off a discard.
    """
    hand, winning = facts.hand, KIND[facts.hand.winning_tile]
    kinds = [KIND[tile] for tile in hand.concealed]
    readings = [reading for cut in cut_sets_and_pair([*kinds, winning]) for reading in _read_cut(facts, cut, winning)]
    if not hand.melds:
        if is_seven_pairs(facts.counts, different=True):
            readings.append(Reading(facts, SEVEN_PAIRS))
        elif is_thirteen_orphans(facts.counts):
            readings.append(Reading(facts, ORPHANS))
    return readings


def _read_cut(facts: Facts, cut: Cut, winning: Tile) -> list[Reading]:
    """The readings of one cut: each group that may hold the winning tile."""
    readings = []
    for n in groups_taking(cut, winning):
        wait, groups = wait_of(cut[n], winning), cut
        if wait == SHANPON and not facts.hand.self_draw:
            groups = (*cut[:n], OPEN_PUNGS[winning], *cut[n + 1 :])
        readings.append(Reading(facts, SETS, groups + facts.melded, wait))
    return readings


def wait_of(group: Group, winning: Tile) -> str:
    """The name of a wait, by the group that holds the winning tile.

    >>> from rules.readings import CHOWS, PAIRS
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
