"""The payments of a deal of 国标麻将, and the next dealer."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.mcr import RULESET
from tests.rules.questions import win

DRAW = {"type": "exhaustive_draw", "ready": [0, 2], "nagashi": []}


def settle(result: dict[str, Any], options: dict[str, Any] | None = None, **state: Any) -> dict[str, Any]:
    question = {"scores": [0, 0, 0, 0], "dealer": 0, "round_wind": "E", "result": result, **state}
    return RULESET.settle_deal(question, RULESET.resolve(options))


def wins(*entries: dict[str, Any]) -> dict[str, Any]:
    return {"type": "win", "wins": list(entries)}


@pytest.mark.parametrize(
    ("result", "options", "deltas"),
    [
        # the discarder pays 8 + 25, the other two 8 each
        (wins(win(2, 1, total=25)), {}, [-8, -33, 49, -8]),
        # self-draw: 8 + 9 from each
        (wins(win(3, None, total=9)), {}, [-17, -17, -17, 51]),
        (wins(win(2, 1, total=25)), {"base_pay": 0}, [0, -25, 25, 0]),
        (wins(win(2, 1, total=3)), {"minimum_fan": 0}, [-8, -11, 27, -8]),
        # three seats claim seat 1's tile: the nearest in turn wins
        (wins(win(1, 2, total=88), win(0, 2, total=10), win(3, 2, total=8)), {}, [-8, -8, -16, 32]),
        (wins(win(0, 1, total=88), win(3, 1, total=8)), {}, [-8, -16, -8, 32]),
        (DRAW, {}, [0, 0, 0, 0]),
        ({"type": "penalty", "offender": 2}, {}, [10, 10, -30, 10]),
        ({"type": "penalty", "offender": 2}, {"false_hu_pay": 20}, [20, 20, -60, 20]),
    ],
)
def test_payments(result: dict[str, Any], options: dict[str, Any], deltas: list[int]) -> None:
    assert settle(result, options)["deltas"] == deltas


@pytest.mark.parametrize(
    ("result", "false_hu", "deltas"),
    [
        # -30 and +10 each, then 8 + 12 from each
        (wins(win(1, None, total=12)), [0], [-50, 70, -10, -10]),
        (DRAW, [3], [10, 10, 10, -30]),
        (DRAW, [3, 0], [-20, 20, 20, -20]),
        ({"type": "penalty", "offender": 2}, [3], [20, 20, -20, -20]),
    ],
)
def test_false_hu_earlier_in_the_deal(result: dict[str, Any], false_hu: list[int], deltas: list[int]) -> None:
    assert settle(result, false_hu=false_hu)["deltas"] == deltas


@pytest.mark.parametrize(
    ("dealer", "wind", "options", "following"),
    [
        (0, "E", {}, (1, "E")),
        (3, "E", {}, (0, "S")),
        (3, "W", {}, (0, "N")),
        (3, "N", {}, None),
        (3, "E", {"rounds": 1}, None),
        (3, "S", {"rounds": 2}, None),
        (3, "S", {"rounds": 3}, (0, "W")),
        (1, "S", {"dealer_order": [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]}, (0, "S")),
        (3, "E", {"dealer_order": [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]}, (1, "S")),
        (0, "N", {"dealer_order": [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]}, None),
    ],
)
@pytest.mark.parametrize("result", [wins(win(0, None, total=9)), DRAW, {"type": "penalty", "offender": 0}])
def test_the_deal_passes_after_every_deal(
    result: dict[str, Any], dealer: int, wind: str, options: dict[str, Any], following: tuple[int, str] | None
) -> None:
    after = settle(result, options, dealer=dealer, round_wind=wind)["next"]

    over = {"dealer": None, "round_wind": None, "honba": None, "deposits": 0, "phase": None, "over": True}
    going_on = {"honba": 0, "deposits": 0, "phase": "main", "over": False}
    assert after == (over if following is None else {"dealer": following[0], "round_wind": following[1], **going_on})


def test_turns_follow_the_order_of_the_round() -> None:
    # in the second round seat 0 sits after seat 1, and seat 3 after seat 0
    options = {"dealer_order": [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]}
    settled = settle(wins(win(2, 1, total=9), win(3, 1, total=8)), options, dealer=1, round_wind="S")

    assert settled["deltas"] == [-8, -16, -8, 32]


def test_the_game_begins_with_nothing() -> None:
    assert RULESET.start_state(RULESET.defaults) == {
        "scores": [0, 0, 0, 0],
        "dealer": 0,
        "round_wind": "E",
        "honba": 0,
        "deposits": 0,
        "phase": "main",
    }


def test_the_first_dealer_is_the_first_of_the_order() -> None:
    options = RULESET.resolve({"dealer_order": [[2, 3, 0, 1], [0, 1, 2, 3], [2, 3, 0, 1], [3, 2, 1, 0]]})

    assert RULESET.start_state(options)["dealer"] == 2


seats = st.integers(0, 3)
totals = st.integers(8, 400)
won = st.builds(
    lambda winner, turns, total: wins(win(winner, (winner + turns) % 4 if turns else None, total=total)),
    seats,
    st.integers(0, 3),
    totals,
)
penalties = st.builds(lambda offender: {"type": "penalty", "offender": offender}, seats)
results = st.one_of(won, st.just(DRAW), penalties)


@given(results=st.lists(results, min_size=16, max_size=16))
def test_sixteen_deals_are_a_game_whose_scores_add_up_to_zero(results: list[dict[str, Any]]) -> None:
    state, scores = RULESET.start_state(RULESET.defaults), [0, 0, 0, 0]
    dealers = []
    for result in results:
        assert not state.get("over")
        question = {key: state[key] for key in ("dealer", "round_wind", "honba", "deposits", "phase")}
        answer = RULESET.settle_deal({**question, "scores": scores, "result": result}, RULESET.defaults)
        assert sum(answer["deltas"]) == 0
        dealers.append(state["dealer"])
        scores = [score + delta for score, delta in zip(scores, answer["deltas"], strict=True)]
        state = answer["next"]

    assert state["over"]
    assert dealers == [0, 1, 2, 3] * 4


def read_madrid(folder: Path) -> Iterator[tuple[str, list[int], list[str]]]:
    """Read the tables of the 2nd Madrid championship whose deals are known: name, final scores, deals."""
    for line in (folder / "madrid-2017-mcr.txt").read_text(encoding="utf8").splitlines():
        name, _, scores, *deals = line.split(" | ")
        if deals:
            yield name, [*map(int, scores.split())], deals[0].split()


def read_deal(text: str) -> tuple[dict[str, Any], list[int]]:
    """Read a deal: `Ws10` is a win of West's first player off South's, `E24` a self-draw, `-` a draw.

    The adjustments follow after `!`.
    """
    played, _, adjusted = text.partition("!")
    adjustments = [*map(int, adjusted.split(","))] if adjusted else [0, 0, 0, 0]
    if played == "-":
        return DRAW, adjustments
    winner, source, total = re.fullmatch(r"([ESWN])([eswn]?)(\d+)", played).groups()  # type: ignore[union-attr]
    seat = None if not source else "eswn".index(source)
    return wins(win("ESWN".index(winner), seat, total=int(total))), adjustments


@pytest.mark.real_data
def test_the_deals_of_madrid_give_the_final_scores(real_data: Path) -> None:
    tables = [*read_madrid(real_data)]
    found = {}
    for name, _, deals in tables:
        scores, state = [0, 0, 0, 0], RULESET.start_state(RULESET.defaults)
        for text in [*deals, *["-"] * (16 - len(deals))]:
            result, adjustments = read_deal(text)
            settled = settle(result, dealer=state["dealer"], round_wind=state["round_wind"], scores=scores)
            scores = [sum(seat) for seat in zip(scores, settled["deltas"], adjustments, strict=True)]
            state = settled["next"]
        assert state["over"], name
        found[name] = scores

    assert len(found) == 93
    assert found == {name: scores for name, scores, _ in tables}
