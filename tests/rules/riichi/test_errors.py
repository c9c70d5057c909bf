"""Every error of section 12 of the rule page, one row each; a refused question stays unchanged."""

from copy import deepcopy
from decimal import Decimal
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from tests.rules.questions import hand
from tests.rules.riichi.questions import abort, deal, draw, penalty, ron, tsumo, wins

CLUB, LADDER, TENHOU, WRC = "riichi-club", "riichi-ladder", "tenhou", "wrc"
HAND = {**hand("234m567p34578s22p 9s"), "seat_wind": "S", "round_wind": "E", "conditions": []}
OPEN = hand("567m34588s67p 8p 234p")
KONG = hand("234m78s22p567s 9s (1111m)")
ORPHANS = hand("19m19p19s1234566z 7z")
DEALER = {"seat_wind": "E"}
SELF_DRAW = {"self_draw": True}


def given(*conditions: str) -> dict[str, Any]:
    return {"conditions": list(conditions)}


def refusal(kind: str, question: Any, key: str = CLUB, options: Any = None) -> str:
    ruleset = find_ruleset(key)
    before = deepcopy(question)
    with pytest.raises(RuleError) as caught:
        getattr(ruleset, kind)(question, ruleset.resolve(options))
    assert "?" not in str(caught.value)
    assert question == before
    return caught.value.code


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"concealed": 5}, "bad_input"),
        ({"self_draw": 1}, "bad_input"),
        ({"self_draw": None}, "bad_input"),
        ({"winning_tile": ["4s"]}, "bad_input"),
        ({"melds": "123m"}, "bad_input"),
        ({"melds": [1]}, "bad_input"),
        ({"melds": [{"type": "chow"}]}, "bad_input"),
        ({"melds": [{"type": "chow", "tiles": "123m", "concealed": 0}]}, "bad_input"),
        ({"conditions": "riichi"}, "bad_input"),
        ({"conditions": [["riichi"]]}, "bad_input"),
        ({"conditions": ["riichi", "riichi"]}, "bad_input"),
        ({"dora_indicators": 8}, "bad_input"),
        ({"dora_indicators": [8]}, "bad_input"),
        ({"ura_indicators": {"1z": 1}}, "bad_input"),
        ({"sake": 1}, "unknown_field"),
        ({"riichi": [0]}, "unknown_field"),
        ({"deposits": 1000}, "unknown_field"),
        ({"flowers": 1}, "not_in_ruleset"),
        ({"concealed": "234m567p34578s28z"}, "bad_tile"),
        ({"concealed": "234m567p34578s20z"}, "bad_tile"),
        ({"concealed": "234m567p34578s22"}, "bad_tile"),
        ({"concealed": "m234567p34578s22p"}, "bad_tile"),
        ({"winning_tile": "9z"}, "bad_tile"),
        ({"winning_tile": "9"}, "bad_tile"),
        ({"dora_indicators": ["12m"]}, "bad_tile"),
        ({"dora_indicators": [""]}, "bad_tile"),
        ({"dora_indicators": ["9z"]}, "bad_tile"),
        ({"concealed": "234m567p34578s2p"}, "wrong_tile_count"),
        ({"winning_tile": "99s"}, "wrong_tile_count"),
        (hand("234m567p34578s2p 9s 123m"), "wrong_tile_count"),
        (hand("5z 5z 123m 456m 789m 123p 456p"), "wrong_tile_count"),
        ({"melds": [{"type": "chow", "tiles": "123m"}] * 10000}, "wrong_tile_count"),
        ({"concealed": "22222m567p345s22p"}, "too_many_of_a_tile"),
        (hand("222m567p3478s22p2m 2m"), "too_many_of_a_tile"),
        ({"dora_indicators": ["2p", "2p", "2p"]}, "too_many_of_a_tile"),
        # four plain fives in a set where one five is red
        (hand("555m34578s22p567p 5m"), "too_many_of_a_tile"),
        ({"dora_indicators": ["5p", "5p", "5p"]}, "too_many_of_a_tile"),
        # the three tiles of the robbed pung count too
        ({**hand("234m567p34578s99s 9s"), **given("robbing_kong")}, "too_many_of_a_tile"),
        ({"dora_indicators": ["9s"], **given("robbing_kong")}, "too_many_of_a_tile"),
        # a hand that waits on thirteen tiles has a copy of the robbed tile
        ({**hand("19m19p19s1234567z 7z"), **given("robbing_concealed_kong")}, "too_many_of_a_tile"),
        (hand("234m00p34578s22p6p 7p"), "too_many_red_fives"),
        ({"dora_indicators": ["0p"], **hand("234m067p34578s22p 9s")}, "too_many_red_fives"),
        ({"dora_indicators": ["1z"] * 6}, "too_many_indicators"),
        ({"dora_indicators": "111222z"}, "too_many_indicators"),
        ({"dora_indicators": ["1z"], "ura_indicators": ["1z", "2z"]}, "too_many_indicators"),
        (hand("567m34588s67p 8p 124p"), "bad_meld"),
        (hand("567m34588s67p 8p 123z"), "bad_meld"),
        (hand("567m34588s67p 8p 891p"), "bad_meld"),
        ({**OPEN, "melds": [{"type": "pung", "tiles": "1111m"}]}, "bad_meld"),
        ({**OPEN, "melds": [{"type": "chow", "tiles": "234p", "from": 0}]}, "unknown_field"),
        ({**OPEN, "melds": [{"type": "kong", "tiles": "111m"}]}, "bad_meld"),
        ({**OPEN, "melds": [{"type": "pair", "tiles": "11m"}]}, "bad_meld"),
        ({**OPEN, "melds": [{"type": ["pung"], "tiles": "111m"}]}, "bad_meld"),
        ({**OPEN, "melds": [{"type": "chow", "tiles": "234p", "concealed": True}]}, "bad_meld"),
        ({**OPEN, "melds": [{"type": "pung", "tiles": "111m", "added": True}]}, "bad_meld"),
        ({**OPEN, "melds": [{"type": "kong", "tiles": "1111m", "concealed": True, "added": True}]}, "bad_meld"),
        ({"seat_wind": "X"}, "bad_wind"),
        ({"seat_wind": None}, "bad_wind"),
        ({"round_wind": ""}, "bad_wind"),
        ({"round_wind": "ES"}, "bad_wind"),
        ({"round_wind": ["E"]}, "bad_wind"),
        (given("kong_on_kong"), "unknown_condition"),
        (given("last_of_kind"), "unknown_condition"),
        ({**OPEN, **given("riichi")}, "riichi_open_hand"),
        ({**OPEN, **given("double_riichi")}, "riichi_open_hand"),
        (given("ippatsu"), "ippatsu_without_riichi"),
        (given("riichi", "double_riichi"), "conflicting_conditions"),
        ({**KONG, **SELF_DRAW, **given("after_kong", "last_tile")}, "conflicting_conditions"),
        (given("robbing_kong", "last_tile"), "conflicting_conditions"),
        ({**SELF_DRAW, **given("robbing_kong")}, "conflicting_conditions"),
        ({**ORPHANS, **SELF_DRAW, **given("robbing_concealed_kong")}, "conflicting_conditions"),
        ({**ORPHANS, **given("robbing_concealed_kong", "last_tile")}, "conflicting_conditions"),
        ({**ORPHANS, **given("robbing_concealed_kong", "robbing_kong")}, "conflicting_conditions"),
        ({**KONG, **SELF_DRAW, **given("after_kong", "riichi", "ippatsu")}, "conflicting_conditions"),
        ({**KONG, **given("after_kong")}, "conflicting_conditions"),
        ({**SELF_DRAW, **given("after_kong")}, "conflicting_conditions"),
        ({**DEALER, **SELF_DRAW, **given("blessing_of_heaven", "riichi")}, "conflicting_conditions"),
        ({**DEALER, **KONG, **SELF_DRAW, **given("blessing_of_heaven")}, "conflicting_conditions"),
        ({**DEALER, **SELF_DRAW, **given("blessing_of_heaven", "last_tile")}, "conflicting_conditions"),
        ({**SELF_DRAW, **given("blessing_of_heaven")}, "conflicting_conditions"),
        ({**DEALER, **given("blessing_of_heaven")}, "conflicting_conditions"),
        ({**DEALER, **SELF_DRAW, **given("blessing_of_earth")}, "conflicting_conditions"),
        (given("blessing_of_earth"), "conflicting_conditions"),
        ({**DEALER, **given("blessing_of_man")}, "conflicting_conditions"),
        ({**SELF_DRAW, **given("blessing_of_man")}, "conflicting_conditions"),
        (given("blessing_of_man", "robbing_kong"), "conflicting_conditions"),
        ({**OPEN, **given("blessing_of_man")}, "conflicting_conditions"),
        (given("robbing_concealed_kong"), "cannot_rob_concealed_kong"),
        ({"winning_tile": "8m"}, "not_a_winning_hand"),
        # four of a kind are not two pairs
        (hand("1111m2288p66s77z3z 3z"), "not_a_winning_hand"),
        (hand("1133m2288p7777z5z 5z"), "not_a_winning_hand"),
        (hand("119m19p19s123456z 1m"), "not_a_winning_hand"),
        ({"honba": -1}, "bad_honba"),
        ({"honba": "5"}, "bad_honba"),
        ({"honba": 1.5}, "bad_honba"),
        ({"honba": True}, "bad_honba"),
        ({"honba": 10**40}, "bad_honba"),
    ],
)
def test_a_hand_that_is_refused(change: dict[str, Any], code: str) -> None:
    assert refusal("score_hand", {**HAND, **change}) == code


