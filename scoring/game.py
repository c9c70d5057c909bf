"""The settlement of a game 精算, computed from its final scores."""

from collections.abc import Sequence
from typing import Any

from rules.ruleset import Ruleset
from rules.settlement import GamePart, GameResult

BANK = "bank"
DECIDED = "sum_decided"


def settle_game(
    ruleset: Ruleset[Any],
    options: Any,
    *,
    scores: Sequence[int],
    chips: Sequence[int] | None = None,
    deposits: int = 0,
    penalties: Sequence[Any] | None = None,
    spectators: Sequence[int] | None = None,
    sum_decided: bool = False,
) -> GameResult:
    """Turn the final scores of a game into places and ranking points.

    scores      ints by seat, table points
    chips       ints by seat, won minus lost; None or all zeros: the game had none
    deposits    table points left on the table 供託
    penalties   by seat, to subtract, in the unit of the ruleset; None or all zeros: the game had none
    spectators  table points that each spectator won or lost, for rulesets with spectators
    sum_decided whether a referee decided these scores, so that they need not add up (`may_be_decided`)
    returns     places and points, see `GameResult`
    raises      RuleError `scores_do_not_add_up`, `bad_scores`, `bad_chips`, `chips_do_not_add_up`, `bad_deposits`,
                `bad_penalties`, `not_in_ruleset`

    >>> from rules.registry import find_ruleset
    >>> ladder = find_ruleset("riichi-ladder")
    >>> settle_game(ladder, ladder.defaults, scores=(41200, 28300, 20400, 10100)).as_text()
    ('+31.2', '+8.3', '-9.6', '-29.9')
    """
    question = _question(scores, chips, deposits, penalties, spectators) | _bank(ruleset, options, scores, deposits)
    return ruleset.settle_game(question | _decided(sum_decided), options)


def may_be_decided(ruleset: Ruleset[Any], options: Any) -> bool:
    """Return whether a referee can decide scores that do not add up: only where the points do not depend on the sum.

    >>> from rules.registry import find_ruleset
    >>> [may_be_decided(one, one.defaults) for one in map(find_ruleset, ("mcr", "riichi-ladder"))]
    [True, False]
    """
    return DECIDED in ruleset.game_keys(options)


def game_parts(
    ruleset: Ruleset[Any],
    options: Any,
    *,
    scores: Sequence[int],
    chips: Sequence[int] | None = None,
    deposits: int = 0,
    penalties: Sequence[Any] | None = None,
    spectators: Sequence[int] | None = None,
    sum_decided: bool = False,
) -> tuple[GamePart, ...]:
    """Return the parts that the ranking points of `settle_game` consist of; () if the ruleset does not name them.

    >>> from rules.registry import find_ruleset
    >>> mleague = find_ruleset("mleague")
    >>> [part.key for part in game_parts(mleague, mleague.defaults, scores=(41200, 28300, 20400, 10100))]
    ['score', 'uma', 'oka']
    """
    question = _question(scores, chips, deposits, penalties, spectators) | _bank(ruleset, options, scores, deposits)
    return ruleset.game_parts(question | _decided(sum_decided), options)


def _bank(ruleset: Ruleset[Any], options: Any, scores: Sequence[int], deposits: int) -> dict[str, int]:
    """Return what the box of an empty seat paid: no record keeps it, because the scores show it."""
    if BANK not in ruleset.game_keys(options):
        return {}
    paid = sum(scores) + deposits - sum(ruleset.start_state(options)["scores"])
    return {BANK: paid} if paid > 0 else {}


def _decided(sum_decided: bool) -> dict[str, bool]:
    return {DECIDED: True} if sum_decided else {}


def _question(
    scores: Sequence[int],
    chips: Sequence[int] | None,
    deposits: int,
    penalties: Sequence[Any] | None,
    spectators: Sequence[int] | None,
) -> dict[str, Any]:
    question: dict[str, Any] = {"scores": list(scores)}
    if chips is not None and any(chips):
        question["chips"] = list(chips)
    if deposits:
        question["deposits"] = deposits
    if penalties is not None and any(penalties):
        question["penalties"] = list(penalties)
    if spectators:
        question["spectators"] = list(spectators)
    return question
