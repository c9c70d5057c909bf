"""Each result shown reaches its goal, the next smaller one does not, and no result that reaches it is missing."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rules.errors import RuleError
from rules.outcomes import Size
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset
from rules.settlement import GameResult
from scoring.replay import Table
from scoring.targets import State, Target, find_targets
from scoring.targets.goals import Ahead, Goal, Place, Points
from scoring.targets.reaching import ANY_WIN, Reaching
from tests.profile import LONG, times
from tests.samples import ONE_OF_EACH
from tests.scoring.targets.tables import any_table, settled_after

AnyRuleset = Ruleset[Any]
# One game of each rule system in the quick profile, several of each ruleset in the long one.
KEYS = [ruleset.key for ruleset in (RULESETS if LONG else ONE_OF_EACH)]
GAMES = [(key, number) for key in KEYS for number in range(times(1, 3, 30))]
# Rulesets with thousands of classes; the long profile alone tries each of them again.
MANY_CLASSES = ("mcr", "yueqing", "sichuan")
ANY_GAME = pytest.mark.parametrize(("key", "number"), GAMES)


def game(key: str, number: int) -> tuple[AnyRuleset, Table]:
    ruleset = find_ruleset(key)
    return ruleset, any_table(ruleset, ruleset.defaults, Random(f"{key} {number}"))


def goals(table: Table, unit: int) -> tuple[Goal, ...]:
    found: tuple[Goal, ...] = (Place(2), Points(10 * unit))
    return (*found, Place(1), Place(3), Ahead((0, 1), (0, 5 * unit))) if LONG else found


def result_of(ruleset: AnyRuleset, table: Table, size: Size) -> GameResult | None:
    try:
        return settled_after(ruleset, ruleset.defaults, table, size.entry)
    except RuleError:
        return None


@ANY_GAME
def test_each_result_shown_reaches_its_goal_and_the_next_smaller_one_does_not(key: str, number: int) -> None:
    ruleset, table = game(key, number)

    found = find_targets(ruleset, ruleset.defaults, table, goals=goals(table, ruleset.points_unit))

    shown = [(target, one) for target in found.targets for result in target.results for one in result.ranges]
    reached = [(target, size) for target, one in shown for size in (one.least, one.most or one.least)]
    missed = [(target, one.below) for target, one in shown if one.below]
    assert [size for target, size in reached if not reaches(ruleset, table, target, size)] == []
    assert [size for target, size in missed if reaches(ruleset, table, target, size)] == []


def reaches(ruleset: AnyRuleset, table: Table, target: Target, size: Size) -> bool:
    result = result_of(ruleset, table, size)
    assert result is not None
    return has(target.goal, result, target.player)


def has(goal: Goal, result: GameResult, player: int) -> bool:
    """Whether the player has the goal, read off the result without the goal's own method."""
    points = result.points
    if isinstance(goal, Place):
        return result.places[player] in range(1, goal.place + 1)
    if isinstance(goal, Points):
        return not points[player] < goal.least
    assert isinstance(goal, Ahead)
    return not any(points[player] <= points[other] + goal.behind[n] for n, other in enumerate(goal.others))


@pytest.mark.parametrize("key", KEYS)
def test_the_sizes_of_a_way_grow_and_all_of_them_are_possible(key: str) -> None:
    ruleset, table = game(key, 0)

    ways = ruleset.outcomes(table.state, {}, ruleset.defaults).ways

    wins = [
        (way, [won_by(ruleset, table, size, way.winner) for size in way.sizes])
        for way in ways
        if way.winner is not None
    ]
    assert [way for way, gains in wins if any(one >= other for one, other in pairwise(gains))] == []


def won_by(ruleset: AnyRuleset, table: Table, size: Size, winner: int | None) -> int:
    assert winner is not None
    return int(ruleset.settle_deal({**table.state, **size.entry}, ruleset.defaults)["deltas"][winner])


Start = tuple[int | None, int | None, str, str]


@pytest.mark.parametrize(("key", "number"), [game for game in GAMES if LONG or game[0] not in MANY_CLASSES])
def test_no_result_that_reaches_the_goal_is_missing(key: str, number: int) -> None:
    ruleset, table = game(key, number)
    player = number % len(table.totals)

    found = find_targets(ruleset, ruleset.defaults, table, goals=[Place(2)])

    (target,) = (one for one in found.targets if one.player == player)
    starts, wins = smallest(ruleset, table, Place(2), player)
    if target.state in (State.OPEN, State.STANDS):
        assert shown_starts(target.results, starts, set(table.state.get("table", range(4)))) == starts
    else:
        assert set(wins) == {target.state is State.CERTAIN}


def smallest(ruleset: AnyRuleset, table: Table, goal: Goal, player: int) -> tuple[set[Start], list[bool]]:
    """Try every class: return the first of each run that reaches the goal, and the answer of each class."""
    seats = table.state.get("table", range(4))
    starts: set[Start] = set()
    every: list[bool] = []
    for way in ruleset.outcomes(table.state, {}, ruleset.defaults).ways:
        tried = [(size, result) for size in way.sizes if (result := result_of(ruleset, table, size))]
        answers = [has(goal, result, player) for _size, result in tried]
        every += answers
        if way.winner is None:
            continue
        source = None if way.source is None else seats[way.source]
        for n, (before, now) in enumerate(pairwise([False, *answers])):
            if now and not before:
                starts.add(
                    (seats[way.winner], source, way_name(way.text, way.numbers, way.other, seats), name(tried[n][0]))
                )
    return starts, every


def way_name(text: str, numbers: Any, other: int | None, seats: Any) -> str:
    return f"{text} {dict(numbers)} {None if other is None else seats[other]}"


def name(size: Size) -> str:
    return f"{size.text} {dict(size.numbers)}"


def shown_starts(results: tuple[Reaching, ...], wanted: set[Start], players: set[int]) -> set[Start]:
    """Return the starts that the results say; "any win" says all starts of its winner."""
    said: set[Start] = set()
    for one in results:
        if one.text == ANY_WIN:
            said |= {start for start in wanted if start[0] == one.winner}
        elif one.winner is not None:
            way = f"{one.text} {dict(one.numbers)} {one.other}"
            sources = one.sources or (None,)
            said |= {(one.winner, source, way, name(each.least)) for source in sources for each in one.ranges}
    return said
