"""A player's rating hanchan by hanchan, with the change by each."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import islice
from typing import NamedTuple, overload

from league.ladders.computing.lookup import player_marks
from league.ladders.models import Ladder
from league.ladders.selectors import deviation_text, rating_text
from league.players.models import Player
from league.records.models import END_OF_TIME, day_of_key
from scoring.ladders.ladder import Mark


class RatingStep(NamedTuple):
    """A player's rating before and after a hanchan.

    games       number of the player's rated games so far
    """

    hanchan: int
    played_on: date
    before: str
    after: str
    deviation: str | None
    games: int

    @property
    def change(self) -> str:
        return str(Decimal(self.after) - Decimal(self.before))


class RatingSteps(Sequence[RatingStep]):
    """The steps of a player, the latest first; only as many marks are read as are asked for.

    until       key of the last hanchan
    """

    def __init__(self, ladder: Ladder, player: Player, until: int = END_OF_TIME) -> None:
        self.ladder, self.player, self.until = ladder, player, until

    def __len__(self) -> int:
        if self.ladder.rules.period:
            # A rating changes once in a period, in which several games may have been played.
            return sum(1 for _mark in self._marks())
        return next((mark[0] for _hanchan, _key, mark in self._marks()), 0)

    @overload
    def __getitem__(self, index: int) -> RatingStep: ...
    @overload
    def __getitem__(self, index: slice) -> list[RatingStep]: ...
    def __getitem__(self, index: int | slice) -> RatingStep | list[RatingStep]:
        if isinstance(index, int):
            return self._between(index, index + 1)[0]
        first, last, _step = index.indices(len(self))
        return self._between(first, last)

    @property
    def rating(self) -> str | None:
        """The rating after the latest step; None without one."""
        return next((rating_text(self.ladder, mark) for _hanchan, _key, mark in self._marks()), None)

    def _between(self, first: int, last: int) -> list[RatingStep]:
        rows = list(islice(self._marks(), first, last + 1))
        start = self.ladder.rules.start(self.ladder.read_parameters)
        before = [*(mark for _hanchan, _key, mark in rows[1:]), start][: len(rows)]
        return [self._step(*row, then) for row, then in zip(rows, before, strict=True)][: last - first]

    def _marks(self) -> Iterator[tuple[int, int, Mark]]:
        return player_marks(self.ladder, self.player.pk, self.until)

    def _step(self, hanchan: int, key: int, after: Mark, before: Mark) -> RatingStep:
        texts = rating_text(self.ladder, before), rating_text(self.ladder, after)
        return RatingStep(hanchan, day_of_key(key), *texts, deviation_text(self.ladder, after), after[0])
