"""The columns of tables of standings, for the templates that draw them (standings/rows.html)."""

from typing import Any

from django import template

from league.records.models import Hanchan
from league.standings.selectors import SeasonTable, TeamTable
from league.standings.tables.columns import TableColumn, page_columns
from league.standings.tables.season_columns import season_columns, team_columns
from league.standings.targets.selectors import SeasonTargets, season_targets_of
from rules.errors import RuleError

register = template.Library()


@register.simple_tag
def columns_of_season(table: SeasonTable, is_short: bool = False) -> list[TableColumn[Any]]:
    return page_columns(season_columns(table), is_short=is_short)


@register.simple_tag
def columns_of_teams(table: TeamTable) -> list[TableColumn[Any]]:
    return page_columns(team_columns(table))


@register.simple_tag
def cell(column: TableColumn[Any], line: Any) -> Any:
    """Return the text of a line in this column of a page."""
    return column.page and column.page(line)


@register.inclusion_tag("standings/season_targets.html")
def season_targets(hanchan: Hanchan) -> dict[str, SeasonTargets | None]:
    """Show what each player of a running hanchan needs for a rank in its season."""
    try:
        return {"found": season_targets_of(hanchan)}
    except RuleError:
        return {"found": None}
