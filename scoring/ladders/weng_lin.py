"""Bayesian skill after Weng and Lin: a mean mu with an uncertainty sigma, moved in closed form by the order at a table.

R. C. Weng and C.-J. Lin, A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011) 267-300, with every team
one player. The paper's defaults are made for games with little luck; for mahjong beta is three times as great and
tau a third, without which the ladder predicts worse than a coin in its first thirty games.
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


# What a table says of one player: how far the mean moves, and which share of the variance is gained.
Update = Callable[[WengLinParameters, Sequence[int], Sequence[float], Sequence[float]], list[tuple[float, float]]]


def start(parameters: WengLinParameters) -> Mark:
    return (0, round(parameters.mu * SCALE), round(parameters.sigma * SCALE))


def rate_with(update: Update) -> Callable[[WengLinParameters, Game, Sequence[Mark]], Sequence[Mark]]:
    """Make a `rate_game` of one of the paper's algorithms."""

    def rate_game(parameters: WengLinParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
        means, variances = _opened(parameters, marks)
        after = []
        for (played, _mu, _sigma), mean, variance, (omega, delta) in zip(
            marks, means, variances, update(parameters, game.places, means, variances), strict=True
        ):
            sigma = math.sqrt(variance * max(1.0 - delta, parameters.kappa))
            after.append((played + 1, round((mean + omega) * SCALE), round(sigma * SCALE)))
        return after

    return rate_game


@dataclass(frozen=True, slots=True)
class Seat:
    """A table as the explanation of one of its seats needs it."""

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
        """A player at the table with the mark from before the game."""
        _games, mu, sigma = self.marks[seat]
        return {
            "opponent": Who(self.game.players[seat]),
            "mu": _text(mu),
            "sigma": _text(sigma),
            "place": self.game.places[seat],
        }


# How the mean came to move, line by line.
Working = Callable[[Seat], Sequence[Sentence]]


def explain_with(
    update: Update, working: Working
) -> Callable[[WengLinParameters, Sequence[Game], Marks, int], tuple[Sentence, ...]]:
    """Make an `explain`; `working` tells how the order at the table moved the mean."""
    rate_game = rate_with(update)

    def explain(
        parameters: WengLinParameters, games: Sequence[Game], before: Marks, player: int
    ) -> tuple[Sentence, ...]:
        game, seat = seat_of(games, player)
        marks = [before[one] for one in game.players]
        after = rate_game(parameters, game, marks)[seat]
        means, variances = _opened(parameters, marks)
        _omega, delta = update(parameters, game.places, means, variances)[seat]
        told = Seat(parameters, game, marks, means, variances, seat)
        values: dict[str, Value] = {
            "tau": f"{parameters.tau:.4f}",
            "variance": f"{variances[seat]:.4f}",
            "kept": f"{math.sqrt(max(1.0 - delta, parameters.kappa)):.4f}",
            "after": _text(after[1]),
            "narrower": _text(after[2]),
        }
        return (
            Sentence(_("Skill {mu} ± {sigma}, place {place}."), told.who(seat)),
            Sentence(
                _("Uncertainty squared, with what a game adds: {sigma}² + {tau}² = {variance}."),
                {**told.who(seat), **values},
            ),
            *working(told),
            Sentence(_("The uncertainty keeps {kept} of itself. Together: {after} ± {narrower}."), values),
        )

    return explain


def shown(parameters: WengLinParameters, mark: Mark) -> Fraction:
    return Fraction(mark[1], SCALE)


def title(parameters: WengLinParameters, mark: Mark) -> Sentence:
    return Sentence("{mu} ± {sigma}", {"mu": _text(mark[1], 2), "sigma": _text(mark[2], 2)})


def chance(parameters: WengLinParameters, own: Mark, other: Mark) -> float:
    """Chance to finish ahead: logistic in the difference of the means over all the uncertainty there is."""
    spread = math.hypot(own[2] / SCALE, other[2] / SCALE, parameters.beta * math.sqrt(2))
    return 1.0 / (1.0 + math.exp((other[1] - own[1]) / (SCALE * spread)))


def _opened(parameters: WengLinParameters, marks: Sequence[Mark]) -> tuple[list[float], list[float]]:
    """Means and variances before the game, the variance wider by tau."""
    means = [mu / SCALE for _games, mu, _sigma in marks]
    return means, [(sigma / SCALE) ** 2 + parameters.tau**2 for _games, _mu, sigma in marks]


def _text(value: int, decimals: int = 4) -> str:
    return decimal(Fraction(value, SCALE), decimals)
