"""The rule of a season's table: the metrics it ranks by and shows."""

from league.seasons.models import Season
from scoring.table_rules import TableRule, table_rule

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
    """The decimals of points in 1/unit: 0 for stakes, 1 for thousandths, 2 for twelfths (shared table points)."""
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
