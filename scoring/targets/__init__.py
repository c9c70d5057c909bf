"""What each player needs 条件: the results of the running deal with which a player reaches a goal.

Every result that the rule system lists for a deal (`Ruleset.outcomes`) is played as a recorded deal is played, and the
game is settled at the scores after it. If the game goes on after a deal, the goal is judged as the table would stand
then. Greater hands are not always better (a score below 0 may end the game, payments are rounded), so that every class
of values is tried, and the classes that reach the goal are shown as ranges.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from rules.errors import RuleError
from rules.outcomes import Outcomes
from rules.ruleset import Ruleset
from rules.settlement import GameResult
from scoring.replay import MOST_DEALS, Table, settle_table
from scoring.targets.goals import Goal, all_places
from scoring.targets.reaching import Reaching, reaching
from scoring.targets.trials import TriedWay, Tries, read_so_far


class State(StrEnum):
    """How a goal stands before the deal.

    CERTAIN         every result of the deal reaches it
    STANDS          it is reached as the table stands
    OPEN            some results reach it
    OUT_OF_REACH    no result reaches it
    """

    CERTAIN = "certain"
    STANDS = "stands"
    OPEN = "open"
    OUT_OF_REACH = "out_of_reach"


@dataclass(frozen=True, slots=True)
class Target:
    """A goal of a player, and the results that reach it; () where it is certain or out of reach."""

    player: int
    goal: Goal
    state: State
    results: tuple[Reaching, ...]


@dataclass(frozen=True, slots=True)
class Targets:
    """What each player needs of the running deal.

    targets     by player, then by goal
    now         the game settled as the table stands
    may_end     whether some result ends the game
    must_end    whether every result ends it
    """

    targets: tuple[Target, ...]
    now: GameResult
    may_end: bool
    must_end: bool


def find_targets(
    ruleset: Ruleset[Any],
    options: Any,
    table: Table,
    *,
    goals: Sequence[Goal] | None = None,
    so_far: Mapping[str, Any] | None = None,
) -> Targets:
    """Find what each player needs.

    table       the game between two deals
    goals       by default each place but the last
    so_far      the keys of the deal's entry that are known already, as `riichi`: docs/targets.md
    raises      RuleError `game_is_over`, `unknown_field`, and those of the deal for `so_far`

    Equal scores go to the later seat in this ruleset:

    >>> from rules.registry import find_ruleset
    >>> from scoring.replay import start_table
    >>> ladder = find_ruleset("riichi-ladder")
    >>> found = find_targets(ladder, ladder.defaults, start_table(ladder, ladder.defaults))
    >>> [(one.player, one.state.value) for one in found.targets if one.goal.place == 1]
    [(0, 'open'), (1, 'open'), (2, 'open'), (3, 'stands')]
    """
    if table.over or table.played >= MOST_DEALS:
        raise RuleError("game_is_over")
    tries = Tries(ruleset, options, table, read_so_far(ruleset, so_far))
    outcomes = tries.outcomes()
    tried = tries.ways(outcomes)
    players = range(len(table.totals))
    now = settle_table(ruleset, options, table)
    wanted = [(player, goal) for player in players for goal in goals or all_places(len(players))]
    standings = _states(tries, outcomes, tried, wanted, now)
    seats = table.state.get("table", players)
    targets = (
        Target(player, goal, state, () if _is_settled(state) else reaching(tried, goal, player, seats))
        for (player, goal), state in zip(wanted, standings, strict=True)
    )
    over = [trial.is_over for one in tried for trial in one.trials]
    return Targets(tuple(targets), now, any(over), all(over))


def _is_settled(state: State) -> bool:
    return state in (State.CERTAIN, State.OUT_OF_REACH)


Wanted = tuple[int, Goal]


def _states(
    tries: Tries, outcomes: Outcomes, tried: Sequence[TriedWay], wanted: Sequence[Wanted], now: GameResult
) -> list[State]:
    """Return the state of each goal; what the usual results leave settled is also tried with the rare ones."""
    settled: dict[int, bool] = {}
    for number, (player, goal) in enumerate(wanted):
        found = {goal.is_reached(trial.settled, player) for one in tried for trial in one.trials}
        if len(found) == 1:
            settled[number] = found.pop()
    _check_rare(tries, outcomes, wanted, settled)
    states = {True: State.CERTAIN, False: State.OUT_OF_REACH}
    return [
        states[settled[number]] if number in settled else (State.STANDS if goal.is_reached(now, player) else State.OPEN)
        for number, (player, goal) in enumerate(wanted)
    ]


def _check_rare(tries: Tries, outcomes: Outcomes, wanted: Sequence[Wanted], settled: dict[int, bool]) -> None:
    """Drop the goals from `settled` that a rare result decides otherwise."""
    if not settled:
        return
    for trial in tries.rare(outcomes):
        for number, answer in list(settled.items()):
            player, goal = wanted[number]
            if goal.is_reached(trial.settled, player) is not answer:
                del settled[number]
        if not settled:
            return
