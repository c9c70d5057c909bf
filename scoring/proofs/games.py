"""A game with its points as somebody wrote them down, and whether rules give the same."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.ruleset import Ruleset
from rules.settlement import GameResult
from scoring.game import settle_game

# The refusals that are about the scores alone, whatever the points.
OF_SCORES = ("scores_do_not_add_up", "bad_scores")


class Rules(NamedTuple):
    ruleset: Ruleset[Any]
    options: Any


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """Everything by seat.

    points, places  as printed; None where a seat has none
    chips           won minus lost
    penalties       to subtract, in the unit of the ruleset
    deposits        table points left on the table 供託
    spectators      what each spectator won or lost
    sum_decided     whether a referee decided these scores, which then need not add up
    """

    day: date
    scores: tuple[int, ...]
    points: tuple[Decimal, ...] | None = None
    places: tuple[int, ...] | None = None
    chips: tuple[int, ...] = ()
    penalties: tuple[Any, ...] = ()
    deposits: int = 0
    spectators: tuple[int, ...] = ()
    sum_decided: bool = False

    @property
    def has_tie(self) -> bool:
        return len(set(self.scores)) < len(self.scores)


class Verdict(Enum):
    """What rules say of a game: its points come out, others do, or its scores do not add up."""

    AGREES = "agrees"
    DIFFERS = "differs"
    IMPOSSIBLE = "impossible"


def settled(rules: Rules, game: PlayedGame) -> GameResult | None:
    """Settle a game; None if it is impossible under these rules."""
    outcome = _outcome(rules, game)
    return None if isinstance(outcome, RuleError) else outcome


def _outcome(rules: Rules, game: PlayedGame) -> GameResult | RuleError:
    if len(game.scores) not in rules.ruleset.players:
        return RuleError("bad_scores", key="scores", found=game.scores)
    try:
        return settle_game(
            *rules, scores=game.scores, chips=game.chips, deposits=game.deposits, penalties=game.penalties,
            spectators=game.spectators, sum_decided=game.sum_decided,
        )  # fmt: skip
    except RuleError as refusal:
        return refusal


def verdict(rules: Rules, game: PlayedGame) -> Verdict:
    """Compare what is printed of a game with what the rules give.

    >>> from rules.registry import find_ruleset
    >>> ladder = find_ruleset("riichi-ladder")
    >>> printed = tuple(map(Decimal, ("31.2", "8.3", "-9.6", "-29.9")))
    >>> game = PlayedGame(date(2026, 3, 4), (41200, 28300, 20400, 10100), printed)
    >>> verdict(Rules(ladder, ladder.defaults), game).value
    'agrees'
    """
    result = _outcome(rules, game)
    if isinstance(result, RuleError):
        return Verdict.IMPOSSIBLE if result.code in OF_SCORES else Verdict.DIFFERS
    if game.places is not None and game.places != result.places:
        return Verdict.DIFFERS
    return Verdict.AGREES if game.points is None or _are_printed(game.points, result) else Verdict.DIFFERS


def is_printed(printed: Decimal, points: int, unit: int) -> bool:
    """Compare points as exactly as they are printed: tenths do not tell the hundredths.

    points      in 1/unit

    >>> is_printed(Decimal("2.33"), 28, 12), is_printed(Decimal(31), 31200, 1000), is_printed(Decimal(31), 31600, 1000)
    (True, True, False)
    """
    last_digit = Decimal(1).scaleb(int(printed.as_tuple().exponent))
    return 2 * abs(printed * unit - points) <= unit * last_digit


def _are_printed(printed: Sequence[Decimal], result: GameResult) -> bool:
    return all(is_printed(one, points, result.unit) for one, points in zip(printed, result.points, strict=True))
