"""Read a workbook, XLSX or ODS, as text: cells with numbers and days as a spreadsheet shows them in full.

A workbook is a zip of XML. What could do harm or be half understood is refused before it is parsed: macros, a file
that grows beyond measure, a formula whose value the file does not have.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any
from xml.etree.ElementTree import ParseError, iterparse

from django.utils.translation import gettext as _
from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum, SheetVisibleEnum

from league.core.errors import LeagueError

ZIP, OLE = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
MOST_BYTES_UNPACKED = 128 * 1024 * 1024
# Of one sheet, empty ones included: 3,000 games of six seats have 100,000.
MOST_CELLS = 2_000_000
_MACROS = re.compile(r"vbaProject\.bin$|^Basic/|^Scripts/|macrosheets/", re.IGNORECASE)
_FORMULA, _CELL = "f", "c"


def is_workbook(content: bytes) -> bool:
    """Whether these are the first bytes of a workbook: a zip, or what old or encrypted ones of Office are."""
    return content.startswith((ZIP, OLE))


class Workbook:
    """
    raises      LeagueError `bad_workbook`
    """

    def __init__(self, content: bytes) -> None:
        if content.startswith(OLE):
            raise _refusal(_("it has a password, or the format of Excel 97. Save it as XLSX, without a password."))
        self.files = _checked(content)
        try:
            self.book = CalamineWorkbook.from_filelike(io.BytesIO(content))
        except CalamineError:
            raise _refusal(_("it is neither XLSX nor ODS, or it is damaged.")) from None

    @property
    def sheets(self) -> list[str]:
        """The names of the sheets that a reader sees."""
        return [
            sheet.name for sheet in self.book.sheets_metadata
            if sheet.typ == SheetTypeEnum.WorkSheet and sheet.visible == SheetVisibleEnum.Visible
        ]  # fmt: skip

    def rows(self, name: str) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The number of each row of a sheet and its cells. A merged cell stands in each of its rows.

        raises      LeagueError `bad_workbook`, `formula_without_value`
        """
        try:
            sheet = self.book.get_sheet_by_name(name)
        except CalamineError:
            raise _refusal(_("its sheet “{sheet}” is damaged.").format(sheet=name)) from None
        if sheet.total_height * sheet.total_width > MOST_CELLS:
            raise _refusal(_("its sheet “{sheet}” is too large.").format(sheet=name))
        cells: list[list[Any]] = sheet.to_python(skip_empty_area=False)
        for (top, left), (bottom, right) in sheet.merged_cell_ranges or ():
            for row in range(top + 1, bottom + 1) if left == right else ():
                cells[row][left] = cells[top][left]
        for number, of_row in enumerate(cells, start=1):
            yield number, tuple(map(_text, of_row))


def _checked(content: bytes) -> zipfile.ZipFile:
    try:
        files = zipfile.ZipFile(io.BytesIO(content))
        entries = files.infolist()
    except (zipfile.BadZipFile, ValueError, OSError):
        raise _refusal(_("it is neither XLSX nor ODS, or it is damaged.")) from None
    if any(entry.flag_bits & 1 for entry in entries):
        raise _refusal(_("it has a password. Save it without one."))
    if any(_MACROS.search(entry.filename) for entry in entries):
        raise _refusal(_("it has macros. Save it as XLSX or ODS without them."))
    if sum(entry.file_size for entry in entries) > MOST_BYTES_UNPACKED:
        raise _refusal(_("it is too large."))
    _check_sizes(files, entries)
    _check_formulas(files, entries)
    return files


def _check_sizes(files: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> None:
    """Read all of it once, up to the size that each file says it has: `zipfile` refuses one that is larger."""
    for entry in entries:
        try:
            with files.open(entry) as opened:
                while opened.read(1024 * 1024):
                    pass
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError, RuntimeError):
            raise _refusal(_("it is neither XLSX nor ODS, or it is damaged.")) from None


def _check_formulas(files: zipfile.ZipFile, entries: list[zipfile.ZipInfo]) -> None:
    """Refuse a formula without a value, which would be read as an empty cell: a program wrote it, and no spreadsheet
    has computed it since."""
    for entry in entries:
        if re.search(r"worksheets/[^/]+\.xml$", entry.filename):
            with files.open(entry) as opened:
                for cell in _formulas_without_value(opened):
                    raise LeagueError("formula_without_value", cell=cell)


def _formulas_without_value(opened: Any) -> Iterator[str]:
    try:
        for _event, element in iterparse(opened):
            if element.tag.rpartition("}")[2] == _CELL:
                tags = {child.tag.rpartition("}")[2]: child for child in element}
                if _FORMULA in tags and (tags.get("v") is None or tags["v"].text is None) and "is" not in tags:
                    yield element.get("r", "")
                element.clear()
    except ParseError:
        raise _refusal(_("it is neither XLSX nor ODS, or it is damaged.")) from None


def _text(cell: Any) -> str:
    """
    >>> [_text(cell) for cell in (30000.0, -0.5, 1e-07, True, datetime(2026, 3, 1, 19, 30), date(2026, 3, 1))]
    ['30000', '-0.5', '0.0000001', 'TRUE', '2026-03-01 19:30', '2026-03-01']
    """
    match cell:
        case str():
            return cell
        case bool():
            return "TRUE" if cell else "FALSE"
        case int() | float():
            # 15 digits are what a spreadsheet keeps of a number.
            return f"{cell:.15g}" if 1e-5 <= abs(cell) < 1e15 or cell == 0 else f"{cell:.10f}".rstrip("0").rstrip(".")
        case datetime():
            return f"{cell:%Y-%m-%d}" if cell.time() == time() else f"{cell:%Y-%m-%d %H:%M}"
        case date():
            return cell.isoformat()
        case time():
            return f"{cell:%H:%M}"
        case timedelta():
            return str(cell)
    return ""


def _refusal(reason: str) -> LeagueError:
    return LeagueError("bad_workbook", reason=reason)
