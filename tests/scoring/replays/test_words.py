"""The words for yaku of logs: of Tenhou, and of sites and programs in Japanese, Chinese and English."""

from typing import Any

import pytest

from rules.registry import find_ruleset
from rules.riichi.local_yaku import LOCAL_YAKU
from scoring.replays.bridge import compare_game
from scoring.replays.opening import read_log
from scoring.replays.yaku import read_yaku
from tests.scoring.replays.logs import log6, simples, whole_game


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("tanyao", "断幺九 断么九 斷么九 タンヤオ Tanyao"),
        ("tanyao", "All_Simples"),
        ("riichi", "立直 リーチ Riichi Reach"),
        ("double_riichi", "両立直 两立直 ダブル立直 Double_Riichi"),
        ("menzen_tsumo", "門前清自摸和 门前清自摸和 Fully_Concealed_Hand Tsumo"),
        ("haku", "役牌白 役牌:白 役牌:_白 White_Dragon Haku"),
        ("hatsu", "役牌發 役牌発 役牌发 Green_Dragon"),
        ("seat_wind", "自風東 自風_南 自风西 门风北 门风牌 Seat_Wind"),
        ("round_wind", "場風東 场风南 场风牌 Prevalent_Wind"),
        ("chanta", "混全帯幺九 混全帯么九 混全带幺九 Half_Outside_Hand"),
        ("junchan", "純全帯幺九 純全帯么九 纯全带幺九 Fully_Outside_Hand"),
        ("iipeikou", "一盃口 一杯口 Pure_Double_Sequence"),
        ("toitoi", "対々和 对对和 對對和 All_Triplets"),
        ("ittsu", "一気通貫 一气通贯 Pure_Straight"),
        ("red_dora", "赤ドラ 赤宝牌 Red_Five Aka_Dora"),
        ("ura_dora", "裏ドラ 里宝牌 Ura_Dora"),
        ("kita", "抜きドラ 北ドラ 拔北宝牌 Kita North_Dora"),
        ("sanrenkou", "三連刻 三连刻 Sanrenkou"),
        ("kanburi", "槓振り カン振り 杠振"),
        ("open_riichi", "オープン立直 開立直 Open_Riichi"),
    ],
)
def test_a_yaku_is_read_in_every_language(key: str, words: str) -> None:
    found = {word: read_yaku(f"{word.replace('_', ' ')}(2飜)") for word in words.split()}

    assert set(found.values()) == {(key, 2)}, found


@pytest.mark.parametrize("han", ["2飜", "2翻", "2番", "2 han", "2Han", "２飜"])
def test_the_han_are_read_in_every_language(han: str) -> None:
    assert read_yaku(f"Full Flush({han})") == ("chinitsu", 2)


@pytest.mark.parametrize("limit", ["役満", "役满", "役滿", "Yakuman"])
def test_a_yakuman_is_read_in_every_language(limit: str) -> None:
    assert read_yaku(f"大三元（{limit}）") == ("daisangen", 13)


def said(words: list[str], times: int = 1) -> list[str]:
    first = simples(7700, "30符4飜7700点")
    first[-1][-1] = [*first[-1][-1][:4], *words]
    game = read_log(log6(*[first] * times))
    ruleset = find_ruleset("tenhou")
    found = compare_game(game, ruleset, ruleset.resolve(game.rules.overrides())).all_differences
    return [one.code for one in found if "yaku" in one.code]


def test_words_that_are_not_known_are_named_once_and_make_no_difference() -> None:
    assert said(["Simples of Every Kind(1飜)", "Dora(3飜)"]) == ["log_yaku_unknown"]
    assert said(["Simples of Every Kind(1飜)"], times=2) == ["log_yaku_unknown"]


@pytest.mark.parametrize("row", LOCAL_YAKU, ids=lambda row: row.key)
def test_every_local_yaku_has_its_word(row: Any) -> None:
    assert read_yaku(f"{row.name}(2飜)") == (row.key, 2)


def test_a_known_word_with_other_han_is_still_a_difference() -> None:
    assert said(["立直(1飜)"]) == ["log_yaku_otherwise"]


# The game ends −7,100, 129,000, −14,800, −7,100: by 30,000 and 20-10 these points, and rounded half up whole ones.
EXACT, WHOLE = ("-27.1", "+139.0", "-64.8", "-47.1"), ("-27.0", "+139.0", "-65.0", "-47.0")


@pytest.mark.parametrize(
    ("points", "differences"),
    [
        pytest.param(EXACT, 0, id="tenths"),
        pytest.param(WHOLE, 0, id="whole points"),
        pytest.param((*EXACT[:3], f"{float(EXACT[3]) + 0.1:.1f}"), 1, id="a tenth too much"),
        pytest.param((*WHOLE[:3], str(int(float(WHOLE[3])) - 1)), 1, id="a point too few"),
    ],
)
def test_ranking_points_are_compared_exactly(points: tuple[str, ...], differences: int) -> None:
    scores = (-7100, 129000, -14800, -7100)
    sc = [part for score, point in zip(scores, points, strict=True) for part in (score, float(point))]
    game = read_log(whole_game(sc=sc))
    ruleset = find_ruleset("tenhou")
    found = compare_game(game, ruleset, ruleset.resolve(game.rules.overrides())).all_differences

    assert [one.code for one in found] == ["log_points_otherwise"] * differences
