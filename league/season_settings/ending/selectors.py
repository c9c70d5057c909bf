"""What the end of a season shows: what is still open, who has won, who goes up and who goes down."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.db.models import Q

from league.confirmations.selectors import Confirmation, results_unsettled
from league.records.models import Hanchan
from league.seasons.models import Season, StandingsRow, TeamRow
from league.sessions.models import Session
from league.standings.champions.selectors import FinalTable, final_tables
from league.standings.selectors import is_behind, season_rows


class Missing(NamedTuple):
    """A line without a rank, and how many more games it needs."""

    row: StandingsRow
    games: int


class StillOpen(NamedTuple):
    """What could still change the table of a season.

    last_day    its last day, if that is not over
    sessions    the open and planned evenings within its days
    missing     those who have too few games for a rank
    unsettled   the results that are disputed, or that not everybody has confirmed
    """

    last_day: date | None
    hanchan: Sequence[Hanchan]
    sessions: Sequence[Session]
    missing: Sequence[Missing]
    unsettled: Sequence[Confirmation]

    def __bool__(self) -> bool:
        return bool(self.last_day or self.hanchan or self.sessions or self.missing or self.unsettled)


class SeasonEnd(NamedTuple):
    """The end of a season, reached or not; `is_behind` while its table is being computed."""

    season: Season
    is_behind: bool
    still_open: StillOpen
    tables: Sequence[FinalTable]
    teams: Sequence[TeamRow]

    @property
    def is_won(self) -> bool:
        return any(table.rows for table in self.tables)


def season_end(season: Season, today: date) -> SeasonEnd:
    """The end of a season as it would be today."""
    teams = TeamRow.objects.filter(season=season, rank__isnull=False).select_related("team")
    return SeasonEnd(
        season,
        is_behind(season),
        season_still_open(season, today),
        final_tables(season),
        list(teams.order_by("order")),
    )


def season_still_open(season: Season, today: date) -> StillOpen:
    running = Hanchan.objects.filter(season=season).in_play().in_order_of_play()
    within = Q(played_on__gte=season.opens) & (Q(played_on__lte=season.closes) if season.closes else Q())
    sessions = Session.objects.filter(within, club=season.club_id, state=Session.State.OPEN).order_by("played_on", "pk")
    last_day = season.closes if season.closes and season.closes >= today else None
    least = max(1, season.min_games)
    missing = [Missing(row, least - row.games) for row in season_rows(season).filter(rank=None)]
    return StillOpen(last_day, list(running), list(sessions), missing, results_unsettled(season))
