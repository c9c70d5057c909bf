from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.replay import Table, start_table
from scoring.targets import State, Target, find_targets
from scoring.targets.goals import Ahead, Goal, Place, Points
from scoring.targets.words import said
from tests.samples import ONE_OF_EACH

NAMES = ("Ann", "Ben", "Cem", "Dan", "Eva")
AnyGoal = Goal


def table(key: str, scores: Sequence[int], **state: Any) -> Table:
    ruleset = find_ruleset(key)
    start = start_table(ruleset, ruleset.defaults)
    return replace(start, totals=tuple(scores), state={**start.state, "scores": list(scores), **state})


def target(key: str, at: Table, player: int, goal: Goal, **seen: Any) -> Target:
    ruleset = find_ruleset(key)
    found = find_targets(ruleset, ruleset.defaults, at, goals=[goal], **seen)
    return next(one for one in found.targets if one.player == player)


def own_words(one: Target) -> list[str]:
    """What the player needs without a win of somebody else."""
    own = [result for result in one.results if result.winner in (None, one.player)]
    return [said(result, one.player).render(name=NAMES.__getitem__) for result in own]


def others_words(one: Target) -> list[str]:
    others = [result for result in one.results if result.winner not in (None, one.player)]
    return [said(result, one.player).render(name=NAMES.__getitem__) for result in others]


LAST_DEAL = {"dealer": 3, "round_wind": "S"}


def test_riichi_says_the_smallest_self_draw_direct_hit_and_hit_off_others() -> None:
    # Cem is 11,300 behind Ann with one honba. Direct 5,800: 2 × (5,800 + 300) = 12,200; 5,200 gives 11,000 only.
    # Self-drawn 3000/6000: Cem gets 3,100 + 3,100 + 6,100 = 12,300, Ann pays 3,100: 15,400. With 2000/4000 10,400.
    # Off Ben or Dan 12,000 + 300; 8,000 + 300 is not enough.
    at = table("riichi-club", (36300, 20000, 25000, 18700), honba=1, **LAST_DEAL)

    found = target("riichi-club", at, 2, Place(1))

    assert own_words(found) == ["self-drawn 3,000/6,000", "5,800 off Ann", "12,000 off anybody"]
    assert found.state is State.OPEN


def test_riichi_says_who_must_be_ready_at_a_draw() -> None:
    # Ben is 2,000 behind Ann. Alone ready he gets 3,000 and Ann pays 1,000; of three he gets 1,000 and Ann pays 3,000.
    at = table("riichi-ladder", (26000, 24000, 20000, 30000 - 0), **LAST_DEAL)

    found = target("riichi-ladder", at, 1, Ahead((0,)))

    draws = [words for words in own_words(found) if words.startswith("a draw")]
    assert draws == ["a draw with Ben tenpai and Ann not tenpai"]


def test_a_hand_that_is_too_large_is_named_as_a_range() -> None:
    # Off Ann 11,600 leave Dan below 28,000 points; 12,000 and more bring Dan past Ben.
    at = table("riichi-club", (31000, 28000, 25000, 16000), honba=1, **LAST_DEAL)

    found = target("riichi-club", at, 1, Place(1))

    assert others_words(found) == ["Dan wins: 2,900 to 11,600 off Ann"]


def test_a_stick_of_this_deal_lowers_what_the_winner_needs() -> None:
    # Without a stick 2 × 3,900 = 7,800 < 8,000; Ann's stick moves another 2 × 1,000.
    at = table("riichi-ladder", (33000, 25000, 21000, 21000), **LAST_DEAL)

    without = target("riichi-ladder", at, 1, Place(1))
    with_stick = target("riichi-ladder", at, 1, Place(1), so_far={"riichi": [0]})

    assert "4,500 off Ann" in own_words(without)
    assert "3,200 off Ann" in own_words(with_stick)


def test_points_are_a_goal_too() -> None:
    # Uma and oka of riichi-ladder: first place +20; 30.0 needs 40,000 table points for the first place.
    at = table("riichi-ladder", (33000, 25000, 21000, 21000), **LAST_DEAL)

    found = target("riichi-ladder", at, 0, Points(30_000))

    assert found.goal.sentence(find_targets_now(at)).render() == "+30.0 points or more"
    assert found.state is State.OPEN


def find_targets_now(at: Table) -> Any:
    ruleset = find_ruleset("riichi-ladder")
    return find_targets(ruleset, ruleset.defaults, at).now


