"""Flowers 花 of all four players: basic flowers add up, a larger flower replaces the basic ones of the same tiles."""

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from rules.errors import _
from rules.hand import KONG
from rules.patterns import Pattern, find_patterns
from rules.yueqing.options import Options
from rules.yueqing.roles import Roles
from rules.yueqing.sides import Side


class Held(NamedTuple):
    """The tiles of a player at the end of the deal that give flowers.

    kongs, concealed_kongs      the kongs that 三杠 does not use
    """

    wilds: int
    wild_kong: bool
    indicators: int
    whites: int
    kongs: int
    concealed_kongs: int
    three_kongs: bool
    honour_triplets: int


FLOWERS: tuple[Pattern[Held], ...] = (
    Pattern(
        "wilds", "财神", 1, lambda h: h.wilds if h.wilds < 3 else 0, source="财神：1花/张",
        title=_("Wildcards"), help=_("One for each of one or two wildcards."),
    ),
    Pattern(
        "three_wilds", "三财神", 8, lambda h: h.wilds == 3, source="三财神：8花",
        title=_("Three wildcards"), help=_("In place of three single ones."),
    ),
    Pattern(
        "four_wilds", "四财神", 12, lambda h: h.wilds == 4 and not h.wild_kong, source="四财神：12花",
        title=_("Four wildcards"), help=_("In place of four single ones."),
    ),
    Pattern(
        "four_wilds_kong", "四财神暗杠", 16, lambda h: h.wild_kong, source="四财神暗杠：16花",
        title=_("Kong of wildcards"), help=_("In place of the wildcards and their concealed kong."),
    ),
    Pattern(
        "indicators", "杠头", 1, lambda h: h.indicators if h.indicators < 3 else 0, source="杠头：1花/张",
        title=_("Indicators"), help=_("One for each of one or two indicators laid open."),
    ),
    Pattern(
        "three_indicators", "三杠头", 8, lambda h: h.indicators == 3, source="三杠头：8花",
        title=_("Three indicators"), help=_("In place of three single ones."),
    ),
    Pattern(
        "whites", "白板", 1, lambda h: h.whites if h.whites < 3 else 0, source="白板：1花/张",
        title=_("Whites"), help=_("One for each of one or two whites laid open."),
    ),
    Pattern(
        "three_whites", "三白板", 6, lambda h: h.whites == 3, source="三白板：6花",
        title=_("Three whites"), help=_("In place of three single ones."),
    ),
    Pattern(
        "four_whites", "四白板", 10, lambda h: h.whites == 4, source="四白板：10花",
        title=_("Four whites"), help=_("In place of four single ones."),
    ),
    Pattern(
        "kongs", "杠", 1, lambda h: h.kongs, source="杠：1花/张", title=_("Kongs"), help=_("One for each open kong."),
    ),
    Pattern(
        "concealed_kongs", "暗杠", 2, lambda h: h.concealed_kongs, source="暗杠：2花/张",
        title=_("Concealed kongs"), help=_("Two for each concealed kong."),
    ),
    Pattern(
        "three_kongs", "三杠", 8, lambda h: h.three_kongs, source="三杠：8花（有些算6花）",
        title=_("Three kongs"), help=_("In place of the three smallest kongs."),
    ),
    Pattern(
        "honour_triplets", "自风位/红中/发财", 1, lambda h: h.honour_triplets, source="[自风位/红中/发财]：1花/“111”",
        title=_("Honour triplets"), help=_("One for each pung or kong of the seat wind, red or green."),
    ),
)  # fmt: skip


@lru_cache
def _rows(three_kongs: int) -> dict[str, Pattern[Held]]:
    rows = {row.key: row for row in FLOWERS}
    rows["three_kongs"] = replace(rows["three_kongs"], value=three_kongs)
    return rows


def count_flowers(side: Side, wilds: int, honour_triplets: int, roles: Roles, options: Options) -> dict[str, int]:
    """Count the flowers of one player; return their values by key.

    wilds               the number of wildcards at the end of the deal, with those of a kong
    honour_triplets     the number of triplets of 自风位/红中/发财
    """
    wild_kong = side.has_wild_kong(roles)
    kongs = [meld for meld in side.melds if meld.type == KONG and meld.tile != roles.wild]
    concealed = sum(meld.concealed for meld in kongs) + (wild_kong and options.wild_kong_adds_kong_hua)
    plain = sum(not meld.concealed for meld in kongs)
    three_kongs = plain + concealed >= 3
    if three_kongs:
        plain, concealed = max(0, plain - 3), concealed - max(0, 3 - plain)
    held = Held(wilds, wild_kong, side.indicators, side.whites, plain, concealed, three_kongs, honour_triplets)
    rows = _rows(options.three_kongs_hua)
    return {key: rows[key].value * times for key, times in find_patterns(held, rows.values()).items()}


def hua_of(flowers: dict[str, int]) -> int:
    """Return 花数 = (基本花的数量 + 叠加花的数量)²."""
    return sum(flowers.values()) ** 2


def count_flowers_of_loser(side: Side, roles: Roles, options: Options) -> dict[str, int]:
    """Count the flowers of a player who has not won: 花数不管是否胡都能产生."""
    return count_flowers(side, side.tiles.count(roles.wild), _triplets_held(side, roles, options), roles, options)


def _triplets_held(side: Side, roles: Roles, options: Options) -> int:
    """Count the triplets of 自风位/红中/发财 that are melded or concealed.

    By option wildcards complete concealed tiles to triplets, beginning with those that need the fewest.
    """
    melded = side.sets(roles)
    triplets = 0
    missing = []
    for tile in roles.valued(side.wind):
        concealed = side.concealed.count(tile)
        triplets += melded.count(tile) + (concealed >= 3)
        if 0 < concealed < 3:
            missing.append(3 - concealed)
    wilds = side.concealed.count(roles.wild) if options.loser_wild_triplets else 0
    for needed in sorted(missing):
        if needed <= wilds:
            wilds -= needed
            triplets += 1
    return triplets
