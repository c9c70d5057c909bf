"""A player's rating hanchan by hanchan, with the change by each."""

from collections.abc import Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import islice
from typing import NamedTuple, overload

from league.ladders.computing.lookup import marks_before, marks_between, player_marks
from league.ladders.models import Ladder
from league.ladders.selectors import deviation_text, ladder_rows, rating_text
from league.players.models import Player
from league.records.models import END_OF_TIME, day_of_key
from scoring.ladders.ladder import Mark


class RatingStep(NamedTuple):
    """A player's rating before and after a hanchan.

    games       number of the player's rated games so far
    rank        after the hanchan, if ranks were wanted; None for somebody without a rank, as a guest
    """

    hanchan: int
    played_on: date
    before: str
    after: str
    deviation: str | None
    games: int
    rank: int | None = None

    @property
    def change(self) -> str:
        return str(Decimal(self.after) - Decimal(self.before))


class RatingSteps(Sequence[RatingStep]):
    """The steps of a player, the latest first; only as many marks are read as are asked for.

    until       key of the last hanchan
    with_ranks  also the rank after each hanchan, for which all hanchan between the first and the last are read
    """

    def __init__(self, ladder: Ladder, player: Player, until: int = END_OF_TIME, *, with_ranks: bool = False) -> None:
        self.ladder, self.player, self.until, self.with_ranks = ladder, player, until, with_ranks

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
        steps = [self._step(*row, then) for row, then in zip(rows, before, strict=True)][: last - first]
        if not self.with_ranks:
            return steps
        ranks = ranks_after(self.ladder, self.player.pk, [key for _hanchan, key, _mark in rows[: last - first]])
        return [step._replace(rank=ranks.get(row[1])) for step, row in zip(steps, rows, strict=False)]

    def _marks(self) -> Iterator[tuple[int, int, Mark]]:
        return player_marks(self.ladder, self.player.pk, self.until)

    def _step(self, hanchan: int, key: int, after: Mark, before: Mark) -> RatingStep:
        texts = rating_text(self.ladder, before), rating_text(self.ladder, after)
        return RatingStep(hanchan, day_of_key(key), *texts, deviation_text(self.ladder, after), after[0])


def ranks_after(ladder: Ladder, player: int, keys: Sequence[int]) -> dict[int, int]:
    """The player's rank after each of these hanchan, by their keys; equal ratings share a rank. Empty for a guest."""
    ranked = set(ladder_rows(ladder).order_by().values_list("player", flat=True))
    if player not in ranked or not keys:
        return {}
    first, last, wanted = min(keys), max(keys), set(keys)
    parameters, ranks = ladder.read_parameters, {}
    shown = {one: ladder.rules.shown(parameters, mark) for one, mark in marks_before(ladder, first).items()}
    ratings = {one: rating for one, rating in shown.items() if one in ranked}
    for key, marks in marks_between(ladder, first, last):
        ratings |= {one: ladder.rules.shown(parameters, mark) for one, mark in marks if one in ranked}
        if key in wanted and player in ratings:
            ranks[key] = 1 + sum(rating > ratings[player] for rating in ratings.values())
    return ranks