@pytest.mark.parametrize("missing", ["concealed", "winning_tile", "self_draw", "seat_wind", "round_wind"])
def test_a_hand_without_a_required_key_is_refused(missing: str) -> None:
    assert refusal("score_hand", {key: value for key, value in HAND.items() if key != missing}) == "bad_input"


@pytest.mark.parametrize("key", ["riichi-ladder", "mleague", "tenhou"])
def test_rulesets_in_which_nobody_can_rob_a_concealed_kong(key: str) -> None:
    assert refusal("score_hand", {**HAND, **ORPHANS, **given("robbing_concealed_kong")}, key) == (
        "cannot_rob_concealed_kong"
    )


def test_circumstances_that_do_not_count_are_not_refused() -> None:
    ruleset = find_ruleset("jpml-a")
    question = {
        **HAND,
        **hand("234m067p34578s22p 9s"),
        **given("riichi", "ippatsu", "eighth_win"),
        "dora_indicators": ["1m", "6s"],
        "ura_indicators": ["1p", "1p"],
        "flowers": None,
    }

    # riichi + pinfu + the first dora
    assert ruleset.score_hand(question, ruleset.defaults)["patterns"] == {"riichi": 1, "pinfu": 1, "dora": 1}


WIN = wins(ron(1, 2))
LIABLE = {"winner": 1, "from": 2, "liable": 3}
BIG_DRAGONS = {"total": 13, "fu": None, "yakuman": 1, "patterns": {"daisangen": 1}}


