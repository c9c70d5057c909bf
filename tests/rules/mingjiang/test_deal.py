"""The payments of a deal of mingjiang, and the next deal."""

from typing import Any

import pytest

from rules.mingjiang import RULESET
from scoring.cases import solve
from tests.rules.questions import win

LEVEL = [250, 250, 250, 250]
AHEAD = [200, 400, 200, 200]
OVER = {"dealer": None, "round_wind": None, "honba": None, "phase": None, "over": True}


def settle(result: dict[str, Any], options: dict[str, Any] | None = None, **state: Any) -> dict[str, Any]:
    chosen = RULESET.resolve(options)
    return RULESET.settle_deal({**RULESET.start_state(chosen), "result": result, **state}, chosen)


def wins(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"type": "win", "wins": list(entries)}


def draw(*ready: int) -> dict[str, Any]:
    return {"type": "exhaustive_draw", "ready": list(ready)}


PENALTY = {"type": "penalty", "offender": 1}


def decider(scores: list[int] | None = None, **more: Any) -> dict[str, Any]:
    return {"scores": scores or [280, 260, 240, 220], "round_wind": None, "phase": "decider", **more}


# The table of 「計分法」, as printed: fan, 基本分, 3倍基本分.
PAYMENTS = [
    (1, 4, 12), (2, 8, 24), (3, 16, 48), (4, 30, 90), (5, 40, 120), (6, 50, 150), (7, 60, 180), (8, 70, 210),
    (9, 80, 240), (10, 90, 270), (13, 90, 270), ("small", 120, 360), ("large", 160, 480),
]  # fmt: skip


@pytest.mark.parametrize(("value", "base", "three_times"), PAYMENTS)
def test_the_table_of_payments(value: int | str, base: int, three_times: int) -> None:
    worth = {"limit": value} if isinstance(value, str) else {"total": value}

    drawn, discarded = settle(wins(win(2, **worth))), settle(wins(win(2, 0, **worth)))

    assert drawn["deltas"] == [-base, -base, 3 * base, -base]
    assert discarded["deltas"] == [-three_times, 0, three_times, 0]


@pytest.mark.parametrize(
    ("result", "more", "deltas", "deposits"),
    [
        # 3 × 16 = 48, and 10 + 10 of deposits
        (wins(win(1, 2, total=3)), {"riichi": [2], "deposits": 10, "scores": [250, 250, 250, 240]}, [0, 68, -58, 0], 0),
        # the winner gets the own riichi deposit back
        (wins(win(1, 2, total=1)), {"riichi": [1]}, [0, 12, -12, 0], 0),
        # self-draw 16 each, three riichi
        (wins(win(0, total=3)), {"riichi": [0, 1, 2]}, [68, -26, -26, -16], 0),
        (draw(), {}, [0, 0, 0, 0], 0),
        (draw(2), {}, [-10, -10, 27, -10], 3),
        (draw(0, 2), {"riichi": [0]}, [2, -15, 12, -15], 16),
        (draw(0, 1, 2), {}, [7, 7, 7, -30], 9),
        # all four ready: no payments, and 3 from each as deposits
        (draw(0, 1, 2, 3), {}, [-3, -3, -3, -3], 12),
        (PENALTY, {"riichi": [0, 1]}, [90, -270, 90, 90], 0),
    ],
)
def test_payments_and_deposits(result: dict[str, Any], more: dict[str, Any], deltas: list[int], deposits: int) -> None:
    found = settle(result, **{"scores": LEVEL, **more})

    assert (found["deltas"], found["next"]["deposits"]) == (deltas, deposits)


@pytest.mark.parametrize("order", [1, -1])
def test_head_bump_pays_only_the_first_in_turn(order: int) -> None:
    claims = [win(0, 3, total=2), win(1, 3, total=8), win(2, 3, limit="large")]

    found = settle(wins(*claims[::order]))

    assert found["deltas"] == [24, 0, 0, -24]
    assert found["next"]["dealer"] == 0


