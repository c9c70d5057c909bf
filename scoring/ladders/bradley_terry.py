"""Bradley-Terry skill (Weng-Lin, algorithm 1): each pair at a table counts as one game. Symmetric in the places."""

import math
from collections.abc import Sequence

from rules.errors import _
from scoring.ladders import weng_lin
from scoring.ladders.ladder import Ladder
from scoring.ladders.weng_lin import Seat, WengLinParameters, explain_with, rate_with
from scoring.sentences import Sentence, Value


def update(
    parameters: WengLinParameters, places: Sequence[int], means: Sequence[float], variances: Sequence[float]
) -> list[tuple[float, float]]:
    """Return (omega, delta) of every seat: the change of the mean and the relative decrease of the variance.

    places, means, variances    by seat

    >>> means, variances = [25.0] * 4, [(25 / 3) ** 2 + (25 / 300) ** 2] * 4
    >>> moves = update(WengLinParameters(beta=25 / 6), (1, 2, 3, 4), means, variances)
    >>> [round(25 + omega, 4) for omega, delta in moves]
    [32.9062, 27.6354, 22.3646, 17.0938]
    """
    moves, luck = [], 2 * parameters.beta**2
    for seat, variance in enumerate(variances):
        omega = delta = 0.0
        own, mean, deviation = places[seat], means[seat], math.sqrt(variance)
        for other, theirs in enumerate(variances):
            if other == seat:
                continue
            spread = math.sqrt(variance + theirs + luck)
            expected = 1.0 / (1.0 + math.exp((means[other] - mean) / spread))
            result = 1.0 if own < places[other] else 0.5 if own == places[other] else 0.0
            gamma = deviation / spread
            omega += variance / spread * (result - expected)
            delta += gamma * variance / spread**2 * expected * (1.0 - expected)
        moves.append((omega, delta))
    return moves


def working(rated: Seat) -> list[Sentence]:
    """Explain each pair: the expected result, the actual result, and the change of skill from it."""
    pairs = [(other, *_pair(rated, other)) for other in range(len(rated.marks)) if other != rated.seat]
    lines = [_pair_line(rated, *pair) for pair in pairs]
    omega = sum(rated.variance / spread * (result - expected) for _other, spread, expected, result in pairs)
    return [*lines, Sentence(_("Pair by pair: the skill moves by {omega}."), {"omega": f"{omega:+.4f}"})]


def _pair(rated: Seat, other: int) -> tuple[float, float, float]:
    """Return spread, expected result and actual result of one pair."""
    spread = math.sqrt(rated.variance + rated.variances[other] + 2 * rated.parameters.beta**2)
    expected = 1.0 / (1.0 + math.exp((rated.means[other] - rated.means[rated.seat]) / spread))
    own, theirs = rated.place, rated.game.places[other]
    return spread, expected, 1.0 if own < theirs else 0.5 if own == theirs else 0.0


def _pair_line(rated: Seat, other: int, spread: float, expected: float, result: float) -> Sentence:
    values: dict[str, Value] = {
        "variance": f"{rated.variance:.4f}",
        "spread": f"{spread:.4f}",
        "result": f"{result:g}",
        "expected": f"{expected:.4f}",
        "part": f"{rated.variance / spread * (result - expected):+.4f}",
    }
    return Sentence(
        _("Against {opponent} ({mu} ± {sigma}): {variance} ÷ {spread} × ({result} − {expected}) = {part}."),
        {**rated.who(other), **values},
    )


LADDER = Ladder(
    key="bradley_terry",
    name=_("Bradley-Terry skill"),
    help=(
        _("Every player has a skill and its uncertainty; both change after every game."),
        _("A game counts as one small game against each opponent at the table."),
        _("Players who do better than predicted gain skill; the skill of uncertain players changes more."),
        _("First and last place weigh the same."),
        _("Luck in a game (beta) is set three times higher than in games of pure skill."),
        _("At a table of three there are three pairs instead of six."),
    ),
    source=_("R. C. Weng, C.-J. Lin, JMLR 12 (2011) 267-300, algorithm 1"),
    parameters=WengLinParameters,
    start=weng_lin.start,
    rate=rate_with(update),
    shown=weng_lin.shown,
    deviation=weng_lin.deviation,
    title=weng_lin.title,
    explain=explain_with(update, working),
    chance=weng_lin.chance,
    precision=_("Floating point inside a game; skill and uncertainty are rounded to a billionth after it."),
    decimals=2,
)
