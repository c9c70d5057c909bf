"""Answer cases of what players need, one JSON object per line; `manage.py targets` uses it."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from rules.errors import RuleError
from rules.question import need, read_list
from rules.registry import find_ruleset
from rules.ruleset import Answer, Ruleset
from rules.settlement import whole_scores
from scoring.replay import Table, start_table
from scoring.targets import Targets, find_targets
from scoring.targets.words import said

BY_PLAYER = ("chips", "penalties")


def solve(case: object) -> Answer:
    """Return the `out` of a case.

    case        `ruleset`, `options`, and `in`: the state of a deal's question (docs/cases.md) with `scores` by player,
                and what is known of its entry
    returns     `ends`, and `targets`: player, place, state, and the results that reach it as English sentences, in
                which a player is a number
    raises      RuleError

    >>> state = {"scores": [70, 10, -30, -50], "dealer": 3, "round_wind": "N"}
    >>> solve({"ruleset": "mcr", "in": state})["targets"][3]["results"]
    ['self-drawn any value', '14 fan off 0', '28 fan off anybody']
    """
    if not isinstance(case, Mapping):
        raise RuleError("bad_input", key="case")
    ruleset = find_ruleset(case.get("ruleset"))
    options = ruleset.resolve(case.get("options"))
    given = case.get("in")
    if not isinstance(given, Mapping):
        raise RuleError("bad_input", key="in")
    seen = {key: value for key, value in given.items() if key in ruleset.entry_keys}
    state = {key: value for key, value in given.items() if key not in ruleset.entry_keys}
    found = find_targets(ruleset, options, _table(ruleset, options, state), so_far=seen)
    return _answer(found)


def _table(ruleset: Ruleset[Any], options: Any, state: Mapping[str, Any]) -> Table:
    """Return the table of a state; raises RuleError `unknown_field`, `bad_scores`, `bad_table`."""
    totals = whole_scores(need(state, "scores"), ruleset.players)
    start = start_table(ruleset, options, players=len(totals))
    for key in state:
        if key not in start.state and key not in BY_PLAYER:
            raise RuleError("unknown_field", key=key)
    given = {key: value for key, value in state.items() if key not in BY_PLAYER}
    at = read_list(state, "table") or start.state.get("table", range(len(totals)))
    if any(type(player) is not int or not 0 <= player < len(totals) for player in at):
        raise RuleError("bad_table")
    scores = [totals[player] for player in at]
    chips, penalties = (whole_scores(state.get(key, start.chips), (len(totals),)) for key in BY_PLAYER)
    new = {**start.state, **given, "scores": scores}
    return replace(start, state=new, totals=totals, chips=chips, penalties=penalties)


def _answer(found: Targets) -> Answer:
    return {
        "ends": "always" if found.must_end else "sometimes" if found.may_end else "never",
        "targets": [
            {
                "player": one.player,
                "goal": str(one.goal.sentence(found.now)),
                "state": one.state.value,
                "results": [str(said(result, one.player)) for result in one.results],
            }
            for one in found.targets
        ],
    }
