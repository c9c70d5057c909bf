"""The concealed and shown tiles of each player: reading them, checking the whole table, and breaking hands 破翻."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.hand import CHOW, KONG, HandForm, Meld, check_copies, read_melds, read_tiles
from rules.options import is_whole
from rules.question import need
from rules.tiles import GREEN, RED, WINDS, Tile, Tiles, count_kinds, format_tiles
from rules.yueqing.options import Options
from rules.yueqing.roles import Roles

SIZE = 16
MOST_MELDS = 5
MOST_INDICATORS, MOST_WHITES = 3, 4
SHOWN_KEYS = frozenset({"melds", "indicators_shown", "whites_shown"})
CONDITIONS = ("after_kong", "robbing_kong", "blessing_of_heaven", "blessing_of_earth")
OWN_KEYS = frozenset({"indicator", "indicators_shown", "whites_shown", "others", "broken"})
FORM = HandForm(size=SIZE, conditions=frozenset(CONDITIONS), own_keys=OWN_KEYS, surplus="bad_meld", sources=True)


class Side(NamedTuple):
    """The concealed and shown tiles of one player.

    concealed   the concealed tiles without the winning tile; empty if they are not known
    indicators  the number of shown 杠头
    whites      the number of shown 白板
    """

    wind: str
    concealed: Tiles
    melds: tuple[Meld, ...]
    indicators: int = 0
    whites: int = 0

    @property
    def tiles(self) -> Tiles:
        """The concealed tiles and the melds, with all four tiles of a kong, without shown 杠头 and 白板."""
        return (*self.concealed, *(tile for meld in self.melds for tile in meld.tiles))

    def sets(self, roles: Roles) -> list[Tile]:
        """Return the faces of melded triplets and kongs; the kong of wildcards has no face."""
        return [meld.tile for meld in self.melds if meld.type != CHOW and meld.tile != roles.wild]

    def has_wild_kong(self, roles: Roles) -> bool:
        """Whether the player has 四财神暗杠."""
        return any(meld.tile == roles.wild and meld.type == KONG for meld in self.melds)

    def has_kong(self) -> bool:
        """Whether the player has 杠 or 暗杠; 杠头杠 and 白板杠 do not count."""
        return any(meld.type == KONG for meld in self.melds)


def read_side(value: Mapping[str, Any], at: str, wind: str, roles: Roles, *, with_tiles: bool) -> Side:
    """Read a player's side.

    at          its place in the question: `hands.0`
    with_tiles  whether to read the concealed tiles; then there must be sixteen tiles in all
    raises      RuleError `bad_input`, `bad_tile`, `bad_meld`, `bad_bonus_count`, `bonus_tile_in_hand`, `wild_in_meld`,
                `wrong_tile_count`
    """
    melds = read_melds(value, FORM, at)
    concealed = read_tiles(need(value, "concealed"), FORM, "concealed") if with_tiles else ()
    indicators, whites = read_shown(value)
    side = Side(wind, concealed, melds, indicators, whites)
    check_roles(side, roles)
    wanted = SIZE - 3 * len(melds)
    if with_tiles and len(concealed) != wanted:
        raise RuleError("wrong_tile_count", found=len(concealed), wanted=wanted)
    return side


def read_shown(value: Mapping[str, Any]) -> tuple[int, int]:
    """Read the numbers of shown 杠头 and 白板; raises RuleError `bad_bonus_count`."""
    return _read_count(value, "indicators_shown", MOST_INDICATORS), _read_count(value, "whites_shown", MOST_WHITES)


def _read_count(value: Mapping[str, Any], key: str, most: int) -> int:
    count = value.get(key, 0)
    if not is_whole(count) or not 0 <= count <= most:
        raise RuleError("bad_bonus_count", found=count)
    return int(count)


def check_roles(side: Side, roles: Roles, winning_tile: Tile | None = None) -> None:
    """Check that 明面牌杠头、白板是独立的, and that wildcards are melded only as a concealed kong of all four.

    raises      RuleError `bonus_tile_in_hand`, `wild_in_meld`
    """
    for tile in (*side.tiles, winning_tile):
        if tile in roles.shown:
            raise RuleError("bonus_tile_in_hand", tile=format_tiles((tile,)))
    for meld in side.melds:
        if roles.wild in meld.tiles and not meld.concealed:
            raise RuleError("wild_in_meld", meld=format_tiles(meld.tiles))


def check_table(sides: Sequence[Side], roles: Roles, winning_tile: Tile | None = None) -> None:
    """Check that no face occurs more than four times at the table, shown tiles included.

    raises      RuleError `too_many_of_a_tile`
    """
    counts = count_kinds(tile for side in sides for tile in side.tiles)
    if winning_tile is not None:
        counts[winning_tile] += 1
    # One 杠头 is face up on the wall.
    counts[roles.indicator] += 1 + sum(side.indicators for side in sides)
    counts[roles.white] += sum(side.whites for side in sides)
    check_copies(counts)


def breaks(side: Side, roles: Roles, options: Options) -> bool:
    """如果有人明面牌中有：【基本台】6台及以上；三杠头、四白板、三美人、四美人、四风齐、单吊（即可以看出来的各种）"""
    sets = side.sets(roles)
    valued = sum(sets.count(tile) for tile in roles.valued(side.wind))
    has_beauties = RED in sets and GREEN in sets and side.whites >= 3
    return (
        side.indicators + side.whites + valued >= 6
        or side.indicators == MOST_INDICATORS
        or side.whites == MOST_WHITES
        or has_beauties
        or all(wind in sets for wind in WINDS)
        or len(side.melds) == MOST_MELDS
        or (options.break_wild_kong and side.has_wild_kong(roles))
    )


def is_broken(others: Iterable[Side], roles: Roles, options: Options) -> bool:
    """那么其他人的台数最多只能算到5台: whether any other player breaks the hand."""
    return any(breaks(side, roles, options) for side in others)
