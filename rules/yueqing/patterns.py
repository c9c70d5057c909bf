"""The patterns of yueqing, one row each: basic tai 基本台, and big doublings 大翻台 by their form 胡牌形式.

Tags: patterns with `win` or `basic` count towards the jump at 6. `kept` patterns count in a broken hand 破翻, and an
`unbroken` pattern protects the whole hand from breaking. The count adds `sum` patterns itself (`rules.yueqing.tai`).
The examples are hands of the dealer, with the indicator 9p, so that 1p is wild.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from rules.errors import _
from rules.patterns import Pattern, by_key
from rules.tiles import GREEN, RED, Tile
from rules.yueqing.options import Options
from rules.yueqing.readings import Reading

Row = Pattern[Reading]
ACT, SHAPE, KIND, HONOUR, WILD, WHITE, INDICATOR = "act", "shape", "kind", "honour", "wild", "white", "indicator"


def _has(condition: str) -> Callable[[Reading], bool]:
    return lambda reading: condition in reading.hand.conditions


def _pi_hu(reading: Reading) -> bool:
    """如果胡时有1张财神，则要-1"""
    wilds = reading.facts.wilds
    return wilds == 1 if reading.options.pi_hu == "one_wild" else wilds >= 1


def _triplet_of(tile: Tile) -> Callable[[Reading], bool]:
    return lambda reading: tile in reading.facts.valued and tile in reading.triplets


def _own_wind(reading: Reading) -> bool:
    return reading.facts.own_wind is not None and reading.facts.own_wind in reading.triplets


def _all_chows(reading: Reading) -> bool:
    """除了“11”的牌型，其他的均为顺子…而“11”不能是自风位，或红中，或发财"""
    return not reading.triplets and reading.ends and reading.pair.tile not in reading.facts.valued


def _single_wait(reading: Reading) -> bool:
    """非明面牌只剩后1张(非财神)，胡到了一样的牌"""
    single = reading.facts.single
    return single == reading.hand.winning_tile and single != reading.roles.wild


def _drawn_wild_single(reading: Reading) -> bool:
    """非明面牌只剩1张(非财神)，摸到财神胡了"""
    wild = reading.roles.wild
    is_single = reading.facts.single not in (None, wild)
    return is_single and reading.hand.self_draw and reading.hand.winning_tile == wild


def _wild_single(reading: Reading) -> bool:
    """非明面牌只剩1张财神，随便胡1张牌"""
    return reading.facts.single == reading.roles.wild


def _suits(reading: Reading) -> tuple[int, bool]:
    """Return the number of suits, and whether there are honours."""
    has_honours = "z" in reading.suits
    return len(reading.suits) - has_honours, has_honours


def _beauties(whites: int) -> Callable[[Reading], bool]:
    """中、发、白都是3张及以上（都不能是财神）"""

    def test(reading: Reading) -> bool:
        in_play = RED in reading.facts.valued and GREEN in reading.facts.valued
        return reading.side.whites == whites and in_play and RED in reading.real and GREEN in reading.real

    return test


def _wind_triplets(reading: Reading) -> set[Tile]:
    triplets = reading.triplets if reading.options.wilds_in_winds else reading.real
    return set(triplets).intersection(reading.roles.winds)


def _four_winds(reading: Reading) -> bool:
    """4个风位都是3张及以上"""
    return len(_wind_triplets(reading)) == 4


def _shadow_winds(reading: Reading) -> bool:
    """3个风位起码3张以上；另1个风位构成“11”，但不能是自家风位"""
    winds, pair = _wind_triplets(reading), reading.pair
    may_be = pair.tile in reading.roles.winds and (reading.options.wilds_in_winds or not pair.wilds)
    return len(winds) == 3 and may_be and pair.tile not in winds and pair.tile != reading.facts.own_wind


def _wilds(count: int) -> Callable[[Reading], bool]:
    return lambda reading: reading.facts.wilds == count


def _homes(count: int) -> Callable[[Reading], bool]:
    """财神归位：胡的时候，财神还是当自己的牌面值"""
    return lambda reading: reading.homes == count


def _never(reading: Reading) -> bool:
    return False


SMALL_WILD = ("two_wilds", "one_wild_home")
HONOUR_TAI = ("seat_wind", "red", "green")

CATALOGUE: tuple[Row, ...] = (
    Pattern(
        "win", "胡", 1, lambda r: True, tags=("win",), source="胡牌基本牌型",
        title=_("Win"), help=_("Every winning hand."), example="123456m2345789s 2s 555p",
    ),
    Pattern(
        "pi_hu", "屁胡", -1, _pi_hu, tags=("win",), source="如果胡时有1张财神，则要-1",
        title=_("Win with a wildcard"), help=_("Takes the tai for winning away again."),
        example="123456m234789s1p 2s 555p",
    ),
    Pattern(
        "indicators", "杠头", 1, lambda r: r.side.indicators, tags=("basic",), source="杠头：1台/张",
        title=_("Indicators"), help=_("Each indicator tile laid open."),
    ),
    Pattern(
        "whites", "白板", 1, lambda r: r.side.whites, tags=("basic",), source="白板：1台/张",
        title=_("Whites"), help=_("Each white tile laid open."),
    ),
    Pattern(
        "seat_wind", "自风位", 1, _own_wind, tags=("basic",), source="[自风位/红中/发财]组成的“111”以上牌型：1台/种",
        title=_("Seat wind"), help=_("A pung or kong of the seat wind."),
        example="123456m22789s11z 1z 555p",
    ),
    Pattern(
        "red", "红中", 1, _triplet_of(RED), tags=("basic",), source="[自风位/红中/发财]组成的“111”以上牌型：1台/种",
        title=_("Red dragon"), help=_("A pung or kong of red dragons."),
        example="123456m22789s77z 7z 555p",
    ),
    Pattern(
        "green", "发财", 1, _triplet_of(GREEN), tags=("basic",), source="[自风位/红中/发财]组成的“111”以上牌型：1台/种",
        title=_("Green dragon"), help=_("A pung or kong of green dragons."),
        example="123456m22789s66z 6z 555p",
    ),
    Pattern(
        "after_kong", "杠上开花", 1, _has("after_kong"), tags=("basic",), source="杠后补牌的时候胡了",
        title=_("After a kong"), help=_("Won on the replacement tile of a kong."),
    ),
    Pattern(
        "robbing_kong", "抢杠胡", 1, _has("robbing_kong"), tags=("basic",), source="胡其他人准备杠的牌",
        title=_("Robbing a kong"), help=_("Won on the tile that another player adds to a pung."),
    ),
    Pattern(
        "all_chows", "平胡", 1, _all_chows, tags=("basic",), source="除了“11”的牌型，其他的均为顺子",
        title=_("All chows"),
        help=_("Five chows, won at an end of one; the pair is not the seat wind, red or green."),
        example="1245699m234678p 3m 567s",
    ),
    Pattern(
        "one_wild_home", "一财神归位", 1, _homes(1), tags=("basic",), source="财神归位：没有百变",
        title=_("One wildcard at home"), help=_("Exactly one wildcard stands in a chow for its own face."),
        example="123456m123p789s2s 2s 555p",
    ),
    Pattern(
        "two_wilds", "双财神", 1, _wilds(2), tags=("basic",), source="双财神：1台",
        title=_("Two wildcards"), help=_("Exactly two wildcards in the hand."),
        example="12456m11p34789s2s 2s 555p",
    ),
    Pattern(
        "heaven", "天胡", 45, _has("blessing_of_heaven"), group=ACT, excludes=("after_kong", "robbing_kong"),
        tags=("unbroken",), source="庄第一次打牌之前，直接胡了",
        title=_("Blessing of heaven"), help=_("The dealer wins before the first discard."),
    ),
    Pattern(
        "earth", "地胡", 45, _has("blessing_of_earth"), group=ACT, excludes=("after_kong", "robbing_kong"),
        tags=("unbroken",), source="庄出第1张，闲家胡",
        title=_("Blessing of earth"), help=_("Another wins on the dealer's first discard."),
    ),
    Pattern(
        "single_wait", "硬吊", 45, _single_wait, group=SHAPE, source="非明面牌只剩后1张(非财神)，胡到了一样的牌",
        title=_("Single wait"), help=_("Five melds, and the one tile left is paired by a real tile."),
        example="9m 9m 234m 555p 888s 444s 678p",
    ),
    Pattern(
        "all_triplets", "对对胡", 15, lambda r: r.chows == 0, group=SHAPE, source="除了“11”，其他都是“111”或“1111”牌型",
        title=_("All triplets"), help=_("Five pungs or kongs."), example="111222m3334455p 5p 777s",
    ),
    Pattern(
        "all_honours", "全字", 300, lambda r: _suits(r)[0] == 0, group=KIND,
        excludes=("all_triplets", "four_winds", *HONOUR_TAI), source="不叠加对对胡、四风齐，[自风位/红中/发财]基本台",
        title=_("All honours"), help=_("Only honours."), example="3334446677z 6z 111z 222z",
    ),
    Pattern(
        "full_flush", "清一色", 45, lambda r: _suits(r) == (1, False), group=KIND, source="只有同种类型的牌(非字)",
        title=_("Full flush"), help=_("All tiles of one suit, without honours."), example="1113337778899m 8m 555m",
    ),
    Pattern(
        "half_flush", "混一色", 15, lambda r: _suits(r) == (1, True), group=KIND, source="一种字，另一种随便",
        title=_("Half flush"), help=_("Honours and one suit."),
        example="12345622789m77z 7z 555m",
    ),
    Pattern(
        "four_beauties", "四美人", 300, _beauties(4), group=HONOUR, excludes=("red", "green", "whites", "four_whites"),
        source="中、发至少3张及以上，4张白板（都不能是财神）",
        title=_("Four beauties"), help=_("Pungs of red and green without wildcards, and four whites laid open."),
    ),
    Pattern(
        "three_beauties", "三美人", 45, _beauties(3), group=HONOUR, excludes=("red", "green", "whites", "four_whites"),
        source="中、发、白都是3张及以上（都不能是财神）",
        title=_("Three beauties"), help=_("Pungs of red and green without wildcards, and three whites laid open."),
    ),
    Pattern(
        "shadow_winds", "四风影", 45, _shadow_winds, group=HONOUR, excludes=("seat_wind",),
        source="3个风位起码3张以上；另1个风位构成“11”，但不能是自家风位",
        title=_("Three winds and a pair"),
        help=_("Pungs of three winds and a pair of the fourth, which is not the seat wind."),
        example="12m789s22333444z 3m 111z",
    ),
    Pattern(
        "four_winds", "四风齐", 45, _four_winds, group=HONOUR, excludes=("seat_wind",), source="4个风位都是3张及以上",
        title=_("Four winds"), help=_("Pungs or kongs of all four winds."),
        example="99m22333444z 2z 111z 789s",
    ),
    Pattern(
        "four_wilds_home", "四财神归位", 500, _homes(4), group=WILD, excludes=SMALL_WILD,
        source="四财神归位的时候，不能把财神做为刻子",
        title=_("Four wildcards at home"), help=_("All four stand in chows for their own face."),
        example="456m111122223333p9s 9s",
    ),
    Pattern(
        "four_wilds_kong", "四财神暗杠", 300, lambda r: r.facts.wild_kong, group=WILD, excludes=SMALL_WILD,
        source="四财神暗杠：300台",
        title=_("Kong of wildcards"), help=_("The four wildcards as a concealed kong."),
        example="123456m78s22z 9s (1111p) 555s",
    ),
    Pattern(
        "three_wilds_home", "三财神归位", 300, _homes(3), group=WILD, excludes=SMALL_WILD,
        source="三财神归位的时候，不能把财神做为刻子",
        title=_("Three wildcards at home"), help=_("Exactly three stand in chows for their own face."),
        example="456m111222333p789s9s 9s",
    ),
    Pattern(
        "four_wilds", "四财神", 45, _wilds(4), group=WILD, excludes=SMALL_WILD, tags=("kept",), source="四财神：45台",
        title=_("Four wildcards"), help=_("All four wildcards in the hand."),
        example="1245m1111p3478s9m 9m 555s",
    ),
    Pattern(
        "three_wilds_triplet", "三财神刻", 45, lambda r: r.wild_triplet, group=WILD, excludes=SMALL_WILD,
        source="三财神刻：45台",
        title=_("Triplet of wildcards"), help=_("Three wildcards as one triplet."),
        example="123456m111p789s9s 9s 555s",
    ),
    Pattern(
        "two_wilds_home", "双财神归位", 30, _homes(2), group=WILD, excludes=SMALL_WILD, source="双财神归位：30台",
        title=_("Two wildcards at home"), help=_("Exactly two stand in chows for their own face."),
        example="456m112233p789s9s 9s 555s",
    ),
    Pattern(
        "drawn_wild_single", "单吊财神", 30, _drawn_wild_single, group=WILD, excludes=SMALL_WILD,
        source="非明面牌只剩1张(非财神)，摸到财神胡了",
        title=_("Wildcard drawn to a single"),
        help=_("Five melds; the one real tile left is paired by a drawn wildcard."),
        example="9m 1p 234m 555p 888s 444s 678p",
    ),
    Pattern(
        "three_wilds", "三财神", 15, _wilds(3), group=WILD, excludes=("two_wilds",), tags=("kept",),
        source="三财神：15台（可叠加一财神归位）",
        title=_("Three wildcards"), help=_("Exactly three wildcards in the hand; one at home adds to it."),
        example="1245m111p34789s2z 2z 555s",
    ),
    Pattern(
        "wild_single", "财神单吊", 15, _wild_single, group=WILD, excludes=("one_wild_home",),
        source="财神单吊：15台（可叠加双财神）",
        title=_("Single wildcard"), help=_("Five melds, and the one tile left is a wildcard; any tile wins."),
        example="1p 9m 234m 555p 888s 444s 678p",
    ),
    Pattern(
        "wild_pair", "财神做牛", 15, lambda r: r.wild_pair, group=WILD, excludes=SMALL_WILD,
        source="2张财神构成“11”牌型，即做牛",
        title=_("Pair of wildcards"), help=_("The pair is two wildcards."),
        example="123456m11p34578s 9s 555p",
    ),
    Pattern(
        "four_whites", "四白板", 45, lambda r: r.side.whites == 4, group=WHITE, excludes=("whites",),
        source="四白板：45台", title=_("Four whites"), help=_("Four white tiles laid open."),
    ),
    Pattern(
        "three_indicators", "三杠头", 15, lambda r: r.side.indicators == 3, group=INDICATOR,
        tags=("kept",), source="三杠头：15台",
        title=_("Three indicators"), help=_("Three indicator tiles laid open."),
    ),
    Pattern(
        "jump", "6台变15台", 9, _never, tags=("sum",), source="当算到6台时，自动变成15台开始继续算",
        title=_("Jump"), help=_("From 6 tai on the win and the basic tai count 9 more."),
    ),
    Pattern(
        "broken", "破翻", 0, _never, tags=("sum",), source="最多只能算到5台，多的不算",
        title=_("Broken"), help=_("What is lost because another player's open tiles break the hand."),
    ),
)  # fmt: skip
ROWS = by_key(CATALOGUE)


@lru_cache(maxsize=1 << 8)
def rows_for(options: Options) -> dict[str, Row]:
    """Return the rows that are tested on a hand, by key, with the changes that the options make."""
    rows = {row.key: row for row in CATALOGUE if "sum" not in row.tags}
    for key, changes in _changes(options).items():
        rows[key] = replace(rows[key], **changes)
    if options.three_indicators == "basic":
        del rows["three_indicators"]
    return rows


def _changes(options: Options) -> dict[str, dict[str, Any]]:
    """Return the changes that the options make to the catalogue: new column values by row."""
    changes: dict[str, dict[str, Any]] = {}

    def exclude(key: str, *more: str, less: tuple[str, ...] = ()) -> None:
        kept = [name for name in (*ROWS[key].excludes, *more) if name not in less]
        changes[key] = {"excludes": tuple(kept)}

    if options.three_indicators == "replace":
        exclude("three_indicators", "indicators")
    if options.single_wait_with_triplets:
        changes["all_triplets"] = {"group": "triplets"}
    if not options.all_honours_with_shadow:
        exclude("all_honours", "shadow_winds")
    if options.four_wilds_with_home:
        exclude("four_wilds", less=("one_wild_home",))
    absorbed = HONOUR_TAI if options.honour_absorb == "form" else ()
    spared = () if options.beauties_absorb_whites else ("whites", "four_whites")
    for row in CATALOGUE:
        if row.group == HONOUR:
            exclude(row.key, *absorbed, less=spared)
        if row.group == WILD and options.break_keeps_wild_forms:
            changes.setdefault(row.key, {})["tags"] = ("kept",)
    return changes
