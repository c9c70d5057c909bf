import io

from openpyxl import Workbook
from openpyxl.cell import Cell as WorkbookCell
from openpyxl.cell import MergedCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.worksheet import Worksheet

from league.exports.sheet import Cell, Column, Sheet

CONTENT_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
BOLD = Font(bold=True)
LEAST_WIDTH, MOST_WIDTH = 6, 40
NOT_IN_A_NAME = str.maketrans(dict.fromkeys(r"[]:*?/\\", " "))


def write_xlsx(sheet: Sheet) -> bytes:
    book = Workbook()
    page = book.worksheets[0]
    page.title = sheet.title.translate(NOT_IN_A_NAME).strip("' ")[:31] or "Janroku"
    _write_text(page.cell(1, 1), sheet.title).font = Font(bold=True, size=14)
    for label, text in sheet.head:
        below = page.max_row + 1
        _write_text(page.cell(below, 1), label)
        _write_text(page.cell(below, 2), text)
    heading = page.max_row + 2
    for number, column in enumerate(sheet.columns, 1):
        headed = _write_text(page.cell(heading, number), column.heading)
        headed.font = BOLD
        headed.alignment = Alignment(horizontal="left" if column.decimals is None else "right")
    page.freeze_panes = f"A{heading + 1}"
    for offset, row in enumerate(sheet.rows, 1):
        for number, (content, column) in enumerate(zip(row, sheet.columns, strict=True), 1):
            _write(page.cell(heading + offset, number), content, column)
    for offset, line in enumerate(sheet.foot, 2):
        _write_text(page.cell(heading + len(sheet.rows) + offset, 1), line)
    _set_widths(page, sheet)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _write(cell: WorkbookCell | MergedCell, value: Cell, column: Column) -> None:
    if isinstance(value, str):
        _write_text(cell, value)
    elif value is not None:
        cell.value = value
        cell.number_format = _number_format(column)


def _write_text(cell: WorkbookCell | MergedCell, text: str) -> WorkbookCell:
    assert isinstance(cell, WorkbookCell)  # no sheet of ours merges cells
    cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
    # Otherwise a name such as =A1 would be calculated.
    cell.data_type = "s"
    return cell


def _number_format(column: Column) -> str:
    plain = "0" + ("." + "0" * column.decimals if column.decimals else "")
    return f"+{plain};-{plain};{plain}" if column.is_signed else plain


def _set_widths(page: Worksheet, sheet: Sheet) -> None:
    for number, column in enumerate(sheet.columns, 1):
        texts = [column.heading, *(str(row[number - 1] or "") for row in sheet.rows)]
        # Characters of East Asia are twice as wide.
        widest = max(sum(2 if ord(character) > 0x2E7F else 1 for character in text) for text in texts)
        page.column_dimensions[get_column_letter(number)].width = min(MOST_WIDTH, max(LEAST_WIDTH, widest + 2))
