"""The contents of a club's front page, and the revisions that show whether they have changed."""

from datetime import date
from typing import Any

from league.club_bests.selectors import club_bests_shown, stored_bests
from league.clubs.models import Club
from league.ladders.changes.movers import LadderMovers, ladder_movers
from league.ladders.models import Ladder
from league.ladders.selectors import club_ladders
from league.records.evenings.months import ClubMonth, club_month
from league.records.evenings.running import running_tables
from league.records.evenings.selectors import last_evenings
from league.records.models import Hanchan
from league.records.selectors import hanchan_list
from league.seasons.selectors import club_seasons_on
from league.sessions.selectors import open_sessions
from league.standings.champions.hall import champions_of
from league.standings.selectors import is_behind, season_rows, season_table
from league.stories.latest import last_day

TOP, LATEST, EVENINGS, RECORDS = 10, 6, 5, 6
# A ladder's movers cost several queries; further ladders have their own pages.
MOST_LADDERS = 3


class Front:
    """A club's front page on one of its days."""

    def __init__(self, club: Club, today: date) -> None:
        self.club, self.today = club, today
        self.seasons = club_seasons_on(club, today)
        self.season = self.seasons.running[0] if self.seasons.running else None
        self.ladders: list[Ladder] = list(club_ladders(club)[:MOST_LADDERS])
        self.stored_bests = stored_bests(club)

    def revisions(self) -> list[Any]:
        """The revisions of what jobs compute for the page, after the log entry of the change."""
        season = self.season and (self.season.pk, self.season.revision, is_behind(self.season))
        return [
            self.today,
            season,
            [(season.pk, season.revision) for season in self.seasons.beside],
            [(ladder.pk, ladder.revision) for ladder in self.ladders],
            self.stored_bests and self.stored_bests.computed_at,
        ]

    def shown(self) -> dict[str, Any]:
        games = list(hanchan_list(self.club).exclude(state=Hanchan.State.OPEN)[:LATEST])
        ruleset = self._ruleset(games)
        bests = club_bests_shown(self.stored_bests, ruleset)
        tables = running_tables(self.club)
        return {
            # Before its first season and its first game.
            "is_new": not (any(self.seasons) or games or tables),
            "season": self.season,
            **self._beside(),
            "table": self.season and season_table(self.season, rows=season_rows(self.season)[:TOP]),
            "games": games,
            "tables": tables,
            "tonight": open_sessions(self.club),
            "month": self._month(ruleset),
            "happened": last_day(self.club, self.stored_bests.state if self.stored_bests else ""),
            "evenings": last_evenings(self.club, EVENINGS),
            "movers": self._movers(),
            "bests": bests,
            "records": bests.lines[:RECORDS] if bests and bests.are_news else [],
        }

    def _beside(self) -> dict[str, Any]:
        """The winners of the last season and of the others that are running, by `standings/winners.html`."""
        champions = {one.season.pk: one for one in champions_of(self.seasons.beside)}
        last = self.seasons.last
        return {
            "last": last and champions[last.pk],
            "others": [champions[season.pk] for season in self.seasons.running[1:]],
            "upcoming": self.seasons.upcoming,
        }

    def _ruleset(self, games: list[Hanchan]) -> str:
        """The ruleset of the records and of the month: the season's, or the last one played."""
        if self.season:
            return self.season.house_rules.ruleset
        return games[0].house_rules.ruleset if games else ""

    def _month(self, ruleset: str) -> ClubMonth | None:
        return club_month(self.club, ruleset, self.today) if ruleset else None

    def _movers(self) -> list[LadderMovers]:
        found = (ladder_movers(ladder) for ladder in self.ladders)
        return [movers for movers in found if movers and (movers.since_evening or movers.in_a_month)]
