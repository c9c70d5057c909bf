"""What the record of a club has of the days before a day: runs, counts and records."""

from bisect import insort
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.club_bests import Book, ClubBest
from scoring.games import Game
from scoring.stories.days import PlayedGame, System

LONGEST_RUNS = 5


class Runs(NamedTuple):
    """A player's games of one rule system.

    won         first places in a row
    safe        games in a row without a last place; safe_since: the day of the first of them
    dry         games since the last first place, or since the first game
    last_win    the day of the last first place; 0: none
    """

    won: int = 0
    safe: int = 0
    safe_since: int = 0
    dry: int = 0
    last_win: int = 0

    def after(self, game: Game, seat: int) -> "Runs":
        """The runs after a game.

        >>> game = Game(0, 1, (11, 12), (1, 2), (5, -5), day=9)
        >>> Runs(won=2, dry=0).after(game, 0)
        Runs(won=3, safe=1, safe_since=9, dry=0, last_win=9)
        >>> Runs(won=2, safe=4, safe_since=3, last_win=5).after(game, 1)
        Runs(won=0, safe=0, safe_since=0, dry=1, last_win=5)
        """
        is_won, is_last = game.places[seat] == 1, is_last_place(game, seat)
        return Runs(
            self.won + 1 if is_won else 0,
            0 if is_last else self.safe + 1,
            0 if is_last else self.safe_since or game.day,
            0 if is_won else self.dry + 1,
            game.day if is_won else self.last_win,
        )


def is_last_place(game: Game, seat: int) -> bool:
    """Whether a seat has the last place of its table."""
    return game.places[seat] == max(game.places) > 1


@dataclass
class Past:
    """The days of one rule system before a day.

    meetings    (a, b): how often a and b sat together, and how often a was ahead
    margins     distances between winner and second
    ended       lengths of the longest runs without a last place that have ended
    patterns    how often each uncommon pattern was seen
    numbers     by game its number among all
    read        games of the next day that the book of records has read
    """

    system: System
    guests: frozenset[int]
    games: int = 0
    days: int = 0
    deals: int = 0
    most_people: int = 0
    runs: dict[int, Runs] = field(default_factory=dict)
    meetings: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    margins: list[int] = field(default_factory=list)
    ended: list[int] = field(default_factory=list)
    patterns: Counter[str] = field(default_factory=Counter)
    numbers: dict[int, int] = field(default_factory=dict)
    read: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.book = Book(self.system.unit, self.guests)

    def best(self) -> dict[str, ClubBest]:
        """A copy of the records so far."""
        return dict(self.book.best)

    def best_after(self, games: Iterable[PlayedGame]) -> dict[str, ClubBest]:
        """The records after games that `take` gets later: the book reads each game once."""
        for played in games:
            if played.game.id not in self.read:
                self.book.take(played.game)
                self.read.add(played.game.id)
        return self.best()

    def take(self, games: Iterable[PlayedGame]) -> None:
        """Read the next day."""
        day = list(games)
        self.best_after(day)
        self.read.clear()
        people = {player for played in day if not played.is_apart for player in played.game.players}
        for played in day:
            self._take(played)
        self.days += bool(people)
        self.most_people = max(self.most_people, len(people))

    def _take(self, played: PlayedGame) -> None:
        game = played.game
        self.games += 1
        self.numbers[game.id] = self.games
        for seat, player in enumerate(game.players):
            self._run(game, seat, player)
            for other_seat, other in enumerate(game.players):
                if other != player:
                    met, ahead = self.meetings.get((player, other), (0, 0))
                    self.meetings[player, other] = met + 1, ahead + (game.places[seat] < game.places[other_seat])
        if (margin := winning_margin(game)) is not None:
            self.margins.append(margin)
        self.deals += played.deals
        self.patterns.update(pattern for win in played.wins for pattern in win.uncommon)

    def _run(self, game: Game, seat: int, player: int) -> None:
        before = self.runs.get(player, Runs())
        after = self.runs[player] = before.after(game, seat)
        if before.safe and not after.safe:
            insort(self.ended, before.safe)
            del self.ended[:-LONGEST_RUNS]

    def middle_margin(self) -> int | None:
        """The middle one of the distances between winner and second, the larger of two; None: no games."""
        self.margins.sort()  # of sorted ones with few more behind them it is quick
        return self.margins[len(self.margins) // 2] if self.margins else None

    def longest_runs(self) -> list[int]:
        """The lengths of the longest runs without a last place, ended or not, the longest first."""
        return sorted([*self.ended, *(one.safe for one in self.runs.values())], reverse=True)[:LONGEST_RUNS]


def winning_margin(game: Game) -> int | None:
    """The score of a sole winner above that of the second; None: no scores, or a shared first place.

    >>> winning_margin(Game(0, 1, (1, 2), (2, 1), (5, -5), scores=(20000, 30000)))
    10000
    """
    if not game.scores or game.places.count(1) != 1:
        return None
    winner = game.places.index(1)
    return game.scores[winner] - max(score for seat, score in enumerate(game.scores) if seat != winner)


class Counts(NamedTuple):
    """A player's games in the club under all rules; the last day is 0 before the first game."""

    games: int = 0
    wins: int = 0
    last_day: int = 0


@dataclass
class ClubPast:
    """The days of a club before a day, whatever was played."""

    first_day: int = 0
    days: int = 0
    counts: dict[int, Counts] = field(default_factory=dict)

    def take(self, day: int, games: Iterable[PlayedGame]) -> None:
        """Read the next day."""
        self.first_day = self.first_day or day
        self.days += 1
        for game in (played.game for played in games):
            for player, place in zip(game.players, game.places, strict=True):
                before = self.counts.get(player, Counts())
                self.counts[player] = Counts(before.games + 1, before.wins + (place == 1), day)
