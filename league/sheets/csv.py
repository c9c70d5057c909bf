import csv
import io
from decimal import Decimal

from league.sheets.sheet import Column, Sheet, number_text, printed

# Spreadsheets take a cell that begins with one of these for a formula.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
CONTENT_TYPE = "text/csv; charset=utf-8"


def csv_text(sheet: Sheet) -> str:
    out, sheet = io.StringIO(newline=""), printed(sheet)
    writer = csv.writer(out)
    writer.writerow(safe_text(column.heading) for column in sheet.columns)
    for row in sheet.rows:
        writer.writerow(_cell(value, column) for value, column in zip(row, sheet.columns, strict=True))
    return out.getvalue()


def write_csv(sheet: Sheet) -> bytes:
    """Only the table, so that other programs can read it. The byte order mark tells Excel that the file is UTF-8."""
    return csv_text(sheet).encode("utf-8-sig")


def _cell(value: str | int | Decimal | None, column: Column) -> str:
    if value is None:
        return ""
    return safe_text(value) if isinstance(value, str) else number_text(value, column)


def safe_text(text: str) -> str:
    """Return text that no spreadsheet takes for a formula; one that looks like such an answer gets its sign too."""
    return f"'{text}" if text.lstrip("'").startswith(FORMULA_STARTS) else text
