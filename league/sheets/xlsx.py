import io
from collections.abc import Iterator, Sequence

from openpyxl import Workbook
from openpyxl.cell import Cell as WorkbookCell
from openpyxl.cell import WriteOnlyCell
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Alignment, Font
from openpyxl.utils import get_column_letter
from openpyxl.worksheet._write_only import WriteOnlyWorksheet

from league.sheets.sheet import Cell, Column, PrintedSheet, Sheet, printed

BOLD = Font(bold=True)
LEAST_WIDTH, MOST_WIDTH = 6, 40
NOT_IN_A_NAME = str.maketrans(dict.fromkeys(r"[]:*?/\\", " "))


def write_xlsx(sheet: Sheet) -> bytes:
    # Written row by row: a workbook with the games of many years would take gigabytes of memory.
    book = Workbook(write_only=True)
    sheet = printed(sheet)
    if sheet.apart:
        _plain_page(book, sheet)
        for further in sheet.apart:
            _plain_page(book, printed(further))
    else:
        _page(book, sheet)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _page(book: Workbook, sheet: PrintedSheet) -> None:
    page = _new_page(book, sheet, frozen=len(sheet.head) + 4)
    page.append([_text(page, sheet.title, font=Font(bold=True, size=14))])
    for line in sheet.head:
        page.append([_text(page, words) for words in line])
    page.append([])
    _append_table(page, sheet)
    if sheet.foot:
        page.append([])
    for words in sheet.foot:
        page.append([_text(page, words)])


def _plain_page(book: Workbook, sheet: PrintedSheet) -> None:
    """The table alone, with the headings in the first row, as other programs read it."""
    _append_table(_new_page(book, sheet, frozen=2), sheet)


def _new_page(book: Workbook, sheet: PrintedSheet, *, frozen: int) -> WriteOnlyWorksheet:
    page = book.create_sheet(sheet.title.translate(NOT_IN_A_NAME).strip("' ")[:31] or "Janroku")
    # The file format wants these before the rows.
    page.freeze_panes = f"A{frozen}"
    for number, column in enumerate(sheet.columns, 1):
        page.column_dimensions[get_column_letter(number)].width = _width(number - 1, column, sheet.rows)
    return page


def _append_table(page: WriteOnlyWorksheet, sheet: PrintedSheet) -> None:
    page.append([_heading(page, column) for column in sheet.columns])
    for row in _rows(page, sheet):
        page.append(row)


def _rows(page: WriteOnlyWorksheet, sheet: PrintedSheet) -> Iterator[Sequence[WorkbookCell]]:
    # A row is written before the next one is made, so each column needs only one cell object.
    cells = [_empty(page, column) for column in sheet.columns]
    for row in sheet.rows:
        for cell, content in zip(cells, row, strict=True):
            if isinstance(content, str):
                _fill_text(cell, content)
            else:
                cell.value = content
        yield cells


def _empty(page: WriteOnlyWorksheet, column: Column) -> WorkbookCell:
    cell = WriteOnlyCell(page)
    if column.decimals is not None:
        cell.number_format = _number_format(column)
    return cell


def _fill_text(cell: WorkbookCell, text: str) -> None:
    cell.value = ILLEGAL_CHARACTERS_RE.sub("", text)
    # Otherwise a name such as =A1 would be a formula.
    cell.data_type = "s"


def _text(page: WriteOnlyWorksheet, text: str, *, font: Font | None = None) -> WorkbookCell:
    cell = WriteOnlyCell(page)
    _fill_text(cell, text)
    if font:
        cell.font = font
    return cell


def _heading(page: WriteOnlyWorksheet, column: Column) -> WorkbookCell:
    cell = _text(page, column.heading, font=BOLD)
    cell.alignment = Alignment(horizontal="left" if column.decimals is None else "right")
    return cell


def _number_format(column: Column) -> str:
    plain = "0" + ("." + "0" * column.decimals if column.decimals else "")
    return f"+{plain};-{plain};{plain}" if column.is_signed else plain


def _width(place: int, column: Column, rows: Sequence[Sequence[Cell]]) -> int:
    texts = [column.heading, *(str(row[place] or "") for row in rows)]
    # East Asian characters are twice as wide.
    widest = max(sum(2 if ord(character) > 0x2E7F else 1 for character in text) for text in texts)
    return min(MOST_WIDTH, max(LEAST_WIDTH, widest + 2))
