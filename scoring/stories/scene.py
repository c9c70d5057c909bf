"""A day with all that a finder may read: its games, the tables before and after, and the days before."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from scoring.club_bests import ClubBest
from scoring.games import Game, factor_to
from scoring.stories.days import Found, People, PlayedGame, System
from scoring.stories.facts import Fact
from scoring.stories.past import ClubPast, Past
from scoring.stories.tables import SeasonSoFar, Table


@dataclass(frozen=True)
class SeasonDay:
    """A season on a day. `so_far` has the games of the day; what else it keeps is that of the days before.

    evenings    days of play, this one included
    """

    so_far: SeasonSoFar
    before: Table
    after: Table
    teams_before: Table
    teams_after: Table
    given: dict[int, int]

    @property
    def evenings(self) -> int:
        return self.so_far.evenings + 1

    @property
    def is_by_points(self) -> bool:
        return self.so_far.is_by_points


@dataclass(frozen=True)
class Scene:
    """One day of one rule system.

    games       in the order played
    all_games   of the club on that day, whatever the rules
    best_before, best_after     the records of the club
    """

    day: int
    system: System
    games: Sequence[PlayedGame]
    all_games: Sequence[PlayedGame]
    people: People
    past: Past
    club: ClubPast
    season: SeasonDay | None
    best_before: Mapping[str, ClubBest]
    best_after: Mapping[str, ClubBest]

    @property
    def date(self) -> date:
        return date.fromordinal(self.day)

    @cached_property
    def points(self) -> dict[int, int]:
        """The points of everybody who played, in 1/unit of the system."""
        return self._points(self.plain)

    @cached_property
    def season_points(self) -> dict[int, int]:
        """The points of the games that count in the season, games of an event among them."""
        if not self.season:
            return {}
        key = self.season.so_far.rules.key
        return self._points([played.game for played in self.all_games if played.season == key])

    def _points(self, games: Iterable[Game]) -> dict[int, int]:
        points: dict[int, int] = {}
        for game in games:
            factor = factor_to(self.system.unit, game.unit)
            for player, one in zip(game.players, game.points, strict=True):
                points[player] = points.get(player, 0) + factor * one
        return points

    @cached_property
    def plain(self) -> list[Game]:
        """The games without what belongs to the record alone."""
        return [played.game for played in self.games]

    @cached_property
    def seats(self) -> dict[int, list[tuple[Game, int]]]:
        """The games of everybody who played, each with the seat."""
        seats: dict[int, list[tuple[Game, int]]] = {}
        for game in self.plain:
            for seat, player in enumerate(game.players):
                seats.setdefault(player, []).append((game, seat))
        return seats

    @cached_property
    def season_of(self) -> dict[int, int]:
        """The season of each game, by its key."""
        return {played.game.id: played.season for played in self.games}

    def wins(self, player: int) -> int:
        """First places of the day."""
        return sum(game.places[seat] == 1 for game, seat in self.seats[player])

    def games_of(self, *players: int) -> tuple[int, ...]:
        """The games of some players, in the order played."""
        return tuple(game.id for game in self.plain if any(player in game.players for player in players))

    def in_unit(self, points: int) -> int:
        """Points of the season in 1/unit of the system."""
        season = self.season
        return points * factor_to(self.system.unit, season.so_far.rules.rule.unit) if season else points

    def found(self, facts: Sequence[tuple[Fact, bool]]) -> Found:
        """The answer of a finder.

        facts       the largest first, each with whether it may be told
        """
        size = max((fact.size for fact, _is_told in facts), default=None)
        return Found(size, tuple(fact for fact, is_told in facts if is_told))


NOTHING = Found(None, ())
