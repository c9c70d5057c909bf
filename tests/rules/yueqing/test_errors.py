"""The errors of yueqing, one test for each cause."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.yueqing import RULESET
from tests.rules.questions import hand
from tests.rules.yueqing.questions import HANDS, deal, draw, settle, shows, side, wins, won

PLAIN = "123456m2345789s 2s 555p"
CONCEALED = "123456m2345789s555p 2s"


def refused(text: str = PLAIN, options: dict[str, Any] | None = None, **more: Any) -> str:
    """Return the error code for a hand question; a key given as None is left out."""
    question = hand(text, **{"indicator": "9p", "seat_wind": "E", **more})
    question = {key: value for key, value in question.items() if value is not None}
    with pytest.raises(RuleError) as caught:
        RULESET.score_hand(question, RULESET.resolve(options))
    return caught.value.code


@pytest.mark.parametrize(
    ("code", "text", "more"),
    [
        ("unknown_field", PLAIN, {"whites": 1}),
        ("unknown_field", PLAIN, {"honba": 1, "whites": 1}),
        ("not_in_ruleset", PLAIN, {"dora_indicators": ["1m"]}),
        ("not_in_ruleset", PLAIN, {"ura_indicators": ["1m"]}),
        ("not_in_ruleset", PLAIN, {"flowers": 1}),
        ("bad_indicator", PLAIN, {"indicator": None}),
        ("bad_indicator", PLAIN, {"indicator": "12m"}),
        ("bad_indicator", PLAIN, {"indicator": "0m"}),
        ("bad_indicator", PLAIN, {"indicator": ""}),
        ("bad_indicator", PLAIN, {"indicator": 9}),
        ("bad_input", PLAIN, {"self_draw": "yes"}),
        ("bad_input", PLAIN, {"self_draw": None}),
        ("bad_input", PLAIN, {"concealed": None}),
        ("bad_input", PLAIN, {"concealed": 12}),
        ("bad_input", PLAIN, {"winning_tile": None}),
        ("bad_input", PLAIN, {"melds": "555p"}),
        ("bad_input", PLAIN, {"others": {}}),
        ("bad_input", PLAIN, {"others": ["S"]}),
        ("bad_input", PLAIN, {"others": [shows("S"), shows("W"), shows("N"), shows("E")]}),
        ("bad_input", PLAIN, {"broken": 1}),
        ("bad_input", PLAIN, {"conditions": "after_kong"}),
        ("bad_input", PLAIN, {"conditions": [1]}),
        ("unknown_field", PLAIN, {"others": [{**shows("S"), "concealed": "1m"}]}),
        ("bad_wind", PLAIN, {"seat_wind": None}),
        ("bad_wind", PLAIN, {"seat_wind": "X"}),
        ("bad_wind", PLAIN, {"others": [shows("E")]}),
        ("bad_wind", PLAIN, {"others": [shows("S"), shows("S")]}),
        ("bad_wind", PLAIN, {"others": [{"melds": []}]}),
        ("bad_tile", "123456m2345789s 2s2s 555p", {}),
        ("bad_tile", PLAIN, {"winning_tile": ""}),
        ("bad_tile", "123456m2345789x 2s 555p", {}),
        ("bad_tile", "123406m2345789s 2s 555p", {}),
        ("bad_tile", PLAIN, {"winning_tile": "0s"}),
        ("bad_meld", "123456m2345789s 2s 567z", {}),
        ("bad_meld", "123456m2345789s 2s 556p", {}),
        ("bad_meld", PLAIN, {"melds": [{"type": "pung", "tiles": "555p", "concealed": True}]}),
        ("bad_meld", PLAIN, {"melds": [{"type": "pung", "tiles": "555p", "added": True}]}),
        ("bad_meld", PLAIN, {"melds": [{"type": "kong", "tiles": "5555p", "added": True, "concealed": True}]}),
        ("bad_meld", "1m 1m 222m 333m 444m 555m 666m 777m", {}),
        ("bad_bonus_count", PLAIN, {"indicators_shown": 4}),
        ("bad_bonus_count", PLAIN, {"indicators_shown": -1}),
        ("bad_bonus_count", PLAIN, {"whites_shown": 5}),
        ("bad_bonus_count", PLAIN, {"whites_shown": True}),
        ("bad_bonus_count", PLAIN, {"others": [shows("S", whites_shown="1")]}),
        ("bonus_tile_in_hand", "123456m2345789s 2s 555z", {}),
        ("bonus_tile_in_hand", "123456m234789s5z 2s 555p", {}),
        ("bonus_tile_in_hand", "123456m2345789s 9p 555p", {}),
        ("bonus_tile_in_hand", PLAIN, {"others": [shows("S", "789p")]}),
        # 白板 follows 发财 and is wild, so 红中 is the white tile
        ("bonus_tile_in_hand", "123456m22789s77z 7z 555p", {"indicator": "6z"}),
        ("wild_in_meld", "123456m2345789s 2s 123p", {}),
        ("wild_in_meld", "123456m2345789s 2s 111p", {}),
        ("wild_in_meld", "123456m2345789s 2s 1111p", {}),
        ("wild_in_meld", PLAIN, {"others": [shows("S", "111p")]}),
        ("wrong_tile_count", "123456m2345789s 2s", {}),
        ("wrong_tile_count", "1m2m 2m 333m 444m 555m 666m 777m", {}),
        ("too_many_of_a_tile", "1111145m234789s 2s 555p", {}),
        ("too_many_of_a_tile", PLAIN, {"others": [shows("S", "555p")]}),
        ("too_many_of_a_tile", PLAIN, {"indicators_shown": 2, "others": [shows("S", indicators_shown=2)]}),
        ("too_many_of_a_tile", PLAIN, {"whites_shown": 4, "others": [shows("S", whites_shown=1)]}),
        ("unknown_condition", PLAIN, {"conditions": ["last_tile"]}),
        ("conflicting_conditions", PLAIN, {"conditions": ["after_kong"], "self_draw": True}),
        ("conflicting_conditions", PLAIN, {"conditions": ["after_kong"], "self_draw": True, "whites_shown": 1}),
        ("conflicting_conditions", "123456m2345789s 2s 5555p", {"conditions": ["after_kong"]}),
        ("conflicting_conditions", PLAIN, {"conditions": ["robbing_kong"], "self_draw": True}),
        ("conflicting_conditions", PLAIN, {"conditions": ["blessing_of_heaven"], "self_draw": True}),
        ("conflicting_conditions", CONCEALED, {"conditions": ["blessing_of_heaven"]}),
        ("conflicting_conditions", CONCEALED,
         {"conditions": ["blessing_of_heaven"], "self_draw": True, "seat_wind": "S"}),
        ("conflicting_conditions", CONCEALED, {"conditions": ["blessing_of_earth"]}),
        ("conflicting_conditions", PLAIN, {"conditions": ["blessing_of_earth"], "seat_wind": "S"}),
        ("conflicting_conditions", CONCEALED,
         {"conditions": ["blessing_of_earth"], "seat_wind": "S", "self_draw": True}),
        ("conflicting_conditions", CONCEALED,
         {"conditions": ["blessing_of_earth", "robbing_kong"], "seat_wind": "S"}),
        ("not_a_winning_hand", "123456m2345789s 3s 555p", {}),
        ("not_a_winning_hand", "1m 2m 333m 444m 555m 666m 777m", {}),
    ],
)  # fmt: skip
def test_a_hand_is_refused(code: str, text: str, more: dict[str, Any]) -> None:
    assert refused(text, **more) == code


@pytest.mark.parametrize(
    ("key", "value"),
    [("dora_indicators", []), ("riichi", None), ("honba", 0), ("chips", [0, 0, 0, 0]), ("round_wind", "X")],
)
def test_empty_keys_of_the_common_format_are_allowed(key: str, value: object) -> None:
    question = {**hand(PLAIN, indicator="9p", seat_wind="E"), key: value}

    assert RULESET.score_hand(question, RULESET.defaults)["total"] == 3


def refused_deal(question: dict[str, Any]) -> str:
    with pytest.raises(RuleError) as caught:
        settle(question)
    return caught.value.code


ZERO = [0, 0, 0, 0]
WIN = wins(won(1, 2, 38))
HOLDING = [*HANDS, side("45678889m44456999s")]
WON = {"winner": 3, "from": 2, "winning_tile": "7s"}


@pytest.mark.parametrize(
    ("code", "result", "more"),
    [
        ("unknown_field", WIN, {"hua": ZERO, "flower": 1}),
        ("unknown_field", {**WIN, "events": []}, {"hua": ZERO}),
        ("unknown_field", wins({**won(1, 2, 38), "fu": 30}), {"hua": ZERO}),
        ("unknown_field", draw(), {"indicator": "9p", "hands": [{**HANDS[0], "hand": ""}, *HOLDING[1:]]}),
        ("not_in_ruleset", WIN, {"hua": ZERO, "honba": 2}),
        ("not_in_ruleset", WIN, {"hua": ZERO, "deposits": 1000}),
        ("not_in_ruleset", WIN, {"hua": ZERO, "riichi": [0]}),
        ("not_in_ruleset", WIN, {"hua": ZERO, "chips": [1, -1, 0, 0]}),
        ("not_in_ruleset", WIN, {"hua": ZERO, "phase": "decider"}),
        ("not_in_ruleset", draw(nagashi=[0]), {}),
        ("bad_input", WIN, {"hua": ZERO, "phase": "west"}),
        ("bad_input", WIN, {"hua": ZERO, "passes": -1}),
        ("bad_input", WIN, {"hua": ZERO, "passes": 1.0}),
        ("bad_input", WIN, {}),
        ("bad_input", draw(kong=1), {}),
        ("bad_input", draw(), {"indicator": "9p", "hands": HOLDING[:3]}),
        ("bad_input", draw(), {"indicator": "9p", "hands": "four"}),
        ("bad_input", draw(), {"indicator": "9p", "hands": ["", *HOLDING[1:]]}),
        ("bad_input", wins({"winner": 1, "value": {"total": 3}}), {"hua": ZERO}),
        ("bad_input", wins({"winner": 3, "from": 2}), {"indicator": "9p", "hands": HOLDING}),
        ("bad_scores", WIN, {"hua": ZERO, "scores": [0, 0, 0]}),
        ("bad_scores", WIN, {"hua": ZERO, "scores": [0, 0, 0, 0.5]}),
        ("bad_seat", WIN, {"hua": ZERO, "dealer": 4}),
        ("bad_seat", wins(won(4, 2, 38)), {"hua": ZERO}),
        ("bad_seat", wins(won(1, -1, 38)), {"hua": ZERO}),
        ("bad_seat", wins(won(1, 2, 38, liable=9)), {"hua": ZERO}),
        ("bad_seat", {"type": "penalty", "offender": 5}, {}),
        ("bad_table", WIN, {"hua": ZERO, "table": [0, 1, 2]}),
        ("bad_table", WIN, {"hua": ZERO, "table": [0, 1, 2, 2]}),
        ("bad_table", WIN, {"hua": ZERO, "table": [0, 1, 2, 4]}),
        ("bad_table", WIN, {"hua": ZERO, "waiting": [3]}),
        ("bad_table", WIN, {"hua": ZERO, "waiting": [4, 5, 6]}),
        ("bad_table", WIN, {"hua": ZERO, "waiting": 4}),
        ("bad_table", WIN, {"hua": ZERO, "waiting": [[]]}),
        ("bad_result", {"type": "abortive_draw", "reason": "four_winds"}, {}),
        ("bad_result", {"type": "win", "wins": []}, {"hua": ZERO}),
        ("bad_result", {"type": "win"}, {"hua": ZERO}),
        ("bad_result", wins(won(1, 2, 3), won(1, 2, 3)), {"hua": ZERO}),
        ("bad_result", wins(won(1, None, 3), won(0, None, 3)), {"hua": ZERO}),
        ("bad_result", wins(won(1, 2, 3), won(0, 3, 3)), {"hua": ZERO}),
        ("bad_result", wins(WON, {**WON, "winner": 1, "winning_tile": "8s"}), {"indicator": "9p", "hands": HOLDING}),
        ("winner_is_discarder", wins(won(1, 1, 38)), {"hua": ZERO}),
        ("liable_is_winner", wins(won(1, 2, 38, liable=1)), {"hua": ZERO}),
        ("bad_value", wins(won(1, 2, 1)), {"hua": ZERO}),
        ("bad_value", wins(won(1, 2, 2.5)), {"hua": ZERO}),
        ("bad_value", wins({"winner": 1, "from": 2, "value": 38}), {"hua": ZERO}),
        ("bad_value", wins({"winner": 1, "from": 2}), {"hua": ZERO}),
        ("bad_value", wins({**WON, "value": {"total": 32}}), {"indicator": "9p", "hands": HOLDING}),
        ("below_minimum", wins({"winner": 1, "from": 2, "value": {"total": 2, "valid": False}}), {"hua": ZERO}),
        ("bad_hua", WIN, {"hua": [0, 0, 0]}),
        ("bad_hua", WIN, {"hua": [0, 2, 0, 0]}),
        ("bad_hua", WIN, {"hua": [0, -1, 0, 0]}),
        ("bad_hua", WIN, {"hua": [0, 4.0, 0, 0]}),
        ("bad_hua", wins({"winner": 1, "from": 2, "value": {"total": 2, "hua": 9}}), {"hua": ZERO}),
        ("bad_meld_source", draw(), {"indicator": "9p", "hands": [*HOLDING[:3], side("45678m44456999s 888m<3")]}),
        ("bad_meld_source", draw(), {"indicator": "9p", "hands": [*HOLDING[:3], side("45688m44456999s 789m<1")]}),
        ("bad_meld_source", draw(), {"indicator": "9p", "hands": [*HOLDING[:3], side("45678m44456999s (1111z)<2")]}),
        ("bad_seat", draw(), {"indicator": "9p", "hands": [*HOLDING[:3], side("45678m44456999s 888m<4")]}),
        ("bad_indicator", draw(), {"hands": HOLDING}),
        ("wrong_tile_count", draw(), {"indicator": "9p", "hands": [*HOLDING[:3], side("4567888m44456999s")]}),
        ("too_many_of_a_tile", draw(), {"indicator": "9p", "hands": [HANDS[0], *HOLDING[:2], HOLDING[3]]}),
        ("too_many_of_a_tile", draw(),
         {"indicator": "9p", "hands": [{**one, "whites_shown": 2} for one in HOLDING[:3]] + HOLDING[3:]}),
        ("too_many_of_a_tile", wins({**WON, "winning_tile": "8m"}),
         {"indicator": "9p", "hands": [{**HANDS[0], "concealed": "1123m23445678p123s8m"}, *HOLDING[1:]]}),
        ("bad_tile", wins({**WON, "winning_tile": "77s"}), {"indicator": "9p", "hands": HOLDING}),
        ("bad_tile", wins({**WON, "last_discard": "0p"}), {"indicator": "9p", "hands": HOLDING}),
        ("bonus_tile_in_hand", wins({**WON, "winning_tile": "5z"}), {"indicator": "9p", "hands": HOLDING}),
        ("not_a_winning_hand", wins({**WON, "winning_tile": "1z"}), {"indicator": "9p", "hands": HOLDING}),
        ("unknown_condition", wins({**WON, "conditions": ["riichi"]}), {"indicator": "9p", "hands": HOLDING}),
        ("conflicting_conditions", wins({**WON, "conditions": ["after_kong"]}), {"indicator": "9p", "hands": HOLDING}),
        # 地胡 needs a discard of the dealer, seat 0
        ("conflicting_conditions", wins({**WON, "conditions": ["blessing_of_earth"]}),
         {"indicator": "9p", "hands": HOLDING}),
        ("conflicting_conditions",
         wins({"winner": 1, "from": 2, "value": {"total": 94, "patterns": {"win": 1, "earth": 45}}}), {"hua": ZERO}),
    ],
)  # fmt: skip
def test_a_deal_is_refused(code: str, result: dict[str, Any], more: dict[str, Any]) -> None:
    assert refused_deal(deal(result, **more)) == code


@pytest.mark.parametrize(
    ("code", "question"),
    [
        ("bad_scores", {"scores": [0, 0, 0]}),
        ("bad_scores", {"scores": [0] * 7}),
        ("bad_scores", {"scores": [0, 0, 0, "0"]}),
        ("bad_scores", {"scores": 0}),
        ("bad_input", {}),
        ("scores_do_not_add_up", {"scores": [60, -90, 60, -20]}),
        ("bad_penalties", {"scores": ZERO, "penalties": [0, 0, 0]}),
        ("bad_penalties", {"scores": ZERO, "penalties": [0, 0, 0, -1]}),
        ("bad_penalties", {"scores": ZERO, "penalties": 5}),
        ("not_in_ruleset", {"scores": ZERO, "chips": [1, -1, 0, 0]}),
        ("not_in_ruleset", {"scores": ZERO, "deposits": 100}),
        ("unknown_field", {"scores": ZERO, "uma": 1}),
    ],
)
def test_a_game_is_refused(code: str, question: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        RULESET.settle_game(question, RULESET.defaults)

    assert caught.value.code == code


@pytest.mark.parametrize(
    ("code", "overrides"),
    [
        ("unknown_option", {"three_beauties_big": True}),
        ("bad_option", {"three_kongs_hua": 7}),
        ("bad_option", {"circles": -1}),
        ("bad_option", {"pair_home": 1}),
        ("bad_option", {"multiple_wins": "first"}),
        ("bad_option", {"false_win_tiao": -1}),
    ],
)
def test_an_option_is_refused(code: str, overrides: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        RULESET.resolve(overrides)

    assert caught.value.code == code
