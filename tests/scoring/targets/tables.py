"""Random running games, and a second way to say whether a result reaches a goal: the rule system's functions alone."""

from collections.abc import Mapping
from random import Random
from typing import Any

from rules.errors import RuleError
from rules.ruleset import Ruleset
from rules.settlement import GameResult
from scoring.replay import Table, play, start_table

AnyRuleset = Ruleset[Any]


def any_table(ruleset: AnyRuleset, options: Any, random: Random, *, deals: int = 14) -> Table:
    """Play a random number of random deals; the game is not over after them."""
    table = start_table(ruleset, options, players=random.choice(ruleset.players))
    for _deal in range(random.randrange(deals)):
        way = random.choice(ruleset.outcomes(table.state, {}, options).ways)
        try:
            after = play(ruleset, options, table, random.choice(way.sizes[:12]).entry).table
        except RuleError:
            continue
        if after.over:
            break
        table = after
    return table


def settled_after(ruleset: AnyRuleset, options: Any, table: Table, entry: Mapping[str, Any]) -> GameResult:
    """Settle the game after a deal with nothing but `settle_deal` and `settle_game` of the ruleset."""
    answer = ruleset.settle_deal({**table.state, **entry}, options)
    players = table.state.get("table", range(len(table.totals)))
    sums = {
        "scores": _added(table.totals, players, answer["deltas"]),
        "chips": _added(table.chips, players, answer.get("chips")),
        "penalties": _added(table.penalties, players, answer.get("penalties")),
        "deposits": answer["next"].get("deposits") or 0,
    }
    taken = ruleset.game_keys(options)
    return ruleset.settle_game({key: value for key, value in sums.items() if key in taken}, options)


def _added(totals: tuple[int, ...], players: Any, deltas: Any) -> list[int]:
    new = list(totals)
    for player, delta in zip(players, deltas or (), strict=False):
        new[player] += delta
    return new
