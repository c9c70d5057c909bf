"""The house rules of each game of a file, which may have changed from a day on."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.records.services import check_house_rules
from league.records.settlement import PlayedUnder, played_under


class RulesFrom(NamedTuple):
    """House rules, with the first day on which games were played under them."""

    since: date
    house_rules: HouseRulesVersion

    def __str__(self) -> str:
        return f"{self.since} {self.house_rules}"


class GameRules:
    """
    first       the house rules of the games before every range
    """

    def __init__(self, first: HouseRulesVersion, later: Iterable[RulesFrom] = ()) -> None:
        self.first = first
        self.later: Sequence[RulesFrom] = sorted(later, key=lambda one: one.since)
        self._under: dict[int, PlayedUnder] = {}

    def on(self, day: date) -> HouseRulesVersion:
        return next((one.house_rules for one in reversed(self.later) if one.since <= day), self.first)

    def under(self, version: HouseRulesVersion) -> PlayedUnder:
        if version.pk not in self._under:
            self._under[version.pk] = played_under(version)
        return self._under[version.pk]

    @property
    def versions(self) -> Iterator[HouseRulesVersion]:
        yield from dict.fromkeys([self.first, *(one.house_rules for one in self.later)])

    @property
    def numbers_of_seats(self) -> set[int]:
        return {self.under(version).ruleset.seats for version in self.versions}

    @property
    def seats(self) -> int:
        """So many players at least has every game."""
        return min(self.numbers_of_seats)


def check_rules(club: Club, rules: GameRules) -> None:
    """
    raises      LeagueError `not_found` for those of another club, `rules_day_twice`
    """
    for version in rules.versions:
        check_house_rules(club, version)
    days = [one.since for one in rules.later]
    for day in days:
        if days.count(day) > 1:
            raise LeagueError("rules_day_twice", date=day)


def check_seats(rules: GameRules, columns: int, *, is_divided_by_seats: bool) -> None:
    """Refuse house rules by date for more players than a game has, or for others where the number divides the games.

    columns     the most players that a game of the file has
    raises      LeagueError `rules_of_other_seats`
    """
    for version in rules.versions if rules.later else ():
        seats = rules.under(version).ruleset.seats
        if seats > columns or (is_divided_by_seats and seats != rules.seats):
            raise LeagueError("rules_of_other_seats", house_rules=version, seats=seats)
