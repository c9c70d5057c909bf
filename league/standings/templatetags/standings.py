"""The columns of tables of standings, for the templates that draw them (standings/rows.html)."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from league.core.texts.lists import listed
from league.players.models import Player
from league.records.models import Hanchan
from league.standings.selectors import SeasonTable, StandingsLine, TeamTable
from league.standings.tables.columns import TableColumn, page_columns
from league.standings.tables.drawing import draw_cells, draw_rows
from league.standings.tables.season_columns import season_columns, team_columns
from league.standings.targets.selectors import SeasonTargets, season_targets_of
from rules.errors import RuleError

register = template.Library()


@register.filter
def public_names(players: Iterable[Player]) -> str:
    return listed(player.public_name for player in players)


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


@register.simple_tag
def cells(columns: Sequence[TableColumn[Any]], line: Any) -> SafeString:
    """Return the cells of a line of a page."""
    return draw_cells(columns, line)


@register.simple_tag(takes_context=True)
def season_lines(
    context: dict[str, Any], columns: Sequence[TableColumn[StandingsLine]], lines: Sequence[StandingsLine]
) -> SafeString:
    """Return the rows of the season's page, with the explanation below the one that is opened."""
    opened = context["opened"]
    explained = ""
    if any(line.key == opened for line in lines):
        shown = {"why": context["why"], "request": context["request"]}
        explained = render_to_string("standings/why_row.html", shown)
    return draw_rows(context["season"], context["division"], context["rows"].number, columns, lines, opened, explained)


@register.inclusion_tag("standings/season_targets.html")
def season_targets(hanchan: Hanchan) -> dict[str, SeasonTargets | None]:
    """Show what each player of a running hanchan needs for a rank in its season."""
    try:
        return {"found": season_targets_of(hanchan)}
    except RuleError:
        return {"found": None}
