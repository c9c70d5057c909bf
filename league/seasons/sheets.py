"""A league table as a sheet: numbers as numbers, exactly as the page rounds them."""

from decimal import Decimal
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.exports.sheet import Column, Sheet
from league.seasons.selectors import SeasonTable, TableLine
from scoring.exact import Exact, decimal
from scoring.metrics import Step

SIGNED = {"points", "average"}


def season_sheet(table: SeasonTable) -> Sheet:
    season = table.season
    places = _most_places(table)
    return Sheet(
        title=f"{season} {table.division}" if table.division else str(season),
        columns=[
            Column("rank", _("Rank"), 0),
            Column("player", _("Player")),
            *(_column(table, step) for step in table.columns),
            *(Column(f"place_{place}", pgettext("place", "%d.") % place, 0) for place in range(1, places + 1)),
        ],
        rows=[_row(table, line, places) for line in table.lines],
        head=[(_("Club"), season.club.name), (_("Days"), f"{season.opens} – {season.closes or ''}")],
        foot=_foot(table),
    )


def _most_places(table: SeasonTable) -> int:
    played = [place for line in table.lines for place, count in enumerate(line.row.places, 1) if count]
    return max([4, *played])


def _decimals(table: SeasonTable, step: Step) -> int:
    own = table.standings.rule.decimals
    return {"points": own, "average": own + 1, "place": 2, "rate": 1}.get(step.metric.unit, 0)


def _column(table: SeasonTable, step: Step) -> Column:
    heading = _(step.metric.name).format(number=step.number)
    return Column(step.text, heading, _decimals(table, step), is_signed=step.metric.unit in SIGNED)


def _row(table: SeasonTable, line: TableLine, places: int) -> list[int | str | Decimal | None]:
    values = table.standings.row_of(line.row.player_id).values
    counts = [*line.row.places, *[0] * places][:places]
    numbers = [_number(table, step, value) for step, value in zip(table.columns, values, strict=True)]
    return [line.row.rank, line.player.public_name, *numbers, *counts]


def _number(table: SeasonTable, step: Step, value: Exact | None) -> Decimal | None:
    if value is None:
        return None
    if step.metric.unit in SIGNED:
        value = Fraction(value, table.standings.rule.unit)
    if step.metric.unit == "rate":
        value = 100 * value
    return Decimal(decimal(value, _decimals(table, step)))


def _foot(table: SeasonTable) -> list[str]:
    steps = ", ".join(_(step.metric.name).format(number=step.number) for step in table.ranked_by)
    lines = [_("Ranked by: %(steps)s") % {"steps": steps}]
    if table.is_behind:
        lines.append(_("The record has changed since; the new table is being computed."))
    return lines
