"""The yaku 役 of riichi mahjong, one row each (section 3), in the order of the rule page."""

from collections.abc import Callable
from typing import Final

from rules.errors import _
from rules.patterns import Pattern, by_key
from rules.riichi.local_yaku import LOCAL_YAKU
from rules.riichi.pieces import RYANMEN, TANKI
from rules.riichi.reading import SETS, SEVEN_PAIRS, YAKUHAI, Reading
from rules.riichi.traits import (
    CERTAIN,
    CHOW_AT_ALL,
    FLUSH,
    FOUR_CHOWS,
    FOUR_PUNGS,
    HONOUR,
    HONOUR_PUNG,
    KONG,
    LIMIT,
    NEEDS_YAKU,
    NO_SIMPLES,
    OTHER_SHAPE,
    OUTSIDE_CHOWS,
    PUNG_AT_ALL,
    SELF_DRAW,
    SIMPLES,
    SPECIAL_WAIT,
    TERMINAL_OR_HONOUR,
    THREE_CHOWS,
    THREE_PUNGS,
    TWINS,
    TWO_CHOWS,
    TWO_PUNGS,
)
from rules.shapes import (
    DRAGON_BITS,
    HONOUR_BITS,
    ORPHAN_BITS,
    OUTSIDE_CHOW_BITS,
    TERMINAL_BITS,
    WIND_BITS,
    Bits,
    bits_of,
    count_suits,
    has_straight,
    in_three_suits,
)
from rules.tiles import GREEN, KIND, NORTH, RED, WHITE, Tile

GREENS = bits_of((19, 20, 21, 23, 25, GREEN))
NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _when(condition: str) -> Callable[[Reading], bool]:
    return lambda r: condition in r.hand.conditions


def _pung_of(tile: Tile) -> Callable[[Reading], bool]:
    return lambda r: bool(r.pung_bits >> tile & 1)


def _pungs_in(reading: Reading, tiles: Bits) -> int:
    return (reading.pung_bits & tiles).bit_count()


def _is_pinfu(r: Reading) -> bool:
    """Four chows, no melds, a pair without value, a two-sided wait; on a self-draw only with `pinfu_tsumo`."""
    if r.chows < 4 or r.wait != RYANMEN or r.hand.melds or r.facts.value_tiles >> r.pair & 1:
        return False
    return r.options.pinfu_tsumo or not r.hand.self_draw


def _is_outside(r: Reading, tiles: Bits) -> bool:
    """Whether every set and the pair have one of the tiles, and at least one set is a chow."""
    if not r.chows or r.chow_bits & ~OUTSIDE_CHOW_BITS:
        return False
    return not (r.pung_bits | 1 << r.pair) & ~tiles


def _is_honroutou(r: Reading) -> bool:
    """Only terminals and honours, in four pungs, or with `honroutou_chiitoitsu` also in seven pairs."""
    if r.tiles & ~ORPHAN_BITS:
        return False
    return r.shape == SETS or (r.shape == SEVEN_PAIRS and r.options.honroutou_chiitoitsu)


def _is_ryuuiisou(r: Reading) -> bool:
    return not r.tiles & ~GREENS and (bool(r.tiles >> GREEN & 1) or not r.options.ryuuiisou_needs_hatsu)


def _is_chuuren(r: Reading) -> bool:
    """「同種数牌1112345678999+1」 without melds."""
    low = KIND[r.hand.winning_tile] // 9 * 9
    if r.tiles.bit_count() != 9 or r.hand.melds or count_suits(r.tiles) > 1:
        return False
    return all(r.facts.counts[low + n] >= least for n, least in enumerate(NINE_GATES))


def _is_pure_chuuren(r: Reading) -> bool:
    """Nine gates where the winning tile is the additional tile."""
    winning = KIND[r.hand.winning_tile]
    return _is_chuuren(r) and r.facts.counts[winning] > NINE_GATES[winning % 9]


def _is_kokushi(r: Reading) -> bool:
    return r.shape not in (SETS, SEVEN_PAIRS)


def _waits_on_thirteen(r: Reading) -> bool:
    """Whether the tiles before the winning one were all different; in a heavenly hand any tile may be the last."""
    if r.options.heaven_kokushi_13 and "blessing_of_heaven" in r.hand.conditions:
        return True
    return len(set(r.hand.concealed)) == 13


