"""The stories of the days of a club's events: the same facts, with the table of the event in place of a season's.

All games of the club are read in one pass, as for its evenings: runs, meetings and records go on from one to the other.
A day is compared with those of the club's earlier events of the rule system. Rounds are what evenings are in a season.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

from scoring.games import points_in
from scoring.metrics import TableRule
from scoring.stories.chronicle import Chronicle, Part
from scoring.stories.days import People, PlayedGame, SeasonRules, System
from scoring.stories.facts import Story
from scoring.stories.kinds import KINDS
from scoring.stories.tables import NO_TABLE, SeasonSoFar, Table, Tables

# What an event has not: a fewest number of games, a first win of a season, a first game at home, a long way to zero.
NOT_OF_EVENTS = frozenset({"enters", "firstwin", "plus", "milestone", "debut", "team"})


class EventDay(NamedTuple):
    """An event after a day of play.

    table       of the players, as the event ranks them
    rounds      how many were played, on this day and before
    cut         ranks that go on to the next stage, while it has not begun; 0: none
    """

    day: int
    table: Table
    rounds: int
    cut: int = 0


class Event(NamedTuple):
    """
    key         that the games have as their season
    days        the earliest first
    ended_on    the last day of an event that is closed; 0: it may go on
    """

    key: int
    rule: TableRule
    days: tuple[EventDay, ...]
    ended_on: int = 0


@dataclass
class EventSoFar(SeasonSoFar):
    """An event up to a day; its tables are given."""

    event: Event = field(kw_only=True)
    points: dict[int, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.by_day = {one.day: one for one in self.event.days}

    def tables(self, before: int) -> Tables:
        """The table after the last day of the event before this one."""
        last = next((one for one in reversed(self.event.days) if one.day < before), None)
        return Tables(last.table if last else NO_TABLE, NO_TABLE)

    def add(self, games: Iterable[PlayedGame]) -> None:
        """Count the games of a day, and the rounds in place of evenings."""
        self.points = {}
        for played in self.own(games):
            self.games += 1
            for player, one in zip(played.game.players, points_in(played.game, self.rules.rule.unit), strict=True):
                self.points[player] = self.points.get(player, 0) + one
            today = self.by_day[played.game.day]
            self.evenings = today.rounds - 1
            self.rules = self.rules._replace(cut=today.cut)

    def given_on(self, day: int) -> dict[int, int]:
        """What the totals of a day changed by apart from its games: penalties, byes, what a cut has taken off."""
        before, after = self.tables(day).players.by_player, self.tables(day + 1).players.by_player
        changes = {
            player: line.total - (before[player].total if player in before else 0) - self.points.get(player, 0)
            for player, line in after.items()
        }
        return {player: change for player, change in changes.items() if change}

    def _note_points(self, day: int) -> None:
        """The few days of an event have no smallest gap and no deepest sum."""


class EventChronicle(Chronicle):
    """The club up to a day, of which the days of events are told: each event of a day has a story."""

    kinds = tuple(kind for kind in KINDS if kind.key not in NOT_OF_EVENTS)

    def __init__(self, systems: Mapping[str, System], events: Iterable[Event], people: People) -> None:
        super().__init__(systems, {}, people._replace(are_all_ranked=True))
        for event in events:
            rules = SeasonRules(event.key, event.rule, ended_on=event.ended_on)
            self.seasons[event.key] = EventSoFar(rules, event=event)

    def part_of(self, played: PlayedGame) -> Part:
        return played.system, played.season


def event_chronicle(
    games: Iterable[PlayedGame], *, systems: Mapping[str, System], events: Iterable[Event], people: People
) -> Iterator[Story]:
    """Yield the stories of the days of all events, the earliest first; the season of a story is the event's key.

    games       of the whole club, in the order played; those that are of no event are apart, without a season

    >>> from scoring.games import Game
    >>> from scoring.metrics import table_rule
    >>> game = Game(1, 1, (11, 12, 13, 14), (1, 2, 3, 4), (31200, 8300, -9600, -29900), day=739000)
    >>> event = Event(7, table_rule(["points"]), (EventDay(739000, NO_TABLE, 1),))
    >>> own = {"systems": {"riichi": System("riichi", 4, 1000)}, "events": [event], "people": People()}
    >>> (story,) = event_chronicle([PlayedGame(game, "riichi", 7)], **own)
    >>> story.season, [one.fact.key for one in story.told]
    (7, ['evening', 'crowd'])
    """
    club = EventChronicle(systems, events, people)
    for day, own in groupby(games, key=lambda one: one.game.day):
        yield from club.stories(day, list(own))