def value(**of: Any) -> dict[str, Any]:
    return wins({"winner": 1, "from": 2, "value": of})


@pytest.mark.parametrize(
    ("result", "state", "code"),
    [
        (WIN, {"scores": [25000, 25000, 25000]}, "bad_scores"),
        (WIN, {"scores": [25050, 24950, 25000, 25000]}, "bad_scores"),
        (WIN, {"scores": [25000.0, 25000, 25000, 25000]}, "bad_scores"),
        (WIN, {"scores": None}, "bad_scores"),
        (WIN, {"scores": [10**40, 25000, 25000, 25000]}, "bad_scores"),
        (WIN, {"dealer": 4}, "bad_seat"),
        (WIN, {"dealer": None}, "bad_seat"),
        (WIN, {"dealer": True}, "bad_seat"),
        (WIN, {"riichi": [1, 1]}, "bad_seat"),
        (WIN, {"riichi": [-1]}, "bad_seat"),
        (WIN, {"fouls": [9]}, "bad_seat"),
        (draw(4), {}, "bad_seat"),
        (draw(1, 1), {}, "bad_seat"),
        (draw(nagashi=(2, 2)), {}, "bad_seat"),
        (penalty(7), {}, "bad_seat"),
        (wins(ron(7, 2)), {}, "bad_seat"),
        (wins(ron(1, 5)), {}, "bad_seat"),
        (wins({**LIABLE, "liable": 9, "value": BIG_DRAGONS}), {}, "bad_seat"),
        (WIN, {"round_wind": "X"}, "bad_wind"),
        (WIN, {"round_wind": None}, "bad_wind"),
        (WIN, {"honba": -1}, "bad_honba"),
        (WIN, {"honba": None}, "bad_honba"),
        (WIN, {"deposits": -1000}, "bad_deposits"),
        (WIN, {"deposits": 50}, "bad_deposits"),
        (WIN, {"deposits": "0"}, "bad_deposits"),
        (WIN, {"phase": "decider"}, "not_in_ruleset"),
        (WIN, {"phase": "end"}, "bad_input"),
        (WIN, {"riichi": 1}, "bad_input"),
        (WIN, {"stop": 1}, "bad_input"),
        ("win", {}, "bad_input"),
        (wins(1), {}, "bad_input"),
        (wins({"winner": 1, "from": 2}), {}, "bad_input"),
        (wins({"winner": 1, "value": {"total": 1, "fu": 30}}), {}, "bad_input"),
        (wins({"winner": 1, "from": 2, "value": 3}), {}, "bad_input"),
        ({"type": "abortive_draw"}, {}, "bad_input"),
        ({"type": "penalty"}, {}, "bad_input"),
        (value(total=13, yakuman=1, patterns=["daisangen"]), {}, "bad_input"),
        (WIN, {"sake": 1}, "unknown_field"),
        (WIN, {"chips": [0, 0, 0, 0]}, "unknown_field"),
        ({**WIN, "sake": 1}, {}, "unknown_field"),
        (wins({**ron(1, 2), "sake": 1}), {}, "unknown_field"),
        ({"type": "won"}, {}, "bad_result"),
        ({"type": None}, {}, "bad_result"),
        ({"type": ["win"]}, {}, "bad_result"),
        ({"type": "win"}, {}, "bad_result"),
        ({"type": "win", "wins": {}}, {}, "bad_result"),
        (wins(), {}, "bad_result"),
        (abort("rain"), {}, "bad_reason"),
        (abort(["four_winds"]), {}, "bad_reason"),  # type: ignore[arg-type]
        (value(fu=30), {}, "bad_value"),
        (value(total=0, fu=30), {}, "bad_value"),
        (value(total=-1, fu=30), {}, "bad_value"),
        (value(total="3", fu=30), {}, "bad_value"),
        (value(total=True, fu=30), {}, "bad_value"),
        (value(total=10**9, fu=30), {}, "bad_value"),
        (value(total=3), {}, "bad_value"),
        (value(total=4, fu=None), {}, "bad_value"),
        (value(total=3, fu=35), {}, "bad_value"),
        (value(total=3, fu=10), {}, "bad_value"),
        (value(total=3, fu=180), {}, "bad_value"),
        (value(total=3, fu="30"), {}, "bad_value"),
        (value(total=3, fu=[30]), {}, "bad_value"),
        (value(total=6, fu=33), {}, "bad_value"),
        (value(total=1, fu=25), {}, "bad_value"),
        (value(total=3, fu=20), {}, "bad_value"),
        (value(total=3, fu=30, yakuman=1), {}, "bad_value"),
        (value(total=13, yakuman=-1), {}, "bad_value"),
        (value(total=13, yakuman="1"), {}, "bad_value"),
        (value(total=13, yakuman=1000), {}, "bad_value"),
        (wins({**LIABLE, "value": {**BIG_DRAGONS, "patterns": {"daisangen": "1"}}}), {}, "bad_value"),
        (value(total=3, fu=30, chips=-1), {}, "bad_chips"),
        (value(total=3, fu=30, chips=1.5), {}, "bad_chips"),
        (value(total=1, fu=30, valid=False), {}, "below_minimum"),
        (wins(ron(2, 2)), {}, "winner_is_discarder"),
        (wins(ron(1, 2), ron(3, 0)), {}, "bad_wins"),
        (wins(ron(1, 2), tsumo(3)), {}, "bad_wins"),
        (wins(tsumo(1), tsumo(3)), {}, "bad_wins"),
        (wins(ron(1, 2), ron(1, 2)), {}, "bad_wins"),
        (wins(*[ron(1, 2)] * 5), {}, "bad_wins"),
        (wins({**LIABLE, "liable": 1, "value": BIG_DRAGONS}), {}, "liable_is_winner"),
        (wins({**LIABLE, "value": {"total": 5, "fu": 30}}), {}, "liability_not_allowed"),
        (wins({**LIABLE, "value": {**BIG_DRAGONS, "patterns": {"suuankou": 1}}}), {}, "liability_not_allowed"),
        (wins({**LIABLE, "value": {**BIG_DRAGONS, "patterns": {}}}), {}, "liability_not_allowed"),
        (draw(0, 1), {"riichi": [2]}, "riichi_not_ready"),
    ],
)
def test_a_deal_that_is_refused(result: Any, state: dict[str, Any], code: str) -> None:
    assert refusal("settle_deal", deal(result, **state)) == code


