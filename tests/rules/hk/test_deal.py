"""The payments of a deal of Hong Kong old style, and the next dealer."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.hk import RULESET
from rules.hk.deal import WAYS
from rules.hk.outcomes import hand_worths
from tests.rules.questions import win
from tests.strategies import after, deals

DRAW = {"type": "exhaustive_draw", "ready": [0, 2]}
FALSE_WIN = {"type": "penalty", "offender": 3}


def settle(result: dict[str, Any], options: dict[str, Any] | None = None, **state: Any) -> dict[str, Any]:
    resolved = RULESET.resolve(options)
    return RULESET.settle_deal({**RULESET.start_state(resolved), "result": result, **state}, resolved)


def deltas(result: dict[str, Any], options: dict[str, Any] | None = None, **state: Any) -> list[int]:
    found: list[int] = settle(result, options, **state)["deltas"]
    return found


def wins(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"type": "win", "wins": list(entries)}


def code_of(result: dict[str, Any], options: dict[str, Any] | None = None, **state: Any) -> str:
    with pytest.raises(RuleError) as caught:
        settle(result, options, **state)
    return caught.value.code


@pytest.mark.parametrize(
    ("result", "options", "paid"),
    [
        # 3 faan: base 8
        (wins(win(1, 2, total=3)), {}, [0, 32, -32, 0]),
        (wins(win(1, 2, total=3)), {"responsibility": "half"}, [-8, 32, -16, -8]),
        (wins(win(1, None, total=3)), {}, [-16, 48, -16, -16]),
        (wins(win(1, None, total=3, win="flowers")), {}, [-16, 48, -16, -16]),
        (wins(win(1, 2, total=3, win="robbed_kong")), {}, [0, 48, -48, 0]),
        (wins(win(1, 2, total=3, win="robbed_kong")), {"robbed_kong": "discard"}, [0, 32, -32, 0]),
        # above the cap: base 128
        (wins(win(1, 2, total=12)), {}, [0, 512, -512, 0]),
        # 截糊: the nearest in turn after the discarder alone; with two winners 4 × 8 and 4 × 16
        (wins(win(0, 2, total=4), win(3, 2, total=3)), {}, [0, 0, -32, 32]),
        (wins(win(0, 2, total=4), win(3, 2, total=3)), {"winners": 2}, [64, 0, -96, 32]),
        # under half responsibility each winner also pays a share of the other's win
        (wins(win(0, 2, total=4), win(3, 2, total=3)), {"winners": 2, "responsibility": "half"},
         [64 - 8, -16 - 8, -32 - 16, 32 - 16]),
        (FALSE_WIN, {}, [256, 256, 256, -768]),
        (FALSE_WIN, {"false_win": "triple", "limit": None}, [6 * 384, 6 * 384, 6 * 384, -18 * 384]),
        (FALSE_WIN, {"false_win": "none"}, [0, 0, 0, 0]),
        (DRAW, {}, [0, 0, 0, 0]),
    ],
)  # fmt: skip
def test_payments(result: dict[str, Any], options: dict[str, Any], paid: list[int]) -> None:
    assert deltas(result, options) == paid


@pytest.mark.parametrize(
    ("entry", "options", "paid"),
    [
        (win(1, None, total=3, liable=2), {}, [0, 48, -48, 0]),
        # off a discard under half responsibility, by the option
        (win(1, 2, total=3, liable=2), {"responsibility": "half"}, [0, 32, -32, 0]),
        (win(1, 2, total=3, liable=3), {"responsibility": "half"}, [-8, 32, -16, -8]),
        (win(1, 2, total=3, liable=3), {"liability_on_discard": "liable"}, [0, 32, 0, -32]),
        (win(1, 2, total=3, liable=3), {"liability_on_discard": "split"}, [0, 32, -16, -16]),
        (win(1, 2, total=3, liable=2), {"liability_on_discard": "split"}, [0, 32, -32, 0]),
        # whoever is liable, the owner of a robbed kong pays
        (win(1, 2, total=3, win="robbed_kong", liable=3), {"liability_on_discard": "liable"}, [0, 48, -48, 0]),
    ],
)
def test_liability(entry: dict[str, Any], options: dict[str, Any], paid: list[int]) -> None:
    assert deltas(wins(entry), options) == paid


@pytest.mark.parametrize(
    ("liability", "patterns", "is_allowed"),
    [
        ([], None, False),
        (["three_dragons"], None, True),
        (["three_dragons"], {"full_flush": 7}, False),
        (["three_dragons"], {"big_three_dragons": 8}, True),
        # a limit pattern can hide the others
        (["three_dragons"], {"all_honours": 10}, True),
        (["twelve_tiles"], {"full_flush": 7}, True),
        (["nine_of_a_suit"], {"half_flush": 3}, True),
        (["fed_kong"], {"all_pungs": 3, "after_kong": 1}, True),
        (["four_winds", "four_kongs"], {"all_pungs": 3}, False),
    ],
)
def test_which_hands_somebody_can_be_liable_for(
    liability: list[str], patterns: dict[str, int] | None, is_allowed: bool
) -> None:
    value = {"total": 7} if patterns is None else {"total": min(sum(patterns.values()), 10), "patterns": patterns}
    result = wins(win(1, None, liable=2, **value))

    if is_allowed:
        assert min(deltas(result, {"liability": liability})) < 0
    else:
        assert code_of(result, {"liability": liability}) == "liability_not_allowed"


def test_nobody_is_liable_for_flowers() -> None:
    assert code_of(wins(win(1, None, total=3, win="flowers", liable=2))) == "liability_not_allowed"


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"total": 2}, "below_minimum"),
        ({"total": 5, "valid": False}, "below_minimum"),
        ({"total": 5, "patterns": {"all_pungs": 3}}, "bad_value"),
        ({"total": 5, "patterns": {"rain": 5}}, "unknown_pattern"),
        ({"total": 5, "uncapped": 6}, "bad_value"),
        ({"total": 5, "base": 8}, "bad_value"),
        ({"total": 5, "win": "self_draw"}, "bad_value"),
        ({"total": 5, "win": "luck"}, "bad_value"),
        ({"total": -1}, "bad_value"),
        ({"total": 3.0}, "bad_value"),
        ({}, "bad_value"),
    ],
)
def test_values_that_cannot_be(value: dict[str, Any], code: str) -> None:
    assert code_of(wins(win(1, 2, **value))) == code


def test_a_value_above_the_cap_agrees_with_its_patterns() -> None:
    value = {"patterns": {"full_flush": 7, "all_pungs": 3, "self_draw": 1}, "total": 10, "uncapped": 11, "base": 128}

    assert deltas(wins(win(1, None, **value))) == [-256, 768, -256, -256]


def test_flower_series_are_paid_whatever_the_result() -> None:
    # seat 0 shows one series, seat 2 both: 3 × 5 each, less what the other's cost
    options = {"flower_pay": 5}

    assert deltas(DRAW, options, flower_sets=[0]) == [15, -5, -5, -5]
    assert deltas(wins(win(1, 2, total=3)), options, flower_sets=[2, 2]) == [-10, 22, -2, -10]
    assert code_of(DRAW, options, flower_sets=[0, 1, 2]) == "bad_input"
    assert code_of(DRAW, {}, flower_sets=[0]) == "not_in_ruleset"
    assert deltas(DRAW, {}, flower_sets=[]) == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("result", "options", "state", "following"),
    [
        (wins(win(1, 2, total=3)), {}, {"dealer": 1}, (1, "E")),
        (wins(win(1, 2, total=3)), {"dealer_win": "pass"}, {"dealer": 1}, (2, "E")),
        (wins(win(1, 2, total=3)), {}, {"dealer": 3}, (0, "S")),
        # the dealer's claim comes second and is not paid
        (wins(win(1, 0, total=3), win(2, 0, total=3)), {}, {"dealer": 2}, (3, "E")),
        (wins(win(1, 0, total=3), win(2, 0, total=3)), {"winners": 2}, {"dealer": 2}, (2, "E")),
        (DRAW, {}, {}, (1, "E")),
        (DRAW, {"draw_dealer": "stay"}, {}, (0, "E")),
        (FALSE_WIN, {}, {}, (0, "E")),
        (FALSE_WIN, {}, {"dealer": 3}, (0, "S")),
        (FALSE_WIN, {"false_win_dealer": "stay"}, {"dealer": 3}, (3, "E")),
        (FALSE_WIN, {"false_win_dealer": "pass"}, {}, (1, "E")),
        (DRAW, {}, {"dealer": 3, "round_wind": "N"}, None),
        (DRAW, {"rounds": 1}, {"dealer": 3}, None),
        (wins(win(1, 2, total=3)), {"start": 20, "bust": True}, {}, None),
    ],
)
def test_the_next_deal(
    result: dict[str, Any], options: dict[str, Any], state: dict[str, Any], following: tuple[int, str] | None
) -> None:
    found = settle(result, options, **state)["next"]

    assert found["over"] == (following is None)
    assert (found["dealer"], found["round_wind"]) == (following or (None, None))


@pytest.mark.parametrize(
    ("state", "options", "code"),
    [
        ({"phase": "decider"}, {}, "not_in_ruleset"),
        ({"phase": "dusk"}, {}, "bad_input"),
        ({"round_wind": "W"}, {"rounds": 2}, "bad_wind"),
        ({"round_wind": None}, {}, "bad_wind"),
        ({"scores": [1, 0, 0, 0]}, {}, "scores_do_not_add_up"),
        ({"scores": [-1, 5, 0, 0]}, {"start": 1, "bust": True}, "game_is_over"),
        ({"result": {"type": "abortive_draw", "reason": "four_kongs"}}, {}, "not_in_ruleset"),
        ({"result": {**DRAW, "nagashi": [1]}}, {}, "not_in_ruleset"),
        ({"honba": 1}, {}, "not_in_ruleset"),
    ],
)
def test_bad_deals(state: dict[str, Any], options: dict[str, Any], code: str) -> None:
    assert code_of(**{"result": DRAW, "options": options, **state}) == code


# "`not_in_ruleset`: a key of FORMAT.md that carries what this ruleset does not have: `dora_indicators`,
# `ura_indicators`, `riichi`, `honba`, `deposits`, `chips`, `nagashi`, `penalties` but in a game, `flowers` but in a
# hand (absent, null, 0, false, empty or, for `chips` and `penalties`, all zeros is fine)"
@pytest.mark.parametrize(
    ("key", "value", "empty"),
    [
        ("dora_indicators", ["1m"], []),
        ("ura_indicators", ["1m"], ""),
        ("riichi", [0], []),
        ("honba", 1, 0),
        ("deposits", 1000, None),
        ("chips", [1, -1, 0, 0], [0, 0, 0, 0]),
        ("nagashi", [0], []),
        ("penalties", [0, 0, 0, 1], [0, 0, 0, 0]),
        ("flowers", "1f", ""),
    ],
)
def test_what_only_other_rulesets_have_must_be_empty(key: str, value: Any, empty: Any) -> None:
    assert code_of(DRAW, **{key: value}) == "not_in_ruleset"
    assert deltas(DRAW, **{key: empty}) == [0, 0, 0, 0]


@pytest.mark.parametrize("total", [200, 10**12])
def test_without_a_cap_the_points_stay_numbers_that_a_table_can_write(total: int) -> None:
    options = {"limit": None, "points": "full_spicy"}

    assert code_of(wins(win(1, 2, total=total)), options) == "bad_value"
    # 4 × 2^13
    assert deltas(wins(win(1, 2, total=13)), options)[1] == 32768


def test_the_results_tried_for_targets_are_those_that_a_deal_takes() -> None:
    options = RULESET.resolve({"limit": None, "points": "full_spicy"})

    # 2^39 is the last below a million millions
    assert [worth.value["total"] for worth in hand_worths(options)] == [*range(3, 40)]


def test_the_ways_to_win_are_those_of_a_hand() -> None:
    assert set(WAYS) == {"self_draw", "discard", "robbed_kong", "flowers"}


@given(st.lists(deals(RULESET), max_size=30))
def test_payments_always_add_up_to_zero(entries: list[dict[str, Any]]) -> None:
    state = RULESET.start_state(RULESET.defaults)
    for entry in entries:
        try:
            answer = RULESET.settle_deal({**state, **entry}, RULESET.defaults)
        except RuleError:
            continue
        assert sum(answer["deltas"]) == 0
        if answer["next"]["over"]:
            return
        state = after(state, answer)
