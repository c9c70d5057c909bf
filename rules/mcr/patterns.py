"""The fans 番种 of 国标麻将, one row each, in the order of the rule text.

A row's `excludes` are the fans that it excludes completely 不计. If a fan excludes another only in part, the test of
the other fan handles it (幺九刻), or the choice of combinations does.
"""

from collections.abc import Callable
from dataclasses import replace

from rules.errors import _
from rules.mcr.options import Options
from rules.mcr.reading import (
    CLOSED,
    EDGE,
    KNITTED_HONOURS,
    KNITTED_STRAIGHT,
    SEVEN_PAIRS,
    SINGLE,
    STANDARD,
    THIRTEEN_ORPHANS,
    Reading,
)
from rules.patterns import Pattern
from rules.shapes import (
    DRAGON_BITS,
    HONOUR_BITS,
    ORPHAN_BITS,
    OUTSIDE_CHOW_BITS,
    TERMINAL_BITS,
    WIND_BITS,
    Bits,
    bits_of,
)
from rules.tiles import EAST, parse_tiles

# BONUS: 花牌 do not help to reach the minimum. NOTHING_ELSE: 无番和 counts only in a hand without any other fan.
BONUS, NOTHING_ELSE = "bonus", "nothing_else"

SEVEN_IN_A_ROW = frozenset(0b1111111 << 9 * suit + step for suit in range(3) for step in range(3))
FIVES = bits_of(parse_tiles("5m5p5s"))
CHOWS_WITH_FIVE = bits_of(parse_tiles("345m345p345s"))
EVEN = bits_of(parse_tiles("2468m2468p2468s"))

Test = Callable[[Reading], int]


def _only(text: str) -> Test:
    """Return a test for hands with only tiles of these kinds."""
    others = ~bits_of(parse_tiles(text))
    return lambda r: not r.facts.tiles & others


def _pungs_of(kinds: Bits, times: int) -> Test:
    """Return a test for exactly `times` pungs or kongs of these kinds."""
    return lambda r: (r.pungs & kinds).bit_count() == times


def _pungs_and_pair_of(kinds: Bits, times: int) -> Test:
    """Return a test for exactly `times` pungs or kongs of these kinds, and a pair of them."""
    return lambda r: (r.pungs & kinds).bit_count() == times and r.pair is not None and bool(kinds >> r.pair & 1)


def _combined(key: str) -> Test:
    """Return a test that gives the number of times the combination counts."""
    return lambda r: r.combined.get(key, 0)


def _when(condition: str) -> Test:
    return lambda r: condition in r.facts.conditions


def _all_groups_in(r: Reading, chows: Bits, others: Bits) -> bool:
    """Standard shape; the lowest tile of every chow is in `chows`, every pung and the pair are in `others`."""
    if r.shape != STANDARD or r.pair is None or not others >> r.pair & 1 or r.pungs & ~others:
        return False
    return all(chows >> chow & 1 for chow in r.chows)


def _all_chows(r: Reading) -> bool:
    """平和: chows (or the knitted straight) and a pair that is not of honours."""
    return r.pair is not None and r.pair < EAST and not r.pungs


def _all_types(r: Reading) -> bool:
    """五门齐: the three suits, winds and dragons."""
    return r.facts.suits == 3 and bool(r.facts.tiles & WIND_BITS and r.facts.tiles & DRAGON_BITS)


def _knitted_straight(r: Reading) -> bool:
    """组合龙: with a set and a pair, or as part of 全不靠 with nine knitted tiles and five honours."""
    if r.shape == KNITTED_HONOURS:
        return r.facts.honours.bit_count() == 5
    return r.shape == KNITTED_STRAIGHT


def _terminals_and_honours(r: Reading) -> bool:
    """混幺九: only 1s, 9s and honours, with at least one terminal and one honour."""
    tiles = r.facts.tiles
    return not tiles & ~ORPHAN_BITS and bool(tiles & TERMINAL_BITS and tiles & HONOUR_BITS)


