"""The facts of a hand, and one way to read it as four sets and a pair, seven pairs or thirteen orphans."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.hand import CHOW, PAIR, PUNG, Hand
from rules.hk.flowers import Flowers
from rules.hk.options import Options
from rules.readings import (
    Cut,
    cut_keys,
    group_of_meld,
    groups_taking,
    is_seven_pairs,
    is_thirteen_orphans,
    suit_keys,
)
from rules.shapes import Bits, bits_of, bits_of_counts
from rules.tiles import Tile

STANDARD, SEVEN_PAIRS, THIRTEEN_ORPHANS = "standard", "seven_pairs", "thirteen_orphans"


class Facts(NamedTuple):
    """What is true of a hand however it is read.

    counts              tiles of each kind, the winning tile and the melds included
    series_hold_own     whether a complete series of flowers holds the own flower in it
    """

    hand: Hand
    flowers: Flowers
    counts: list[int]
    options: Options
    series_hold_own: bool = True

    @property
    def is_closed(self) -> bool:
        """Whether nothing is melded; by option a concealed kong keeps the hand closed."""
        melds = self.hand.melds
        return not melds or (self.options.concealed_kong == "keeps" and all(meld.concealed for meld in melds))


class Reading(NamedTuple):
    """One reading.

    tiles       the kinds of all tiles, as bits
    chows       number of chows
    pungs       the kinds of the pungs and kongs, as bits
    pair        None unless the shape is standard
    concealed   number of pungs and concealed kongs that were not claimed
    """

    facts: Facts
    shape: str
    tiles: Bits
    chows: int = 0
    pungs: Bits = 0
    pair: Tile | None = None
    concealed: int = 0

    @property
    def is_standard(self) -> bool:
        return self.shape == STANDARD


def read_shapes(facts: Facts) -> Iterator[Reading]:
    """Yield all readings: the cuts of the concealed tiles, each with every place of the winning tile."""
    hand, tiles = facts.hand, bits_of_counts(facts.counts)
    for cut in cut_keys(suit_keys((*hand.concealed, hand.winning_tile))):
        for place in groups_taking(cut, hand.winning_tile):
            yield _standard(facts, tiles, cut, place)
    if hand.melds:
        return
    if facts.options.seven_pairs and is_seven_pairs(facts.counts, different=False):
        yield Reading(facts, SEVEN_PAIRS, tiles)
    if is_thirteen_orphans(facts.counts):
        yield Reading(facts, THIRTEEN_ORPHANS, tiles)


def _standard(facts: Facts, tiles: Bits, cut: Cut, place: int) -> Reading:
    """Read four sets and a pair; the winning tile is in the group number `place` of the cut."""
    melds = [group_of_meld(meld) for meld in facts.hand.melds]
    groups = [*cut, *melds]
    pungs = [group.tile for group in groups if group.shape == PUNG]
    claimed = cut[place].shape == PUNG and not _keeps_concealed(facts)
    kept = sum(group.shape == PUNG for group in cut) - claimed
    if facts.options.concealed_pungs_kongs:
        kept += sum(group.kong and group.concealed for group in melds)
    pair = next(group.tile for group in cut if group.shape == PAIR)
    chows = sum(group.shape == CHOW for group in groups)
    return Reading(facts, STANDARD, tiles, chows, bits_of(pungs), pair, kept)


def _keeps_concealed(facts: Facts) -> bool:
    """Whether the pung that the winning tile completes counts as concealed."""
    return facts.hand.self_draw or facts.options.concealed_pungs_win == "any"
