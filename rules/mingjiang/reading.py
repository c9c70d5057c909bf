"""What the patterns of mingjiang look at: one way to read a winning hand."""

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
    """What is true of a hand in all its readings.

    tiles           the kinds it holds, as bits; `counts`: how many of each
    suits           how many suits
    value_tiles     dragons, seat wind and round wind; a wind that is both stands twice
    dora, ura_dora  whether it holds a bonus tile
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
    """One way to read a winning hand.

    shape       four sets and a pair, seven pairs, or thirteen orphans
    chows       lowest tiles of the chows; `pungs`: tiles of pungs and kongs; `kongs`: of kongs alone
    pair        the tile of the pair beside the sets; None in the other shapes
    in_pair     the winning tile is in that pair
    concealed   how many pungs and kongs are concealed
    row_bits    the pungs that count for 連刻 and 大三風 (`kongs_as_pungs`)
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
