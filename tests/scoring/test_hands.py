"""Wins entered as tiles or patterns: the value is computed with the winds and honba of the table."""

from collections.abc import Mapping
from typing import Any

import pytest

from rules.registry import find_ruleset
from scoring.cases import answer
from tests.rules.questions import hand as laid

PINFU = {"concealed": "234m567p34578s22p", "winning_tile": "9s"}


def settle(key: str, *wins: Mapping[str, Any], options: Any = None, events: bool = False, **entry: Any) -> Any:
    """Return the answer to a deal with these wins, the first of a game."""
    ruleset = find_ruleset(key)
    state = ruleset.start_state(ruleset.resolve(options))
    won = {"type": "win", "wins": list(wins)}
    ended = {"type": "exhaustive_draw", "ready": [0]}
    entered = {"events": [won], "result": ended} if events else {"result": won}
    return answer({"ruleset": key, "options": options or {}, "kind": "deal", "in": {**state, **entered, **entry}})


def win(winner: int, source: int | None, **more: Any) -> dict[str, Any]:
    return {"winner": winner, "from": source, **more}


# ----- tiles -----


def test_a_riichi_win_may_be_entered_as_tiles() -> None:
    # riichi 1 + pinfu 1 + red five 1 = 3 han 30 fu: 3900, and the stick comes back
    hand = {**PINFU, "concealed": "234m067p34578s22p", "conditions": ["riichi"]}

    found = settle("riichi-club", win(1, 2, hand=hand), riichi=[1])

    assert found["deltas"] == [0, 3900, -3900, 0]
    assert found["chips"] == [0, 1, -1, 0]


def test_a_hand_is_scored_with_the_honba_of_the_table() -> None:
    # tanyao alone with five honba is below the two-han minimum 二翻縛り
    hand = laid("567m34588s67p 8p 234p")
    del hand["self_draw"]

    assert settle("riichi-club", win(1, 2, hand=hand), honba=5)["error"] == "below_minimum"
    assert settle("riichi-club", win(1, 2, hand=hand), honba=4)["deltas"] == [0, 2200, -2200, 0]


def test_a_mingjiang_win_may_be_entered_as_tiles() -> None:
    # 平和 1: 3 × 4
    hand = {"concealed": "123m45655p23678s", "winning_tile": "4s"}

    assert settle("mingjiang", win(1, 0, hand=hand))["deltas"] == [-12, 12, 0, 0]


def test_a_hand_is_scored_with_the_winds_of_the_table() -> None:
    # seat 2 is West when seat 0 deals in the East round: 役牌 1 + 1, 3 × 8
    hand = {**laid("456m99p67s 8s 333z 111z"), "seat_wind": "N", "round_wind": "S"}

    assert settle("mingjiang", win(2, 0, hand=hand))["deltas"] == [-24, 0, 24, 0]


@pytest.mark.parametrize(
    ("dealer", "wind", "options", "total"),
    [
        (0, "E", {}, 10),  # South: 门风刻 2
        (1, "S", {}, 10),  # East in the South round: 圈风刻 2
        (2, "E", {}, 9),  # North: 幺九刻 1
        # in the order of this round seat 1 follows the dealer, seat 3, so it is South in the South round: both
        (3, "S", {"dealer_order": [[0, 1, 2, 3], [3, 1, 0, 2], [2, 3, 0, 1], [3, 2, 1, 0]]}, 12),
    ],
)
def test_the_winds_of_mcr_follow_the_order_of_the_round(
    dealer: int, wind: str, options: dict[str, Any], total: int
) -> None:
    # 混一色 6 + 老少副 1 + 自摸 1 + the fan of 222z
    hand = laid("34m66z 5m 123m 789m 222z", self_draw=True)

    settled = settle("mcr", win(1, None, hand=hand), options=options, dealer=dealer, round_wind=wind)

    assert settled["deltas"][1] == 3 * (8 + total)


def test_a_win_among_the_events_of_a_deal_may_be_entered_as_tiles() -> None:
    # 龙七对 8 + 1 from each
    hand = {"concealed": "1133446666m558p", "winning_tile": "8p"}

    found = settle("sichuan", win(1, None, hand=hand), events=True)

    assert found["deltas"] == [-9, 27, -9, -9]