@pytest.mark.parametrize("missing", ["scores", "dealer", "round_wind", "result"])
def test_a_deal_without_a_required_key_is_refused(missing: str) -> None:
    assert refusal("settle_deal", {key: asked for key, asked in deal(WIN).items() if key != missing}) == "bad_input"


@pytest.mark.parametrize(
    ("key", "result", "state", "code"),
    [
        (LADDER, abort("nine_terminals"), {}, "not_in_ruleset"),
        (LADDER, draw(nagashi=(1,)), {}, "not_in_ruleset"),
        # a draw, in which 流し満貫 only replaces the payments, looks at the hands
        ("tenhou", draw(0, nagashi=(3,)), {"riichi": [2]}, "riichi_not_ready"),
        ("majsoul", draw(2, nagashi=(2,)), {"riichi": [2, 3]}, "riichi_not_ready"),
        (LADDER, penalty(1), {}, "not_in_ruleset"),
        (LADDER, wins({**LIABLE, "value": BIG_DRAGONS}), {}, "not_in_ruleset"),
        (LADDER, value(total=3, fu=30, chips=1), {}, "not_in_ruleset"),
        (LADDER, WIN, {"fouls": [0]}, "not_in_ruleset"),
        (LADDER, WIN, {"flowers": [1, 0, 0, 0]}, "not_in_ruleset"),
        ("majsoul", abort("triple_ron"), {}, "not_in_ruleset"),
        (TENHOU, WIN, {"riichi": [3], "scores": [30000, 30000, 39100, 900]}, "riichi_without_points"),
        (TENHOU, WIN, {"stop": True}, "stop_not_allowed"),
        (LADDER, wins(ron(3, 0)), {"stop": True, "dealer": 3, "round_wind": "S"}, "stop_not_allowed"),
        (CLUB, wins(ron(3, 0)), {"stop": True, "dealer": 3}, "stop_not_allowed"),
        (CLUB, wins(ron(0, 3)), {"stop": True, "dealer": 3, "round_wind": "S"}, "stop_not_allowed"),
        (CLUB, draw(3), {"stop": True, "dealer": 3, "round_wind": "S"}, "stop_not_allowed"),
        (CLUB, penalty(1), {"stop": True, "dealer": 3, "round_wind": "S"}, "stop_not_allowed"),
    ],
)
def test_a_key_that_is_not_in_the_ruleset_is_refused(key: str, result: Any, state: dict[str, Any], code: str) -> None:
    assert refusal("settle_deal", deal(result, **state), key) == code


