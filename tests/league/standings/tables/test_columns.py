"""One description of a table's columns, as the page, the API and the sheet read it."""

from typing import NamedTuple

import pytest

from league.sheets.sheet import Column
from league.standings.tables.columns import TableColumn, metric_columns, page_columns, sheet_table
from scoring.exact import Exact
from scoring.metrics import table_rule

pytestmark = pytest.mark.once


class Line(NamedTuple):
    rank: int
    name: str
    texts: dict[str, str]
    values: dict[str, Exact | None]


RULE = table_rule(("points", "firsts"), show=("average_place",), unit=1000, decimals=1)
POINTS, FIRSTS, AVERAGE = RULE.columns
LINE = Line(1, "Aoi", {"points": "+31.2", "firsts": "1", "average_place": "1.50"},
            {"points": 31200, "firsts": 1, "average_place": None})  # fmt: skip
COLUMNS: list[TableColumn[Line]] = [
    TableColumn(Column("rank", "Rank", 0), *[lambda line: line.rank] * 2, head="#"),
    TableColumn(Column("team", "Team"), page=lambda line: "Winds", is_short=False, is_last=True),
    TableColumn(Column("name", "Player"), *[lambda line: line.name] * 2),
    *metric_columns(RULE, RULE.columns, long=[POINTS, AVERAGE], short=[FIRSTS]),
]


@pytest.mark.parametrize(
    ("is_short", "headings"),
    [(False, ["#", "Player", "Points", "Average place", "Team"]), (True, ["#", "Player", "1sts"])],
)
def test_a_page_has_the_columns_it_has_room_for(is_short: bool, headings: list[str]) -> None:
    shown = page_columns(COLUMNS, is_short=is_short)

    assert [column.page_heading for column in shown] == headings


def test_the_first_metric_on_the_page_is_strong_and_the_first_ranked_by_is_sorted() -> None:
    shown = [column for column in page_columns(COLUMNS) if column.step]

    assert [column.page(LINE).startswith("<strong>") for column in shown] == [True, False]  # type: ignore[misc, union-attr]
    assert [(column.sort, column.css) for column in shown] == [("descending", "num"), ("", "num drop-1")]


def test_a_sheet_has_the_exact_values_as_numbers() -> None:
    columns, rows = sheet_table(COLUMNS, [LINE])

    assert [column.key for column in columns] == ["rank", "name", "points", "firsts", "average_place"]
    assert [[None if cell is None else str(cell) for cell in row] for row in rows] == [["1", "Aoi", "31.2", "1", None]]
