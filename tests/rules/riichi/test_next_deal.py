"""After a riichi deal: the next dealer, and the end of the game (sections 6.5 and 6.6)."""

from typing import Any

import pytest

from tests.rules.riichi.questions import abort, comes, draw, penalty, ron, settle, wins

CLUB, LADDER = "riichi-club", "riichi-ladder"
OVER = {"dealer": None, "round_wind": None, "honba": None, "phase": None, "over": True}


# -- 6.5 the next deal --


@pytest.mark.parametrize(
    ("result", "state", "following"),
    [
        (wins(ron(1, 2)), {"honba": 3}, comes(1)),
        (wins(ron(0, 2)), {"honba": 3}, comes(0, honba=4)),
        (wins(ron(0, 2)), {"dealer": 3}, comes(0, "S")),
        (draw(0), {"honba": 3}, comes(0, honba=4)),
        (draw(1), {"honba": 3}, comes(1, honba=4)),
    ],
)
def test_the_next_deal(result: dict[str, Any], state: dict[str, Any], following: dict[str, Any]) -> None:
    assert settle(result, **state)["next"] == following


@pytest.mark.parametrize(
    ("options", "ready", "following"),
    [
        ({"renchan": "win"}, (0,), comes(1, honba=2)),
        ({"renchan": "ready"}, (0,), comes(0, honba=2)),
        ({"renchan": "ready"}, (), comes(1, honba=2)),
        ({"renchan": "always"}, (), comes(0, honba=2)),
        ({"draw_honba": 0}, (0,), comes(0, honba=1)),
        ({"draw_pass_honba": "reset"}, (), comes(1)),
        ({"draw_pass_honba": "reset"}, (0,), comes(0, honba=2)),
    ],
)
def test_the_dealer_after_a_draw(options: dict[str, Any], ready: tuple[int, ...], following: dict[str, Any]) -> None:
    assert settle(draw(*ready), options=options, honba=1)["next"] == following


@pytest.mark.parametrize("rule", ["first", "any"])
def test_the_dealer_as_the_nearer_of_two_winners_stays(rule: str) -> None:
    answer = settle(wins(ron(0, 3), ron(1, 3)), options={"double_ron_renchan": rule}, honba=1)

    assert answer["next"] == comes(0, honba=2)


@pytest.mark.parametrize(("rule", "following"), [("first", comes(2)), ("any", comes(1, honba=2))])
def test_the_dealer_as_the_farther_of_two_winners(rule: str, following: dict[str, Any]) -> None:
    answer = settle(wins(ron(0, 3), ron(1, 3)), options={"double_ron_renchan": rule}, dealer=1, honba=1)

    assert answer["next"] == following


# -- 6.6 the end of the game --

LAST = {"dealer": 3, "round_wind": "S"}
EXTRA = {"extension": "sudden_death"}


def is_over(result: dict[str, Any], options: dict[str, Any] | None = None, ruleset: str = CLUB, **state: Any) -> bool:
    return bool(settle(result, ruleset, options, **{**LAST, **state})["next"]["over"])


def test_the_game_is_over_when_the_last_dealer_passes() -> None:
    assert settle(wins(ron(0, 1)), **LAST, deposits=0)["next"] == {**OVER, "deposits": 0}
    assert settle(draw(0), **LAST, deposits=1000)["next"] == {**OVER, "deposits": 1000}


@pytest.mark.parametrize("result", [penalty(0), abort("four_winds"), wins(ron(3, 0)), draw(3)])
def test_the_game_goes_on_while_the_last_dealer_stays(result: dict[str, Any]) -> None:
    assert not is_over(result)


def test_an_east_game_ends_after_four_deals() -> None:
    assert is_over(wins(ron(0, 1)), {"length": "east"}, round_wind="E")
    assert not is_over(wins(ron(0, 1)), round_wind="E")


@pytest.mark.parametrize(
    ("bust", "paid_from", "over"),
    [
        ("off", 3000, False),
        ("below_zero", 3900, False),
        ("below_zero", 3800, True),
        ("zero", 3900, True),
        ("zero", 4000, False),
    ],
)
def test_bust(bust: str, paid_from: int, over: bool) -> None:
    scores = [paid_from, 96000 - paid_from, 2000, 2000]

    # seat 0 pays 3900
    answer = settle(wins(ron(1, 0)), options={"bust": bust}, scores=scores, dealer=2)

    assert answer["next"]["over"] == over


def test_a_false_win_can_bust() -> None:
    answer = settle(penalty(1), options={"bust": "below_zero"}, scores=[40000, 7000, 30000, 23000])

    assert answer["next"]["over"]