@pytest.mark.parametrize("nothing", [None, 0, False, [], ""])
def test_an_empty_key_that_is_not_in_the_ruleset_is_allowed(nothing: object) -> None:
    wrc = find_ruleset(WRC)
    win = value(total=3, fu=40, chips=nothing)

    assert wrc.settle_deal(deal({**draw(1), "nagashi": nothing}, fouls=nothing), wrc.defaults)["deltas"][1] == 3000
    assert wrc.settle_deal(deal(win), wrc.defaults)["deltas"] == [0, 5200, -5200, 0]
    assert wrc.settle_game({"scores": [30000] * 4, "chips": nothing}, wrc.defaults).places == (1, 1, 1, 1)


def test_three_wins_are_refused_if_two_may_win_and_there_is_no_triple_ron_draw() -> None:
    options = {"ron_winners": 2, "abortive_draws": []}
    three = wins(ron(1, 0), ron(2, 0), ron(3, 0))

    assert refusal("settle_deal", deal(three), CLUB, options) == "not_in_ruleset"


def test_twenty_fu_off_a_discard_are_allowed_by_option() -> None:
    ruleset = find_ruleset(CLUB)

    # 20 × 2^5 = 640, four times 2560 → 2600
    answer = ruleset.settle_deal(deal(wins(ron(1, 2, 3, 20))), ruleset.resolve({"open_pinfu_fu": 20}))

    assert answer["deltas"] == [0, 2600, -2600, 0]