def test_the_hua_of_a_yueqing_hand_must_be_that_of_the_deal() -> None:
    # 胡 1 + 白板 2 = 3 → 5 tai, 2² = 4 hua
    hand = {**laid("123456m2345789s 2s 555p"), "indicator": "9p", "whites_shown": 2}

    found = settle("yueqing", win(1, 0, hand=hand), hua=[0, 4, 1, 0])

    assert found["deltas"] == [-10, 26, -6, -10]
    assert settle("yueqing", win(1, 0, hand=hand), hua=[0, None, 1, 0])["deltas"] == found["deltas"]
    assert settle("yueqing", win(1, 0, hand=hand), hua=[0, 9, 1, 0])["error"] == "bad_hua"
    assert settle("yueqing", win(1, 0, hand=hand), hua=[0, 4, None, 0])["error"] == "bad_hua"


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (win(1, 2, hand={}, value={"total": 3, "fu": 30}), "bad_value"),
        (win(1, 2, hand={**PINFU, "self_draw": True}), "bad_value"),
        (win(1, None, hand={**PINFU, "self_draw": False}), "bad_value"),
        (win(1, 2, hand={**PINFU, "self_draw": None}), "bad_input"),
        (win(1, 2, hand="234m"), "bad_input"),
        (win(1, 2, hand=None), "bad_input"),
        (win(4, 2, hand=PINFU), "bad_seat"),
        ({"winner": 1, "hand": PINFU}, "bad_input"),
        (win(1, 2, hand=PINFU, liable=1), "liable_is_winner"),
        (win(1, 1, hand=PINFU), "winner_is_discarder"),
        (win(1, 2, hand=PINFU, more=1), "unknown_field"),
        (win(1, 2, hand={**PINFU, "winning_tile": "1z"}), "not_a_winning_hand"),
    ],
)
def test_a_hand_that_contradicts_its_win_is_refused(entry: dict[str, Any], code: str) -> None:
    assert settle("riichi-club", entry)["error"] == code


@pytest.mark.parametrize("dealer", [4, "0", None])
def test_a_dealer_that_is_not_a_seat_is_refused(dealer: Any) -> None:
    assert settle("riichi-club", win(1, 2, hand=PINFU), dealer=dealer)["error"] == "bad_seat"


# ----- patterns -----


@pytest.mark.parametrize(
    ("key", "entry", "deltas"),
    [
        # riichi 1 + pinfu 1 + dora 1, 30 fu: 3900
        ("riichi-ladder", win(1, 2, patterns={"riichi": 1, "pinfu": 1, "dora": 1}), [0, 3900, -3900, 0]),
        # 清一色 open 5, 5 han
        ("riichi-ladder", win(1, 2, patterns=["chinitsu"], open=True), [0, 8000, -8000, 0]),
        # daisangen with liability: the discarder and the liable player pay half each
        ("riichi-club", win(1, 2, patterns=["daisangen"], liable=3), [0, 32000, -16000, -16000]),
        # 混一色 3 - 1 + 役牌 1 = 3 fan: 3 × 16
        ("mingjiang", win(1, 2, patterns=["half_flush", "value_pung"], open=True), [0, 48, -48, 0]),
        # 碰碰和 6 + 断幺 2 = 8: 8 + 8, 8, 8
        ("mcr", win(1, 2, patterns=["all_pungs", "all_simples"]), [-8, 32, -16, -8]),
    ],
)
def test_a_win_may_be_entered_as_patterns(key: str, entry: dict[str, Any], deltas: list[int]) -> None:
    assert settle(key, entry)["deltas"] == deltas


def test_a_win_among_the_events_of_a_deal_may_be_entered_as_patterns() -> None:
    # 大对子 2 × root 2
    found = settle("sichuan", win(1, 2, patterns={"all_pungs": 1, "root": 1}), events=True)

    assert found["deltas"] == [0, 4, -4, 0]


def test_patterns_are_settled_together_with_the_hua_of_the_deal() -> None:
    # 胡 1 + 白板 2 = 3 → 5 tai
    found = settle("yueqing", win(1, 0, patterns={"whites": 2}), hua=[0, 4, 1, 0])

    assert found["deltas"] == [-10, 26, -6, -10]


def test_patterns_are_scored_with_the_honba_of_the_table() -> None:
    # tanyao alone with five honba is below the two-han minimum 二翻縛り
    entry = win(1, 2, patterns=["tanyao"], open=True, fu=30)

    assert settle("riichi-club", entry, honba=5)["error"] == "below_minimum"
    assert settle("riichi-club", entry, honba=4)["deltas"] == [0, 2200, -2200, 0]


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        (win(1, 2, patterns=["pinfu"], value={"total": 1, "fu": 30}), "bad_value"),
        (win(1, 2, patterns=["pinfu"], hand=PINFU), "bad_value"),
        (win(1, 2, patterns=["pinfu"], more=1), "unknown_field"),
        (win(1, 2, patterns=["storm"]), "unknown_pattern"),
        (win(1, 2, patterns=None), "bad_input"),
        (win(1, 2, patterns={"dora": 3}, fu=30), "below_minimum"),
        (win(1, 2, patterns=["pinfu"], self_draw=False), "unknown_field"),
        (win(1, 2, patterns=["tanyao"], fu=30, seat_wind="E"), "unknown_field"),
    ],
)
def test_patterns_that_contradict_their_win_are_refused(entry: dict[str, Any], code: str) -> None:
    assert settle("riichi-club", entry)["error"] == code
