import csv
import io
import json

from league.sheets.sheet import Cell, Column, Sheet, number_text

# Spreadsheets take a cell that begins with one of these for a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
CONTENT_TYPE = "text/csv; charset=utf-8"


def csv_text(sheet: Sheet) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(safe_text(column.heading) for column in sheet.columns)
    for row in sheet.rows:
        writer.writerow(_cell(value, column) for value, column in zip(row, sheet.columns, strict=True))
    return out.getvalue()


def write_csv(sheet: Sheet) -> bytes:
    """Only the table, so that other programs can read it. The byte order mark tells Excel that the file is UTF-8."""
    return csv_text(sheet).encode("utf-8-sig")


def _cell(value: Cell, column: Column) -> str:
    if value is None:
        return ""
    return safe_text(value) if isinstance(value, str) else number_text(value, column)


def safe_text(text: str) -> str:
    """Return text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def write_json(sheet: Sheet) -> bytes:
    keys = [column.key for column in sheet.columns]
    columns = [{"key": column.key, "heading": column.heading} for column in sheet.columns]
    rows = [dict(zip(keys, map(_json_cell, row), strict=True)) for row in sheet.rows]
    whole = {"title": sheet.title, "head": dict(sheet.head), "columns": columns, "rows": rows, "foot": list(sheet.foot)}
    return json.dumps(whole, ensure_ascii=False, indent=1).encode()


def _json_cell(value: Cell) -> object:
    # Decimals are text: a reader's floats would lose their exact value.
    return value if value is None or isinstance(value, str | int) else str(value)
