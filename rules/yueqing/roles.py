"""The three roles that faces have in a deal: 杠头 indicator, 财神 wildcard, 白板 white."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.tiles import EAST, GREEN, KINDS, NORTH, RED, SOUTH, WEST, WHITE, WIND_TILE, WINDS, Tile, parse_tiles

# 字类型首尾循环：东、南、西、北、红中、发财、白板
CIRCLE = (EAST, SOUTH, WEST, NORTH, RED, GREEN, WHITE)


class Roles(NamedTuple):
    """The faces in the three roles.

    >>> roles_of(GREEN) == Roles(indicator=GREEN, wild=WHITE, white=RED)
    True
    """

    indicator: Tile
    wild: Tile
    white: Tile

    @property
    def shown(self) -> tuple[Tile, Tile]:
        """The faces that are laid open and cannot stay in the hand."""
        return self.indicator, self.white

    @property
    def winds(self) -> tuple[Tile, ...]:
        """The winds in play."""
        return tuple(wind for wind in WINDS if wind not in self)

    def valued(self, wind: str) -> tuple[Tile, ...]:
        """自风位/红中/发财 of a player, as far as they are in play: 风位是财神时，该风位在这把缺失，无替代"""
        return tuple(tile for tile in (WIND_TILE[wind], RED, GREEN) if tile not in self)


@lru_cache(maxsize=KINDS)
def roles_of(indicator: Tile) -> Roles:
    """由杠头牌按牌面值+1确定财神牌，每种类型首尾循环；白板是杠头或财神时，红中牌是白板牌

    >>> roles_of(8), roles_of(NORTH).wild == RED
    (Roles(indicator=8, wild=0, white=31), True)
    """
    if indicator >= EAST:
        wild = CIRCLE[(CIRCLE.index(indicator) + 1) % len(CIRCLE)]
    else:
        wild = indicator // 9 * 9 + (indicator + 1) % 9
    return Roles(indicator, wild, RED if WHITE in (indicator, wild) else WHITE)


def read_roles(question: Mapping[str, Any]) -> Roles:
    """Read the `indicator` of a question and return the roles; raises RuleError `bad_indicator`."""
    text = question.get("indicator")
    try:
        tiles = parse_tiles(text)
    except RuleError:
        tiles = ()
    if len(tiles) != 1 or tiles[0] >= KINDS:
        raise RuleError("bad_indicator", tile=text)
    return roles_of(tiles[0])
