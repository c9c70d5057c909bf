"""What a club's first page shows, and how one tells that none of it has changed."""

from datetime import date
from typing import Any

from league.clubs.models import Club
from league.honours.selectors import club_honours, honours_shown
from league.ladders.models import Ladder
from league.ladders.movers import LadderMovers, ladder_movers
from league.ladders.selectors import club_ladders
from league.records.models import Hanchan
from league.records.months import ClubMonth, club_month
from league.records.running import running_tables
from league.records.selectors import hanchan_list
from league.seasons.selectors import current_season, is_behind, season_rows, season_table
from league.sessions.selectors import last_evenings, open_sessions

TOP, LATEST, EVENINGS, RECORDS = 10, 6, 5, 6
# A ladder's movers are several looks at what is stored of it; the others have their own pages.
MOST_LADDERS = 3


class Front:
    """The page of a club on one of its days."""

    def __init__(self, club: Club, today: date) -> None:
        self.club, self.today = club, today
        self.season = current_season(club, today)
        self.ladders: list[Ladder] = list(club_ladders(club)[:MOST_LADDERS])
        self.kept = club_honours(club)

    def revisions(self) -> list[Any]:
        """Everything on the page that follows the record by itself, later than the log says."""
        season = self.season and (self.season.pk, self.season.revision, is_behind(self.season))
        return [
            self.today,
            season,
            [(one.pk, one.revision) for one in self.ladders],
            self.kept and self.kept.computed_at,
        ]

    def shown(self) -> dict[str, Any]:
        games = list(hanchan_list(self.club).exclude(state=Hanchan.State.OPEN)[:LATEST])
        ruleset = self._ruleset(games)
        honours = honours_shown(self.kept, ruleset)
        return {
            "season": self.season,
            "table": self.season and season_table(self.season, rows=season_rows(self.season)[:TOP]),
            "games": games,
            "tables": running_tables(self.club),
            "tonight": open_sessions(self.club),
            "month": self._month(ruleset),
            "evenings": last_evenings(self.club, EVENINGS),
            "movers": self._movers(),
            "honours": honours,
            "records": honours.lines[:RECORDS] if honours else [],
        }

    def _ruleset(self, games: list[Hanchan]) -> str:
        """Whose records and whose month: the season's, or the one played last."""
        if self.season:
            return self.season.house_rules.ruleset
        return games[0].house_rules.ruleset if games else ""

    def _month(self, ruleset: str) -> ClubMonth | None:
        return club_month(self.club, ruleset, self.today) if ruleset else None

    def _movers(self) -> list[LadderMovers]:
        told = (ladder_movers(ladder) for ladder in self.ladders)
        return [one for one in told if one and (one.since_evening or one.in_a_month)]