def _pungs_of_terminals_or_winds(r: Reading) -> int:
    """幺九刻: count the pungs of 1s, 9s or winds that no other fan uses.

    圈风刻 and 门风刻 use their pung, 三风刻 and 小四喜 use the pungs of winds, 九莲宝灯 uses one pung (by option all).
    """
    free = r.pungs & (TERMINAL_BITS | WIND_BITS)
    if not free:
        return 0
    free &= ~(1 << r.facts.round_wind | 1 << r.facts.seat_wind)
    if (r.pungs & WIND_BITS).bit_count() >= 3:
        free &= ~WIND_BITS
    if r.facts.is_nine_gates:
        return 0 if r.facts.options.nine_gates_terminal_pungs == "all_free" else free.bit_count() - 1
    return free.bit_count()


# fmt: off
CATALOGUE: tuple[Pattern[Reading], ...] = (
    Pattern(
        "big_four_winds", "大四喜", 88, _pungs_of(WIND_BITS, 4),
        excludes=("big_three_winds", "all_pungs", "prevalent_wind", "seat_wind", "pung_of_terminals_or_honours"),
        source="番种 1", title=_("Big four winds"), help=_("Pungs or kongs of all four winds."),
        example="55m11122233344z 4z",
    ),
    Pattern(
        "big_three_dragons", "大三元", 88, _pungs_of(DRAGON_BITS, 3),
        excludes=("two_dragon_pungs", "dragon_pung"),
        source="番种 2", title=_("Big three dragons"), help=_("Pungs or kongs of all three dragons."),
        example="55566677z12399p 7z",
    ),
    Pattern(
        "all_green", "绿一色", 88, _only("23468s6z"),
        excludes=("half_flush",),
        source="番种 3", title=_("All green"), help=_("Only 2, 3, 4, 6, 8 of bamboo and green dragons, in any shape."),
        example="22334466688s66z 6z",
    ),
    Pattern(
        "nine_gates", "九莲宝灯", 88, lambda r: r.facts.is_nine_gates,
        excludes=("full_flush", "no_honours", "concealed_hand", "fully_concealed_hand"),
        source="番种 4", title=_("Nine gates"), example="1112345678999m 5m",
        help=_("1112345678999 of one suit, concealed, and any tile of that suit."),
    ),
    Pattern(
        "four_kongs", "四杠", 88, lambda r: r.facts.concealed_kongs + r.facts.melded_kongs == 4,
        excludes=("all_pungs", "single_wait", "three_kongs", "two_concealed_kongs", "two_melded_kongs",
            "melded_and_concealed_kong", "concealed_kong", "melded_kong"),
        source="番种 5", title=_("Four kongs"), help=_("Four kongs, melded or concealed."),
        example="5m 5m 1111m 2222p 3333s 1111z",
    ),
    Pattern(
        "seven_shifted_pairs", "连七对", 88, lambda r: r.shape == SEVEN_PAIRS and r.facts.tiles in SEVEN_IN_A_ROW,
        excludes=("full_flush", "no_honours", "concealed_hand", "fully_concealed_hand", "seven_pairs",
            "single_wait"),
        source="番种 6", title=_("Seven shifted pairs"), help=_("Seven pairs of one suit, their numbers in a row."),
        example="2233445566778p 8p",
    ),
    Pattern(
        "thirteen_orphans", "十三幺", 88, lambda r: r.shape == THIRTEEN_ORPHANS,
        excludes=("all_types", "concealed_hand", "fully_concealed_hand", "all_terminals_and_honours",
            "single_wait"),
        source="番种 7", title=_("Thirteen orphans"), help=_("One of each 1, 9 and honour, and one of them twice."),
        example="19m19p19s1234567z 1m",
    ),
    Pattern(
        "all_terminals", "清幺九", 64, _only("19m19p19s"),
        excludes=("all_pungs", "no_honours", "outside_hand", "pung_of_terminals_or_honours", "double_pung"),
        source="番种 8", title=_("All terminals"), help=_("Only 1s and 9s."), example="111999m11199p99s 9p",
    ),
    Pattern(
        "little_four_winds", "小四喜", 64, _pungs_and_pair_of(WIND_BITS, 3),
        excludes=("big_three_winds",),
        source="番种 9", title=_("Little four winds"), example="111222333z12m44z 3m",
        help=_("Pungs or kongs of three winds and a pair of the fourth."),
    ),
    Pattern(
        "little_three_dragons", "小三元", 64, _pungs_and_pair_of(DRAGON_BITS, 2),
        excludes=("two_dragon_pungs", "dragon_pung"),
        source="番种 10", title=_("Little three dragons"), example="555666z77z12m99p9p 3m",
        help=_("Pungs or kongs of two dragons and a pair of the third."),
    ),
    Pattern(
        "all_honours", "字一色", 64, _only("1234567z"),
        excludes=("all_pungs", "outside_hand", "pung_of_terminals_or_honours"),
        source="番种 11", title=_("All honours"), help=_("Only honours."), example="1122334455667z 7z",
    ),
    Pattern(
        "four_concealed_pungs", "四暗刻", 64, lambda r: r.concealed == 4,
        excludes=("all_pungs", "concealed_hand", "fully_concealed_hand", "three_concealed_pungs",
            "two_concealed_pungs"),
        source="番种 12", title=_("Four concealed pungs"), help=_("Four concealed pungs or concealed kongs."),
        example="222444m666888p1z 1z",
    ),
    Pattern(
        "pure_terminal_chows", "一色双龙会", 64, _combined("pure_terminal_chows"),
        excludes=("full_flush", "all_chows", "no_honours", "seven_pairs", "pure_double_chow", "two_terminal_chows"),
        source="番种 13", title=_("Pure terminal chows"), example="1122335578899s 7s",
        help=_("123 and 789 of one suit, both twice, and a pair of 5s of that suit."),
    ),
    Pattern(
        "quadruple_chow", "一色四同顺", 48, _combined("quadruple_chow"),
        excludes=("tile_hog", "pure_shifted_pungs", "pure_triple_chow", "pure_double_chow"),
        source="番种 14", title=_("Quadruple chow"), help=_("Four identical chows."), example="22223333444m55p 4m",
    ),
    Pattern(
        "four_pure_shifted_pungs", "一色四节高", 48, _combined("four_pure_shifted_pungs"),
        excludes=("all_pungs", "pure_triple_chow", "pure_shifted_pungs"),
        source="番种 15", title=_("Four pure shifted pungs"), example="222333444m55m1z1z 5m",
        help=_("Four pungs of one suit, each one higher than the last."),
    ),
    Pattern(
        "four_pure_shifted_chows", "一色四步高", 32, _combined("four_pure_shifted_chows"),
        excludes=("pure_shifted_chows", "short_straight", "two_terminal_chows"),
        source="番种 16", title=_("Four pure shifted chows"), example="123345567m78m11z 9m",
        help=_("Four chows of one suit, each one higher, or each two higher, than the last."),
    ),
    Pattern(
        "three_kongs", "三杠", 32, lambda r: r.facts.concealed_kongs + r.facts.melded_kongs == 3,
        excludes=("two_concealed_kongs", "two_melded_kongs", "melded_and_concealed_kong", "concealed_kong",
            "melded_kong"),
        source="番种 17", title=_("Three kongs"), help=_("Three kongs, melded or concealed."),
        example="23m55p 4m 1111m 9999s 2222p",
    ),
    Pattern(
        "all_terminals_and_honours", "混幺九", 32, _terminals_and_honours,
        excludes=("all_pungs", "outside_hand", "pung_of_terminals_or_honours"),
        source="番种 18", title=_("All terminals and honours"), help=_("Only 1s, 9s and honours, both of them."),
        example="1199m1199p1122z5z 5z",
    ),
    Pattern(
        "seven_pairs", "七对", 24, lambda r: r.shape == SEVEN_PAIRS,
        excludes=("concealed_hand", "fully_concealed_hand", "single_wait"),
        source="番种 19", title=_("Seven pairs"), help=_("Seven pairs; four of a kind are two of them."),
        example="114488m2233557p 7p",
    ),
    Pattern(
        "greater_honours_and_knitted_tiles", "七星不靠", 24,
        lambda r: r.shape == KNITTED_HONOURS and r.facts.honours == HONOUR_BITS,
        excludes=("all_types", "concealed_hand", "fully_concealed_hand", "lesser_honours_and_knitted_tiles",
            "single_wait"),
        source="番种 20", title=_("Greater honours and knitted tiles"), example="25m147p69s123456z 7z",
        help=_("All seven honours once, and seven different tiles of one knitted set."),
    ),
    Pattern(
        "all_even_pungs", "全双刻", 24, lambda r: r.pung_count == 4 and _all_groups_in(r, 0, EVEN),
        excludes=("all_pungs", "all_simples", "no_honours"),
        source="番种 21", title=_("All even pungs"), help=_("Four pungs and a pair of 2, 4, 6, 8."),
        example="66m22244p 6m 666s 888m",
    ),
    Pattern(
        "full_flush", "清一色", 24, lambda r: r.facts.suits == 1 and not r.facts.honours,
        excludes=("no_honours", "one_voided_suit"),
        source="番种 22", title=_("Full flush"), help=_("One suit, no honours."), example="2223s 4s 444s 333s 111s",
    ),
    Pattern(
        "pure_triple_chow", "一色三同顺", 24, _combined("pure_triple_chow"),
        excludes=("pure_shifted_pungs",),
        source="番种 23", title=_("Pure triple chow"), help=_("Three identical chows."),
        example="34p77m666z 5p 345p 345p",
    ),
    Pattern(
        "pure_shifted_pungs", "一色三节高", 24, _combined("pure_shifted_pungs"),
        excludes=("pure_triple_chow",),
        source="番种 24", title=_("Pure shifted pungs"), example="333444555m67p22s 8p",
        help=_("Three pungs of one suit, each one higher than the last."),
    ),
    Pattern(
        "upper_tiles", "全大", 24, _only("789m789p789s"),
        excludes=("upper_four", "no_honours"),
        source="番种 25", title=_("Upper tiles"), help=_("Only 7, 8 and 9."), example="789m777s8p 8p 789s 999p",
    ),
    Pattern(
        "middle_tiles", "全中", 24, _only("456m456p456s"),
        excludes=("all_simples", "no_honours"),
        source="番种 26", title=_("Middle tiles"), help=_("Only 4, 5 and 6."), example="45m55p456s 6m 444p 456s",
    ),
    Pattern(
        "lower_tiles", "全小", 24, _only("123m123p123s"),
        excludes=("lower_four", "no_honours"),
        source="番种 27", title=_("Lower tiles"), help=_("Only 1, 2 and 3."), example="12m11p123s 3m 222p 123s",
    ),
    Pattern(
        "pure_straight", "清龙", 16, _combined("pure_straight"),
        source="番种 28", title=_("Pure straight"), help=_("123, 456 and 789 of one suit."),
        example="12345p44z 6p 777z 789p",
    ),
    Pattern(
        "three_suited_terminal_chows", "三色双龙会", 16, _combined("three_suited_terminal_chows"),
        excludes=("all_chows", "no_honours", "mixed_double_chow", "two_terminal_chows"),
        source="番种 29", title=_("Three-suited terminal chows"), example="123789m12378p55s 9p",
        help=_("123 and 789 in each of two suits, and a pair of 5s of the third."),
    ),
    Pattern(
        "pure_shifted_chows", "一色三步高", 16, _combined("pure_shifted_chows"),
        source="番种 30", title=_("Pure shifted chows"), example="34m567s66z 5m 123s 345s",
        help=_("Three chows of one suit, each one higher, or each two higher, than the last."),
    ),
    Pattern(
        "all_fives", "全带五", 16, lambda r: _all_groups_in(r, CHOWS_WITH_FIVE, FIVES),
        excludes=("all_simples", "no_honours"),
        source="番种 31", title=_("All fives"), help=_("A 5 in every set and in the pair."),
        example="45556m34p567s 5p 345s",
    ),
    Pattern(
        "triple_pung", "三同刻", 16, _combined("triple_pung"),
        source="番种 32", title=_("Triple pung"), help=_("Pungs of the same number in all three suits."),
        example="77m777p55z 7m 777s 123s",
    ),
    Pattern(
        "three_concealed_pungs", "三暗刻", 16, lambda r: r.concealed == 3,
        excludes=("two_concealed_pungs",),
        source="番种 33", title=_("Three concealed pungs"), help=_("Three concealed pungs or concealed kongs."),
        example="222m444p777s12s1z1z 3s",
    ),
    Pattern(
        "lesser_honours_and_knitted_tiles", "全不靠", 12, lambda r: r.shape == KNITTED_HONOURS,
        excludes=("all_types", "concealed_hand", "fully_concealed_hand", "single_wait"),
        source="番种 34", title=_("Lesser honours and knitted tiles"), example="258m14p369s12345z 6z",
        help=_("Fourteen different tiles: honours, and tiles of one knitted set."),
    ),
    Pattern(
        "knitted_straight", "组合龙", 12, _knitted_straight,
        source="番种 35", title=_("Knitted straight"), example="147m258p3698s 8s 567m",
        help=_("147 of one suit, 258 of another, 369 of the third; then a set and a pair."),
    ),
    Pattern(
        "upper_four", "大于五", 12, _only("6789m6789p6789s"),
        excludes=("no_honours",),
        source="番种 36", title=_("Upper four"), help=_("Only 6, 7, 8 and 9."), example="678s67p99m 8p 678m 678s",
    ),
    Pattern(
        "lower_four", "小于五", 12, _only("1234m1234p1234s"),
        excludes=("no_honours",),
        source="番种 37", title=_("Lower four"), help=_("Only 1, 2, 3 and 4."), example="123m23p44s 4p 234s 111m",
    ),
    Pattern(
        "big_three_winds", "三风刻", 12, _pungs_of(WIND_BITS, 3),
        source="番种 38", title=_("Big three winds"), help=_("Pungs or kongs of three winds."),
        example="567s2m 2m 1111z 3333z 444z",
    ),
    Pattern(
        "mixed_straight", "花龙", 8, _combined("mixed_straight"),
        source="番种 39", title=_("Mixed straight"), help=_("123, 456 and 789, each in another suit."),
        example="12678m456p78955s 3m",
    ),
    Pattern(
        "reversible_tiles", "推不倒", 8, _only("1234589p245689s5z"),
        excludes=("one_voided_suit",),
        source="番种 40", title=_("Reversible tiles"), example="34599p45888s 6s 123p",
        help=_("Only tiles that look the same upside down: 1234589 of dots, 245689 of bamboo, white dragon."),
    ),
    Pattern(
        "mixed_triple_chow", "三色三同顺", 8, _combined("mixed_triple_chow"),
        source="番种 41", title=_("Mixed triple chow"), help=_("The same chow in all three suits."),
        example="678s67p99m 8p 678m 678s",
    ),
    Pattern(
        "mixed_shifted_pungs", "三色三节高", 8, _combined("mixed_shifted_pungs"),
        source="番种 42", title=_("Mixed shifted pungs"), example="444777m66p33z 6p 555s",
        help=_("Three pungs, one in each suit, each one higher than the last."),
    ),
    Pattern(
        "chicken_hand", "无番和", 8, lambda r: 0,
        tags=(NOTHING_ELSE,), source="番种 43", title=_("Chicken hand"), help=_("Nothing else at all, flowers aside."),
        example="678m34s33z 5s 123m 567p",
    ),
    Pattern(
        "last_tile_draw", "妙手回春", 8, lambda r: r.facts.self_draw and "last_tile" in r.facts.conditions,
        excludes=("self_drawn",),
        source="番种 44", title=_("Last tile draw"), help=_("Won by self-draw on the last tile of the wall."),
    ),
    Pattern(
        "last_tile_claim", "海底捞月", 8, lambda r: not r.facts.self_draw and "last_tile" in r.facts.conditions,
        source="番种 45", title=_("Last tile claim"),
        help=_("Won off the discard made after the last tile of the wall was drawn."),
    ),
    Pattern(
        "out_with_replacement_tile", "杠上开花", 8, _when("after_kong"),
        excludes=("self_drawn",),
        source="番种 46", title=_("Out with replacement tile"),
        help=_("Won by self-draw on the replacement tile of a kong."),
    ),
    Pattern(
        "robbing_the_kong", "抢杠和", 8, _when("robbing_kong"),
        excludes=("last_of_kind",),
        source="番种 47", title=_("Robbing the kong"), help=_("Won off the tile that another player adds to a pung."),
    ),
    Pattern(
        "all_pungs", "碰碰和", 6, lambda r: r.pung_count == 4,
        source="番种 48", title=_("All pungs"), help=_("Four pungs or kongs and a pair."),
        example="444777m66p33z 6p 555s",
    ),
    Pattern(
        "half_flush", "混一色", 6, lambda r: r.facts.suits == 1 and bool(r.facts.honours),
        excludes=("one_voided_suit",),
        source="番种 49", title=_("Half flush"), help=_("One suit and honours."), example="12345p44z 6p 777z 789p",
    ),
    Pattern(
        "mixed_shifted_chows", "三色三步高", 6, _combined("mixed_shifted_chows"),
        source="番种 50", title=_("Mixed shifted chows"), example="567888m33p67s 8s 456p",
        help=_("Three chows, one in each suit, each one higher than the last."),
    ),
    Pattern(
        "all_types", "五门齐", 6, _all_types,
        source="番种 51", title=_("All types"), help=_("All three suits, winds and dragons."),
        example="345m4z 4z 567p 222s 777z",
    ),
    Pattern(
        "melded_hand", "全求人", 6, lambda r: r.facts.exposed == 4 and not r.facts.self_draw,
        excludes=("single_wait",),
        source="番种 52", title=_("Melded hand"), help=_("Four exposed melds, won off another player."),
        example="9p 9p 345m 456p 345s 555z",
    ),
    Pattern(
        "two_concealed_kongs", "双暗杠", 6, lambda r: r.facts.concealed_kongs == 2,
        excludes=("two_concealed_pungs", "concealed_kong"),
        source="番种 53", title=_("Two concealed kongs"), help=_("Two concealed kongs."),
    ),
    Pattern(
        "two_dragon_pungs", "双箭刻", 6, _pungs_of(DRAGON_BITS, 2),
        excludes=("dragon_pung",),
        source="番种 54", title=_("Two dragon pungs"), help=_("Pungs or kongs of two dragons."),
        example="7779m111s 8m 555z 666z",
    ),
    Pattern(
        "melded_and_concealed_kong", "明暗杠", 5, lambda r: r.facts.concealed_kongs == 1 == r.facts.melded_kongs,
        excludes=("melded_kong", "concealed_kong"),
        source="81番之外", title=_("Melded and concealed kong"),
        help=_("One melded and one concealed kong; not among the 81."),
    ),
    Pattern(
        "outside_hand", "全带幺", 4, lambda r: _all_groups_in(r, OUTSIDE_CHOW_BITS, ORPHAN_BITS),
        source="番种 55", title=_("Outside hand"), help=_("A 1, a 9 or an honour in every set and in the pair."),
        example="78m999p789s11z 9m 123s",
    ),
    Pattern(
        "fully_concealed_hand", "不求人", 4, lambda r: r.facts.exposed == 0 and r.facts.self_draw,
        excludes=("self_drawn",),
        source="番种 56", title=_("Fully concealed hand"), help=_("No exposed meld, self-drawn."),
    ),
    Pattern(
        "two_melded_kongs", "双明杠", 4, lambda r: r.facts.melded_kongs == 2,
        excludes=("melded_kong",),
        source="番种 57", title=_("Two melded kongs"), help=_("Two melded kongs."),
        example="567s2m 2m 1111z 3333z 444z",
    ),
    Pattern(
        "last_of_kind", "和绝张", 4, lambda r: r.facts.last_of_kind,
        source="番种 58", title=_("Last of its kind"), help=_("The other three of the winning tile are on show."),
        example="2223s 4s 444s 333s 111s",
    ),
    Pattern(
        "dragon_pung", "箭刻", 2, lambda r: (r.pungs & DRAGON_BITS).bit_count(),
        source="番种 59", title=_("Dragon pung"), help=_("A pung or kong of dragons, each."),
        example="345m4z 4z 567p 222s 777z",
    ),
    Pattern(
        "prevalent_wind", "圈风刻", 2, lambda r: r.pungs >> r.facts.round_wind & 1,
        source="番种 60", title=_("Prevalent wind"), help=_("A pung or kong of the round wind."),
        example="567s2m 2m 1111z 3333z 444z",
    ),
    Pattern(
        "seat_wind", "门风刻", 2, lambda r: r.pungs >> r.facts.seat_wind & 1,
        source="番种 61", title=_("Seat wind"), help=_("A pung or kong of the seat wind."),
        example="567s2m 2m 222z 3333z 444z",
    ),
    Pattern(
        "concealed_hand", "门前清", 2, lambda r: r.facts.exposed == 0 and not r.facts.self_draw,
        source="番种 62", title=_("Concealed hand"), help=_("No exposed meld, won off another player."),
        example="12678m456p78955s 3m",
    ),
    Pattern(
        "all_chows", "平和", 2, _all_chows,
        excludes=("no_honours",),
        source="番种 63", title=_("All chows"), help=_("Only chows besides the pair, which is not of honours."),
        example="12678m456p78955s 3m",
    ),
    Pattern(
        "tile_hog", "四归一", 2, lambda r: r.facts.four_alike,
        source="番种 64", title=_("Tile hog"), help=_("A tile held four times without being a kong, each."),
        example="2223s 4s 444s 333s 111s",
    ),
    Pattern(
        "double_pung", "双同刻", 2, _combined("double_pung"),
        source="番种 65", title=_("Double pung"), help=_("Two pungs of the same number."),
        example="66m22244p 6m 666s 888m",
    ),
    Pattern(
        "two_concealed_pungs", "双暗刻", 2, lambda r: r.concealed == 2,
        source="番种 66", title=_("Two concealed pungs"), help=_("Two concealed pungs or concealed kongs."),
        example="444777m66p33z 6p 555s",
    ),
    Pattern(
        "concealed_kong", "暗杠", 2, lambda r: r.facts.concealed_kongs == 1,
        source="番种 67", title=_("Concealed kong"), help=_("One concealed kong."),
    ),
    Pattern(
        "all_simples", "断幺", 2, _only("2345678m2345678p2345678s"),
        excludes=("no_honours",),
        source="番种 68", title=_("All simples"), help=_("No 1s, 9s or honours."), example="567888m33p67s 8s 456p",
    ),
    Pattern(
        "pure_double_chow", "一般高", 1, _combined("pure_double_chow"),
        source="番种 69", title=_("Pure double chow"), help=_("Two identical chows."),
        example="678s67p99m 8p 678m 678s",
    ),
    Pattern(
        "mixed_double_chow", "喜相逢", 1, _combined("mixed_double_chow"),
        source="番种 70", title=_("Mixed double chow"), help=_("The same chow in two suits."),
        example="234567p23456s11z 7s",
    ),
    Pattern(
        "short_straight", "连六", 1, _combined("short_straight"),
        source="番种 71", title=_("Short straight"), help=_("Two chows of one suit that run on."),
        example="23488m67p123456s 5p",
    ),
    Pattern(
        "two_terminal_chows", "老少副", 1, _combined("two_terminal_chows"),
        source="番种 72", title=_("Two terminal chows"), help=_("123 and 789 of one suit."),
        example="78m999p789s11z 9m 123s",
    ),
    Pattern(
        "pung_of_terminals_or_honours", "幺九刻", 1, _pungs_of_terminals_or_winds,
        source="番种 73", title=_("Pung of terminals or honours"), example="78m999p789s11z 9m 123s",
        help=_("A pung or kong of 1s, 9s or winds that nothing else has taken up, each."),
    ),
    Pattern(
        "melded_kong", "明杠", 1, lambda r: r.facts.melded_kongs == 1,
        source="番种 74", title=_("Melded kong"), help=_("One melded kong."), example="9p 9p 345m 456p 345s 5555z",
    ),
    Pattern(
        "one_voided_suit", "缺一门", 1, lambda r: r.facts.suits == 2,
        source="番种 75", title=_("One voided suit"), help=_("Exactly two of the three suits."),
        example="114488m2233557p 7p",
    ),
    Pattern(
        "no_honours", "无字", 1, lambda r: not r.facts.honours,
        source="番种 76", title=_("No honours"), help=_("No winds or dragons."), example="114488m2233557p 7p",
    ),
    Pattern(
        "edge_wait", "边张", 1, lambda r: r.wait == EDGE,
        source="番种 77", title=_("Edge wait"), help=_("12 waiting on 3, or 89 waiting on 7, and no other tile wins."),
        example="12678m456p78955s 3m",
    ),
    Pattern(
        "closed_wait", "坎张", 1, lambda r: r.wait == CLOSED,
        source="番种 78", title=_("Closed wait"), example="12346789m67844p 5m",
        help=_("Waiting on the middle tile of a chow, and no other tile wins."),
    ),
    Pattern(
        "single_wait", "单钓将", 1, lambda r: r.wait == SINGLE,
        source="番种 79", title=_("Single wait"), example="345m4z 4z 567p 222s 777z",
        help=_("Waiting on the second tile of the pair, and no other tile wins."),
    ),
    Pattern(
        "self_drawn", "自摸", 1, lambda r: r.facts.self_draw,
        source="番种 80", title=_("Self-drawn"), help=_("Won by self-draw."),
    ),
    Pattern(
        "flower_tiles", "花牌", 1, lambda r: r.facts.flowers,
        tags=(BONUS,), source="番种 81", title=_("Flower tiles"), help=_("Each flower; outside the minimum."),
    ),
)
# fmt: on


def catalogue_for(options: Options) -> tuple[Pattern[Reading], ...]:
    """Return the catalogue with the changes that the options make.

    source      双暗杠 6 or 8; 明暗杠; 清幺九 不计同刻
    """
    rows = {row.key: row for row in CATALOGUE}
    rows["two_concealed_kongs"] = replace(rows["two_concealed_kongs"], value=options.two_concealed_kongs)
    mixed, terminals = rows["melded_and_concealed_kong"], rows["all_terminals"]
    if isinstance(options.mixed_kong_pair, int):
        rows["melded_and_concealed_kong"] = replace(mixed, value=options.mixed_kong_pair)
    else:
        del rows["melded_and_concealed_kong"]
    if not options.all_terminals_triple_pung:
        rows["all_terminals"] = replace(terminals, excludes=(*terminals.excludes, "triple_pung"))
    return tuple(rows.values())
