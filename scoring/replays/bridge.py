"""Settle the deals of an online game under the rules of a club, and list where the log says otherwise."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from rules.errors import RuleError
from rules.riichi.options import Options
from rules.ruleset import Answer, Question, Ruleset
from scoring.game import settle_game
from scoring.hands import fill_values
from scoring.replays.differences import (
    Difference,
    final_differences,
    next_differences,
    not_possible,
    paid_differences,
    points_differences,
    unknown_words,
    win_differences,
)
from scoring.replays.record import OnlineDeal, OnlineDraw, OnlineGame, OnlineWin

RINSHAN = "rinshan"


@dataclass(frozen=True, slots=True)
class ComparedDeal:
    """A deal under the rules chosen: its entry, what it pays (None: it is not possible), and the differences."""

    deal: OnlineDeal
    entry: dict[str, Any]
    answer: Answer | None
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A game under the rules chosen; `differences` are those of the whole game."""

    game: OnlineGame
    deals: tuple[ComparedDeal, ...]
    differences: tuple[Difference, ...]

    @property
    def all_differences(self) -> tuple[Difference, ...]:
        """Every difference, deal by deal, then those of the whole game."""
        return tuple(one for deal in self.deals for one in deal.differences) + self.differences


def compare_game(game: OnlineGame, ruleset: Ruleset[Options], options: Options) -> Comparison:
    """Settle every deal from the table that the log gives before it.

    ruleset     a riichi ruleset; `game.rules.overrides()` are the options that the log states
    """
    deals = []
    for n, deal in enumerate(game.deals):
        following = game.deals[n + 1] if n + 1 < len(game.deals) else None
        deals.append(_compare(deal, following, game.unfinished is not None, ruleset, options))
    differences = [*unknown_words(game), *final_differences(game)]
    answer = deals[-1].answer
    if game.points is not None and answer is not None:
        try:
            result = settle_game(
                ruleset,
                rounded_as(game, options),
                scores=game.deals[-1].after,
                deposits=answer["next"]["deposits"] or 0,
            )
        except RuleError:
            pass  # the scores of a log from other rules do not add up to these; the deals have said so
        else:
            differences += points_differences(game, result)
    return Comparison(game, tuple(deals), tuple(differences))


def rounded_as(game: OnlineGame, options: Options) -> Options:
    """The options with the rounding of the log: Tenhou gave whole points for years, rounded half up."""
    if options.rounding == "none" and all(Fraction(points).denominator == 1 for points in game.points or ()):
        return replace(options, rounding="half_up")
    return options


def _compare(
    deal: OnlineDeal, following: OnlineDeal | None, breaks_off: bool, ruleset: Ruleset[Options], options: Options
) -> ComparedDeal:
    entry = entry_of(deal, options)
    try:
        question = fill_values(ruleset, options, state_of(deal, options) | entry)
        answer = ruleset.settle_deal(question, options)
    except RuleError as error:
        return ComparedDeal(deal, entry, None, (not_possible(deal, error),))
    if following is None and not breaks_off and not answer["next"]["over"]:
        entry, answer = _stopped(ruleset, options, question, entry, answer)
    differences = [*paid_differences(deal, answer), *win_differences(deal, question, options)]
    differences += next_differences(deal, following, breaks_off, answer, options)
    return ComparedDeal(deal, entry, answer, tuple(differences))


def _stopped(
    ruleset: Ruleset[Options], options: Options, question: Question, entry: dict[str, Any], answer: Answer
) -> tuple[dict[str, Any], Answer]:
    """Let the dealer of the last deal end the game, where these rules leave the choice to the dealer."""
    try:
        return entry | {"stop": True}, ruleset.settle_deal({**question, "stop": True}, options)
    except RuleError:
        return entry, answer


def state_of(deal: OnlineDeal, options: Options) -> dict[str, Any]:
    """Return the table before the deal, as the state keys of a deal's question."""
    return {
        "scores": list(deal.before),
        "dealer": deal.dealer,
        "round_wind": deal.round_wind,
        "honba": deal.honba,
        "deposits": deal.sticks * options.riichi_stick,
        "phase": "main",
    }


def entry_of(deal: OnlineDeal, options: Options) -> dict[str, Any]:
    """Return the entry of a deal, as a person would record it: every win by its tiles."""
    result: dict[str, Any]
    if isinstance(deal.result, OnlineDraw):
        result = {"type": deal.result.kind}
        if deal.result.reason is not None:
            result["reason"] = deal.result.reason
        else:
            result["ready"] = list(deal.result.ready)
            if deal.result.nagashi:
                result["nagashi"] = list(deal.result.nagashi)
    else:
        result = {"type": "win", "wins": [_win_entry(win, options) for win in deal.result]}
    return {"riichi": list(deal.riichi), "result": result}


def _win_entry(win: OnlineWin, options: Options) -> dict[str, Any]:
    entry: dict[str, Any] = {"winner": win.winner, "from": win.source, "hand": win.hand}
    liable = liable_seat(win.feeders, win.source is None, options)
    return entry if liable is None else entry | {"liable": liable}


def liable_seat(feeders: Mapping[str, int], self_draw: bool, options: Options) -> int | None:
    """Return the seat that is liable under these options.

    >>> liable_seat({"suukantsu": 3}, True, Options()), liable_seat({"daisangen": 3}, True, Options())
    (None, 3)
    """
    if options.daiminkan_pao and self_draw and RINSHAN in feeders:
        return feeders[RINSHAN]
    return next((feeders[yaku] for yaku in options.pao_yaku if yaku in feeders), None)