@pytest.mark.parametrize(
    ("key", "change", "code"),
    [
        (CLUB, {"scores": [25000] * 3}, "bad_scores"),
        (CLUB, {"scores": [25010, 24990, 25000, 25000]}, "bad_scores"),
        (CLUB, {"scores": "25000"}, "bad_scores"),
        (CLUB, {"scores": [25000, 25000, 25000, 24000]}, "scores_do_not_add_up"),
        (CLUB, {"deposits": 1000}, "scores_do_not_add_up"),
        (CLUB, {"deposits": -1000}, "bad_deposits"),
        (CLUB, {"deposits": 10}, "bad_deposits"),
        (CLUB, {"chips": [1, 0, 0, 0]}, "chips_do_not_add_up"),
        (CLUB, {"chips": [0.5, -0.5, 0, 0]}, "bad_chips"),
        (CLUB, {"chips": [1, -1]}, "bad_chips"),
        (WRC, {"scores": [30000] * 4, "chips": [1, -1, 0, 0]}, "not_in_ruleset"),
        (CLUB, {"penalties": [0, 0, 0, -20]}, "bad_penalties"),
        (CLUB, {"penalties": [20]}, "bad_penalties"),
        (CLUB, {"penalties": [0, 0, 0, "20"]}, "bad_penalties"),
        (CLUB, {"penalties": [0, 0, 0, float("nan")]}, "bad_penalties"),
        (CLUB, {"penalties": [0, 0, 0, Decimal("nan")]}, "bad_penalties"),
        (CLUB, {"penalties": [0, 0, 0, Decimal("0.0005")]}, "bad_penalties"),
        (CLUB, {"penalties": [0, 0, 0, True]}, "bad_penalties"),
        (CLUB, {"flowers": 1}, "not_in_ruleset"),
        (CLUB, {"honba": 1}, "unknown_field"),
    ],
)
def test_a_game_that_is_refused(key: str, change: dict[str, Any], code: str) -> None:
    assert refusal("settle_game", {"scores": [25000] * 4, **change}, key) == code


def test_a_game_needs_scores() -> None:
    assert refusal("settle_game", {}) == "bad_input"
