"""What the page of a league table shows besides its rows, read in one query: most seasons have none of it."""

from functools import cache
from typing import NamedTuple

from league.core.replica.route import reading_connection
from league.seasons.models import Adjustment, Division, Season, SeasonPlayer, StandingsRow, TeamRow


class Contents(NamedTuple):
    """
    rows            how many rows the table has
    has_parts       whether a player belongs to a division or a team
    """

    rows: int
    has_divisions: bool
    has_teams: bool
    has_parts: bool
    has_adjustments: bool


def table_contents(season: Season, division: Division | None = None) -> Contents:
    """What there is of the season's table, or of one of its divisions."""
    of_division = [division.pk] if division else []
    with reading_connection().cursor() as cursor:
        cursor.execute(_query(is_division=division is not None), [season.pk, *of_division, *[season.pk] * 4])
        rows, *has = cursor.fetchone()
    return Contents(rows, *map(bool, has))


@cache
def _query(*, is_division: bool) -> str:
    # SQL as text: five queries of the ORM take longer than to draw a third of the rows.
    row, division, team, player, adjustment = (
        model._meta.db_table for model in (StandingsRow, Division, TeamRow, SeasonPlayer, Adjustment)
    )
    return f"""
        SELECT (SELECT COUNT(*) FROM {row} WHERE season_id = %s AND division_id {"= %s" if is_division else "IS NULL"}),
            EXISTS (SELECT 1 FROM {division} WHERE season_id = %s),
            EXISTS (SELECT 1 FROM {team} WHERE season_id = %s),
            EXISTS (SELECT 1 FROM {player} WHERE season_id = %s),
            EXISTS (SELECT 1 FROM {adjustment} WHERE season_id = %s AND NOT is_void)
    """
