"""What the games of a whole season say at its end: the longest run of wins, the highest score, who played most."""

from collections.abc import Iterable
from typing import NamedTuple

from scoring.games import Game
from scoring.stories.days import People

LEAST_RUN, LEAST_GAMES = 3, 2


class Best(NamedTuple):
    """Who has the most of something, in the order of their keys; `day` of the first time, as `date.toordinal()`."""

    players: tuple[int, ...]
    number: int
    day: int


class SeasonEnd(NamedTuple):
    """
    run         first places in a row, of three or more
    score       the highest final score
    most        games played, of two or more
    games       how many the season has
    """

    run: Best | None
    score: Best | None
    most: Best | None
    games: int


def season_end(games: Iterable[Game], people: People) -> SeasonEnd:
    """Read the games of a season, in the order played. What somebody has who may not be named is not told.

    >>> games = [Game(day, day, (11, 12), (1, 2), (5, -5), scores=(30000, 20000), day=day) for day in (1, 2, 3)]
    >>> end = season_end(games, People())
    >>> end.run, end.score
    (Best(players=(11,), number=3, day=3), Best(players=(11,), number=30000, day=1))
    >>> end.most
    Best(players=(11, 12), number=3, day=3)
    >>> season_end(games, People(hidden=frozenset({11}))).run is None
    True
    """
    so_far: dict[int, int] = {}
    played: dict[int, int] = {}
    runs, scores, counts, number = _Most(), _Most(), _Most(), 0
    for game in games:
        number += 1
        for seat, player in enumerate(game.players):
            so_far[player] = so_far.get(player, 0) + 1 if game.places[seat] == 1 else 0
            played[player] = played.get(player, 0) + 1
            runs.offer(player, so_far[player], game.day)
            counts.offer(player, played[player], game.day)
            if game.scores:
                scores.offer(player, game.scores[seat], game.day)
    in_table = people.hidden | people.guests
    return SeasonEnd(
        runs.best(LEAST_RUN, in_table), scores.best(1, people.hidden), counts.best(LEAST_GAMES, in_table), number
    )


class _Most:
    """The largest number so far, and who has it."""

    def __init__(self) -> None:
        self.number, self.day = 0, 0
        self.players: set[int] = set()

    def offer(self, player: int, number: int, day: int) -> None:
        if number > self.number:
            self.number, self.day, self.players = number, day, {player}
        elif number == self.number:
            self.players.add(player)

    def best(self, least: int, unnamed: frozenset[int]) -> Best | None:
        if self.number < least or not self.players.isdisjoint(unnamed):
            return None
        return Best(tuple(sorted(self.players)), self.number, self.day)
