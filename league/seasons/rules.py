"""The rule of a season's table: the metrics it ranks by and shows."""

from league.core.points import decimals_of
from league.seasons.models import Season
from scoring.metrics import TableRule, table_rule

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


def season_rule(season: Season) -> TableRule:
    return table_rule(
        season.metrics,
        show=SHOWN,
        least_games=season.min_games,
        unit=season.points_unit,
        decimals=decimals_of(season.points_unit),
    )
