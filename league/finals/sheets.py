"""A final table as a sheet."""

from decimal import Decimal

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.finals.models import FinalTable
from league.finals.selectors import final_tables_with_rows
from league.sheets.numbers import points_column
from league.sheets.sheet import Column, Sheet, reference


def final_table_sheet(table: FinalTable) -> Sheet:
    rows = list(table.rows.all())
    points = [Decimal(row.points) if row.points else None for row in rows]
    return Sheet(
        title=f"{table.name} {table.period}".strip(),
        columns=[
            Column("rank", _("Rank"), 0),
            Column("player", _("Player"), kind="reference"),
            Column("name", _("Name"), only="json"),
            Column("games", _("Games"), 0),
            points_column("points", _("Points"), points),
        ],
        rows=[
            [row.rank, reference(row.player_id, row.public_name), row.public_name, row.games, number]
            for row, number in zip(rows, points, strict=True)
        ],
        head=[(_("Club"), table.club.name), *([(_("Ruleset"), table.rules)] if table.rules else [])],
    )


def _sheet(query: SheetQuery) -> Sheet:
    return final_table_sheet(query.row(final_tables_with_rows(query.club), "final_table"))


SHEETS: tuple[ClubSheet, ...] = (ClubSheet("final-table", gettext_lazy("Final table"), _sheet, ("final_table",)),)
