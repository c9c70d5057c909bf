"""The figures of an event from its scores alone: WRC points, places, standings. Nothing of `scoring` is used here."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

START, UMA = 30_000, (15, 5, -5, -15)
# A forfeit gives what the last place gets with the score of the start: 0 − 15.
FORFEIT = Fraction(-15)


@dataclass(frozen=True)
class Figures:
    """What an event counts for one player."""

    rank: int
    player: str
    points: Fraction
    games: int = 0
    place_sum: int = 0
    firsts: int = 0
    met: Fraction = Fraction(0)

    @property
    def order(self) -> tuple[Fraction, Fraction, int, Fraction]:
        """The sort key: points, then the average place, first places, and the games of the tied among themselves."""
        return (-self.points, Fraction(self.place_sum, self.games or 1), -self.firsts, -self.met)


@dataclass
class Book:
    """The players of every table by round, their scores, and who forfeited a round."""

    tables: dict[tuple[int, int], tuple[list[str], list[int]]] = field(default_factory=dict)
    forfeits: set[tuple[int, str]] = field(default_factory=set)

    def played(self, rounds: Collection[int]) -> Iterable[tuple[str, int, Fraction]]:
        """Yield player, place and points of every seat."""
        for (number, _table), (players, scores) in self.tables.items():
            if number in rounds:
                yield from zip(players, places_of(scores), points_of(scores), strict=True)

    def standings(
        self, players: Collection[str], rounds: Collection[int], carried: Mapping[str, Fraction] | None = None
    ) -> list[Figures]:
        """Return the standings of these players over these rounds, best first; equal players share the rank."""
        tally: dict[str, list[tuple[int, Fraction]]] = {player: [] for player in players}
        for player, place, points in self.played(rounds):
            if player in tally:
                tally[player].append((place, points))
        figures = []
        for player, games in tally.items():
            forfeits = sum(who == player and number in rounds for number, who in self.forfeits)
            total = sum((points for _place, points in games), (carried or {}).get(player, Fraction(0)))
            places = [place for place, _points in games]
            figures.append(Figures(0, player, total + forfeits * FORFEIT, len(games), sum(places), places.count(1)))
        return ranked(replace(one, met=self._met(one, figures, rounds)) for one in figures)

    def _met(self, one: Figures, figures: Iterable[Figures], rounds: Collection[int]) -> Fraction:
        """Return the points of a tied player from the games in which all who are tied sat together."""
        tied = {other.player for other in figures if other.order == one.order}
        together = [
            dict(zip(players, points_of(scores), strict=True))
            for (number, _table), (players, scores) in self.tables.items()
            if number in rounds and len(tied) > 1 and tied <= set(players)
        ]
        return sum((game[one.player] for game in together), Fraction(0))


def ranked(figures: Iterable[Figures], before: int = 0) -> list[Figures]:
    """Sort them, and give each the rank after those who are better."""
    ordered = sorted(figures, key=lambda one: (one.order, one.player))
    return [replace(one, rank=1 + before + sum(other.order < one.order for other in ordered)) for one in ordered]


def places_of(scores: Sequence[int]) -> list[int]:
    """
    >>> places_of([20_000, 50_000, 30_000, 20_000])
    [3, 1, 2, 3]
    """
    return [1 + sum(other > score for other in scores) for score in scores]


def points_of(scores: Sequence[int]) -> list[Fraction]:
    """Return (score − 30,000) / 1,000 + uma; equal scores share the uma of their places.

    >>> [str(one) for one in points_of([20_000, 50_000, 30_000, 20_000])]  # −10 + (−5 − 15) / 2, 20 + 15, 0 + 5
    ['-20', '35', '5', '-20']
    """
    shown = []
    for score, place in zip(scores, places_of(scores), strict=True):
        equal = list(scores).count(score)
        shown.append(Fraction(score - START, 1000) + Fraction(sum(UMA[place - 1 : place - 1 + equal]), equal))
    return shown
