"""The patterns 役種 of mingjiang, one row each."""

from collections.abc import Callable, Sequence
from functools import partial

from rules.errors import _
from rules.mingjiang.reading import ORPHANS, SETS, SEVEN_PAIRS, Reading
from rules.patterns import Pattern, by_key
from rules.shapes import (
    DRAGON_BITS,
    HONOUR_BITS,
    ORPHAN_BITS,
    OUTSIDE_CHOW_BITS,
    TERMINAL_BITS,
    WIND_BITS,
    Bits,
    has_straight,
    in_a_row,
    in_three_suits,
    in_two_suits,
)
from rules.tiles import Tile

MINUS, BONUS, SMALL, LARGE, LIABLE = "minus", "bonus", "small", "large", "liable"
LIMIT_BASE = {SMALL: 120, LARGE: 160}


def _condition(reading: Reading, condition: str, self_draw: bool | None = None) -> bool:
    hand = reading.hand
    return condition in hand.conditions and self_draw in (None, hand.self_draw)


def _when(condition: str, self_draw: bool | None = None) -> Callable[[Reading], int]:
    return partial(_condition, condition=condition, self_draw=self_draw)


def _pair_in(reading: Reading, tiles: Bits) -> bool:
    return reading.pair is not None and bool(tiles >> reading.pair & 1)


def _pungs_in(reading: Reading, tiles: Bits) -> int:
    return (reading.pung_bits & tiles).bit_count()


def _value_pungs(reading: Reading) -> int:
    """「三元牌、門風、或圈風牌，每組一翻」; `double_wind_fan` for a wind that is both."""
    times = (reading.facts.value_tiles.count(tile) for tile in reading.pungs)
    return sum(each if each < 2 else reading.options.double_wind_fan for each in times)


def _is_outside(reading: Reading, tiles: Bits) -> bool:
    """「每一組面子及眼均帶有」: every set and the pair have one of the tiles."""
    if reading.shape != SETS or not _pair_in(reading, tiles):
        return False
    return not (reading.pung_bits & ~tiles or reading.chow_bits & ~OUTSIDE_CHOW_BITS)


def _is_mixed_terminals(reading: Reading) -> bool:
    """「全由么九加上字牌組成」"""
    may_be = reading.shape == SETS or (reading.shape == SEVEN_PAIRS and reading.options.mixed_terminals_seven_pairs)
    return may_be and not reading.tiles & ~ORPHAN_BITS


def _equal_chows(reading: Reading, times: int) -> bool:
    return any(reading.chows.count(chow) >= times for chow in reading.chows)


def _twin_pairs(reading: Reading) -> int:
    """Count the different pairs of equal chows."""
    return sum(reading.chows.count(chow) >= 2 for chow in set(reading.chows))


def _chows_with(reading: Reading, tile: Tile) -> int:
    return sum(chow <= tile <= chow + 2 for chow in reading.chows)


def _once_or_each(reading: Reading, found: int) -> int:
    return found if reading.options.four_return_count == "each" else min(found, 1)


def _four_into_one(reading: Reading) -> int:
    """「四張相同嘅牌用喺一組刻子同順子」; a kong does not count."""
    pungs = (tile for tile in reading.pungs if tile not in reading.kongs)
    return _once_or_each(reading, sum(_chows_with(reading, tile) == 1 for tile in pungs))


def _four_into_two(reading: Reading) -> bool:
    """「四張相同嘅牌用喺一對眼同兩組順子」"""
    return reading.pair is not None and _chows_with(reading, reading.pair) == 2


def _four_into_four(reading: Reading) -> int:
    """「四張相同嘅牌用喺四組順子」: count the kinds that are in all four chows.

    They run from the lowest tile of the highest chow to the highest tile of the lowest chow.
    """
    if len(reading.chows) < 4:
        return 0
    return _once_or_each(reading, max(0, min(reading.chows) + 3 - max(reading.chows)))


def _holds_nine_gates(counts: Sequence[int]) -> bool:
    """Whether the tiles include 1112345678999 of one suit."""
    return any(counts[low] >= 3 and counts[low + 8] >= 3 and all(counts[low : low + 9]) for low in (0, 9, 18))


def _is_nine_gates(reading: Reading) -> bool:
    return not reading.hand.melds and _holds_nine_gates(reading.counts)


