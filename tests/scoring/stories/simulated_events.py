"""Events among the evenings of a made-up club: two or three days each, rounds, penalties, a cut, a winner."""

from itertools import groupby
from random import Random

from scoring.games import Adjustment
from scoring.metrics import table_rule
from scoring.stories.days import PlayedGame, SeasonRules
from scoring.stories.events import Event, EventDay
from scoring.stories.tables import SeasonSoFar
from tests.scoring.stories.second_way import Club
from tests.scoring.stories.simulated import SYSTEMS, SimulatedClub

ROUNDS_A_DAY = 4


class SimulatedEvents:
    """The games of a simulated club, of which half the days are those of events; the same seed makes the same ones.

    rules       of each event, as `SeasonRules` with its penalties; `cuts` by day
    """

    def __init__(self, seed: int, days: int = 48) -> None:
        self.chance, club = Random(1000 + seed), SimulatedClub(seed, days)
        self.people = club.people
        self.games: list[PlayedGame] = []
        self.given: dict[int, list[tuple[int, Adjustment]]] = {}
        self.cuts: dict[int, int] = {}
        event, left = 0, 0
        for _day, games in groupby(club.games, key=lambda one: one.game.day):
            if left == 0 and self.chance.random() < 0.4:
                event, left = event + 1, self.chance.choice((2, 2, 3))
            self._day(list(games), event if left else 0)
            left = max(0, left - 1)
        self.rules = {key: self._rules(key) for key in range(1, event + 1)}
        self.events = [self._event(rules) for rules in self.rules.values()]

    def _day(self, games: list[PlayedGame], event: int) -> None:
        own = [one for one in games if event and one.system == "riichi"]
        for one in games:
            if one in own:
                number = 1 + own.index(one) * ROUNDS_A_DAY // len(own)
                self.games.append(one._replace(season=event, is_apart=False, game=one.game._replace(round=number)))
            else:
                self.games.append(one._replace(season=0, is_apart=True))
        if own:
            day = own[0].game.day
            self.cuts[day] = self.chance.choice((0, 0, 4))
            late = self.chance.sample(sorted(own[0].game.players), self.chance.choice((0, 0, 0, 1)))
            self.given.setdefault(event, []).extend((day, Adjustment(player, -20_000)) for player in late)

    def of(self, event: int) -> list[PlayedGame]:
        return [one for one in self.games if one.season == event]

    def _rules(self, event: int) -> SeasonRules:
        last = max(one.game.day for one in self.of(event))
        is_over = self.chance.random() < 0.7
        return SeasonRules(event, table_rule(["points"]), tuple(self.given.get(event, ())),
                           ended_on=last if is_over else 0)  # fmt: skip

    def _event(self, rules: SeasonRules) -> Event:
        """The event with its tables, as the league computes them from all its games."""
        so_far, days, rounds = SeasonSoFar(rules), [], 0
        for day, games in groupby(self.of(rules.key), key=lambda one: one.game.day):
            own = list(games)
            so_far.add(own)
            rounds += len({one.game.round for one in own})
            days.append(EventDay(day, so_far.tables(day + 1).players, rounds, self.cuts[day]))
        return Event(rules.key, rules.rule, tuple(days), rules.ended_on)

    def plain(self, event: int, day: int) -> "EventClub":
        return EventClub(self, event, day)


class EventClub(Club):
    """The whole record for a day of an event: its table has no guests apart, and its rounds are its evenings."""

    def __init__(self, made: SimulatedEvents, event: int, day: int) -> None:
        rules = made.rules[event]._replace(cut=made.cuts[day], left_out=made.people.guests)
        super().__init__(made.games, rules, SYSTEMS["riichi"])

    def evenings(self, day: int) -> int:
        return len({(one.game.day, one.game.round) for one in self.of_season(day)})

    def is_listed(self, player: int) -> bool:
        return True
