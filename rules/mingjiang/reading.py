"""The readings of a winning hand, on which the patterns of mingjiang are tested."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.hand import CHOW, Hand
from rules.mingjiang.options import Options
from rules.readings import Group
from rules.shapes import Bits, bits_of
from rules.tiles import Tile

SETS, SEVEN_PAIRS, ORPHANS = "sets", "seven_pairs", "thirteen_orphans"


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts about a hand that hold in every reading.

    tiles           the kinds of its tiles, as bits
    counts          the number of tiles of each kind
    suits           the number of suits
    value_tiles     dragons, seat wind and round wind; a wind that is both is listed twice
    dora, ura_dora  whether the hand has a bonus tile
    """

    hand: Hand
    options: Options
    counts: Sequence[int]
    tiles: Bits
    suits: int
    is_open: bool
    value_tiles: tuple[Tile, ...]
    dora: bool
    ura_dora: bool


class Reading:
    """One reading of a winning hand.

    shape       four sets and a pair, seven pairs, or thirteen orphans
    chows       the lowest tiles of the chows
    pungs       the tiles of pungs and kongs
    kongs       the tiles of kongs
    pair        the tile of the pair; None in the other shapes
    in_pair     whether the winning tile is in the pair
    concealed   the number of concealed pungs and kongs
    row_bits    the pungs that count for 連刻 and 大三風 (`kongs_as_pungs`), as bits
    """

    __slots__ = (
        "chow_bits",
        "chows",
        "concealed",
        "counts",
        "facts",
        "hand",
        "in_pair",
        "kongs",
        "options",
        "pair",
        "pung_bits",
        "pungs",
        "row_bits",
        "shape",
        "suits",
        "tiles",
    )

    def __init__(
        self, facts: Facts, shape: str, sets: Sequence[Group] = (), pair: Tile | None = None, in_pair: bool = False
    ) -> None:
        self.facts, self.hand, self.options = facts, facts.hand, facts.options
        self.counts, self.tiles, self.suits = facts.counts, facts.tiles, facts.suits
        self.shape, self.pair, self.in_pair = shape, pair, in_pair
        self.chows = [group.tile for group in sets if group.shape == CHOW]
        pungs = [group for group in sets if group.shape != CHOW]
        self.pungs = [group.tile for group in pungs]
        self.kongs = [group.tile for group in pungs if group.kong]
        self.concealed = sum(group.concealed for group in pungs)
        self.chow_bits, self.pung_bits = bits_of(self.chows), bits_of(self.pungs)
        self.row_bits = self.pung_bits if self.options.kongs_as_pungs else self.pung_bits & ~bits_of(self.kongs)
