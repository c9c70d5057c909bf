import csv
import io
import json
from decimal import Decimal

import pytest
from openpyxl import load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from league.sheets.csv import write_csv
from league.sheets.json import write_json
from league.sheets.sheet import Column, Sheet
from league.sheets.xlsx import write_xlsx

NAMES = ["明將", "ひらがな", "Жанна", "=1+1", "+81 90", "-5", "@home", "\tTab", "＝全角"]
SHEET = Sheet(
    "Spring / 2026",
    [Column("player", "Player"), Column("points", "Points", 1, is_signed=True), Column("games", "Games", 0)],
    [[name, Decimal("18.4") - 10 * number, number] for number, name in enumerate(NAMES)],
    head=[("Club", "=North")],
    foot=["Ranked by: points."],
)


def read_back() -> tuple[Worksheet, list[list[object]]]:
    page = load_workbook(io.BytesIO(write_xlsx(SHEET))).active
    rows = [[cell.value for cell in row] for row in page.iter_rows()]
    start = next(number for number, row in enumerate(rows) if row[0] == "Player")
    return page, rows[start : start + 1 + len(NAMES)]


def test_a_csv_is_read_back_as_the_table() -> None:
    rows = list(csv.reader(io.StringIO(write_csv(SHEET).decode("utf-8-sig"))))

    assert rows[0] == ["Player", "Points", "Games"]
    assert [row[0].removeprefix("'") for row in rows[1:]] == NAMES
    assert [Decimal(row[1]) for row in rows[1:]] == [row[1] for row in SHEET.rows]


def test_numbers_keep_their_sign_and_text_is_no_formula() -> None:
    rows = list(csv.reader(io.StringIO(write_csv(SHEET).decode("utf-8-sig"))))

    assert rows[1][1] == "+18.4"
    assert [row[0] for row in rows[4:]] == ["'=1+1", "'+81 90", "'-5", "'@home", "'\tTab", "'＝全角"]


def test_an_xlsx_is_read_back_as_the_table() -> None:
    _page, rows = read_back()

    assert [row[0] for row in rows[1:]] == NAMES
    assert [row[1] for row in rows[1:]] == pytest.approx([float(row[1]) for row in SHEET.rows])


def test_an_xlsx_holds_numbers_as_numbers_and_no_formula() -> None:
    page, _rows = read_back()
    kinds = {cell.data_type for row in page.iter_rows() for cell in row if cell.value is not None}
    signed = [cell.number_format for row in page.iter_rows() for cell in row if cell.value == 18.4]

    assert kinds == {"s", "n"}
    assert signed == ["+0.0;-0.0;0.0"]


def test_an_xlsx_has_head_and_foot() -> None:
    page, _rows = read_back()
    texts = [cell.value for row in page.iter_rows() for cell in row]

    assert {"Spring / 2026", "=North", "Ranked by: points."} <= set(texts)
    assert page.title == "Spring   2026"


def test_characters_that_excel_cannot_hold_are_left_out() -> None:
    sheet = Sheet("x", [Column("a", "A")], [["bell\x07"]])

    assert load_workbook(io.BytesIO(write_xlsx(sheet))).active.cell(4, 1).value == "bell"


def test_json_is_exact() -> None:
    whole = json.loads(write_json(SHEET))

    assert whole["rows"][0] == {"player": "明將", "points": "18.4", "games": 0}
    assert whole["foot"] == ["Ranked by: points."]