@pytest.mark.parametrize(
    ("options", "stop", "scores", "over"),
    [
        ({"agari_yame": "off"}, False, [20000, 20000, 20000, 40000], False),
        ({"agari_yame": "auto"}, False, [20000, 20000, 20000, 40000], True),
        ({"agari_yame": "may"}, False, [20000, 20000, 20000, 40000], False),
        ({"agari_yame": "may"}, True, [20000, 20000, 20000, 40000], True),
        ({"agari_yame": "auto", "yame_needs_top": True}, False, [40000, 20000, 20000, 20000], False),
        # 33000 each: the earlier seat is ahead, with reverse_seat the later
        ({"agari_yame": "auto", "yame_needs_top": True}, False, [28900, 33000, 10900, 27200], False),
        (
            {"agari_yame": "auto", "yame_needs_top": True, "tie_break": "reverse_seat"},
            False,
            [28900, 33000, 10900, 27200],
            True,
        ),
        ({"agari_yame": "auto", "yame_needs_target": True}, False, [25000, 25000, 24000, 26000], True),
        # 26000 + 5800 = 31800, the target itself
        (
            {"agari_yame": "auto", "yame_needs_target": True, "target": 31800},
            False,
            [25000, 25000, 24000, 26000],
            True,
        ),
        (
            {"agari_yame": "auto", "yame_needs_target": True, "target": 32000},
            False,
            [25000, 25000, 24000, 26000],
            False,
        ),
    ],
)
def test_the_last_dealer_may_end_the_game_by_winning(
    options: dict[str, Any], stop: bool, scores: list[int], over: bool
) -> None:
    # the dealer, seat 3, wins 5800 off seat 0
    assert is_over(wins(ron(3, 0)), options, scores=scores, stop=stop) == over


@pytest.mark.parametrize(
    ("yame", "ready", "stop", "over"),
    [("off", (3,), False, False), ("auto", (3,), False, True), ("may", (3,), False, False), ("may", (3,), True, True)],
)
def test_the_last_dealer_may_end_the_game_by_being_ready(
    yame: str, ready: tuple[int, ...], stop: bool, over: bool
) -> None:
    assert is_over(draw(*ready), {"tenpai_yame": yame}, stop=stop) == over


def test_a_dealer_who_stays_without_being_ready_cannot_end_the_game() -> None:
    assert not is_over(draw(0), {"tenpai_yame": "auto", "renchan": "always"})


@pytest.mark.parametrize(
    ("state", "scores", "over"),
    [
        # nobody has 30000 after South 4: the west round
        ({}, [25000, 25000, 25000, 25000], False),
        # seat 0 wins 3900 off seat 1: 30000 exactly
        ({}, [26100, 25000, 25000, 23900], True),
        ({"round_wind": "W", "dealer": 0}, [25000, 25000, 25000, 25000], False),
        # West 4 is the last in any case
        ({"round_wind": "W"}, [25000, 25000, 25000, 25000], True),
        # sticks on the table do not count
        ({"deposits": 0}, [26000, 25000, 25000, 23000], False),
    ],
)
def test_the_extra_round(state: dict[str, Any], scores: list[int], over: bool) -> None:
    winner = 0 if state.get("dealer") != 0 else 2

    assert is_over(wins(ron(winner, 1)), EXTRA, scores=scores, **state) == over


def test_the_extra_round_of_an_east_game_is_south() -> None:
    options = {**EXTRA, "length": "east"}

    assert settle(wins(ron(0, 1)), options=options, dealer=3)["next"] == comes(0, "S")
    assert is_over(wins(ron(0, 1)), options)


@pytest.mark.parametrize(("extension", "over"), [("sudden_death", False), ("sudden_death_any", True)])
def test_in_the_extra_round_the_dealer_may_stay_while_another_has_the_target(extension: str, over: bool) -> None:
    options = {"extension": extension, "agari_yame": "off"}
    scores = [40000, 20000, 20000, 20000]

    # West 1, the dealer 3 wins; seat 0 has 34200 left
    assert is_over(wins(ron(3, 0)), options, scores=scores, round_wind="W") == over


@pytest.mark.parametrize("ruleset", ["tenhou", "majsoul"])
def test_online_games_stop_by_themselves_when_the_last_dealer_is_first_with_the_target(ruleset: str) -> None:
    scores = [20000, 20000, 25000, 35000]

    assert is_over(wins(ron(3, 0)), ruleset=ruleset, scores=scores)
    assert is_over(draw(3), ruleset=ruleset, scores=scores)
    assert not is_over(draw(3), ruleset=ruleset, scores=[20000, 20000, 35000, 25000])
