"""The house rules, seasons and evenings of the club by the names that a file of this service has for them."""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date
from functools import cached_property

from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.selectors import name_with_day


class ClubNames:
    """Names are compared as they are written. What the club does not have, or has twice, is refused."""

    def __init__(self, club: Club) -> None:
        self.club = club

    def house_rules(self, text: str) -> HouseRulesVersion:
        """The version of *Club rules 2*, or the newest of *Club rules*.

        raises      LeagueError `unknown_house_rules`
        """
        named = text.strip()
        name, _space, number = named.rpartition(" ")
        versions = self._versions.get(name, {})
        if version := versions.get(whole_number(number) or 0):
            return version
        if named not in self._versions:
            raise LeagueError("unknown_house_rules", house_rules=named)
        newest = self._versions[named]
        return newest[max(newest)]

    def season(self, text: str) -> Season:
        """
        raises      LeagueError `unknown_season`, `name_of_several`
        """
        named = text.strip()
        seasons = self._seasons.get(named, ())
        if not seasons:
            raise LeagueError("unknown_season", season=named)
        if len(seasons) > 1:
            raise LeagueError("name_of_several", name=named)
        return seasons[0]

    def session(self, text: str, played_on: date) -> Session:
        """The evening of *2026-03-04 League night*, or that of the game's day which is called *League night*.

        raises      LeagueError `unknown_session`, `name_of_several`
        """
        named = text.strip()
        sessions = self._sessions.get(named) or self._sessions.get(name_with_day(played_on, named), [])
        if not sessions:
            raise LeagueError("unknown_session", session=named)
        if len(sessions) > 1:
            raise LeagueError("name_of_several", name=named)
        return sessions[0]

    @cached_property
    def _versions(self) -> Mapping[str, Mapping[int, HouseRulesVersion]]:
        found: dict[str, dict[int, HouseRulesVersion]] = defaultdict(dict)
        rows = HouseRulesVersion.objects.filter(house_rules__club=self.club).select_related("house_rules")
        for version in rows:
            found[version.house_rules.name][version.number] = version
        return dict(found)

    @cached_property
    def _seasons(self) -> Mapping[str, list[Season]]:
        found: dict[str, list[Season]] = defaultdict(list)
        for season in Season.objects.filter(club=self.club):
            found[season.name].append(season)
        return dict(found)

    @cached_property
    def _sessions(self) -> Mapping[str, list[Session]]:
        found: dict[str, list[Session]] = defaultdict(list)
        for session in Session.objects.filter(club=self.club):
            found[name_with_day(session.played_on, session.name)].append(session)
        return dict(found)