def test_in_the_decider_of_mingjiang_the_base_table_says_what_is_enough() -> None:
    # Ben is 30 behind Ann. Off Ann 2 × 3 × 8 = 48 is enough, 2 × 3 × 4 = 24 is not.
    at = table("mingjiang", (290, 260, 230, 220), phase="decider", round_wind=None, dealer=0)

    found = target("mingjiang", at, 1, Place(1))

    assert own_words(found)[:2] == ["self-drawn 2 fan (8 points)", "2 fan (8 points) off Ann"]


def test_sichuan_counts_the_kong_of_a_winner() -> None:
    # Ben is 9 behind Ann: 8× off Ann moves 16. A concealed kong brings 6 and takes 2 from Ann: 8; then 1× is enough.
    at = table("sichuan", (5, -4, 0, -1))

    found = own_words(target("sichuan", at, 1, Place(1)))

    assert "8× off Ann" in found
    assert "any value off anybody with a concealed kong" in found


def test_what_no_result_can_reach_is_out_of_reach() -> None:
    at = table("sichuan", (900, -300, -300, -300))

    found = target("sichuan", at, 1, Place(1))

    assert (found.state, found.results) == (State.OUT_OF_REACH, ())


def test_what_every_result_leaves_is_certain() -> None:
    at = table("sichuan", (900, -300, -300, -300))

    found = target("sichuan", at, 0, Place(1))

    assert (found.state, found.results) == (State.CERTAIN, ())


def test_mcr_counts_the_base_of_all_three() -> None:
    # Ben is 50 behind Ann, and equal scores share the 1st place. Off Ann Ben gains n + 24 and Ann loses n + 8:
    # 2n + 32 ≥ 50 with 9 fan. Off the others n + 24 + 8 ≥ 50 with 18. Self-drawn 4n + 32, which 8 fan have.
    at = table("mcr", (40, -10, -10, -20), dealer=3, round_wind="N")

    found = own_words(target("mcr", at, 1, Place(1)))

    assert found == ["self-drawn any value", "9 fan off Ann", "18 fan off anybody"]


def test_yueqing_counts_flowers_and_liability() -> None:
    # Ben is 13 behind Ann. 3 tai bring 9 and take 3: 12, 4 tai bring 16. A flower brings 3 and takes 1.
    at = table("yueqing", (13, 0, -6, -7))

    found = own_words(target("yueqing", at, 1, Ahead((0,))))

    assert found[:2] == ["4 tai without flowers", "3 tai with a flower"]
    assert "any value for which Ann is liable" in found


def test_a_player_who_waits_for_a_seat_has_goals_too() -> None:
    ruleset = find_ruleset("yueqing")
    at = start_table(ruleset, ruleset.defaults, players=5)

    found = find_targets(ruleset, ruleset.defaults, at, goals=[Place(1)])

    assert [one.player for one in found.targets] == [0, 1, 2, 3, 4]
    assert {result.winner for result in found.targets[4].results} <= {None, 0, 1, 2, 3}


@pytest.mark.parametrize(
    ("so_far", "code"),
    [
        ({"result": {}}, "unknown_field"),
        ({"scores": [0, 0, 0, 0]}, "unknown_field"),
        ({"riichi": "all"}, "bad_seat"),
        ({"riichi": [1, 1]}, "bad_seat"),
        ({"false_hu": 5}, "bad_input"),
        ({"hua": 5}, "bad_hua"),
        ({"hua": [3, 0, 0, 0]}, "bad_hua"),
        ({"hua": ["x", 0, 0, 0]}, "bad_hua"),
        ({"events": [5]}, "bad_input"),
        ({"events": [{"type": "win", "wins": 5}]}, "bad_input"),
        ({"events": [{"type": "win", "wins": [{"winner": [1]}]}]}, "bad_seat"),
        ({"events": [{"type": "kong", "seat": 9}]}, "bad_seat"),
    ],
)
def test_what_was_seen_of_the_deal_is_checked(so_far: dict[str, Any], code: str) -> None:
    key = next(iter(so_far))
    ruleset = next((one for one in ONE_OF_EACH if key in one.entry_keys), find_ruleset("mcr"))

    with pytest.raises(RuleError) as raised:
        find_targets(ruleset, ruleset.defaults, start_table(ruleset, ruleset.defaults), so_far=so_far)

    assert raised.value.code == code


def test_a_game_that_is_over_has_no_targets() -> None:
    ruleset = find_ruleset("riichi-club")
    over = replace(start_table(ruleset, ruleset.defaults), over=True)

    with pytest.raises(RuleError) as raised:
        find_targets(ruleset, ruleset.defaults, over)

    assert raised.value.code == "game_is_over"
