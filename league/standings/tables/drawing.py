"""Draw the rows of a league table as HTML: a template for each cell would take four fifths of the page's time."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.seasons.models import Division, Season
from league.standings.selectors import StandingsLine
from league.standings.tables.columns import TableColumn

MARK = 0  # stands for the player in an address of which the rest is the same in all rows
LAST = ' class="last"'  # a line of the cut is drawn below


def draw_cells(columns: Iterable[TableColumn[Any]], line: Any) -> SafeString:
    """The cells of a line in these columns of a page."""
    return SafeString("".join([_cell(column, line) for column in columns]))


def _cell(column: TableColumn[Any], line: Any) -> str:
    content: Any = column.page(line) if column.page else ""
    # `conditional_escape` would take a third of the time of a row.
    text = content if isinstance(content, SafeString) else escape(str(content))
    return f'<th scope="row">{text}</th>' if column.is_name else f'<td class="{column.css}">{text}</td>'


def draw_rows(
    season: Season,
    division: Division | None,
    page: int,
    columns: Sequence[TableColumn[StandingsLine]],
    lines: Iterable[StandingsLine],
    opened: int | None,
    opened_row: str,
) -> SafeString:
    """The rows of a season's table, each with the link that explains its rank.

    opened, opened_row      the player whose rank is explained, and the row of the explanation
    """
    of_division = f"division={division.pk}" if division else ""
    here = "".join(f"&amp;{key}" for key in (of_division, f"page={page}" if page > 1 else "") if key)
    before, _mark, after = reverse("season_why", args=[season.club.slug, season.slug, MARK]).rpartition(str(MARK))
    after += f"?{of_division}" if division else ""
    words = escape(_("why?"))
    rows = []
    for line in lines:
        key, is_opened = line.key, line.key == opened
        rows.append(
            f'<tr id="row-{key}"{LAST if line.is_last else ""}>{draw_cells(columns, line)}'
            f'<td class="opens screen-only"><a class="why" href="?why={key}{here}#row-{key}" '
            f'hx-get="{before}{key}{after}" hx-target="closest tr" '
            f'hx-swap="afterend" data-opens aria-expanded="{"true" if is_opened else "false"}"><span>{words}</span>'
            f'<span class="hidden-text"> {escape(line.name)}</span></a></td></tr>'
        )
        rows += [opened_row] if is_opened else []
    return SafeString("\n".join(rows))
