"""Every error of section 9 of the rule page of Sichuan mahjong, one row each."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.sichuan import RULESET
from tests.rules.questions import hand, win

HAND = hand("123345789m2346p 6p")
KONG = hand("123m4455p 4p 8888m 999p")
SEVEN_PAIRS = hand("1133446677m558p 8p")


def refusal(ask: Any, question: dict[str, Any], options: dict[str, Any] | None = None) -> str:
    with pytest.raises(RuleError) as caught:
        ask(question, RULESET.resolve(options))
    assert "?" not in str(caught.value)
    return caught.value.code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"concealed": 5}, "bad_input"),
        ({"self_draw": None}, "bad_input"),
        ({"winning_tile": 6}, "bad_input"),
        ({"melds": {}}, "bad_input"),
        ({"conditions": ["last_tile", "last_tile"]}, "bad_input"),
        ({"conditions": [{}]}, "bad_input"),
        ({"sake": 1}, "unknown_field"),
        ({"dora_indicators": ["1m"]}, "not_in_ruleset"),
        ({"ura_indicators": ["1m"]}, "not_in_ruleset"),
        ({"flowers": 1}, "not_in_ruleset"),
        ({"riichi": [0]}, "not_in_ruleset"),
        ({"concealed": "123345789m1122z"}, "bad_tile"),
        ({"winning_tile": "0p"}, "bad_tile"),
        ({"concealed": "123x"}, "bad_tile"),
        (hand("789m234p3456p9p 6p 123m"), "bad_meld"),
        (hand("1p 1p 111m 222m 333m 444m 555m"), "bad_meld"),
        ({"melds": [{"type": "pung", "tiles": "112m"}]}, "bad_meld"),
        ({"melds": [{"type": "pung", "tiles": "111m", "concealed": True}]}, "bad_meld"),
        ({"melds": [{"type": "kong", "tiles": "1111m", "concealed": True, "added": True}]}, "bad_meld"),
        ({"melds": [{"type": "quad", "tiles": "1111m"}]}, "bad_meld"),
        ({"concealed": "123345789m234p"}, "wrong_tile_count"),
        ({"winning_tile": "66p"}, "wrong_tile_count"),
        (hand("123m2344p 4p 1111m 999p"), "too_many_of_a_tile"),
        ({"conditions": ["riichi"]}, "unknown_condition"),
        ({"conditions": ["blessing_of_man"]}, "unknown_condition"),
        ({"conditions": ["kong_discard", "robbing_kong"]}, "conflicting_conditions"),
        ({**KONG, "self_draw": True, "conditions": ["after_kong", "kong_discard"]}, "conflicting_conditions"),
        ({**KONG, "conditions": ["after_kong"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["after_kong"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["kong_discard"]}, "conflicting_conditions"),
        ({"self_draw": True, "conditions": ["robbing_kong"]}, "conflicting_conditions"),
        ({**hand("123345789m1146p 5p"), "conditions": ["robbing_kong", "last_tile"]}, "conflicting_conditions"),
        ({"conditions": ["robbing_kong"]}, "conflicting_conditions"),
        ({**SEVEN_PAIRS, "conditions": ["blessing_of_heaven"]}, "conflicting_conditions"),
        ({"conditions": ["blessing_of_earth", "last_tile"]}, "conflicting_conditions"),
        (
            {"self_draw": True, "conditions": ["blessing_of_earth", "blessing_of_heaven"]},
            "conflicting_conditions",
        ),
        ({**KONG, "conditions": ["blessing_of_earth"]}, "conflicting_conditions"),
        ({**SEVEN_PAIRS, "conditions": ["last_of_kind"]}, "conflicting_conditions"),
        ({"concealed": "123345789m2347p"}, "not_a_winning_hand"),
        (hand("112233m7788p 5p 999p"), "not_a_winning_hand"),
        (hand("123345m234p789s6p 6p"), "three_suits"),
        (hand("1133m4466p7799s1p 1p"), "three_suits"),
    ],
)
def test_a_hand_that_is_refused(change: dict[str, Any], code: str) -> None:
    assert refusal(RULESET.score_hand, {**HAND, **change}) == code


@pytest.mark.parametrize("missing", ["concealed", "winning_tile", "self_draw"])
def test_a_hand_without_a_required_key_is_refused(missing: str) -> None:
    assert refusal(RULESET.score_hand, {key: HAND[key] for key in HAND if key != missing}) == "bad_input"


DRAW = {"type": "exhaustive_draw", "ready": [0]}
DEAL: dict[str, Any] = {"scores": [0, 0, 0, 0], "dealer": 0, "events": [], "result": DRAW}
WON = {"type": "won"}


def events(*entries: Any, result: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"events": list(entries), "result": result or DRAW}


def wins(*entries: Any, **more: Any) -> dict[str, Any]:
    return {"type": "win", "wins": list(entries), **more}


def kong(seat: int, kind: str, **more: Any) -> dict[str, Any]:
    return {"type": "kong", "seat": seat, "kind": kind, **more}


FEEDS = {"from": 2}
FIRST = wins(win(1, 2, total=2))
THREE = [FIRST, wins(win(2, 3, total=2)), wins(win(3, 0, total=2))]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"events": 1}, "bad_input"),
        (events(1), "bad_input"),
        (events({}), "bad_input"),
        (events({"type": "kong"}), "bad_input"),
        (events({"type": "win"}), "bad_input"),
        (events(wins(1)), "bad_input"),
        (events(wins({"winner": 1, "from": 2})), "bad_input"),
        (events(wins({"winner": 1, "value": {"total": 1}})), "bad_input"),
        (events(wins(win(1, 2))), "bad_input"),
        (events(wins(win(1, 2, total="4"))), "bad_input"),
        (events(wins(win(1, 2, total=True))), "bad_input"),
        (events(kong(0, "added", same_draw=1)), "bad_input"),
        (events(wins(win(1, 2, total=2), kong_discard=1)), "bad_input"),
        ({"horses": "2m"}, "bad_input"),
        ({"horses": [2]}, "bad_input"),
        ({"phase": "end"}, "bad_input"),
        ({"result": "won"}, "bad_input"),
        ({"result": {"type": "penalty"}}, "bad_input"),
        ({"result": {**DRAW, "ready": 0}}, "bad_input"),
        ({"kongs": []}, "unknown_field"),
        ({"result": {**DRAW, "sake": 1}}, "unknown_field"),
        (events(kong(0, "concealed", tile="1m")), "unknown_field"),
        (events({**FIRST, "sake": 1}), "unknown_field"),
        (events(wins({**win(1, 2, total=2), "sake": 1})), "unknown_field"),
        ({"honba": 1}, "not_in_ruleset"),
        ({"deposits": 10}, "not_in_ruleset"),
        ({"riichi": [0]}, "not_in_ruleset"),
        ({"phase": "decider"}, "not_in_ruleset"),
        ({"result": {**DRAW, "nagashi": [0]}}, "not_in_ruleset"),
        (events(wins(win(1, 2, total=2, liable=3))), "not_in_ruleset"),
        ({"horses": ["1z"]}, "bad_tile"),
        ({"horses": ["12m"]}, "bad_tile"),
        ({"horses": [""]}, "bad_tile"),
        ({"horses": ["1m"] * 5}, "too_many_of_a_tile"),
        ({"horses": ["1m"] * 10_000}, "too_many_of_a_tile"),
        (events(*[kong(0, "concealed")] * 31), "bad_event"),
        ({"dealer": 4}, "bad_seat"),
        (events(kong(4, "concealed")), "bad_seat"),
        (events(kong(0, "direct", **{"from": "1"})), "bad_seat"),
        (events(wins(win(5, 2, total=2))), "bad_seat"),
        (events(wins(win(1, -2, total=2))), "bad_seat"),
        ({"result": {**DRAW, "ready": [7]}}, "bad_seat"),
        (events(wins(win(2, 2, total=2))), "winner_is_discarder"),
        (events(wins(win(1, 2, total=3))), "bad_value"),
        (events(wins(win(1, 2, total=0))), "bad_value"),
        (events(wins(win(1, 2, total=-2))), "bad_value"),
        (events(wins(win(1, 2, total=2.5))), "bad_value"),
        (events(wins(win(1, 2, total=16))), "bad_value"),
        (events(wins(win(1, 2, total=2, valid=False))), "below_minimum"),
        (events({"type": "chow"}), "bad_event"),
        (events(kong(0, "open")), "bad_event"),
        (events(kong(0, ["added"])), "bad_event"),
        (events(kong(2, "direct", **FEEDS)), "bad_event"),
        (events(kong(0, "concealed", **FEEDS)), "bad_event"),
        (events(kong(0, "added", **FEEDS)), "bad_event"),
        (events(wins()), "bad_event"),
        (events(wins(win(1, 2, total=2), win(1, 2, total=2))), "bad_event"),
        (events(wins(win(1, 2, total=2), win(3, 0, total=2))), "bad_event"),
        (events(wins(win(1, total=2), win(3, total=2))), "bad_event"),
        (events(wins(win(1, 2, total=2), kong_discard=True)), "bad_event"),
        (events(kong(3, "added"), wins(win(1, 2, total=2), kong_discard=True)), "bad_event"),
        (events(kong(2, "added"), kong(3, "added"), wins(win(1, 2, total=2), kong_discard=True)), "bad_event"),
        (events(kong(1, "added"), wins(win(1, total=2), kong_discard=True)), "bad_event"),
        (events(wins(win(1, total=2), after_kong=True)), "bad_event"),
        (events(kong(2, "added"), wins(win(1, total=2), after_kong=True)), "bad_event"),
        (events(kong(1, "added"), wins(win(1, 2, total=2), after_kong=True)), "bad_event"),
        (events(*THREE, kong(0, "added"), result=WON), "bad_event"),
        (events(FIRST, kong(1, "added")), "already_won"),
        (events(FIRST, kong(0, "direct", **{"from": 1})), "already_won"),
        (events(FIRST, FIRST), "already_won"),
        (events(FIRST, wins(win(2, 1, total=2))), "already_won"),
        (events(FIRST, result={**DRAW, "ready": [1]}), "already_won"),
        (events(FIRST, result={**DRAW, "pigs": [1]}), "already_won"),
        (events(FIRST, result={"type": "penalty", "offender": 1}), "already_won"),
        ({"result": {"type": "win"}}, "bad_result"),
        ({"result": {"type": "abortive_draw"}}, "bad_result"),
        ({"result": {}}, "bad_result"),
        (events(FIRST, result=WON), "bad_result"),
        (events(*THREE), "bad_result"),
        (events(*THREE, result={"type": "penalty", "offender": 0}), "bad_result"),
        ({"result": {**DRAW, "ready": [0, 0]}}, "bad_result"),
        ({"result": {**DRAW, "pigs": [1, 1]}}, "bad_result"),
        ({"result": {**DRAW, "pigs": [0]}}, "bad_result"),
        ({"scores": [0, 0, 0]}, "bad_scores"),
        ({"scores": "0000"}, "bad_scores"),
        ({"scores": [0.5, 0, 0, -0.5]}, "bad_scores"),
    ],
)
def test_a_deal_that_is_refused(change: dict[str, Any], code: str) -> None:
    assert refusal(RULESET.settle_deal, {**DEAL, **change}) == code


@pytest.mark.parametrize(
    ("result", "code"),
    [
        (DRAW, "bad_result"),
        ({**DRAW, "ready_max": [4, None, None]}, "bad_result"),
        ({**DRAW, "ready_max": [None, None, None, None]}, "bad_result"),
        ({**DRAW, "ready_max": [16, None, None, None]}, "bad_value"),
        ({**DRAW, "ready_max": [3, None, None, None]}, "bad_value"),
    ],
)
def test_the_check_of_ready_seats_needs_their_greatest_totals(result: dict[str, Any], code: str) -> None:
    assert refusal(RULESET.settle_deal, {**DEAL, "result": result}, {"check_ready": True}) == code


@pytest.mark.parametrize("deal_no", [None, 0, "1"])
def test_a_sitting_with_a_number_of_deals_needs_the_number_of_the_deal(deal_no: Any) -> None:
    assert refusal(RULESET.settle_deal, {**DEAL, "deal_no": deal_no}, {"deals": 4}) == "bad_input"


@pytest.mark.parametrize(
    ("options", "change"),
    [
        ({"continuation": "first_win"}, events(FIRST, kong(0, "concealed"), result=WON)),
        ({"continuation": "first_win"}, events(FIRST, wins(win(0, 2, total=1)), result=WON)),
    ],
)
def test_no_event_may_follow_the_end_of_the_deal(options: dict[str, Any], change: dict[str, Any]) -> None:
    assert refusal(RULESET.settle_deal, {**DEAL, **change}, options) == "bad_event"


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({}, "bad_input"),
        ({"scores": [0, 0, 0]}, "bad_scores"),
        ({"scores": [35, -12, -20, 0]}, "scores_do_not_add_up"),
        ({"scores": [4, 0, -4, 0], "spectators": [4]}, "scores_do_not_add_up"),
        ({"scores": [4, 0, -8, 0], "spectators": ["4"]}, "bad_input"),
        ({"scores": [0, 0, 0, 0], "deposits": 5}, "not_in_ruleset"),
        ({"scores": [0, 0, 0, 0], "chips": [1, -1, 0, 0]}, "not_in_ruleset"),
        ({"scores": [0, 0, 0, 0], "places": [1, 2, 3, 4]}, "unknown_field"),
    ],
)
def test_a_game_that_is_refused(question: dict[str, Any], code: str) -> None:
    assert refusal(RULESET.settle_game, question) == code
