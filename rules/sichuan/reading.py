"""The readings of a winning hand, on which the patterns of Sichuan mahjong are tested."""

from collections.abc import Sequence

from rules.hand import CHOW, Hand
from rules.readings import Group
from rules.shapes import OUTSIDE_CHOW_BITS, TERMINAL_BITS, Bits
from rules.sichuan.options import Options


class Reading:
    """One reading of a winning hand.

    tiles       the kinds of its tiles, as bits
    pure        whether all tiles are of one suit
    fours       the number of kinds with four tiles, as a kong or not 根
    is_pairs    True for seven pairs; otherwise `groups` are four sets and the pair
    """

    __slots__ = ("fours", "groups", "hand", "is_pairs", "options", "pure", "tiles")

    def __init__(
        self, hand: Hand, options: Options, tiles: Bits, fours: int, pure: bool, groups: Sequence[Group]
    ) -> None:
        self.hand, self.options, self.tiles, self.fours, self.pure = hand, options, tiles, fours, pure
        self.groups, self.is_pairs = groups, not groups

    @property
    def is_pungs(self) -> bool:
        """Whether the groups are four pungs or kongs and a pair."""
        return not self.is_pairs and all(group.shape != CHOW for group in self.groups)

    @property
    def is_outside(self) -> bool:
        """Whether every set and the pair have a 1 or a 9."""
        outside = (OUTSIDE_CHOW_BITS if group.shape == CHOW else TERMINAL_BITS for group in self.groups)
        tiles = (group.tile for group in self.groups)
        return not self.is_pairs and all(bits >> tile & 1 for bits, tile in zip(outside, tiles, strict=True))
