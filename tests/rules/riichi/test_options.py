"""The options of riichi and its presets: the table of section 10 by rows, accepted and rejected values."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from rules.errors import RuleError
from rules.options import dump_options
from rules.registry import find_ruleset
from rules.riichi.options import ABORTIVE_DRAWS, DOUBLE_YAKUMAN, PAO_YAKU, Options
from rules.riichi.presets import OF_FOUR as RULESETS

CLUB, LADDER, WRC, WRC_2017, EMA = "riichi-club", "riichi-ladder", "wrc", "wrc-2017", "ema"
MLEAGUE, TENHOU, MAJSOUL, JPML = "mleague", "tenhou", "majsoul", "jpml-a"
KEYS = [CLUB, LADDER, WRC, WRC_2017, EMA, MLEAGUE, TENHOU, MAJSOUL, JPML]


def those(value: Any, *keys: str) -> dict[str, Any]:
    return dict.fromkeys(keys, value)


# The page's table, row by row: only values that differ from the default column.
TABLE: dict[str, dict[str, Any]] = {
    "red_fives": those({"m": 0, "p": 0, "s": 0}, WRC, WRC_2017, EMA, JPML),
    "ippatsu": {JPML: False},
    "ura_dora": {JPML: False},
    "kan_dora": {JPML: False},
    "kan_ura": {JPML: False},
    "shibari_honba": {CLUB: 5},
    "renhou": {CLUB: "baiman", **those("mangan", WRC, WRC_2017, EMA)},
    "paarenchan": {CLUB: True},
    "kokushi_robs_concealed_kong": those(False, LADDER, MLEAGUE, TENHOU),
    "double_wind_fu": those(2, WRC, EMA, MLEAGUE, JPML),
    "rinshan_fu": {JPML: False},
    "kiriage": {CLUB: "four_thirty", **those("both", WRC, WRC_2017, EMA, MLEAGUE)},
    "kazoe": those("sanbaiman", WRC_2017, EMA, MLEAGUE),
    "double_yakuman": those(list(DOUBLE_YAKUMAN), LADDER, MAJSOUL),
    "yakuman_stack": those(False, WRC_2017, EMA),
    "yakuman_max": {JPML: 4},
    "riichi_min_points": those(1000, TENHOU, MAJSOUL),
    "ron_winners": {**those(1, LADDER, WRC, WRC_2017, MLEAGUE, JPML), **those(3, EMA, MAJSOUL)},
    "ron_deposits": {EMA: "own_back"},
    "ron_honba": {EMA: "each"},
    "pao_yaku": {LADDER: [], **those(list(PAO_YAKU), CLUB, WRC, MLEAGUE, JPML)},
    "pao_scope": those("yakuman", WRC, MLEAGUE, MAJSOUL, JPML),
    "pao_ron_honba": those("liable", TENHOU, MAJSOUL),
    "chombo": {
        **those("none", LADDER, TENHOU, MAJSOUL),
        **those("settlement", WRC, WRC_2017, EMA, MLEAGUE, JPML),
    },
    "foul_deposit": {CLUB: 1000},
    "nagashi": {CLUB: "win", **those("draw", TENHOU, MAJSOUL)},
    "abortive_draws": {
        **those([], LADDER, WRC, WRC_2017, EMA, MLEAGUE, JPML),
        MAJSOUL: [reason for reason in ABORTIVE_DRAWS if reason != "triple_ron"],
    },
    "abortive_honba": {CLUB: 0},
    "double_ron_renchan": {CLUB: "first"},
    "extension": those("sudden_death", TENHOU, MAJSOUL),
    "bust": those("below_zero", TENHOU, MAJSOUL),
    "agari_yame": {CLUB: "may", **those("auto", TENHOU, MAJSOUL)},
    "tenpai_yame": those("auto", TENHOU, MAJSOUL),
    "yame_needs_top": {CLUB: False},
    "yame_needs_target": those(True, TENHOU, MAJSOUL),
    "start": those(30000, WRC, WRC_2017, EMA, JPML),
    "return": those(25000, LADDER, MAJSOUL),
    "uma": {
        **those([15, 5, -5, -15], LADDER, WRC, WRC_2017, EMA, MAJSOUL),
        MLEAGUE: [30, 10, -10, -30],
        TENHOU: [20, 10, -10, -20],
    },
    "uma_floating": {
        JPML: {
            "0": [0, 0, 0, 0],
            "1": [12, -1, -3, -8],
            "2": [8, 4, -4, -8],
            "3": [8, 3, 1, -12],
            "4": [0, 0, 0, 0],
        }
    },
    "tie_break": {LADDER: "reverse_seat", **those("share", WRC, WRC_2017, EMA, MLEAGUE, JPML)},
    "share_unit": {EMA: 1},
    "share_remainder": {EMA: "drop"},
    "leftover": those("lost", LADDER, WRC, WRC_2017, JPML),
    "chip_points": {CLUB: 2},
    "chips": {
        CLUB: {
            "ippatsu": 1,
            "red": 1,
            "ura": 1,
            "all_red": 5,
            "yakuman_tsumo": 5,
            "yakuman_ron": 10,
            "kazoe": False,
            "per_yakuman": True,
        }
    },
}


def test_the_nine_rulesets_differ_only_in_options() -> None:
    first, *others = RULESETS

    assert [ruleset.key for ruleset in RULESETS] == KEYS
    for other in others:
        assert (other.catalogue, other.score_hand, other.settle_deal) == (
            first.catalogue,
            first.score_hand,
            first.settle_deal,
        )


@pytest.mark.parametrize("key", KEYS)
def test_a_preset_has_the_values_of_the_table(key: str) -> None:
    differing = {option: by_preset[key] for option, by_preset in TABLE.items() if key in by_preset}

    assert dump_options(find_ruleset(key).defaults) == {**dump_options(Options()), **differing}


@pytest.mark.parametrize("key", KEYS)
def test_options_survive_dumping_and_resolving(key: str) -> None:
    ruleset = find_ruleset(key)

    assert find_ruleset(CLUB).resolve(ruleset.dump(ruleset.defaults)) == ruleset.defaults


@pytest.mark.parametrize(
    "overrides",
    [
        {"uma": [7.5, 2.5, -2.5, -7.5]},
        {"chips": {"ippatsu": 1}},
        {"chips": None},
        {"pao_yaku": ["suukantsu"]},
        {"return": 20000},
        {"red_fives": {"m": 0, "p": 4, "s": 1}},
        {"shibari_honba": None},
        {"uma_floating": {str(n): [3, 1, -1, -3] for n in range(5)}},
        {"riichi_min_points": -500},
        {"abortive_draws": []},
    ],
    ids=str,
)
def test_an_option_accepts_a_good_value(overrides: dict[str, Any]) -> None:
    ruleset = find_ruleset(CLUB)
    options = ruleset.resolve(overrides)

    assert ruleset.resolve(ruleset.dump(options)) == options
    for key, value in overrides.items():
        dumped = ruleset.dump(options)[key]
        assert dumped == value or dumped.items() >= value.items()


@pytest.mark.parametrize(
    "overrides",
    [
        {"red_fives": 1},
        {"red_fives": {"m": 1, "p": 1}},
        {"red_fives": {"m": 1, "p": 1, "s": 5}},
        {"red_fives": {"m": 1, "p": 1, "s": True}},
        {"open_tanyao": 1},
        {"min_han": "1"},
        {"min_han": None},
        {"shibari_honba": -1},
        {"renhou": "han_6"},
        {"open_pinfu_fu": 25},
        {"double_wind_fu": 3},
        {"kiriage": True},
        {"double_yakuman": ["daisangen"]},
        {"double_yakuman": ["daisuushii", "daisuushii"]},
        {"double_yakuman": "daisuushii"},
        {"yakuman_max": 0},
        {"riichi_stick": 50},
        {"honba_points": -300},
        {"noten_penalty": 3000.0},
        {"ron_winners": 4},
        {"ron_winners": True},
        {"pao_yaku": [["daisangen"]]},
        {"abortive_draws": ["four_seasons"]},
        {"abortive_honba": 2},
        {"length": "west"},
        {"bust": None},
        {"start": 25050},
        {"start": 10**30},
        {"uma": [15, 5, -5]},
        {"uma": [15, 5, -5, "-15"]},
        {"uma": [15, 5, -5, float("nan")]},
        {"uma": [0.0001, 0, 0, 0]},
        {"uma_floating": {"1": [12, -1, -3, -8]}},
        {"uma_floating": [0, 0, 0, 0]},
        {"share_unit": 0},
        {"chips": {"sake": 1}},
        {"chips": {"red": -1}},
        {"chips": {"kazoe": 1}},
        {"chips": 5},
        {"chip_points": 1.5},
    ],
    ids=str,
)
def test_an_option_refuses_a_bad_value(overrides: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        find_ruleset(CLUB).resolve(overrides)

    assert caught.value.code == "bad_option"
    assert "?" not in str(caught.value)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        find_ruleset(CLUB).resolve({"return_": 30000})

    assert caught.value.code == "unknown_option"


COPIES: dict[str, Callable[[Any], Any]] = {
    "copied": copy.copy,
    "copied with all in it": copy.deepcopy,
    "packed": lambda options: pickle.loads(pickle.dumps(options)),
}


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("key", [CLUB, "sanma-club"])
def test_options_stay_the_same_when_they_are(name: str, key: str) -> None:
    options = find_ruleset(key).defaults

    copied = COPIES[name](options)

    assert (copied, type(copied)) == (options, type(options))
