"""The number of places that a league table shows."""

from collections.abc import Iterable

from league.seasons.models import Season, StandingsRow, TeamRow
from rules.registry import find_ruleset
from scoring.metrics import Step, TableRule


def places_shown(season: Season, rows: Iterable[StandingsRow | TeamRow]) -> int:
    """Return one place for each seat of the season's ruleset, or more if the rows have more."""
    seats = find_ruleset(season.house_rules.ruleset).seats
    return max([seats, *(place for row in rows for place, count in enumerate(row.places, 1) if count)])


def columns_shown(rule: TableRule, places: int) -> tuple[Step, ...]:
    """Return the columns without "4ths avoided" if nobody can be fourth, unless the table ranks by it."""
    return tuple(
        step for step in rule.columns if places >= 4 or step in rule.steps or step.metric.key != "avoided_fourths"
    )
