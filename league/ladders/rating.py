"""One ladder at work on a stream of hanchan: rates them, and cuts what it tells into stretches."""

from bisect import bisect_left
from collections.abc import Iterator, Set

from league.ladders.lookup import marks_now, period_of
from league.ladders.models import Ladder
from league.ladders.stretches import Stretch
from league.records.models import ORDERS_PER_DAY
from scoring.games import Game
from scoring.ladders.climb import Climb
from scoring.ladders.ladder import Mark
from scoring.tables import Tables

HANCHAN = 512  # in a stretch, so that the same hanchan always make the same stretches


class Rater:
    """Takes a ladder's hanchan from the beginning of a stretch on, and gives the stretches as they should be.

    since       where the first stretch begins; 0: nobody has played before
    stood       where those stood before who played in what is stored since then
    """

    def __init__(self, ladder: Ladder, since: int, stood: dict[int, Mark]) -> None:
        self.ladder, self.since, self.stood = ladder, since, stood
        self.climb = Climb(ladder.rules, ladder.read_parameters)
        self.players: set[int] = set()
        self.open: Stretch | None = None

    def take(self, tables: Tables) -> Iterator[Stretch]:
        """Rate hanchan, and give the stretches that end with them."""
        if not self.ladder.rules.fits(next(tables.each())):
            return
        keys = tables.each_played
        number = bisect_left(keys, self.since)
        while number < len(keys):
            yield from self._cut(keys[number])
            # A round is never parted: its tables are rated from where everybody stood before it.
            stop = len(keys) if tables.round else min(len(keys), number + self._room())
            self._rate(tables.part(number, stop))
            number = stop

    def end(self) -> Iterator[Stretch]:
        """Nothing more comes."""
        if self.open:
            yield self.open
            self.open = None

    def marks(self) -> dict[int, Mark]:
        """Where everybody stands who played."""
        players = list(self.players)
        return dict(zip(players, self.climb.marks_of(players), strict=True))

    def _room(self) -> int:
        return HANCHAN - len(self.open.keys) if self.open else 0

    def _cut(self, key: int) -> Iterator[Stretch]:
        """Make sure that a stretch is open that the hanchan at this key belongs to."""
        if self.open is None:
            # What is played before the first hanchan one day belongs to the first stretch.
            self.open = Stretch(key if self.since else 0)
        elif self._room() <= 0:
            yield self.open
            self.open = Stretch(key)

    def _rate(self, tables: Tables) -> None:
        stretch = self._meet(tables.seated)
        self.climb.sweep(tables, stretch.marks)
        stretch.hanchan += tables.each_game
        stretch.keys += tables.each_played
        stretch.seats += [tables.seats] * len(tables.each_game)
        stretch.players += tables.players

    def _meet(self, seated: Set[int]) -> Stretch:
        """Know where these stand before they sit down."""
        assert self.open
        if self.since and (new := seated - self.players):
            known = {player: self.stood[player] for player in new if player in self.stood}
            self.climb.put(marks_now(self.ladder, new - known.keys()) | known)
        self.players |= seated
        met = list(seated - self.open.before.keys())
        self.open.before.update(zip(met, self.climb.marks_of(met), strict=True))
        return self.open


class PeriodRater(Rater):
    """A ladder whose marks move at the end of a period: a stretch holds whole periods."""

    def __init__(self, ladder: Ladder, since: int, stood: dict[int, Mark]) -> None:
        super().__init__(ladder, since, stood)
        self.period: list[Game] = []

    def take(self, tables: Tables) -> Iterator[Stretch]:
        if not self.ladder.rules.fits(next(tables.each())):
            return
        for game in tables.each():
            if game.played < self.since:
                continue
            if self.period and period_of(self.ladder, self.period[0].played) != period_of(self.ladder, game.played):
                yield from self._rate_period()
            self.period.append(game._replace(day=game.played // ORDERS_PER_DAY))

    def end(self) -> Iterator[Stretch]:
        if self.period:
            yield from self._rate_period()
        yield from super().end()

    def _rate_period(self) -> Iterator[Stretch]:
        games, self.period = self.period, []
        yield from self._cut(games[0].played)
        stretch = self._meet({player for game in games for player in game.players})
        self.climb.advance(games)
        told = {(change.game, change.player): change.after for change in self.climb.settle()}
        untold = (0,) * len(self.climb.start)
        for game in games:
            stretch.hanchan.append(game.id)
            stretch.keys.append(game.played)
            stretch.seats.append(len(game.players))
            stretch.players += game.players
            for player in game.players:
                stretch.marks += told.get((game.id, player), untold)