# fmt: off
CATALOGUE: tuple[Pattern[Reading], ...] = (
    Pattern(
        "riichi", "立直", 1, _when("riichi"), open_value=0, tags=("riichi", CERTAIN), source="一翻役 立直",
        title=_("Riichi"), help=_("Declared when tenpai with a closed hand."),
    ),
    Pattern(
        "double_riichi", "両立直", 2, _when("double_riichi"), open_value=0, tags=("double_riichi", CERTAIN),
        source="二翻役 ダブル立直",
        title=_("Double riichi"), help=_("Riichi with the very first discard, before any call."),
    ),
    Pattern(
        "ippatsu", "一発", 1, lambda r: r.options.ippatsu and "ippatsu" in r.hand.conditions, open_value=0,
        tags=("ippatsu",), source="一発",
        title=_("Ippatsu"), help=_("A win within one turn of riichi, without a call between."),
    ),
    Pattern(
        "menzen_tsumo", "門前清自摸和", 1, lambda r: r.hand.self_draw, open_value=0, tags=(SELF_DRAW, CERTAIN),
        source="一翻役 門前清自獏和",
        title=_("Closed self-draw"), help=_("A closed hand that draws its winning tile."),
        example="234m567p22345s67s 8s",
    ),
    Pattern(
        "pinfu", "平和", 1, _is_pinfu, open_value=0, tags=(FOUR_CHOWS,), source="一翻役 平和（門前のみ）",
        title=_("Pinfu"), help=_("Four chows, a pair that is worth nothing, won on a two-sided wait; no melds."),
        example="234m567p34578s22p 9s",
    ),
    Pattern(
        "tanyao", "断么九", 1, lambda r: not r.tiles & ORPHAN_BITS and (r.closed or r.options.open_tanyao),
        tags=(SIMPLES,), source="一翻役 断么九",
        title=_("All simples"), help=_("No terminals and no honours."),
        example="234m567p34567s22p 8s",
    ),
    Pattern(
        "iipeikou", "一盃口", 1, lambda r: r.twins == 1, open_value=0, tags=(TWO_CHOWS, TWINS),
        source="一翻役 一盃口（門前のみ）",
        title=_("Two identical chows"), help=_("One pair of identical chows; closed hands only."),
        example="223344m567p789s1z 1z",
    ),
    Pattern(
        "haku", "役牌 白", 1, _pung_of(WHITE), tags=(HONOUR, PUNG_AT_ALL, HONOUR_PUNG), source="一翻役 翻牌",
        title=_("White dragon"), help=_("A pung or kong of white dragons."),
        example="123m456p78s22p555z 9s",
    ),
    Pattern(
        "hatsu", "役牌 發", 1, _pung_of(GREEN), tags=(HONOUR, PUNG_AT_ALL, HONOUR_PUNG), source="一翻役 翻牌",
        title=_("Green dragon"), help=_("A pung or kong of green dragons."),
        example="123m456p78s22p666z 9s",
    ),
    Pattern(
        "chun", "役牌 中", 1, _pung_of(RED), tags=(HONOUR, PUNG_AT_ALL, HONOUR_PUNG), source="一翻役 翻牌",
        title=_("Red dragon"), help=_("A pung or kong of red dragons."),
        example="123m456p78s22p777z 9s",
    ),
    Pattern(
        "seat_wind", "自風", 1, lambda r: r.pung_bits >> r.facts.seat_wind & 1,
        tags=(HONOUR, PUNG_AT_ALL, HONOUR_PUNG), source="一翻役 翻牌",
        title=_("Seat wind"), help=_("A pung or kong of the seat wind."),
    ),
    Pattern(
        "round_wind", "場風", 1, lambda r: r.pung_bits >> r.facts.round_wind & 1,
        tags=(HONOUR, PUNG_AT_ALL, HONOUR_PUNG), source="一翻役 翻牌",
        title=_("Round wind"), help=_("A pung or kong of the round wind; if it is the seat wind too, both count."),
    ),
    Pattern(
        "haitei", "海底摸月", 1, lambda r: "last_tile" in r.hand.conditions and r.hand.self_draw,
        tags=("last_tile", SELF_DRAW, CERTAIN), source="一翻役 海底撈月",
        title=_("Last tile, drawn"), help=_("A self-draw with the last tile of the wall."),
    ),
    Pattern(
        "houtei", "河底撈魚", 1, lambda r: "last_tile" in r.hand.conditions and not r.hand.self_draw,
        tags=("last_tile",), source="一翻役 河底撈魚",
        title=_("Last discard"), help=_("A win off the last discard of the deal."),
    ),
    Pattern(
        "rinshan", "嶺上開花", 1, _when("after_kong"), tags=("after_kong", CERTAIN), source="一翻役 嶺上開花",
        title=_("Drawn after a kong"), help=_("A self-draw with the replacement tile of a kong."),
    ),
    Pattern(
        "chankan", "搶槓", 1, _when("robbing_kong"), tags=("robbing_kong", CERTAIN), source="一翻役 搶槓",
        title=_("Robbing a kong"), help=_("A win on the tile that another player adds to a pung."),
    ),
    Pattern(
        "chiitoitsu", "七対子", 2, lambda r: r.shape == SEVEN_PAIRS, tags=(OTHER_SHAPE,),
        source="二翻役 七対子（二十五符二翻で計算）",
        title=_("Seven pairs"), help=_("Seven different pairs; always 25 fu."),
        example="113355m2288p66s7z 7z",
    ),
    Pattern(
        "sanshoku_doujun", "三色同順", 2, lambda r: in_three_suits(r.chow_bits), open_value=1,
        tags=(THREE_CHOWS,), source="二翻役 三色同順（副露した場合は一翻とする）",
        title=_("Three-colour chow"), help=_("The same chow in all three suits."),
        example="234m234p34s55m789p 2s",
    ),
    Pattern(
        "ittsu", "一気通貫", 2, lambda r: has_straight(r.chow_bits), open_value=1,
        tags=(THREE_CHOWS, TERMINAL_OR_HONOUR), source="二翻役 一気通貫（副露した場合は一翻とする）",
        title=_("Full straight"), help=_("123, 456 and 789 of one suit."),
        example="12345678m33p567s 9m",
    ),
    Pattern(
        "chanta", "混全帯么九", 2, lambda r: bool(r.tiles & HONOUR_BITS) and _is_outside(r, ORPHAN_BITS), open_value=1,
        tags=(CHOW_AT_ALL, HONOUR, OUTSIDE_CHOWS), source="二翻役 混全帯么九（副露した場合は一翻とする）",
        title=_("Outside hand"), help=_("Terminals or honours in every set and the pair, at least one chow."),
        example="123m789m12p99s222z 3p",
    ),
    Pattern(
        "toitoi", "対々和", 2, lambda r: r.pung_bits.bit_count() == 4, tags=(FOUR_PUNGS,), source="二翻役 対々和",
        title=_("All pungs"), help=_("Four pungs or kongs."),
        example="111m333p777s5z 5z 222z",
    ),
    Pattern(
        "sanankou", "三暗刻", 2, lambda r: r.concealed == 3, tags=(THREE_PUNGS,), source="二翻役 三暗刻",
        title=_("Three concealed pungs"), help=_("Exactly three concealed pungs or kongs."),
        example="111m333p777s22z55z 5z",
    ),
    Pattern(
        "sankantsu", "三槓子", 2, lambda r: r.kongs == 3, tags=(THREE_PUNGS, KONG), source="二翻役 三槓子",
        title=_("Three kongs"), help=_("Exactly three kongs."),
        example="23m5z5z 1m 2222p 4444s 9999s",
    ),
    Pattern(
        "sanshoku_doukou", "三色同刻", 2, lambda r: in_three_suits(r.pung_bits), tags=(THREE_PUNGS,),
        source="二翻役 三色同刻",
        title=_("Three-colour pung"), help=_("The same pung or kong in all three suits."),
        example="222m222p22s789m55s 2s",
    ),
    Pattern(
        "honroutou", "混老頭", 2, _is_honroutou, tags=(TERMINAL_OR_HONOUR, NO_SIMPLES), source="二翻役 混老頭",
        title=_("Terminals and honours"), help=_("Only terminals and honours."),
        example="111m999p11s222z55z 5z",
    ),
    Pattern(
        "shousangen", "小三元", 2,
        lambda r: _pungs_in(r, DRAGON_BITS) == 2 and bool(DRAGON_BITS >> r.pair & 1),
        tags=(HONOUR, TWO_PUNGS), source="二翻役 小三元",
        title=_("Little three dragons"), help=_("Two sets and the pair of dragons."),
        example="123m45p555z666z7z7z 6p",
    ),
    Pattern(
        "ryanpeikou", "二盃口", 3, lambda r: r.twins == 2, open_value=0, tags=(FOUR_CHOWS, TWINS),
        source="三翻役 二盃口（門前のみ）",
        title=_("Two pairs of identical chows"), help=_("Two pairs of identical chows; closed hands only."),
        example="223344m667788p5s 5s",
    ),
    Pattern(
        "honitsu", "混一色", 3, lambda r: count_suits(r.tiles) == 1 and bool(r.tiles & HONOUR_BITS), open_value=2,
        tags=(FLUSH, HONOUR), source="三翻役 混一色（副露した場合は二翻とする）",
        title=_("Half flush"), help=_("One suit and honours."),
        example="123m456m78m22z555z 9m",
    ),
    Pattern(
        "junchan", "純全帯么九", 3, lambda r: not r.tiles & HONOUR_BITS and _is_outside(r, TERMINAL_BITS), open_value=2,
        tags=(CHOW_AT_ALL, TERMINAL_OR_HONOUR, OUTSIDE_CHOWS), source="三翻役 純全帯（副露した場合は二翻とする）",
        title=_("Pure outside hand"), help=_("Terminals in every set and the pair, at least one chow, no honours."),
        example="123m789m12p99s999p 3p",
    ),
    Pattern(
        "chinitsu", "清一色", 6, lambda r: count_suits(r.tiles) == 1 and not r.tiles & HONOUR_BITS, open_value=5,
        tags=(FLUSH,), source="六翻役 清一色（副露した場合は五翻とする）",
        title=_("Full flush"), help=_("One suit only."),
        example="1122334567899m 9m",
    ),
    Pattern(
        "daisangen", "大三元", 1, lambda r: _pungs_in(r, DRAGON_BITS) == 3, tags=(LIMIT, HONOUR, THREE_PUNGS),
        source="役満 大三元",
        title=_("Big three dragons"), help=_("Sets of all three dragons."),
        example="123m4p555z666z777z 4p",
    ),
    Pattern(
        "daisuushii", "大四喜", 1, lambda r: _pungs_in(r, WIND_BITS) == 4, tags=(LIMIT, HONOUR, FOUR_PUNGS),
        source="役満 大四喜",
        title=_("Big four winds"), help=_("Sets of all four winds; some rules pay it double."),
        example="111z222z333z444z5m 5m",
    ),
    Pattern(
        "suukantsu", "四槓子", 1, lambda r: r.kongs == 4, tags=(LIMIT, FOUR_PUNGS, KONG), source="役満 四槓子",
        title=_("Four kongs"), help=_("Four kongs."),
        example="5z 5z 1111m 2222p 4444s 9999s",
    ),
    Pattern(
        "shousuushii", "小四喜", 1,
        lambda r: _pungs_in(r, WIND_BITS) == 3 and bool(WIND_BITS >> r.pair & 1), tags=(LIMIT, HONOUR, THREE_PUNGS),
        source="役満 小四喜",
        title=_("Little four winds"), help=_("Three winds in sets, the fourth as the pair."),
        example="12m111z222z333z44z 3m",
    ),
    Pattern(
        "suuankou_tanki", "四暗刻単騎", 2, lambda r: r.concealed == 4 and r.wait == TANKI, excludes=("suuankou",),
        tags=(LIMIT, SPECIAL_WAIT, FOUR_PUNGS), source="两倍役满 四暗刻单骑",
        title=_("Four concealed pungs on a single wait"),
        help=_("Four concealed pungs or kongs, won on the pair; counts twice."),
        example="111m333p777s222z5z 5z",
    ),
    Pattern(
        "suuankou", "四暗刻", 1, lambda r: r.concealed == 4, tags=(LIMIT, FOUR_PUNGS), source="役満 四暗刻",
        title=_("Four concealed pungs"), help=_("Four concealed pungs or kongs."),
        example="111m333p777s222z5z 5z",
    ),
    Pattern(
        "tsuuiisou", "字一色", 1, lambda r: not r.tiles & ~HONOUR_BITS, tags=(LIMIT, FLUSH, HONOUR),
        source="役満 字一色",
        title=_("All honours"), help=_("Honours only; seven pairs too."),
        example="1122334455667z 7z",
    ),
    Pattern(
        "chinroutou", "清老頭", 1, lambda r: not r.tiles & ~TERMINAL_BITS, tags=(LIMIT, FOUR_PUNGS, TERMINAL_OR_HONOUR),
        source="役満 清老頭",
        title=_("All terminals"), help=_("Terminals only."),
        example="111m999m111p999p1s 1s",
    ),
    Pattern(
        "ryuuiisou", "緑一色", 1, _is_ryuuiisou, tags=(LIMIT, FLUSH), source="役満 緑一色（発がなくても役満成立）",
        title=_("All green"), help=_("Only 2, 3, 4, 6, 8 of bamboo and green dragons."),
        example="22334466688s66z 6z",
    ),
    Pattern(
        "kokushi_13", "国士無双十三面", 2, lambda r: _is_kokushi(r) and _waits_on_thirteen(r),
        excludes=("kokushi",), tags=(LIMIT, SPECIAL_WAIT, OTHER_SHAPE), source="两倍役满 国士无双十三面",
        title=_("Thirteen orphans on a thirteen-sided wait"),
        help=_("The thirteen tiles before the win were all different; counts twice."),
        example="19m19p19s1234567z 1z",
    ),
    Pattern(
        "kokushi", "国士無双", 1, _is_kokushi, tags=(LIMIT, OTHER_SHAPE), source="役満 国士無双",
        title=_("Thirteen orphans"), help=_("Each terminal and honour once, and one of them twice."),
        example="19m19p19s1234566z 7z",
    ),
    Pattern(
        "chuuren_9", "純正九蓮宝燈", 2, _is_pure_chuuren, excludes=("chuuren",),
        tags=(LIMIT, SPECIAL_WAIT, FLUSH, TERMINAL_OR_HONOUR),
        source="两倍役满 纯正九莲宝灯",
        title=_("Pure nine gates"), help=_("1112345678999 of one suit before the win; counts twice."),
        example="1112345678999p 3p",
    ),
    Pattern(
        "chuuren", "九蓮宝燈", 1, _is_chuuren, tags=(LIMIT, FLUSH, TERMINAL_OR_HONOUR),
        source="役満 九連宝燈（9面待ちでなくても役満成立）",
        title=_("Nine gates"), help=_("1112345678999 of one suit and any tile of it; no melds."),
        example="1112345678899p 9p",
    ),
    Pattern(
        "tenhou", "天和", 1, _when("blessing_of_heaven"), tags=(LIMIT, "blessing_of_heaven"), source="役満 天和",
        title=_("Blessing of heaven"), help=_("The dealer wins with the tiles dealt."),
    ),
    Pattern(
        "chiihou", "地和", 1, _when("blessing_of_earth"), tags=(LIMIT, "blessing_of_earth"), source="役満 地和",
        title=_("Blessing of earth"), help=_("A win with the very first draw, before any call."),
    ),
    Pattern(
        "renhou", "人和", 1, lambda r: r.options.renhou == "yakuman" and "blessing_of_man" in r.hand.conditions,
        tags=(LIMIT, "blessing_of_man"), source="倍満 人和",
        title=_("Blessing of man"),
        help=_("A win off a discard before the player's first draw; many rules pay it less."),
    ),
    Pattern(
        "paarenchan", "八連荘", 1, lambda r: r.options.paarenchan and "eighth_win" in r.hand.conditions,
        tags=(LIMIT, NEEDS_YAKU, "eighth_win"), source="役満 八連荘",
        title=_("Eight wins in a row"), help=_("At least the eighth win in a row."),
    ),
    *LOCAL_YAKU,
)
# fmt: on
# 共通役牌: with `north: yakuhai` the north wind is a value tile for everybody.
NORTH_ROW: Pattern[Reading] = Pattern(
    "north",
    "役牌 北",
    1,
    lambda r: r.options.north == YAKUHAI and r.pung_bits >> NORTH & 1,
    tags=(HONOUR, PUNG_AT_ALL),
    source="共通役牌 北",
    title=_("North wind"),
    help=_("A pung or kong of norths, where north is a value tile for everybody."),
)
ALL_ROWS = (*CATALOGUE, NORTH_ROW)
ROWS = by_key(ALL_ROWS)
# By yaku, the general one of which it is a special case: where the table does not play it, its hands count as that one.
GENERAL: Final = {
    "double_riichi": "riichi",
    "open_riichi": "riichi",
    "ryanpeikou": "iipeikou",
    "junchan": "chanta",
    "chinitsu": "honitsu",
}
# Of each pair only the first yaku counts 「複合しない」: also where every hand of the first has the second.
IN_PLACE_OF: Final = {**GENERAL, **{row.key: key for row in LOCAL_YAKU for key in row.excludes}}
