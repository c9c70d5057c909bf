"""Deals of three players: draws, the next deal, and the end of the game."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from tests.rules.questions import win

DRAW = {"type": "exhaustive_draw", "ready": []}


def settle(result: dict[str, Any], key: str = "tenhou-3", options: Any = None, **state: Any) -> dict[str, Any]:
    ruleset = find_ruleset(key)
    found = ruleset.resolve(options or {})
    return ruleset.settle_deal({**ruleset.start_state(found), **state, "result": result}, found)


def wins(*entries: Any) -> dict[str, Any]:
    return {"type": "win", "wins": list(entries)}


def code(*args: Any, **more: Any) -> str:
    with pytest.raises(RuleError) as caught:
        settle(*args, **more)
    return caught.value.code


@pytest.mark.parametrize(
    ("ready", "wanted"),
    [([], [0, 0, 0]), ([1], [-1000, 2000, -1000]), ([0, 2], [1000, -2000, 1000]), ([0, 1, 2], [0, 0, 0])],
)
def test_who_is_ready_is_paid_at_a_draw(ready: list[int], wanted: list[int]) -> None:
    assert settle({**DRAW, "ready": ready})["deltas"] == wanted


def test_two_win_off_one_discard_and_the_next_in_turn_takes_the_pot() -> None:
    result = wins(win(1, 2, total=5), win(0, 2, total=5))

    answer = settle(result, deposits=1000, honba=1)

    # dealer first in turn after seat 2: 12000 + 200 + 1000; the other 8000
    assert answer["deltas"] == [13200, 8000, -20200]


def test_only_the_next_in_turn_wins_with_one_winner() -> None:
    result = wins(win(1, 2, total=5), win(0, 2, total=5))

    answer = settle(result, options={"ron_winners": 1})

    assert (answer["deltas"], answer["void"]) == ([12000, 0, -12000], [1])


def test_after_the_last_seat_comes_the_next_round() -> None:
    answer = settle(wins(win(0, 1, total=5)), dealer=2)

    assert (answer["next"]["dealer"], answer["next"]["round_wind"]) == (0, "S")


@pytest.mark.parametrize(
    ("reason", "wanted"),
    [("four_winds", "bad_reason"), ("four_riichi", "bad_reason"), ("triple_ron", "bad_reason"),
     ("three_winds", "not_in_ruleset"), ("three_riichi", "not_in_ruleset")],
)  # fmt: skip
def test_a_reason_that_the_table_does_not_have(reason: str, wanted: str) -> None:
    assert code({"type": "abortive_draw", "reason": reason}) == wanted


@pytest.mark.parametrize("reason", ["three_winds", "three_riichi"])
def test_an_abortive_draw_where_the_house_has_it(reason: str) -> None:
    answer = settle({"type": "abortive_draw", "reason": reason}, options={"abortive_draws": [reason]})

    assert (answer["deltas"], answer["next"]["dealer"], answer["next"]["honba"]) == ([0, 0, 0], 0, 1)


def test_nagashi_is_worth_what_the_house_says() -> None:
    answer = settle({**DRAW, "nagashi": [1]}, "kansai", dealer=0, honba=1)

    # a self-drawn yakuman of 32000: 12000 and 20000, each and 1000 for the counter
    assert answer["deltas"] == [-21000, 34000, -13000]


def test_the_dealer_stays_without_being_ready_in_the_south_round_of_kansai() -> None:
    assert settle(DRAW, "kansai", dealer=1, round_wind="S")["next"]["dealer"] == 1
    assert settle(DRAW, "kansai", dealer=1, round_wind="E")["next"]["dealer"] == 2


# --- the end of the game

NOBODY = {"scores": [35000, 36000, 34000]}
SOMEBODY = {"scores": [35000, 40000, 30000]}


@pytest.mark.parametrize(
    ("key", "state", "wanted"),
    [
        # South 3 passes: over with 40000, else West 1
        ("tenhou-3", {**SOMEBODY, "dealer": 2, "round_wind": "S"}, None),
        ("tenhou-3", {**NOBODY, "dealer": 2, "round_wind": "S"}, (0, "W", "main")),
        ("tenhou-3", {**NOBODY, "dealer": 1, "round_wind": "W"}, (2, "W", "main")),
        ("tenhou-3", {**NOBODY, "dealer": 2, "round_wind": "W"}, None),
        ("pantheon-3", {**NOBODY, "dealer": 2, "round_wind": "S"}, None),
        ("sanma-club", {"scores": [30000] * 3, "dealer": 2, "round_wind": "S"}, None),
        # 返り東: the extra round is East again
        ("kansai", {**NOBODY, "dealer": 0, "round_wind": "E", "phase": "decider"}, (0, "E", "decider")),
    ],
)
def test_what_comes_after_a_draw_with_nobody_ready(key: str, state: dict[str, Any], wanted: Any) -> None:
    following = settle(DRAW, key, **state)["next"]

    found = None if following["over"] else tuple(following[one] for one in ("dealer", "round_wind", "phase"))
    assert found == wanted


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        ({"dealer": 2, "round_wind": "S"}, (0, "E", "decider")),
        ({"dealer": 0, "round_wind": "E", "phase": "decider"}, (1, "E", "decider")),
        ({"dealer": 1, "round_wind": "E", "phase": "decider"}, (2, "E", "decider")),
        ({"dealer": 2, "round_wind": "E", "phase": "decider"}, None),
        ({"dealer": 2, "round_wind": "E"}, (0, "S", "main")),
    ],
)
def test_the_returned_east_round_of_kansai_has_three_dealers(state: dict[str, Any], wanted: Any) -> None:
    # a child wins 1000: the deal passes, and nobody has 40000
    winner = (state["dealer"] + 1) % 3
    value = win(winner, (winner + 1) % 3, total=1, fu=30)

    following = settle(wins(value), "kansai", **NOBODY, **state)["next"]

    found = None if following["over"] else tuple(following[one] for one in ("dealer", "round_wind", "phase"))
    assert found == wanted


def test_the_east_game_returns_to_east_too() -> None:
    following = settle(wins(win(0, 1, total=1, fu=30)), "kansai", {"length": "east"}, **NOBODY, dealer=2)["next"]

    assert (following["dealer"], following["round_wind"], following["phase"]) == (0, "E", "decider")


def test_a_returned_round_ends_when_somebody_reaches_the_target_whoever_deals() -> None:
    state = {"dealer": 0, "round_wind": "E", "phase": "decider", "scores": [30000, 36000, 39000]}

    assert settle(wins(win(0, 1, total=13)), "kansai", **state)["next"]["over"]


@pytest.mark.parametrize(
    ("key", "state", "wanted"),
    [
        ("tenhou-3", {"phase": "decider"}, "not_in_ruleset"),
        ("kansai", {"phase": "decider", "round_wind": "S"}, "bad_wind"),
        ("tenhou-3", {"round_wind": "N"}, "bad_wind"),
        ("tenhou-3", {"dealer": 3}, "bad_seat"),
        ("tenhou-3", {"seats": 4}, "bad_table"),
        ("tenhou-3", {"riichi": [3]}, "bad_seat"),
        ("tenhou-3", {"scores": [25000] * 4}, "bad_scores"),
    ],
)
def test_a_refusal(key: str, state: dict[str, Any], wanted: str) -> None:
    assert code(DRAW, key, **state) == wanted


@pytest.mark.parametrize(
    ("key", "value", "is_possible"),
    [
        ("tenhou-3", {"total": 3}, False),
        ("sanma-club", {"total": 3}, True),
        ("sanma-club", {"total": 3, "fu": 40}, False),
        ("kansai", {"total": 3, "fu": 70}, False),
        ("kansai", {"total": 3, "fu": 25}, False),
        ("tenhou-3", {"total": 3, "fu": 25}, True),
        ("tenhou-3", {"total": 12, "yakuman": 1}, True),
        ("tenhou-3", {"total": 11, "yakuman": 1}, False),
    ],
)
def test_the_values_that_a_hand_can_have(key: str, value: dict[str, Any], is_possible: bool) -> None:
    result = wins(win(1, 2, **value))

    assert settle(result, key) if is_possible else code(result, key) == "bad_value"
