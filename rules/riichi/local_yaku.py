"""Yaku that some tables agree on ローカル役 (section 3.3): none counts unless `han` or `limits` names it."""

from typing import Final

from rules.errors import _
from rules.patterns import Pattern
from rules.riichi.reading import SETS, Reading
from rules.riichi.traits import (
    AGREED,
    CERTAIN,
    FLUSH,
    HONOUR,
    LIMIT,
    OTHER_SHAPE,
    SIMPLES,
    THREE_CHOWS,
    THREE_PUNGS,
)
from rules.shapes import DRAGON_BITS, WIND_BITS, bits_of, count_suits, in_a_row

WHEEL: Final = bits_of(range(10, 17))
ALL_MELDED: Final = 4


def _are_three_alike(r: Reading) -> bool:
    """Whether three chows are identical. Four in a closed hand are two pairs of identical chows 二盃口."""
    different = r.chow_bits.bit_count()
    if r.chows - different < 2 or r.twins > 1:
        return False
    if r.chows == 3 or different == 1:
        return True
    # Four chows of two kinds: the lowest tile is in those of one kind alone, and perhaps in the pair.
    lowest = (r.chow_bits & -r.chow_bits).bit_length() - 1
    return r.facts.counts[lowest] - 2 * (r.pair == lowest) != 2


def _has_five_kinds(r: Reading) -> bool:
    return r.shape == SETS and count_suits(r.tiles) == 3 and bool(r.tiles & WIND_BITS and r.tiles & DRAGON_BITS)


def _is_all_called(r: Reading) -> bool:
    return len(r.hand.melds) == ALL_MELDED and not any(meld.concealed for meld in r.hand.melds)


def _is_wheel(r: Reading) -> bool:
    return r.tiles == WHEEL and all(count in (0, 2) for count in r.facts.counts)


# fmt: off
LOCAL_YAKU: tuple[Pattern[Reading], ...] = (
    Pattern(
        "open_riichi", "オープン立直", 2, lambda r: "open_riichi" in r.hand.conditions, open_value=0,
        tags=(AGREED, CERTAIN, "open_riichi"), source="オープンリーチ",
        title=_("Open riichi"), help=_("Riichi with the hand shown, where agreed; counts in place of riichi."),
    ),
    Pattern(
        "sanrenkou", "三連刻", 2, lambda r: in_a_row(r.pung_bits, 3), tags=(AGREED, THREE_PUNGS), source="三連刻",
        title=_("Three pungs in a row"),
        help=_("Pungs or kongs of three numbers in a row in one suit, where agreed."),
        example="555p66p789s11s 6p 444p",
    ),
    Pattern(
        "isshoku_sanjun", "一色三順", 2, _are_three_alike, open_value=1, excludes=("iipeikou",),
        tags=(AGREED, THREE_CHOWS), source="一色三順",
        title=_("Three identical chows"), help=_("The same chow three times in one suit, where agreed."),
        example="223344p34p789s99s 2p",
    ),
    Pattern(
        "uumensai", "五門斉", 2, _has_five_kinds, tags=(AGREED, HONOUR), source="五門斉",
        title=_("Five gates"),
        help=_("A set or the pair of each: characters, circles, bamboo, winds and dragons; where agreed."),
        example="111m678p78s33z555z 9s",
    ),
    Pattern(
        "shiiaru_raotai", "十二落抬", 1, _is_all_called, tags=(AGREED,), source="十二落抬",
        title=_("Four called melds"), help=_("Four called melds, won on the last single tile, where agreed."),
        example="5p 5p 123s 789s 111m 222z",
    ),
    Pattern(
        "tsubame_gaeshi", "燕返し", 1, lambda r: "riichi_tile" in r.hand.conditions,
        tags=(AGREED, CERTAIN, "riichi_tile"), source="燕返し",
        title=_("Off a riichi discard"),
        help=_("A win off the tile with which another player declares riichi; where agreed."),
    ),
    Pattern(
        "kanburi", "槓振り", 1, lambda r: "kong_discard" in r.hand.conditions, tags=(AGREED, CERTAIN, "kong_discard"),
        source="槓振り",
        title=_("Off the discard after a kong"),
        help=_("A win off the discard right after another player's kong; where agreed."),
    ),
    Pattern(
        "daisharin", "大車輪", 1, _is_wheel, tags=(LIMIT, AGREED, FLUSH, SIMPLES, OTHER_SHAPE), source="大車輪",
        title=_("Big wheel"), help=_("The seven pairs from 2 to 8 of circles, where agreed."),
        example="2233445566778p 8p",
    ),
)
# fmt: on
# Those that any hand can have which is won in this way, whatever its tiles.
OFF_A_DISCARD: Final = frozenset({"tsubame_gaeshi", "kanburi"})
