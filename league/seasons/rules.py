"""How a season's table ranks and what it shows."""

from league.seasons.models import Season
from scoring.standings import TableRule, table_rule

SHOWN = (
    "points",
    "games",
    "average_points",
    "average_place",
    "firsts",
    "top_two_rate",
    "avoided_fourths",
    "adjustments",
)


def decimals_of(unit: int) -> int:
    """With how many decimals points of 1/unit are read: whole stakes, tenths, hundredths of shared table points."""
    if unit == 1:
        return 0
    return 2 if unit % 12 == 0 else 1


def season_rule(season: Season) -> TableRule:
    return table_rule(
        season.metrics,
        show=SHOWN,
        least_games=season.min_games,
        unit=season.points_unit,
        decimals=decimals_of(season.points_unit),
    )
