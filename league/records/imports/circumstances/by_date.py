"""The house rules of each game of a file, which may have changed from a day on."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from datetime import date
from typing import NamedTuple

from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.records.imports.circumstances.named import ClubNames
from league.records.services import check_house_rules
from league.records.settlement import PlayedUnder, played_under
from league.seasons.models import Season


class RulesFrom(NamedTuple):
    """House rules, with the first day on which games were played under them."""

    since: date
    house_rules: HouseRulesVersion

    def __str__(self) -> str:
        return f"{self.since} {self.house_rules}"


class GameRules:
    """
    first       the house rules of the games before every range
    season      of the games whose line names none
    named       the house rules that lines of the file name
    """

    def __init__(
        self, club: Club, first: HouseRulesVersion, later: Iterable[RulesFrom] = (), season: Season | None = None
    ) -> None:
        self.first, self.season, self.names = first, season, ClubNames(club)
        self.later: Sequence[RulesFrom] = sorted(later, key=lambda one: one.since)
        self.named: Sequence[HouseRulesVersion] = ()
        self._under: dict[int, PlayedUnder] = {}

    def also(self, named: Iterable[HouseRulesVersion]) -> "GameRules":
        rules = copy(self)
        rules.named = list(named)
        return rules

    def on(self, day: date) -> HouseRulesVersion:
        return next((one.house_rules for one in reversed(self.later) if one.since <= day), self.first)

    def of_line(self, named: str, day: date) -> HouseRulesVersion:
        """Those that a line names, or else those of its day. Where the club has none such, the line is refused."""
        try:
            return self.names.house_rules(named) if named.strip() else self.on(day)
        except LeagueError:
            return self.on(day)

    def under(self, version: HouseRulesVersion) -> PlayedUnder:
        if version.pk not in self._under:
            self._under[version.pk] = played_under(version)
        return self._under[version.pk]

    @property
    def versions(self) -> Iterator[HouseRulesVersion]:
        """Those that are chosen for the file."""
        yield from dict.fromkeys([self.first, *(one.house_rules for one in self.later)])

    @property
    def seats(self) -> int:
        """So many players at least has every game."""
        return min(self.under(version).ruleset.seats for version in (*self.versions, *self.named))


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
