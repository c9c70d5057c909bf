"""The payments of a deal of 血战到底. Amounts are in stakes."""

from typing import Any

import pytest

from rules.sichuan import RULESET
from tests.rules.questions import win

OVER = {"dealer": None, "round_wind": None, "honba": None, "deposits": 0, "phase": None, "over": True}


def settle(
    events: list[dict[str, Any]], result: dict[str, Any], options: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    chosen = RULESET.resolve(options)
    question = {**RULESET.start_state(chosen), "events": events, "result": result, **more}
    return RULESET.settle_deal(question, chosen)


def wins(*entries: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": "win", "wins": list(entries), **more}


def kong(seat: int, kind: str, **more: Any) -> dict[str, Any]:
    return {"type": "kong", "seat": seat, "kind": kind, **more}


def direct(seat: int, feeder: int) -> dict[str, Any]:
    return kong(seat, "direct", **{"from": feeder})


def draw(*ready: int, **more: Any) -> dict[str, Any]:
    return {"type": "exhaustive_draw", "ready": list(ready), **more}


WON = {"type": "won"}
EVERYBODY = draw(0, 1, 2, 3)


@pytest.mark.parametrize(
    ("events", "result", "options", "deltas"),
    [
        # off a discard: the discarder pays
        ([wins(win(1, 2, total=4))], draw(0), {}, [0, 4, -4, 0]),
        # self-draw: 4 + 1 from each
        ([wins(win(1, total=4))], draw(0), {}, [-5, 15, -5, -5]),
        ([wins(win(1, total=4))], draw(0), {"self_draw_bonus": "none"}, [-4, 12, -4, -4]),
        ([wins(win(1, total=4))], draw(0), {"self_draw_bonus": "add_fan"}, [-4, 12, -4, -4]),
        ([wins(win(0, total=4))], draw(1), {"stake": 5}, [75, -25, -25, -25]),
        # a seat that has won pays no more
        ([wins(win(1, 2, total=4)), wins(win(3, total=2))], draw(0), {}, [-3, 4, -7, 6]),
        # one discard, two winners: both are paid, or only the nearest
        ([wins(win(1, 3, total=4), win(2, 3, total=2))], draw(0), {}, [0, 4, 2, -6]),
        ([wins(win(2, 3, total=2), win(1, 3, total=4))], draw(0), {"multiple_wins": "nearest"}, [0, 4, 0, -4]),
        ([wins(win(0, 3, total=1), win(1, 3, total=4), win(2, 3, total=2))], WON, {}, [1, 4, 2, -7]),
        ([wins(win(1, 2, total=4))], WON, {"continuation": "first_win"}, [0, 4, -4, 0]),
    ],
)
def test_wins(events: list[Any], result: dict[str, Any], options: dict[str, Any], deltas: list[int]) -> None:
    assert settle(events, result, options)["deltas"] == deltas


@pytest.mark.parametrize(
    ("event", "options", "deltas"),
    [
        (kong(1, "concealed"), {}, [-2, 6, -2, -2]),
        (kong(1, "added"), {}, [-1, 3, -1, -1]),
        (direct(1, 3), {}, [0, 2, 0, -2]),
        (direct(1, 3), {"kong_rule": "drizzle"}, [-1, 4, -1, -2]),
        (kong(1, "added"), {"kong_rule": "drizzle"}, [-1, 3, -1, -1]),
        (kong(1, "added", same_draw=False), {}, [0, 0, 0, 0]),
        (kong(1, "added", same_draw=False), {"added_kong_same_draw": False}, [-1, 3, -1, -1]),
        (kong(1, "added", same_draw=False), {"kong_rule": "drizzle"}, [-1, 3, -1, -1]),
        (kong(1, "concealed"), {"stake": 5}, [-10, 30, -10, -10]),
    ],
)
def test_kongs(event: dict[str, Any], options: dict[str, Any], deltas: list[int]) -> None:
    assert settle([event], EVERYBODY, options)["deltas"] == deltas


def test_a_seat_that_has_won_does_not_pay_for_a_kong() -> None:
    found = settle([wins(win(0, 1, total=1)), kong(2, "concealed")], draw(1, 2, 3))

    assert found["deltas"] == [1, -3, 4, -2]


@pytest.mark.parametrize(
    ("events", "ready", "options", "deltas"),
    [
        # seat 1 is not ready and gives its kong back
        ([kong(1, "concealed"), kong(3, "concealed")], [3], {}, [-2, -2, -2, 6]),
        ([kong(1, "concealed"), kong(3, "concealed")], [3], {"void_unready_kongs": False}, [-4, 4, -4, 4]),
        # the payers get it back, winners included: seat 0 paid 2 before it won
        ([kong(1, "concealed"), wins(win(0, 2, total=1))], [2, 3], {}, [1, 0, -1, 0]),
        # a winner keeps the kong money
        ([kong(0, "concealed"), wins(win(0, 2, total=1))], [], {}, [7, -2, -3, -2]),
    ],
)
def test_kongs_of_a_seat_that_is_not_ready_are_void_at_a_draw(
    events: list[Any], ready: list[int], options: dict[str, Any], deltas: list[int]
) -> None:
    assert settle(events, draw(*ready), options)["deltas"] == deltas


@pytest.mark.parametrize(
    ("events", "options", "deltas"),
    [
        # 弯杠 3, then 4 off the next discard, and the 3 are handed over
        ([kong(2, "added"), wins(win(0, 2, total=4), kong_discard=True)], {"transfer": "last"}, [6, -1, -4, -1]),
        ([kong(2, "added"), wins(win(0, 2, total=4), kong_discard=True)], {}, [3, -1, -1, -1]),
        # 暗杠 6 is not 弯杠; it is handed over only with `any`
        ([kong(2, "concealed"), wins(win(0, 2, total=4), kong_discard=True)], {"transfer": "last"}, [2, -2, 2, -2]),
        (
            [kong(2, "concealed"), wins(win(0, 2, total=4), kong_discard=True)],
            {"transfer": "last", "transfer_on": "any"},
            [8, -2, -4, -2],
        ),
        # all kong money of the discarder: 6 + 3
        (
            [kong(2, "concealed"), kong(2, "added"), wins(win(0, 2, total=4), kong_discard=True)],
            {"transfer": "all"},
            [10, -3, -4, -3],
        ),
        (
            [kong(2, "concealed"), kong(2, "added"), wins(win(0, 2, total=4), kong_discard=True)],
            {"transfer": "last"},
            [4, -3, 2, -3],
        ),
        # 3 for two winners: 1 each, and one more to the nearest in turn, seat 3
        (
            [kong(2, "added"), wins(win(0, 2, total=1), win(3, 2, total=1), kong_discard=True)],
            {"transfer": "last"},
            [1, -1, -2, 2],
        ),
        # only the nearest wins and takes all of it
        (
            [kong(2, "added"), wins(win(0, 2, total=1), win(3, 2, total=1), kong_discard=True)],
            {"transfer": "last", "multiple_wins": "nearest"},
            [-1, -1, -1, 3],
        ),
    ],
)
def test_kong_money_goes_to_the_winner_off_the_next_discard(
    events: list[Any], options: dict[str, Any], deltas: list[int]
) -> None:
    ready = [seat for seat in range(4) if seat not in (0, 3)] if len(events[-1]["wins"]) > 1 else [1, 2, 3]
    if options.get("multiple_wins") == "nearest":
        ready = [0, 1, 2]

    assert settle(events, draw(*ready), options)["deltas"] == deltas


def test_kong_money_is_handed_over_only_once_and_not_given_back_after_that() -> None:
    events = [
        kong(2, "added"),  # 1 from each
        wins(win(0, 2, total=1), kong_discard=True),  # 1, and the 3 go to seat 0
        kong(2, "added"),  # 1 from seats 1 and 3
        wins(win(1, 2, total=1), kong_discard=True),  # 1, and only these 2 to seat 1
    ]

    # seat 2, not ready, has nothing left to give back
    assert settle(events, draw(3), {"transfer": "all"})["deltas"] == [3, 1, -2, -2]


@pytest.mark.parametrize(
    ("option", "deltas"),
    [
        # 2 from the feeder, then 2 + 1 from each
        ("self_draw", [-5, 11, -3, -3]),
        # 点杠花: only the feeder pays 2, without the extra stake
        ("feeder_pays", [-4, 4, 0, 0]),
    ],
)
def test_a_win_on_the_replacement_tile_of_a_direct_kong(option: str, deltas: list[int]) -> None:
    events = [direct(1, 0), wins(win(1, total=2), after_kong=True)]

    assert settle(events, draw(0), {"direct_kong_win": option})["deltas"] == deltas


def test_everybody_pays_for_a_win_on_the_replacement_tile_of_a_concealed_kong() -> None:
    events = [kong(1, "concealed"), wins(win(1, total=2), after_kong=True)]

    assert settle(events, draw(0), {"direct_kong_win": "feeder_pays"})["deltas"] == [-5, 15, -5, -5]


@pytest.mark.parametrize(
    ("result", "options", "deltas"),
    [
        # 查叫: seats 2 and 3 pay seat 0 the 4 that it could have won
        (draw(0, ready_max=[4, None, None, None]), {"check_ready": True}, [8, 2, -6, -4]),
        (
            draw(0, 3, ready_max=[4, None, None, 1]),
            {"check_ready": True},
            [4, 2, -7, 1],
        ),
        # 查花猪: 8 to each of the two seats still in that are not pigs
        (draw(0, pigs=[3]), {"check_pigs": True}, [8, 2, 6, -16]),
        (draw(0, pigs=[3]), {"check_pigs": True, "cap": 16}, [16, 2, 14, -32]),
        (draw(0, pigs=[3]), {"check_pigs": True, "cap": None}, [8, 2, 6, -16]),
        (draw(0, pigs=[3]), {"check_pigs": True, "pig_units": 5}, [5, 2, 3, -10]),
        (draw(0, pigs=[2, 3]), {"check_pigs": True}, [16, 2, -10, -8]),
        (draw(0, pigs=[3]), {}, [0, 2, -2, 0]),
        # nobody is ready: nothing to check
        (draw(), {"check_ready": True}, [0, 2, -2, 0]),
        # a fined pig does not pay 查叫 too
        (
            draw(0, pigs=[3], ready_max=[4, None, None, None]),
            {"check_pigs": True, "check_ready": True},
            [12, 2, 2, -16],
        ),
        # a pig that is not fined does
        (draw(0, pigs=[3], ready_max=[4, None, None, None]), {"check_ready": True}, [8, 2, -6, -4]),
    ],
)
def test_checks_at_a_draw(result: dict[str, Any], options: dict[str, Any], deltas: list[int]) -> None:
    assert settle([wins(win(1, 2, total=2))], result, options)["deltas"] == deltas


@pytest.mark.parametrize(
    ("options", "deltas"),
    [
        # 诈胡: 8 to seats 0 and 3, which are still in; the earlier win stays
        ({}, [8, 2, -18, 8]),
        ({"false_hu_units": 3}, [3, 2, -8, 3]),
        ({"cap": 16}, [16, 2, -34, 16]),
    ],
)
def test_a_false_win_ends_the_deal(options: dict[str, Any], deltas: list[int]) -> None:
    found = settle([wins(win(1, 2, total=2))], {"type": "penalty", "offender": 2}, options)

    assert found["deltas"] == deltas
    assert found["next"]["dealer"] == 1


@pytest.mark.parametrize(
    ("horses", "bound", "spectators", "deltas"),
    [
        # seat 1 wins 4 off seat 2; counted from the dealer, seat 0
        (["2m"], [1], [4], [0, 4, -8, 0]),
        (["6p"], [1], [4], [0, 4, -8, 0]),
        (["3s"], [2], [-4], [0, 8, -4, 0]),
        (["1m", "4m"], [0, 3], [0, 0], [0, 4, -4, 0]),
        # two spectators do not pay each other
        (["2m", "7m"], [1, 2], [4, -4], [0, 8, -8, 0]),
    ],
)
def test_a_spectator_has_the_result_of_the_seat_it_is_bound_to(
    horses: list[str], bound: list[int], spectators: list[int], deltas: list[int]
) -> None:
    found = settle([wins(win(1, 2, total=4))], draw(0), horses=horses)

    assert (found["bound"], found["spectators"], found["deltas"]) == (bound, spectators, deltas)
    assert sum(deltas) + sum(spectators) == 0


def test_spectators_count_from_the_dealer() -> None:
    found = settle([wins(win(1, 2, total=4))], draw(0), dealer=3, horses=["3m"])

    # 3 is seat 3, 0, 1
    assert (found["bound"], found["spectators"]) == ([1], [4])


def test_spectators_settled_outside_do_not_change_the_results_of_the_seats() -> None:
    found = settle([wins(win(1, 2, total=4))], draw(0), {"horse_settlement": "outside"}, horses=["2m"])

    assert (found["spectators"], found["deltas"]) == ([4], [0, 4, -4, 0])


def test_a_spectator_takes_part_in_kongs_and_in_kong_money_given_back() -> None:
    # seat 1's kong is void, seat 3 wins 2 + 1 from each of three
    events = [kong(1, "concealed"), wins(win(3, total=2))]

    found = settle(events, draw(0, 2), horses=["4m"])

    assert found["spectators"] == [9]
    assert found["deltas"] == [-6, -6, -6, 9]


@pytest.mark.parametrize(
    ("events", "result", "options", "dealer"),
    [
        ([wins(win(1, 2, total=4))], draw(0), {}, 1),
        # several winners off one tile: the discarder deals
        ([wins(win(1, 3, total=4), win(2, 3, total=2))], draw(0), {}, 3),
        ([wins(win(2, 3, total=4), win(1, 3, total=2))], draw(0), {"multiple_wins": "nearest"}, 1),
        ([], draw(), {}, 0),
        ([], {"type": "penalty", "offender": 2}, {}, 0),
        ([wins(win(2, 3, total=4))], draw(0), {"dealer_rule": "rotate"}, 1),
        ([], draw(), {"dealer_rule": "rotate"}, 1),
    ],
)
def test_who_deals_next(events: list[Any], result: dict[str, Any], options: dict[str, Any], dealer: int) -> None:
    found = settle(events, result, options)["next"]

    assert found == {
        "dealer": dealer, "round_wind": None, "honba": 0, "deposits": 0, "phase": "main", "over": False,
    }  # fmt: skip


@pytest.mark.parametrize(("deals", "deal_no", "over"), [(4, 4, True), (4, 3, False), (4, 5, True), (None, 99, False)])
def test_the_number_of_deals_in_a_sitting_is_an_option(deals: int | None, deal_no: int, over: bool) -> None:
    found = settle([], draw(), {"deals": deals}, deal_no=deal_no)["next"]

    assert found["over"] == over
    assert not over or found == OVER


def test_ready_seats_are_ignored_if_no_option_uses_them() -> None:
    found = settle([wins(win(1, 2, total=4))], draw(1, 9, "x"), {"void_unready_kongs": False})

    assert found["deltas"] == [0, 4, -4, 0]
