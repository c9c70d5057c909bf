"""What the patterns of Sichuan mahjong look at: one way to read a winning hand."""

from collections.abc import Sequence

from rules.hand import CHOW, Hand
from rules.readings import Group
from rules.shapes import OUTSIDE_CHOW_BITS, TERMINAL_BITS, Bits
from rules.sichuan.options import Options


class Reading:
    """One way to read a winning hand.

    tiles       the kinds it holds, as bits
    pure        all of one suit
    fours       how many kinds there are four of, konged or not 根
    is_pairs    seven pairs; otherwise `groups` are four sets and the pair
    """

    __slots__ = ("fours", "groups", "hand", "is_pairs", "options", "pure", "tiles")

    def __init__(
        self, hand: Hand, options: Options, tiles: Bits, fours: int, pure: bool, groups: Sequence[Group]
    ) -> None:
        self.hand, self.options, self.tiles, self.fours, self.pure = hand, options, tiles, fours, pure
        self.groups, self.is_pairs = groups, not groups

    @property
    def is_pungs(self) -> bool:
        """Four pungs or kongs and a pair."""
        return not self.is_pairs and all(group.shape != CHOW for group in self.groups)

    @property
    def is_outside(self) -> bool:
        """A 1 or a 9 in every set and in the pair."""
        outside = (OUTSIDE_CHOW_BITS if group.shape == CHOW else TERMINAL_BITS for group in self.groups)
        tiles = (group.tile for group in self.groups)
        return not self.is_pairs and all(bits >> tile & 1 for bits, tile in zip(outside, tiles, strict=True))