def _is_pure_nine_gates(reading: Reading) -> bool:
    if not _is_nine_gates(reading):
        return False
    before = list(reading.counts)
    before[reading.hand.winning_tile] -= 1
    return _holds_nine_gates(before)


def _is_big_wheel(reading: Reading) -> bool:
    """「同門七對連續數牌」"""
    return reading.shape == SEVEN_PAIRS and in_a_row(reading.tiles, 7)


def _thirteen_waits(reading: Reading) -> bool:
    return reading.shape == ORPHANS and len(set(reading.hand.concealed)) == 13


def _only(reading: Reading, tiles: Bits) -> bool:
    return reading.shape != ORPHANS and not reading.tiles & ~tiles


CATALOGUE: tuple[Pattern[Reading], ...] = (
    Pattern(
        "riichi", "立直", 1, _when("riichi"), open_value=0, source="總類",
        title=_("Riichi"), help=_("Declared when tenpai with a concealed hand, for a deposit of 10 points."),
    ),
    Pattern(
        "concealed_self_draw", "門前清自摸和", 1, lambda r: r.hand.self_draw, open_value=0, source="總類",
        title=_("Concealed self-draw"), help=_("A concealed hand that draws its winning tile."),
        example="123m45655p23678s 4s",
    ),
    Pattern(
        "all_simples", "斷么九", 1, lambda r: not r.tiles & ORPHAN_BITS, source="總類",
        title=_("All simples"), help=_("No terminals and no honours."), example="234567m3456788p 5p",
    ),
    Pattern(
        "all_chows", "平和", 1, lambda r: len(r.chows) == 4, tags=(MINUS,), source="總類",
        title=_("All chows"), help=_("Four chows with any pair and any wait, open or not."),
        example="123m45655p23678s 4s",
    ),
    Pattern(
        "half_flush", "混一色", 3, lambda r: r.suits == 1, tags=(MINUS,), source="染手類",
        title=_("Half flush"), help=_("One suit and honours."), example="1223356799m 4m 555z",
    ),
    Pattern(
        "full_flush", "清一色", 6, lambda r: r.suits == 1 and not r.tiles & HONOUR_BITS, tags=(MINUS,),
        excludes=("half_flush",), source="染手類; 上下役",
        title=_("Full flush"), help=_("One suit only."), example="2223456778899m 1m",
    ),
    Pattern(
        "missing_one_suit", "缺一門", 1, lambda r: r.suits == 2 and not r.tiles & HONOUR_BITS, tags=(MINUS,),
        source="染手類", title=_("Missing one suit"), help=_("Exactly two suits and no honours."),
        example="234567m3456788p 5p",
    ),
    Pattern(
        "five_gates", "五門齊", 3, lambda r: r.suits == 3 and bool(r.tiles & WIND_BITS and r.tiles & DRAGON_BITS),
        tags=(MINUS,), source="染手類",
        title=_("Five gates"), help=_("All three suits, a wind and a dragon."), example="123m456p78s55z 9s 333z",
    ),
    Pattern(
        "concealed_kong", "暗槓", 1, lambda r: sum(meld.concealed for meld in r.hand.melds), source="刻槓類",
        title=_("Concealed kong"), help=_("One fan for each concealed kong."),
    ),
    Pattern(
        "all_pungs", "對對和", 2, lambda r: len(r.pungs) == 4, source="刻槓類",
        title=_("All pungs"), help=_("Four pungs or kongs."), example="22233m55577p999s 3m",
    ),
    Pattern(
        "three_concealed_pungs", "三暗刻", 3, lambda r: r.concealed >= 3, source="刻槓類",
        title=_("Three concealed pungs"), help=_("Three concealed pungs or concealed kongs."),
        example="22233m55577p999s 3m",
    ),
    Pattern(
        "three_consecutive_pungs", "三連刻", 3, lambda r: in_a_row(r.row_bits, 3), source="刻槓類",
        title=_("Three consecutive pungs"), help=_("Three pungs of one suit with numbers in a row."),
        example="33344m678p11z 4m 222m",
    ),
    Pattern(
        "three_kongs", "三槓子", 5, lambda r: len(r.kongs) >= 3, source="刻槓類",
        title=_("Three kongs"), help=_("Three kongs of any kind."), example="67m55p 8m 1111m 9999s 2222p",
    ),
    Pattern(
        "value_pung", "役牌", 1, _value_pungs, source="么九字牌類",
        title=_("Value pung"), help=_("A pung or kong of a dragon, the seat wind or the round wind, each."),
        example="456m45s11p777z 6s 456p",
    ),
    Pattern(
        "small_three_dragons", "小三元", 2, lambda r: _pungs_in(r, DRAGON_BITS) == 2 and _pair_in(r, DRAGON_BITS),
        source="么九字牌類", title=_("Small three dragons"),
        help=_("Two dragon pungs or kongs and a pair of the third; the two pungs count as well."),
        example="123m45p66677z 6p 555z",
    ),
    Pattern(
        "big_three_winds", "大三風", 2, lambda r: (r.row_bits & WIND_BITS).bit_count() >= 3, source="么九字牌類",
        title=_("Big three winds"), help=_("Three wind pungs."), example="45m99p333z 6m 111z 222z",
    ),
    Pattern(
        "mixed_outside", "混全帶么", 2, lambda r: _is_outside(r, ORPHAN_BITS), tags=(MINUS,), source="么九字牌類",
        title=_("Mixed outside hand"), help=_("Every set and the pair holds a terminal or an honour."),
        example="123m789p12s22z 3s 999s",
    ),
    Pattern(
        "pure_outside", "純全帶么", 3, lambda r: _is_outside(r, TERMINAL_BITS), tags=(MINUS,),
        excludes=("mixed_outside",), source="么九字牌類; 上下役",
        title=_("Pure outside hand"), help=_("Every set and the pair holds a terminal."),
        example="123m789p12s99m 3s 999s",
    ),
    Pattern(
        "mixed_terminals", "混么九", 3, _is_mixed_terminals, excludes=("mixed_outside",), source="么九字牌類; 上下役",
        title=_("Mixed terminals"), help=_("Terminals and honours only; all pungs or seven pairs count as well."),
        example="999p2244z 2z 111m 999s",
    ),
    Pattern(
        "twin_chows", "一般高", 1, lambda r: _equal_chows(r, 2), tags=(MINUS,), source="數字組合類",
        title=_("Twin chows"), help=_("Two identical chows."), example="112233m678p678s5z 5z",
    ),
    Pattern(
        "double_twin_chows", "雙般高", 3, lambda r: _twin_pairs(r) == 2, tags=(MINUS,), excludes=("twin_chows",),
        source="數字組合類; 上下役", title=_("Double twin chows"),
        help=_("Two different pairs of identical chows; all chows counts as well."), example="112233m66778p99s 8p",
    ),
    Pattern(
        "triple_chows", "一色三同順", 4, lambda r: _equal_chows(r, 3), tags=(MINUS,), excludes=("twin_chows",),
        source="數字組合類; 上下役",
        title=_("Triple chows"), help=_("Three identical chows of one suit."), example="22334m678s55z 4m 234m",
    ),
    Pattern(
        "pure_straight", "清龍", 2, lambda r: has_straight(r.chow_bits), tags=(MINUS,), source="數字組合類",
        title=_("Pure straight"), help=_("123, 456 and 789 of one suit."), example="45678978m11z 9m 123m",
    ),
    Pattern(
        "four_into_one", "四歸一", 1, _four_into_one, source="數字組合類",
        title=_("Four into one"), help=_("Four identical tiles used as a pung and in a chow."),
        example="123m55556p789s22z 7p",
    ),
    Pattern(
        "four_into_two", "四歸二", 2, _four_into_two, source="數字組合類",
        title=_("Four into two"), help=_("Four identical tiles used as the pair and in two chows."),
        example="123m3455567p678s 5p",
    ),
    Pattern(
        "four_into_four", "四歸四", 4, _four_into_four, tags=(MINUS,), source="數字組合類",
        title=_("Four into four"),
        help=_("Four identical tiles, one in each of four chows."), example="33344445556m88s 2m",
    ),
    Pattern(
        "three_colour_chows", "三色同順", 3, lambda r: in_three_suits(r.chow_bits), tags=(MINUS,), source="三色類",
        title=_("Three-colour chows"), help=_("The same chow in all three suits."), example="456m45s11p777z 6s 456p",
    ),
    Pattern(
        "small_three_colour_pungs", "小三色同刻", 3, lambda r: r.pair is not None and in_two_suits(r.pung_bits, r.pair),
        source="三色類", title=_("Small three-colour pungs"),
        help=_("Pungs of one number in two suits and the pair of that number in the third."),
        example="55m555p55678s333z 5m",
    ),
    Pattern(
        "three_colour_pungs", "三色同刻", 5, lambda r: in_three_suits(r.pung_bits), source="三色類",
        title=_("Three-colour pungs"), help=_("Pungs or kongs of one number in all three suits."),
        example="555m55p34577s 5p 555s",
    ),
    Pattern(
        "after_kong", "槓上開花", 1, _when("after_kong"), source="偶然類",
        title=_("After a kong"), help=_("Won on the replacement tile of a kong."),
    ),
    Pattern(
        "robbing_kong", "搶槓", 1, _when("robbing_kong"), source="偶然類",
        title=_("Robbing a kong"), help=_("Won off the tile another player adds to a pung."),
    ),
    Pattern(
        "last_tile_draw", "海底撈月", 1, _when("last_tile", True), source="偶然類",
        title=_("Last tile draw"), help=_("The last tile, self-drawn."),
    ),
    Pattern(
        "last_tile_discard", "河底撈魚", 1, _when("last_tile", False), source="偶然類",
        title=_("Last tile discard"), help=_("Off the discard after the last tile."),
    ),
    Pattern(
        "seven_pairs", "七對子", 2, lambda r: r.shape == SEVEN_PAIRS, open_value=0, source="七對子",
        title=_("Seven pairs"),
        help=_("Seven pairs; four identical tiles may be two of them."), example="1199m44p6688s22z7z 7z",
    ),
    Pattern(
        "dora", "寶牌", 1, lambda r: r.facts.dora, tags=(BONUS,), source="懸賞",
        title=_("Dora"), help=_("At most one fan, however many bonus tiles the hand holds."),
    ),
    Pattern(
        "ura_dora", "裏寶牌", 1, lambda r: r.facts.ura_dora, tags=(BONUS,), source="懸賞",
        title=_("Ura dora"), help=_("A fan of its own only where the table agrees so."),
    ),
    Pattern(
        "blessing_of_heaven", "天和", 120, _when("blessing_of_heaven"), tags=(SMALL,), source="小役滿",
        title=_("Blessing of heaven"), help=_("The dealer wins with the tiles dealt."),
    ),
    Pattern(
        "blessing_of_earth", "地和", 120, _when("blessing_of_earth"), tags=(SMALL,), source="小役滿",
        title=_("Blessing of earth"), help=_("Tenpai on the tiles dealt, won off the first discard of the dealer."),
    ),
    Pattern(
        "blessing_of_man", "人和", 120, _when("blessing_of_man"), tags=(SMALL,), source="小役滿",
        title=_("Blessing of man"), help=_("A non-dealer wins in the first go-around, before any call or kong."),
    ),
    Pattern(
        "big_three_dragons", "大三元", 120, lambda r: _pungs_in(r, DRAGON_BITS) == 3, tags=(SMALL, LIABLE),
        source="小役滿", title=_("Big three dragons"), help=_("Pungs or kongs of all three dragons."),
        example="34m99p777z 5m 555z 666z",
    ),
    Pattern(
        "small_four_winds", "小四喜", 120, lambda r: _pungs_in(r, WIND_BITS) == 3 and _pair_in(r, WIND_BITS),
        tags=(SMALL,), source="小役滿", title=_("Small four winds"),
        help=_("Three wind pungs or kongs and a pair of the fourth."), example="45m33344z 6m 111z 222z",
    ),
    Pattern(
        "thirteen_orphans", "十三么九", 120, lambda r: r.shape == ORPHANS, tags=(SMALL,), source="小役滿",
        title=_("Thirteen orphans"), help=_("One of each terminal and honour, and one of them twice."),
        example="119m19p19s123456z 7z",
    ),
    Pattern(
        "nine_gates", "九蓮寶燈", 120, _is_nine_gates, tags=(SMALL,), source="小役滿",
        title=_("Nine gates"), help=_("1112345678999 of one suit and any tile of it, all concealed."),
        example="1112345567899m 9m",
    ),
    Pattern(
        "four_concealed_pungs", "四暗刻", 120, lambda r: r.concealed == 4, tags=(SMALL,), source="小役滿",
        title=_("Four concealed pungs"),
        help=_("Four concealed pungs or kongs; on a wait of two pairs only by self-draw."),
        example="22233m55577p999s 3m",
    ),
    Pattern(
        "four_consecutive_pungs", "四連刻", 120, lambda r: in_a_row(r.row_bits, 4), tags=(SMALL, LIABLE),
        source="小役滿", title=_("Four consecutive pungs"), help=_("Four pungs of one suit with numbers in a row."),
        example="33344455m11z 5m 222m",
    ),
    Pattern(
        "big_four_winds", "大四喜", 160, lambda r: _pungs_in(r, WIND_BITS) == 4, tags=(LARGE, LIABLE), source="大役滿",
        title=_("Big four winds"), help=_("Pungs or kongs of all four winds."), example="99p44z 4z 111z 222z 333z",
    ),
    Pattern(
        "all_honours", "字一色", 160, lambda r: _only(r, HONOUR_BITS), tags=(LARGE,), source="大役滿",
        title=_("All honours"), help=_("Honours only, as sets or seven pairs."), example="1122334455667z 7z",
    ),
    Pattern(
        "all_terminals", "清么九", 160, lambda r: _only(r, TERMINAL_BITS), tags=(LARGE,), source="大役滿",
        title=_("All terminals"), help=_("Terminals only, as sets or seven pairs."), example="11m999s99p 9p 111p 999m",
    ),
    Pattern(
        "four_kongs", "四槓子", 160, lambda r: len(r.kongs) == 4, tags=(LARGE, LIABLE), source="大役滿",
        title=_("Four kongs"), help=_("Four kongs."), example="5p 5p 1111m 9999s 2222p 3333z",
    ),
    Pattern(
        "thirteen_orphans_thirteen_waits", "十三么九十三面聽", 160, _thirteen_waits, tags=(LARGE,),
        excludes=("thirteen_orphans",), source="大役滿", title=_("Thirteen orphans on thirteen waits"),
        help=_("The 13 tiles before the win were all different."), example="19m19p19s1234567z 7z",
    ),
    Pattern(
        "four_concealed_pungs_single_wait", "四暗刻單騎", 160, lambda r: r.concealed == 4 and r.in_pair, tags=(LARGE,),
        excludes=("four_concealed_pungs",), source="大役滿", title=_("Four concealed pungs on a single wait"),
        help=_("Four concealed pungs or kongs and the winning tile in the pair."), example="222333m5557p999s 7p",
    ),
    Pattern(
        "pure_nine_gates", "純正九蓮寶燈", 160, _is_pure_nine_gates, tags=(LARGE,), excludes=("nine_gates",),
        source="大役滿", title=_("Pure nine gates"), help=_("1112345678999 of one suit, waiting for any tile of it."),
        example="1112345678999m 5m",
    ),
    Pattern(
        "big_wheel", "大車輪", 160, _is_big_wheel, tags=(LARGE,), source="大役滿",
        title=_("Big wheel"), help=_("Seven pairs of one suit with seven numbers in a row."),
        example="2233445566778p 8p",
    ),
    Pattern(
        "quadruple_chows", "一色四同順", 160, lambda r: _equal_chows(r, 4), tags=(LARGE, LIABLE), source="大役滿",
        title=_("Quadruple chows"), help=_("Four identical chows, open or not."), example="222333444m5z 5z 234m",
    ),
)  # fmt: skip

ROWS = by_key(CATALOGUE)
LIMITS = tuple(row for row in CATALOGUE if SMALL in row.tags or LARGE in row.tags)
BONUSES = tuple(row for row in CATALOGUE if BONUS in row.tags)
FANS = tuple(row for row in CATALOGUE if row not in LIMITS and row not in BONUSES)
LIABLE_KEYS = frozenset(row.key for row in CATALOGUE if LIABLE in row.tags)

# 最少N翻: the least sum of a hand with the pattern, with the option `minimum_totals: "floor"`.
MINIMUM_TOTALS = {"small_three_dragons": 4, "mixed_terminals": 5, "double_twin_chows": 4, "four_into_four": 6}
