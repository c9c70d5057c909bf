"""Rate a stream of hanchan on one ladder and cut the results into segments."""

from bisect import bisect_left
from collections.abc import Iterator, Set

from league.ladders.computing.lookup import marks_now, period_of
from league.ladders.computing.rating_segments import Segment
from league.ladders.models import Ladder
from league.records.models import ORDERS_PER_DAY
from scoring.games import Game
from scoring.ladders.ladder import Mark
from scoring.ladders.rating_run import RatingRun
from scoring.tables import Tables

HANCHAN = 512  # in a segment; a fixed number, so that the same hanchan always make the same segments


class Rater:
    """Rates a ladder's hanchan from the beginning of a segment on and yields the new segments.

    since       where the first segment begins; 0: nobody has played before
    stood       the marks before it of all players in the segments stored from there on
    """

    def __init__(self, ladder: Ladder, since: int, stood: dict[int, Mark]) -> None:
        self.ladder, self.since, self.stood = ladder, since, stood
        self.rating_run = RatingRun(ladder.rules, ladder.read_parameters)
        self.players: set[int] = set()
        self.open: Segment | None = None

    def take(self, tables: Tables) -> Iterator[Segment]:
        """Rate hanchan and yield the segments that end with them."""
        if not self.ladder.rules.fits(next(tables.each())):
            return
        keys = tables.each_played
        number = bisect_left(keys, self.since)
        while number < len(keys):
            yield from self._cut(keys[number])
            # A round is never split: all its tables are rated from the marks before the round.
            stop = len(keys) if tables.round else min(len(keys), number + self._room())
            self._rate(tables.part(number, stop))
            number = stop

    def end(self) -> Iterator[Segment]:
        """Yield the last segment, which no hanchan will be added to."""
        if self.open:
            yield self.open
            self.open = None

    def marks(self) -> dict[int, Mark]:
        """The current marks of all players who played."""
        players = list(self.players)
        return dict(zip(players, self.rating_run.marks_of(players), strict=True))

    def _room(self) -> int:
        return HANCHAN - len(self.open.keys) if self.open else 0

    def _cut(self, key: int) -> Iterator[Segment]:
        """Make sure that the open segment has room for the hanchan with this key."""
        if self.open is None:
            # A hanchan recorded later with an earlier date belongs to the first segment.
            self.open = Segment(key if self.since else 0)
        elif self._room() <= 0:
            yield self.open
            self.open = Segment(key)

    def _rate(self, tables: Tables) -> None:
        segment = self._meet(tables.seated)
        marks: list[int] = []
        self.rating_run.sweep(tables, marks)
        segment.marks += marks
        segment.hanchan += tables.each_game
        segment.keys += tables.each_played
        segment.seats += [tables.seats] * len(tables.each_game)
        segment.players += tables.players

    def _meet(self, seated: Set[int]) -> Segment:
        """Load the marks of these players before they are rated."""
        assert self.open
        if self.since and (new := seated - self.players):
            known = {player: self.stood[player] for player in new if player in self.stood}
            self.rating_run.put(marks_now(self.ladder, new - known.keys()) | known)
        self.players |= seated
        met = set(seated)
        met.difference_update(self.open.met)
        self.open.met += met
        self.open.stood += self.rating_run.numbers_of(met)
        return self.open


class PeriodRater(Rater):
    """A rater for ladders with rating periods: a segment holds whole periods."""

    def __init__(self, ladder: Ladder, since: int, stood: dict[int, Mark]) -> None:
        super().__init__(ladder, since, stood)
        self.period: list[Game] = []

    def take(self, tables: Tables) -> Iterator[Segment]:
        if not self.ladder.rules.fits(next(tables.each())):
            return
        for game in tables.each():
            if game.played < self.since:
                continue
            if self.period and period_of(self.ladder, self.period[0].played) != period_of(self.ladder, game.played):
                yield from self._rate_period()
            self.period.append(game._replace(day=game.played // ORDERS_PER_DAY))

    def end(self) -> Iterator[Segment]:
        if self.period:
            yield from self._rate_period()
        yield from super().end()

    def _rate_period(self) -> Iterator[Segment]:
        games, self.period = self.period, []
        yield from self._cut(games[0].played)
        segment = self._meet({player for game in games for player in game.players})
        self.rating_run.advance(games)
        settled = {(change.game, change.player): change.after for change in self.rating_run.settle()}
        not_settled = (0,) * len(self.rating_run.start)
        for game in games:
            segment.hanchan.append(game.id)
            segment.keys.append(game.played)
            segment.seats.append(len(game.players))
            segment.players += game.players
            for player in game.players:
                segment.marks += settled.get((game.id, player), not_settled)
