"""A league table as a sheet: numbers as numbers, exactly as the page rounds them."""

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.exports.metric_columns import metric_column, metric_number, ranked_by
from league.exports.sheet import Column, Sheet
from league.seasons.selectors import SeasonTable, TableLine


def season_sheet(table: SeasonTable) -> Sheet:
    season, rule = table.season, table.standings.rule
    places = _most_places(table)
    return Sheet(
        title=f"{season} {table.division}" if table.division else str(season),
        columns=[
            Column("rank", _("Rank"), 0),
            Column("player", _("Player")),
            *(metric_column(rule, step) for step in table.columns),
            *(Column(f"place_{place}", pgettext("place", "%d.") % place, 0) for place in range(1, places + 1)),
        ],
        rows=[_row(table, line, places) for line in table.lines],
        head=[(_("Club"), season.club.name), (_("Days"), f"{season.opens} – {season.closes or ''}")],
        foot=_foot(table),
    )


def _most_places(table: SeasonTable) -> int:
    played = [place for line in table.lines for place, count in enumerate(line.row.places, 1) if count]
    return max([4, *played])


def _row(table: SeasonTable, line: TableLine, places: int) -> list[int | str | Decimal | None]:
    rule, values = table.standings.rule, table.standings.row_of(line.row.player_id).values
    counts = [*line.row.places, *[0] * places][:places]
    numbers = [metric_number(rule, step, value) for step, value in zip(table.columns, values, strict=True)]
    return [line.row.rank, line.player.public_name, *numbers, *counts]


def _foot(table: SeasonTable) -> list[str]:
    lines = [ranked_by(table.standings.rule)]
    if table.is_behind:
        lines.append(_("The record has changed since; the new table is being computed."))
    return lines