@pytest.mark.parametrize(
    ("entry", "options", "deltas"),
    [
        # 包牌: after a self-draw the liable seat pays all three shares
        (win(2, limit="small", liable=1), {}, [0, -360, 360, 0]),
        (win(2, limit="large", liable=0), {}, [-480, 0, 480, 0]),
        # off a discard liability changes nothing, or both pay half
        (win(2, 0, limit="small", liable=1), {}, [-360, 0, 360, 0]),
        (win(2, 0, limit="small", liable=1), {"liability_on_discard": "split"}, [-180, -180, 360, 0]),
        (win(2, 0, limit="small", liable=0), {"liability_on_discard": "split"}, [-360, 0, 360, 0]),
        # two limits, if limits add up: 3 × (160 + 160)
        (win(2, 0, limit="large", base=320, yakuman=2), {"limit_combination": "sum"}, [-960, 0, 960, 0]),
    ],
)
def test_limit_hands_and_liability(entry: dict[str, Any], options: dict[str, Any], deltas: list[int]) -> None:
    assert settle(wins(entry), options)["deltas"] == deltas


@pytest.mark.parametrize(
    ("result", "state", "options", "following"),
    [
        (wins(win(0, 1, total=1)), {"dealer": 0, "round_wind": "E"}, {}, (0, "E", "main")),
        (wins(win(1, 0, total=1)), {"dealer": 0, "round_wind": "E"}, {}, (1, "E", "main")),
        (wins(win(1, 0, total=1)), {"dealer": 3, "round_wind": "E"}, {}, (0, "S", "main")),
        (draw(0), {"dealer": 0, "round_wind": "E"}, {}, (1, "E", "main")),
        (draw(0), {"dealer": 0, "round_wind": "E"}, {"draw_dealer": "ready_stays"}, (0, "E", "main")),
        (draw(1), {"dealer": 0, "round_wind": "E"}, {"draw_dealer": "ready_stays"}, (1, "E", "main")),
        (PENALTY, {"dealer": 0, "scores": AHEAD}, {}, (0, "E", "main")),
        (PENALTY, {"dealer": 0, "scores": AHEAD}, {"penalty_dealer": "pass"}, (1, "E", "main")),
        # 290, 130, 290, 290: the decider begins after a false win too
        (
            PENALTY,
            {"dealer": 3, "round_wind": "S", "scores": AHEAD},
            {"penalty_dealer": "pass"},
            (0, None, "decider"),
        ),
        # the last South deal is won by the dealer: it goes on
        (wins(win(3, 1, total=1)), {"dealer": 3, "round_wind": "S"}, {}, (3, "S", "main")),
        # the dealer loses: the decider, with the leader as dealer: 262, 238, 250, 250
        (wins(win(0, 1, total=1)), {"dealer": 3, "round_wind": "S"}, {}, (0, None, "decider")),
        # tied at the top: the lower seat deals
        (draw(), {"dealer": 3, "round_wind": "S", "scores": [200, 300, 200, 300]}, {}, (1, None, "decider")),
        (wins(win(1, 2, total=1)), decider(dealer=0), {}, (1, None, "decider")),
        (draw(0), decider(dealer=0), {"draw_dealer": "ready_stays"}, (1, None, "decider")),
        (draw(3), decider(dealer=3), {}, (0, None, "decider")),
        ({"type": "penalty", "offender": 0}, decider(dealer=2), {}, (2, None, "decider")),
        ({"type": "penalty", "offender": 0}, decider(dealer=3), {"penalty_dealer": "pass"}, (0, None, "decider")),
    ],
)
def test_who_deals_next(
    result: dict[str, Any], state: dict[str, Any], options: dict[str, Any], following: tuple[Any, ...]
) -> None:
    found = settle(result, options, **state)["next"]

    assert (found["dealer"], found["round_wind"], found["phase"]) == following
    assert (found["honba"], found["over"]) == (0, False)


def test_a_false_win_that_leaves_the_offender_below_zero_ends_the_game() -> None:
    # 250 - 270 = -20
    assert settle(PENALTY)["next"] == {**OVER, "deposits": 0}


