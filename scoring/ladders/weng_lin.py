"""Bayesian skill by Weng and Lin: a mean mu with an uncertainty sigma, updated in closed form by the order at a table.

R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011) 267-300; every team is one
player. The defaults of the paper suit games with little luck. Here beta is three times as great and tau a third; with
the defaults of the paper the ladder predicts its first thirty games of mahjong worse than a coin flip.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import _
from scoring.exact import decimal
from scoring.games import Game
from scoring.ladders.ladder import Mark, Marks, parameter, seat_of
from scoring.sentences import Sentence, Value, Who

SCALE = 1_000_000_000  # mu and sigma are kept in billionths


@dataclass(frozen=True, slots=True)
class WengLinParameters:
    mu: float = parameter(25.0, -10_000, 10_000, _("Skill of a new player"))
    sigma: float = parameter(25 / 3, 0.001, 10_000, _("Uncertainty of a new player's skill"))
    beta: float = parameter(12.5, 0.001, 10_000, _("Luck in a single game"))
    tau: float = parameter(25 / 900, 0, 10_000, _("Uncertainty that every game adds"))
    kappa: float = parameter(0.0001, 0.000001, 1, _("Least share of the uncertainty that a game leaves"))


# (parameters, places, means, variances by seat) -> (omega, delta) by seat: the change of the mean, and the relative
# decrease of the variance.
Update = Callable[[WengLinParameters, Sequence[int], Sequence[float], Sequence[float]], list[tuple[float, float]]]


def start(parameters: WengLinParameters) -> Mark:
    return (0, round(parameters.mu * SCALE), round(parameters.sigma * SCALE))


def deviation(parameters: WengLinParameters, mark: Mark) -> Fraction:
    return Fraction(mark[2], SCALE)


def rate_with(update: Update) -> Callable[[WengLinParameters, Game, Sequence[Mark]], Sequence[Mark]]:
    """Make the `rate` of a ladder from one of the paper's algorithms."""

    def rate_game(parameters: WengLinParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
        means, variances = _opened(parameters, marks)
        after = []
        for seat, (omega, delta) in enumerate(update(parameters, game.places, means, variances)):
            sigma = math.sqrt(variances[seat] * max(1.0 - delta, parameters.kappa))
            after.append((marks[seat][0] + 1, round((means[seat] + omega) * SCALE), round(sigma * SCALE)))
        return after

    return rate_game


@dataclass(frozen=True, slots=True)
class Seat:
    """A table and one of its seats, for the explanation of that seat's change."""

    parameters: WengLinParameters
    game: Game
    marks: Sequence[Mark]
    means: Sequence[float]
    variances: Sequence[float]
    seat: int

    @property
    def place(self) -> int:
        return self.game.places[self.seat]

    @property
    def variance(self) -> float:
        return self.variances[self.seat]

    def who(self, seat: int) -> dict[str, Value]:
        """Return the placeholders for a player at the table, with the mark before the game."""
        _games, mu, sigma = self.marks[seat]
        return {
            "opponent": Who(self.game.players[seat]),
            "mu": _text(mu),
            "sigma": _text(sigma),
            "place": self.game.places[seat],
        }


# Explains the change of the mean of a seat, line by line.
Working = Callable[[Seat], Sequence[Sentence]]


def explain_with(
    update: Update, working: Working
) -> Callable[[WengLinParameters, Sequence[Game], Marks, int], tuple[Sentence, ...]]:
    """Make the `explain` of a ladder; `working` explains the change of the mean."""
    rate_game = rate_with(update)

    def explain(
        parameters: WengLinParameters, games: Sequence[Game], before: Marks, player: int
    ) -> tuple[Sentence, ...]:
        game, seat = seat_of(games, player)
        marks = [before[one] for one in game.players]
        after = rate_game(parameters, game, marks)[seat]
        means, variances = _opened(parameters, marks)
        _omega, delta = update(parameters, game.places, means, variances)[seat]
        rated = Seat(parameters, game, marks, means, variances, seat)
        values: dict[str, Value] = {
            "tau": f"{parameters.tau:.4f}",
            "variance": f"{variances[seat]:.4f}",
            "kept": f"{math.sqrt(max(1.0 - delta, parameters.kappa)):.4f}",
            "after": _text(after[1]),
            "narrower": _text(after[2]),
        }
        return (
            Sentence(_("Skill {mu} ± {sigma}, place {place}."), rated.who(seat)),
            Sentence(
                _("Uncertainty squared, with what a game adds: {sigma}² + {tau}² = {variance}."),
                {**rated.who(seat), **values},
            ),
            *working(rated),
            Sentence(_("The uncertainty keeps {kept} of itself. Together: {after} ± {narrower}."), values),
        )

    return explain


def shown(parameters: WengLinParameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], SCALE)


def title(parameters: WengLinParameters, mark: Mark) -> Sentence:
    return Sentence("{mu} ± {sigma}", {"mu": _text(mark[1], 2), "sigma": _text(mark[2], 2)})


def chance(parameters: WengLinParameters, own: Mark, other: Mark) -> float:
    """Return the chance to finish ahead: logistic in the difference of the means, divided by the total uncertainty."""
    spread = math.hypot(own[2] / SCALE, other[2] / SCALE, parameters.beta * math.sqrt(2))
    return 1.0 / (1.0 + math.exp((other[1] - own[1]) / (SCALE * spread)))


def _opened(parameters: WengLinParameters, marks: Sequence[Mark]) -> tuple[list[float], list[float]]:
    """Return means and variances before the game by seat; the variance is increased by tau²."""
    added = parameters.tau**2
    return [mark[1] / SCALE for mark in marks], [(mark[2] / SCALE) ** 2 + added for mark in marks]


def _text(value: int, decimals: int = 4) -> str:
    return decimal(Fraction(value, SCALE), decimals)
