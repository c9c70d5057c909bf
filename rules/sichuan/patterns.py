"""The patterns 番种 of Sichuan mahjong: base patterns from the most valuable down, then doublings, then blessings.

A reading has one base pattern: the first in this order that fits.
"""

from collections.abc import Callable
from functools import partial

from rules.errors import _
from rules.patterns import Pattern, by_key
from rules.shapes import bits_of
from rules.sichuan.reading import Reading

BASE, FACTOR, BLESSING = "base", "factor", "blessing"
BITS_258 = bits_of((1, 4, 7, 10, 13, 16, 19, 22, 25))


def _is_hook(reading: Reading) -> bool:
    """「其余牌均已碰（或杠），只留有一张手牌」"""
    return reading.options.golden_hook and len(reading.hand.melds) == 4


def _is_terminals(reading: Reading) -> bool:
    """「所有牌都带1或9」"""
    return reading.options.terminals and reading.is_outside


def _is_258(reading: Reading) -> bool:
    """「全由258组成的大对子」"""
    return reading.options.all_258 and not reading.tiles & ~BITS_258 and reading.is_pungs


def _more_roots(reading: Reading) -> int:
    """「杠或四张未杠出的相同的牌，每一根翻倍」; the value of 龙七对 already includes one root."""
    return reading.fours - (1 if reading.is_pairs and reading.fours else 0)


def _condition(reading: Reading, condition: str, agreed: str = "") -> bool:
    return condition in reading.hand.conditions and (not agreed or bool(getattr(reading.options, agreed)))


def _when(condition: str, agreed: str = "") -> Callable[[Reading], int]:
    """Return a test for the circumstance that needs the option `agreed`, if one is given."""
    return partial(_condition, condition=condition, agreed=agreed)


def _is_fan_self_draw(reading: Reading) -> bool:
    return reading.hand.self_draw and reading.options.self_draw_bonus == "add_fan"


