"""Rate games in order on a ladder: marks, changes, and checkpoints from which rating can continue."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain, repeat
from typing import Any, Generic

from scoring.errors import TableError
from scoring.flat import FlatMarks
from scoring.games import Game, order_of
from scoring.ladders.ladder import Change, Ladder, Mark, P, RatePeriod
from scoring.tables import Tables


class RatingRun(Generic[P]):
    """A ladder with the marks of its players, which rates games one after another.

    Games must come in the order of `order_of`. All tables of one round are rated from the marks before the round. If a
    player sits a second time in the same round, that game starts another round. The last round (or period) stays
    open: when more games of it come, all its changes are computed again from the marks before it.

    >>> from scoring.ladders.registry import find_ladder
    >>> run = RatingRun(find_ladder("points"))
    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> [change.player for change in run.changes([game])]
    [1, 2, 3, 4]
    >>> [str(run.shown(player)) for player in (1, 4)]
    ['156/5', '-299/10']
    """

    def __init__(
        self, ladder: Ladder[P], parameters: P | None = None, checkpoint: Mapping[str, Any] | None = None
    ) -> None:
        self.ladder = ladder
        self.parameters = ladder.read() if parameters is None else parameters
        self.start = ladder.start(self.parameters)
        self._settled: dict[int, Mark] = {}
        self._flat: FlatMarks | None = None
        self.after: tuple[int, int, int] | None = None
        self.open: list[Game] = []
        if checkpoint is not None:
            self._resume(checkpoint)

    def changes(self, games: Iterable[Game]) -> Iterator[Change]:
        """Rate games and yield every change, the changes of the open round last.

        raises      TableError `games_out_of_order`, `game_does_not_fit`
        """
        for game in games:
            yield from self._made_way(game)
            if self._stands_alone(game):
                marks, after = self._rate(game)
                yield from map(Change, repeat(game.id), game.players, marks, after)
            else:
                self.open.append(game)
        yield from self._rated(self.open)

    def advance(self, games: Iterable[Game]) -> None:
        """Rate games without yielding the changes.

        raises      TableError `games_out_of_order`, `game_does_not_fit`
        """
        for game in games:
            self._made_way(game)
            if self._stands_alone(game):
                self._rate(game)
            else:
                self.open.append(game)

    def forecasts(self, games: Iterable[Game]) -> Iterator[tuple[Game, Sequence[Mark]]]:
        """Rate games and yield each with the marks by seat before it.

        raises      TableError `games_out_of_order`, `game_does_not_fit`
        """
        for game in games:
            if self.open and not self._together(self.open[-1], game):
                yield from self._seen(self.open)
            self._made_way(game)
            if self._stands_alone(game):
                yield game, self._rate(game)[0]
            else:
                self.open.append(game)
        yield from self._seen(self.open)

    def sweep(self, tables: Tables, marks_after: list[int] | None = None) -> None:
        """Rate many games as columns. Games of a round must be the whole round, which is then closed.

        The order of games that belong to no round is not checked.

        marks_after     a list to which the mark after the game is appended for every seat row, number by number;
                        nothing is appended if the ladder has periods: marks then change at the end of a period
        raises      TableError `game_does_not_fit`
        """
        if self.ladder.period:
            self.advance(tables.each())
            return
        if self.open:
            self._close()
        if tables.round:
            self._sweep_round(tables, marks_after)
            return
        if self.ladder.sweep and tables.seats == 4:
            self.after = (tables.played[-1], 0, tables.games[-1])
            self.ladder.sweep(self.parameters, self._flattened(), tables, marks_after)
            return
        self._sweep_each(tables, marks_after)

    def _sweep_each(self, tables: Tables, marks_after: list[int] | None) -> None:
        """Rate games that belong to no round one by one: what `advance` does, without its checks of the order."""
        settled, start, parameters = self.settled, self.start, self.parameters
        rate, fits, known = self.ladder.rate, self.ladder.fits, self.settled.get
        for game in tables.each():
            if not fits(game):
                raise TableError("game_does_not_fit", ladder=self.ladder.key, game=game.id)
            after = rate(parameters, game, [known(player, start) for player in game.players])
            settled.update(zip(game.players, after, strict=True))
            if marks_after is not None:
                marks_after += chain.from_iterable(after)
        self.after = (tables.played[-1], 0, tables.games[-1])

    def _sweep_round(self, tables: Tables, marks_after: list[int] | None) -> None:
        games = list(tables.each())
        self.advance(games)
        after = {(change.game, change.player): change.after for change in self.settle()}
        if marks_after is not None:
            marks_after += chain.from_iterable(after[game.id, player] for game in games for player in game.players)

    @property
    def settled(self) -> dict[int, Mark]:
        """The marks before the open round."""
        if self._flat is not None:
            self._settled.update(self._flat)
            self._flat = None
        return self._settled

    def settle(self) -> list[Change]:
        """Close the open round or period, to which no game will be added, and return its changes."""
        return self._close() if self.open else []

    def put(self, marks: Mapping[int, Mark]) -> None:
        """Set the marks of some players."""
        if self._flat is not None:
            self._flat.put(marks)
        else:
            self.settled.update(marks)

    def marks_of(self, players: Collection[int]) -> list[Mark]:
        """Return the marks of these players before the open round; a player without games has the start mark."""
        if self._flat is not None:
            return self._flat.marks_of(players)
        return [self.settled.get(player, self.start) for player in players]

    def numbers_of(self, players: Collection[int]) -> list[int]:
        """Return the marks of these players as `marks_of` does, number after number.

        >>> from scoring.ladders.registry import find_ladder
        >>> RatingRun(find_ladder("elo")).numbers_of([7, 8])
        [0, 1500000000, 0, 1500000000]
        """
        if self._flat is not None:
            return self._flat.numbers_of(players)
        return [*chain.from_iterable(self.marks_of(players))]

    def _flattened(self) -> FlatMarks:
        if self._flat is None:
            self._flat = FlatMarks(self.start, self._settled)
        return self._flat

    @property
    def marks(self) -> dict[int, Mark]:
        """The marks of all players, including the open round."""
        return self.settled | {change.player: change.after for change in self._rated(self.open)}

    def shown(self, player: int) -> Fraction:
        """Return the exact rating of a player."""
        marks = self.marks if self.open else self.settled
        return self.ladder.shown(self.parameters, marks.get(player, self.start))

    def checkpoint(self) -> dict[str, Any]:
        """Return plain values to continue from: the marks before the open round, and the last game in them (`after`).

        A `RatingRun` made from this checkpoint must be given every game later than `after` again.
        """
        return {
            "ladder": self.ladder.key,
            "parameters": self.ladder.dump(self.parameters),
            "after": list(self.after) if self.after else None,
            "marks": {str(player): list(mark) for player, mark in self.settled.items()},
        }

    def _resume(self, checkpoint: Mapping[str, Any]) -> None:
        if (checkpoint["ladder"], checkpoint["parameters"]) != (self.ladder.key, self.ladder.dump(self.parameters)):
            raise TableError("bad_checkpoint", ladder=self.ladder.key)
        self._settled = {int(player): tuple(mark) for player, mark in checkpoint["marks"].items()}
        if checkpoint["after"]:
            played, number, game = checkpoint["after"]
            self.after = (played, number, game)

    def _made_way(self, game: Game) -> list[Change]:
        """Check that the game can come next; close the open round if the game belongs to another one."""
        last = order_of(self.open[-1]) if self.open else self.after
        if last is not None and order_of(game) <= last:
            raise TableError("games_out_of_order", game=game.id)
        if not self.ladder.fits(game):
            raise TableError("game_does_not_fit", ladder=self.ladder.key, game=game.id)
        return self._close() if self.open and not self._together(self.open[-1], game) else []

    def _stands_alone(self, game: Game) -> bool:
        return not game.round and not self.ladder.period

    def _together(self, one: Game, other: Game) -> bool:
        period = self.ladder.period
        if period:
            return one.day == other.day or period(self.parameters, one) == period(self.parameters, other)
        return bool(one.round) and one.round == other.round

    def _close(self) -> list[Change]:
        changes = list(self._rated(self.open))
        self.settled.update((change.player, change.after) for change in changes)
        self.after = order_of(self.open[-1])
        self.open = []
        return changes

    def _rate(self, game: Game) -> tuple[list[Mark], Sequence[Mark]]:
        """Rate a game that belongs to no round."""
        settled, start = self.settled, self.start
        marks = [settled.get(player, start) for player in game.players]
        after = self.ladder.rate(self.parameters, game, marks)
        settled.update(zip(game.players, after, strict=True))
        self.after = (game.played, game.round, game.id)
        return marks, after

    def _seen(self, games: Sequence[Game]) -> Iterator[tuple[Game, Sequence[Mark]]]:
        """Yield the games of a round or period with the marks they are rated from."""
        before = {} if self.ladder.period else {(one.game, one.player): one.before for one in self._rated(games)}
        for game in games:
            yield game, [before.get((game.id, one)) or self.settled.get(one, self.start) for one in game.players]

    def _rated(self, games: Sequence[Game]) -> Iterator[Change]:
        if self.ladder.rate_period and games:
            yield from self._rated_period(self.ladder.rate_period, games)
            return
        moved: dict[int, Mark] = {}
        for wave in side_by_side(games):
            before = {player: moved.get(player) or self.settled.get(player, self.start)
                      for game in wave for player in game.players}  # fmt: skip
            for game in wave:
                marks = [before[player] for player in game.players]
                for player, old, new in zip(
                    game.players, marks, self.ladder.rate(self.parameters, game, marks), strict=True
                ):
                    moved[player] = new
                    yield Change(game.id, player, old, new)

    def _rated_period(self, rate: RatePeriod[P], games: Sequence[Game]) -> Iterator[Change]:
        players = {player: game.id for game in games for player in game.players}
        before = {player: self.settled.get(player, self.start) for player in players}
        for player, mark in rate(self.parameters, games, before).items():
            yield Change(players[player], player, before[player], mark)


def side_by_side(games: Sequence[Game]) -> list[list[Game]]:
    """Split the games of a round into waves in which nobody sits twice.

    >>> games = [Game(0, n, players, (1, 2), (1, -1)) for n, players in enumerate([(1, 2), (3, 4), (1, 5), (6, 7)])]
    >>> [[game.id for game in wave] for wave in side_by_side(games)]
    [[0, 1, 3], [2]]
    """
    waves: list[list[Game]] = []
    sat: dict[int, int] = {}
    for game in games:
        number = max(sat.get(player, 0) for player in game.players)
        if number == len(waves):
            waves.append([])
        waves[number].append(game)
        sat.update(dict.fromkeys(game.players, number + 1))
    return waves


def replay(
    ladder: Ladder[P], games: Iterable[Game], parameters: P | None = None
) -> tuple[dict[int, Mark], list[Change]]:
    """Rate all games from the first; return the marks by player and every change.

    raises      TableError `games_out_of_order`, `game_does_not_fit`
    """
    rating_run = RatingRun(ladder, parameters)
    changes = list(rating_run.changes(games))
    return rating_run.marks, changes