@pytest.mark.parametrize(
    ("scores", "entry", "options", "over"),
    [
        # 260 + 90 = 350, ahead of 280
        ([280, 260, 240, 220], win(1, 2, total=4), {}, True),
        # 220 + 24 = 244 is not ahead
        ([280, 260, 240, 220], win(3, 2, total=2), {}, False),
        # 252 + 48 = 300 exactly, ahead of 260
        ([252, 240, 248, 260], win(0, 2, total=3), {}, True),
        # 251 + 48 = 299: below 300
        ([251, 241, 248, 260], win(0, 2, total=3), {}, False),
        # 288 + 12 = 300, tied with seat 1
        ([288, 300, 212, 200], win(0, 2, total=1), {}, False),
        ([288, 300, 212, 200], win(0, 2, total=1), {"decider_top": "shared"}, True),
        # the return is not the mark: 299 stays below 300 where points are counted from 250, and 310 passes it
        ([251, 241, 248, 260], win(0, 2, total=3), {"return": 250, "oka": "none"}, False),
        ([280, 260, 240, 220], win(1, 2, total=4), {"return": 360}, True),
        # a mark of its own: 299 is enough for 299, and 350 is not for 360
        ([251, 241, 248, 260], win(0, 2, total=3), {"decider_mark": 299}, True),
        ([280, 260, 240, 220], win(1, 2, total=4), {"decider_mark": 360}, False),
    ],
)
def test_the_decider_ends_with_a_win_that_leads_with_at_least_three_hundred(
    scores: list[int], entry: dict[str, Any], options: dict[str, Any], over: bool
) -> None:
    found = settle(wins(entry), options, **decider(scores))

    assert found["next"]["over"] == over


def test_deposits_count_towards_the_three_hundred_of_the_decider() -> None:
    # 249 + 48 + 13 = 310
    found = settle(wins(win(0, 2, total=3)), **decider([249, 230, 248, 260], deposits=13))

    assert found["next"] == {**OVER, "deposits": 0}


def test_points_from_a_draw_never_end_the_decider() -> None:
    # 295 + 27 = 322, ahead of all
    found = settle(draw(0), **decider([295, 245, 240, 220]))

    assert not found["next"]["over"]


@pytest.mark.parametrize("phase", [{"phase": "main", "round_wind": "E"}, {"phase": "decider", "round_wind": None}])
def test_a_score_below_zero_ends_the_game_at_once(phase: dict[str, Any]) -> None:
    below = settle(wins(win(2, 0, total=4)), scores=[80, 300, 300, 320], **phase)
    exactly = settle(wins(win(2, 0, total=4)), scores=[90, 300, 290, 320], **phase)

    assert below["next"] == {**OVER, "deposits": 0}
    assert exactly["next"]["over"] == (phase["phase"] == "decider")  # 380 is ahead of all


def test_deposits_stay_on_the_table_when_a_draw_ends_the_game() -> None:
    # seat 0: 5 - 15 = -10
    found = settle(draw(2, 3), scores=[5, 395, 300, 300])

    assert found["next"] == {**OVER, "deposits": 6}


def test_riichi_deposits_of_a_void_deal_stay_by_option() -> None:
    found = settle(
        {"type": "penalty", "offender": 3}, {"penalty_riichi": "kept"}, riichi=[0, 3], scores=[250, 250, 200, 300]
    )

    assert found["deltas"] == [80, 90, 90, -280]
    assert found["next"]["deposits"] == 20


def test_riichi_with_less_than_its_deposit_by_option() -> None:
    found = settle(draw(3), {"riichi_needs_points": False}, riichi=[3], scores=[250, 250, 495, 5])

    # 5 - 10 + 30 - 3 = 22: not below 0 after the deal
    assert found["deltas"] == [-10, -10, -10, 17]
    assert not found["next"]["over"]


def test_riichi_with_exactly_its_deposit() -> None:
    # 10 - 10 + 30 - 3 = 17
    assert settle(draw(3), riichi=[3], scores=[250, 250, 490, 10])["deltas"] == [-10, -10, -10, 17]


def settle_hand(winner: int, hand: dict[str, Any]) -> list[int]:
    state = RULESET.start_state(RULESET.defaults)
    question = {**state, "result": wins({"winner": winner, "from": 0, "hand": hand})}
    deltas: list[int] = solve({"ruleset": "mingjiang", "kind": "deal", "in": question})["deltas"]
    return deltas