CATALOGUE: tuple[Pattern[Reading], ...] = (
    Pattern(
        "pure_dragon_seven_pairs", "清龙七对", 32, lambda r: r.is_pairs and r.pure and r.fours > 0, group=BASE,
        source="清龙七对", title=_("Pure dragon seven pairs"),
        help=_("Seven pairs of one suit, at least one four of a kind."), example="1122446666887p 7p",
    ),
    Pattern(
        "pure_seven_pairs", "清七对", 16, lambda r: r.is_pairs and r.pure, group=BASE, source="清七对",
        title=_("Pure seven pairs"), help=_("Seven pairs of one suit, no four of a kind."),
        example="1122446688997p 7p",
    ),
    Pattern(
        "all_258_pungs", "将对", 16, _is_258, group=BASE, source="将对",
        title=_("All pungs of 2, 5, 8"), help=_("All pungs of 2s, 5s and 8s, the pair included, where agreed."),
        example="222555m88m22p888p 2p",
    ),
    Pattern(
        "pure_terminals", "清带幺", 16, lambda r: r.pure and _is_terminals(r), group=BASE, source="清带幺",
        title=_("Pure terminals"), help=_("One suit, a 1 or a 9 in every set and the pair, where agreed."),
        example="1112378978999m 1m",
    ),
    Pattern(
        "pure_golden_hook", "清金钩钓", 16, lambda r: r.pure and _is_hook(r), group=BASE, source="金钩钓",
        title=_("Pure golden hook"), help=_("The golden hook in one suit, where agreed."),
        example="6m 6m 111m 333m 444m 888m",
    ),
    Pattern(
        "pure_all_pungs", "清大对", 8, lambda r: r.pure and r.is_pungs, group=BASE, source="清大对（清对）",
        title=_("Pure all pungs"), help=_("All pungs of one suit."), example="777s9s 9s 111s 333s 555s",
    ),
    Pattern(
        "dragon_seven_pairs", "龙七对", 8, lambda r: r.is_pairs and r.fours > 0, group=BASE, source="龙七对",
        title=_("Dragon seven pairs"), help=_("Seven pairs, at least one four of a kind."),
        example="1133446666m558p 8p",
    ),
    Pattern(
        "full_flush", "清一色", 4, lambda r: r.pure, group=BASE, source="清一色",
        title=_("Full flush"), help=_("One suit only."), example="111234345666m8m 8m",
    ),
    Pattern(
        "seven_pairs", "暗七对", 4, lambda r: r.is_pairs, group=BASE, source="暗七对",
        title=_("Seven pairs"), help=_("Seven pairs, no four of a kind."), example="1133446677m558p 8p",
    ),
    Pattern(
        "golden_hook", "金钩钓", 4, _is_hook, group=BASE, source="金钩钓（大单钓）",
        title=_("Golden hook"), help=_("Four pungs or kongs melded and one tile left in hand, where agreed."),
        example="6p 6p 111m 333m 444m 222p",
    ),
    Pattern(
        "terminals", "带幺", 4, _is_terminals, group=BASE, source="带幺",
        title=_("Terminals"), help=_("A 1 or a 9 in every set and in the pair, where agreed."),
        example="123123m123789s9m 9m",
    ),
    Pattern(
        "all_pungs", "大对子", 2, lambda r: r.is_pungs, group=BASE, source="大对子（对子胡）",
        title=_("All pungs"), help=_("Four pungs or kongs and a pair."), example="444m22p66p 2p 111m 333m",
    ),
    Pattern(
        "plain", "平胡", 1, lambda r: True, group=BASE, source="平胡",
        title=_("Plain win"), help=_("Any other winning hand."), example="123345789m2346p 6p",
    ),
    Pattern(
        "root", "带根", 2, _more_roots, tags=(FACTOR,), source="带根",
        title=_("Root"), help=_("Doubles for each kong or four of a kind, wherever they stand."),
        example="567m123m8p 8p 5555p 777m",
    ),
    Pattern(
        "after_kong", "杠上花", 2, _when("after_kong"), tags=(FACTOR,), source="杠上花",
        title=_("After a kong"), help=_("Doubles: won on the replacement tile of the winner's own kong."),
    ),
    Pattern(
        "kong_discard", "杠上炮", 2, _when("kong_discard"), tags=(FACTOR,), source="杠上炮",
        title=_("Kong discard"), help=_("Doubles: won off the discard right after a kong."),
    ),
    Pattern(
        "robbing_kong", "抢杠胡", 2, _when("robbing_kong"), tags=(FACTOR,), source="抢杠胡（抢杠炮）",
        title=_("Robbing a kong"), help=_("Doubles: won off the tile another player adds to a pung."),
    ),
    Pattern(
        "last_tile", "海底", 2, _when("last_tile", "count_last_tile"), tags=(FACTOR,), source="海底",
        title=_("Last tile"), help=_("Doubles, where agreed: the last tile of the wall, drawn or discarded."),
    ),
    Pattern(
        "last_of_kind", "绝张", 2, _when("last_of_kind", "count_last_of_kind"), tags=(FACTOR,), source="绝张",
        title=_("Last of its kind"), help=_("Doubles, where agreed: the last of all tiles that could win."),
    ),
    Pattern(
        "self_draw", "自摸加番", 2, _is_fan_self_draw, tags=(FACTOR,), source="自摸加底",
        title=_("Self-draw"), help=_("Doubles, where agreed in place of the extra stake."),
    ),
    Pattern(
        "blessing_of_heaven", "天胡", 8, _when("blessing_of_heaven"), tags=(BLESSING,), source="天胡、地胡",
        title=_("Blessing of heaven"), help=_("The dealer wins with the tiles dealt: counts as the cap."),
    ),
    Pattern(
        "blessing_of_earth", "地胡", 8, _when("blessing_of_earth"), tags=(BLESSING,), source="天胡、地胡",
        title=_("Blessing of earth"), help=_("Won before playing a tile: counts as the cap."),
    ),
)  # fmt: skip

ROWS = by_key(CATALOGUE)
BASES = tuple(row for row in CATALOGUE if row.group == BASE)
FACTORS = tuple(row for row in CATALOGUE if FACTOR in row.tags)
BLESSINGS = tuple(row for row in CATALOGUE if BLESSING in row.tags)
