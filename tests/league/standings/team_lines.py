"""The table of a season's teams after it was brought up to date."""

from league.seasons.models import Season
from league.standings.computing.following import standings_catch_up
from league.standings.selectors import TeamTable, season_team_table


def team_table(season: Season) -> TeamTable:
    season.refresh_from_db()
    standings_catch_up(season)
    season.refresh_from_db()
    table = season_team_table(season)
    assert table
    return table


def lines(season: Season, metric: str = "points") -> list[tuple[int | None, str, str, int]]:
    return [(one.row.rank, one.team.name, one.texts[metric], one.row.games) for one in team_table(season).lines]
