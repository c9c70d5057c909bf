"""Every error of section 14 of the rule page of mingjiang, one row each."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.mingjiang import RULESET
from tests.rules.questions import hand, win

HAND = {**hand("123m45655p23678s 4s"), "seat_wind": "S", "round_wind": "E"}
DEALER = {"seat_wind": "E"}
KONG = hand("67m23455p 8m (1111m) (7777s)")
OPEN_KONG = hand("67m23455p777s 8m 1111m")
ADDED_KONG = hand("67m23455p777s 8m 1111m+")
PUNG = hand("45655p23678s 4s 111m")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"concealed": None}, "bad_input"),
        ({"concealed": 5}, "bad_input"),
        ({"self_draw": 1}, "bad_input"),
        ({"winning_tile": ["4s"]}, "bad_input"),
        ({"melds": "123m"}, "bad_input"),
        ({"melds": [1]}, "bad_input"),
        ({"conditions": ["riichi", "riichi"]}, "bad_input"),
        ({"conditions": "riichi"}, "bad_input"),
        ({"conditions": [["riichi"]]}, "bad_input"),
        ({"dora_indicators": "8s"}, "bad_input"),
        ({"dora_indicators": [8]}, "bad_input"),
        ({"sake": 1}, "unknown_field"),
        ({"wildcards": []}, "unknown_field"),
        ({"riichi": [0]}, "unknown_field"),
        ({"deposits": 10}, "unknown_field"),
        ({"flowers": 1}, "not_in_ruleset"),
        ({"honba": 1}, "not_in_ruleset"),
        ({"concealed": "123m40655p23678s"}, "bad_tile"),
        ({"winning_tile": "8z"}, "bad_tile"),
        ({"winning_tile": "s"}, "bad_tile"),
        ({"dora_indicators": ["0m"]}, "bad_tile"),
        ({"dora_indicators": [""]}, "bad_tile"),
        ({"concealed": "123m45655p2367s"}, "wrong_tile_count"),
        ({"winning_tile": "44s"}, "wrong_tile_count"),
        ({"winning_tile": ""}, "wrong_tile_count"),
        (hand("5z 5z 123m 456m 789m 123p 456p"), "wrong_tile_count"),
        ({"melds": [{"type": "chow", "tiles": "124m"}]}, "bad_meld"),
        ({"melds": [{"type": "chow", "tiles": "123z"}]}, "bad_meld"),
        ({"melds": [{"type": "pung", "tiles": "1111m"}]}, "bad_meld"),
        ({"melds": [{"type": "kong", "tiles": "111m"}]}, "bad_meld"),
        ({"melds": [{"type": "chow", "tiles": "123m", "concealed": True}]}, "bad_meld"),
        ({"melds": [{"type": "pung", "tiles": "111m", "added": True}]}, "bad_meld"),
        ({"melds": [{"type": "kong", "tiles": "1111m", "added": True, "concealed": True}]}, "bad_meld"),
        ({"dora_indicators": ["1m", "2m"]}, "too_many_indicators"),
        ({"conditions": ["riichi"], "ura_indicators": ["1m", "2m"]}, "too_many_indicators"),
        ({"dora_indicators": ["12m"]}, "too_many_indicators"),
        ({"conditions": ["ippatsu"]}, "unknown_condition"),
        ({"conditions": ["double_riichi"]}, "unknown_condition"),
        ({"conditions": ["last_of_kind"]}, "unknown_condition"),
        (hand("123m55556p789s22z 7p", dora_indicators=["5p"]), "too_many_of_a_tile"),
        ({"concealed": "123m45655p44678s", "conditions": ["robbing_kong"]}, "too_many_of_a_tile"),
        ({"seat_wind": None}, "bad_wind"),
        ({"seat_wind": "X"}, "bad_wind"),
        ({"seat_wind": ["E"]}, "bad_wind"),
        ({"round_wind": "W"}, "bad_wind"),
        ({"round_wind": "N"}, "bad_wind"),
        ({**PUNG, "conditions": ["riichi"]}, "riichi_open_hand"),
        ({"ura_indicators": ["1m"]}, "ura_without_riichi"),
        ({"self_draw": True, "conditions": ["after_kong"]}, "conflicting_conditions"),
        ({**KONG, "conditions": ["after_kong"]}, "conflicting_conditions"),
        ({**ADDED_KONG, "conditions": ["after_kong"]}, "conflicting_conditions"),
        ({**OPEN_KONG, "self_draw": True, "conditions": ["after_kong"]}, "conflicting_conditions"),
        ({**OPEN_KONG, "conditions": ["after_kong", "last_tile"]}, "conflicting_conditions"),
        ({**OPEN_KONG, "conditions": ["after_kong", "robbing_kong"]}, "conflicting_conditions"),
        ({"conditions": ["last_tile", "robbing_kong"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["robbing_kong"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["blessing_of_heaven"]}, "conflicting_conditions"),
        ({**DEALER, "conditions": ["blessing_of_heaven"]}, "conflicting_conditions"),
        ({**DEALER, **KONG, "self_draw": True, "conditions": ["blessing_of_heaven"]}, "conflicting_conditions"),
        ({**DEALER, "conditions": ["blessing_of_earth"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["blessing_of_earth"]}, "conflicting_conditions"),
        ({**PUNG, "conditions": ["blessing_of_earth"]}, "conflicting_conditions"),
        ({"conditions": ["blessing_of_earth", "riichi"]}, "conflicting_conditions"),
        ({**DEALER, "conditions": ["blessing_of_man"]}, "conflicting_conditions"),
        ({**PUNG, "conditions": ["blessing_of_man"]}, "conflicting_conditions"),
        ({"conditions": ["blessing_of_man", "blessing_of_earth"]}, "conflicting_conditions"),
        ({"conditions": ["blessing_of_man", "last_tile"]}, "conflicting_conditions"),
        ({"conditions": ["blessing_of_man", "robbing_kong"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["blessing_of_man", "riichi"]}, "conflicting_conditions"),
        ({"winning_tile": "9s"}, "not_a_winning_hand"),
        (hand("119m19p19s123456z 1m"), "not_a_winning_hand"),
        (hand("1133m1122z55p 5p 666z"), "not_a_winning_hand"),
    ],
)
def test_a_hand_that_is_refused(change: dict[str, Any], code: str) -> None:
    question = {key: value for key, value in {**HAND, **change}.items() if not (key == "concealed" and value is None)}

    assert refusal(RULESET.score_hand, question) == code


def refusal(ask: Any, question: dict[str, Any], options: dict[str, Any] | None = None) -> str:
    with pytest.raises(RuleError) as caught:
        ask(question, RULESET.resolve(options))
    assert "?" not in str(caught.value)
    return caught.value.code


@pytest.mark.parametrize("missing", ["concealed", "winning_tile", "self_draw", "seat_wind"])
def test_a_hand_without_a_required_key_is_refused(missing: str) -> None:
    assert refusal(RULESET.score_hand, {key: HAND[key] for key in HAND if key != missing}) == "bad_input"


def test_by_option_a_win_after_a_kong_is_never_off_a_discard() -> None:
    question = {**HAND, **OPEN_KONG, "conditions": ["after_kong"]}

    assert refusal(RULESET.score_hand, question, {"open_kong_win": "self_draw"}) == "conflicting_conditions"


DEAL = {
    "scores": [250, 250, 250, 250], "dealer": 0, "round_wind": "E", "honba": 0, "deposits": 0, "phase": "main",
    "riichi": [], "result": {"type": "win", "wins": [win(1, 2, total=3)]},
}  # fmt: skip
DRAW = {"type": "exhaustive_draw", "ready": [0]}


def won(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"result": {"type": "win", "wins": list(entries)}}


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"scores": [250, 250, 500]}, "bad_input"),
        ({"scores": [250.0, 250, 250, 250]}, "bad_input"),
        ({"scores": None}, "bad_input"),
        ({"deposits": -10}, "bad_input"),
        ({"deposits": "0"}, "bad_input"),
        ({"phase": "end"}, "bad_input"),
        ({"riichi": 1}, "bad_input"),
        ({"result": None}, "bad_input"),
        ({"sake": 1}, "unknown_field"),
        ({"result": {**DRAW, "sake": 1}}, "unknown_field"),
        (won({**win(1, 2, total=3), "sake": 1}), "unknown_field"),
        ({"honba": 1}, "not_in_ruleset"),
        ({"chips": [1, -1, 0, 0]}, "not_in_ruleset"),
        ({"result": {**DRAW, "nagashi": [0]}}, "not_in_ruleset"),
        ({"result": {"type": "abortive_draw", "reason": "four_winds"}}, "not_in_ruleset"),
        ({"result": {"type": "won"}}, "bad_result"),
        ({"result": {"type": ["win"]}}, "bad_result"),
        ({"result": {}}, "bad_result"),
        ({"dealer": 4}, "bad_seat"),
        ({"dealer": True}, "bad_seat"),
        ({"riichi": [2, 2]}, "bad_seat"),
        ({"result": {**DRAW, "ready": [0, 0]}}, "bad_seat"),
        ({"result": {"type": "penalty", "offender": -1}}, "bad_seat"),
        (won(win(4, 2, total=3)), "bad_seat"),
        (won(win(1, 4, total=3)), "bad_seat"),
        (won(win(1, limit="small", liable=4)), "bad_seat"),
        ({"round_wind": None}, "bad_wind"),
        ({"round_wind": "W"}, "bad_wind"),
        ({"phase": "decider"}, "bad_wind"),
        ({"scores": [250, 250, 250, 248]}, "scores_do_not_add_up"),
        ({"deposits": 10}, "scores_do_not_add_up"),
        ({"scores": [-10, 260, 500, 250]}, "game_is_over"),
        ({"scores": [9, 491, 250, 250], "riichi": [0]}, "riichi_without_points"),
        ({"riichi": [1], "result": DRAW}, "riichi_not_ready"),
        (won(win(2, 2, total=3)), "winner_is_discarder"),
        (won(win(1, 2, total=3), win(3, 0, total=3)), "bad_wins"),
        (won(win(1, 2, total=3), win(1, 2, total=3)), "bad_wins"),
        (won(win(1, total=3), win(3, total=3)), "bad_wins"),
        (won(win(1, 2, total=3, valid=False)), "below_minimum"),
        (won(win(1, 2, total=0)), "below_minimum"),
        (won(win(1, 2)), "below_minimum"),
        # the second claim is not paid but still checked
        (won(win(3, 2, total=3), win(1, 2, total=0)), "below_minimum"),
        (won(win(1, 2, total=3, patterns={"tanyao": 1})), "unknown_pattern"),
        (won(win(1, 2, limit="mangan")), "bad_value"),
        (won(win(1, 2, total=3, base=30)), "bad_value"),
        (won(win(1, 2, total=3, yakuman=1)), "bad_value"),
        (won(win(1, 2, limit="small", yakuman=0)), "bad_value"),
        (won(win(1, 2, limit="small", base=160)), "bad_value"),
        (won(win(1, 2, limit="small", patterns={"big_three_dragons": 120, "all_honours": 160})), "bad_value"),
        (won(win(1, 2, total=5, patterns={"nine_gates": 120})), "bad_value"),
        (won(win(1, liable=0, total=3)), "liability_not_allowed"),
        (won(win(1, liable=0, limit="small", patterns={"nine_gates": 120})), "liability_not_allowed"),
        (won(win(1, liable=1, limit="small")), "liable_is_winner"),
    ],
)
def test_a_deal_that_is_refused(change: dict[str, Any], code: str) -> None:
    assert refusal(RULESET.settle_deal, {**DEAL, **change}) == code


@pytest.mark.parametrize("value", [{}, {"base": 100}, {"base": 160}, {"base": 240, "yakuman": 1}, {"base": 280}])
def test_a_value_needs_its_base_if_limits_add_up(value: dict[str, Any]) -> None:
    question = {**DEAL, **won(win(1, 2, limit="small", **value))}

    assert refusal(RULESET.settle_deal, question, {"limit_combination": "sum"}) == "bad_value"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({}, "bad_input"),
        ({"scores": [250, 250, 250]}, "bad_input"),
        ({"scores": [250, 250, 250, 249]}, "scores_do_not_add_up"),
        ({"scores": [250, 250, 250, 250], "deposits": 1}, "scores_do_not_add_up"),
        ({"scores": [250, 250, 250, 250], "deposits": 1.5}, "bad_input"),
        ({"scores": [250, 250, 250, 250], "chips": [1, 0, 0, -1]}, "not_in_ruleset"),
        ({"scores": [250, 250, 250, 250], "penalties": [1, 0, 0, 0]}, "not_in_ruleset"),
        ({"scores": [250, 250, 250, 250], "sake": 1}, "unknown_field"),
    ],
)
def test_a_game_that_is_refused(question: dict[str, Any], code: str) -> None:
    assert refusal(RULESET.settle_game, question) == code
