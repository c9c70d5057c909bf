"""Read a file as a table: its heading and its rows, each with the number of the line on which it begins."""

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from league.core.errors import LeagueError, SheetsDoubtful
from league.players.models import fold_name
from league.records.imports.encodings.decoding import decode
from league.records.imports.workbooks import Workbook, is_workbook
from league.sheets.csv import FORMULA_STARTS

DELIMITERS = (",", ";", "\t", "|")
# Files that are certainly of another kind are recognised by their first bytes.
SIGNATURES = {
    b"%PDF": "pdf",
    b"\x89PNG": "png",
    b"\xff\xd8\xff": "jpeg",
}
# "sep=;" says it to a spreadsheet. Its line end stays, so that lines keep their numbers.
SAID_DELIMITER = re.compile(r'\A\ufeff?"?sep=(.)"?[,;\t|]*(?=\r?\n|\Z)', re.IGNORECASE)
MOST_TITLE_LINES = 20
# The first cell of a line of sums, which is neither a game nor a player.
_TOTALS = """total totals sum sums subtotal totale somme gesamt summe zwischensumme totaal suma razem итого всего
    yhteensä összesen celkem toplam σύνολο 合計 合计 總計 总计 小計 小计 計 총계 합계"""
TOTALS = frozenset(map(fold_name, _TOTALS.split()))
MOST_OF_TOTAL = 20
MOST_BYTES = 64 * 1024 * 1024


def is_total(cell: str) -> bool:
    """Whether this stands before a line of sums, or above a column of them."""
    return len(cell) < MOST_OF_TOTAL and fold_name(cell).rstrip(" :") in TOTALS


@dataclass(frozen=True)
class FileLine:
    """A row of the file; `number` is the line on which it begins, as an editor counts lines."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        return not any(cell.strip() for cell in self.cells)

    @property
    def is_total(self) -> bool:
        return is_total(next((cell for cell in self.cells if cell.strip()), ""))


@dataclass(frozen=True)
class FileTable:
    """
    encoding, delimiter     empty for a workbook
    sheet       the name of the sheet; empty for a text
    above       the lines above the heading
    """

    encoding: str
    delimiter: str
    heading: tuple[str, ...]
    lines: tuple[FileLine, ...]
    heading_line: int = 1
    sheet: str = ""
    above: tuple[FileLine, ...] = ()


def read_table(
    content: bytes,
    *,
    encoding: str = "",
    delimiter: str = "",
    sheet: str = "",
    least_columns: int = 2,
    is_heading: Callable[[Sequence[str]], bool] = lambda cells: False,
) -> FileTable:
    """Read a CSV file or a sheet of a workbook.

    Lines of a title above the heading, and empty cells at the end of lines, are left out.

    sheet           of a workbook; empty: the only one that has a table
    least_columns   a file with fewer columns is no table
    is_heading      whether these cells are headings
    raises      LeagueError `not_a_csv`, `cannot_decode`, `unknown_encoding`, `bad_workbook`, `formula_without_value`,
                `unknown_sheet`, `sheets_doubtful`, EncodingDoubtful
    """
    _check_signature(content)
    if is_workbook(content):
        name, rows = _sheet(Workbook(content), sheet, is_heading)
        return _table(FileTable("", "", (), rows, sheet=name), least_columns, is_heading)
    if sheet:
        raise LeagueError("unknown_sheet", sheet=sheet, allowed="–")
    text, used = decode(content, encoding)
    if "\0" in text:
        raise LeagueError("not_a_csv", reason=_("it contains characters that no text can contain."))
    said, text = _said_delimiter(text)
    delimiter = delimiter or said or _delimiter(text, is_heading)
    return _table(FileTable(used, delimiter, (), tuple(_lines(text, delimiter))), least_columns, is_heading)


def _table(read: FileTable, least_columns: int, is_heading: Callable[[Sequence[str]], bool]) -> FileTable:
    """The table with its heading, of one that has lines alone."""
    all_lines = [line for line in read.lines if not line.is_empty]
    # A list of names has a single cell in each line.
    lines = _without_title(all_lines, is_heading, has_titles=least_columns > 1)
    if not lines:
        raise LeagueError("not_a_csv", reason=_("it is empty."))
    # A column of remarks has no heading, but the heading has a cell for it.
    widest = max((len(_stripped(line.cells, 0)) for line in lines[1:]), default=0)
    heading = _stripped(tuple(cell.strip() for cell in lines[0].cells), 0)
    heading += ("",) * (min(widest, len(lines[0].cells)) - len(heading))
    if len(heading) < least_columns:
        raise LeagueError("not_a_csv", reason=_("its first line has no columns."))
    rows = tuple(FileLine(line.number, _stripped(line.cells, len(heading))) for line in lines[1:])
    above = tuple(all_lines[: len(all_lines) - len(lines)])
    return replace(read, heading=heading, lines=rows, heading_line=lines[0].number, above=above)


def _sheet(
    book: Workbook, wanted: str, is_heading: Callable[[Sequence[str]], bool]
) -> tuple[str, tuple[FileLine, ...]]:
    """The sheet by this name, or the only one with a table: with a known heading where several have cells."""
    names = book.sheets
    if wanted and wanted not in names:
        raise LeagueError("unknown_sheet", sheet=wanted, allowed=", ".join(names))
    sheets = {name: tuple(FileLine(*row) for row in book.rows(name)) for name in ([wanted] if wanted else names)}
    filled = {name: lines for name, lines in sheets.items() if sum(not line.is_empty for line in lines) > 1}
    known = [name for name, lines in filled.items() if any(is_heading(line.cells) for line in lines[:MOST_TITLE_LINES])]
    chosen = known if len(filled) > 1 and known else list(filled)
    if len(chosen) > 1:
        raise SheetsDoubtful(chosen)
    return (chosen[0], filled[chosen[0]]) if chosen else ("", ())


def _said_delimiter(text: str) -> tuple[str, str]:
    """The delimiter that the first line names for a spreadsheet, and the text with this line emptied."""
    match = SAID_DELIMITER.match(text)
    return (match[1], text[match.end() :]) if match else ("", text)


def _delimiter(text: str, is_heading: Callable[[Sequence[str]], bool]) -> str:
    for line in text.splitlines()[:MOST_TITLE_LINES]:
        for delimiter in DELIMITERS:
            if delimiter in line and is_heading(next(csv.reader([line], delimiter=delimiter), [])):
                return delimiter
    return find_delimiter(text)


def _without_title(
    lines: list[FileLine], is_heading: Callable[[Sequence[str]], bool], *, has_titles: bool
) -> list[FileLine]:
    """The lines from the heading on: the first that is one, or else the first after titles of a single cell."""
    for number, line in enumerate(lines[:MOST_TITLE_LINES]):
        if is_heading(line.cells):
            return lines[number:]
    titles = 0 if has_titles else len(lines)
    while titles < min(len(lines), MOST_TITLE_LINES) and len(_stripped(lines[titles].cells, 0)) < 2:
        titles += 1
    return lines[titles:] if titles < len(lines) else lines


def _stripped(cells: tuple[str, ...], least: int) -> tuple[str, ...]:
    """Leave out empty cells at the end, but keep at least so many cells."""
    end = len(cells)
    while end > least and not cells[end - 1].strip():
        end -= 1
    return cells[:end]


def _check_signature(content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise LeagueError("not_a_csv", reason=_("it is too large."))
    for start, kind in SIGNATURES.items():
        if content.startswith(start):
            raise LeagueError("not_a_csv", reason=_("it is a file of the kind “{kind}”.").format(kind=kind))


def find_delimiter(text: str) -> str:
    """Return the delimiter that the first line with one has most often, or a comma if none has any."""
    lines = ("".join(line.split('"')[::2]) for line in text.splitlines()[:MOST_TITLE_LINES])
    heading = next((line for line in lines if any(sign in line for sign in DELIMITERS)), "")
    return max(DELIMITERS, key=heading.count)


def _lines(text: str, delimiter: str) -> Iterator[FileLine]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in reader:
            yield FileLine(begins, tuple(map(_without_guard, cells)))
            begins = reader.line_num + 1
    except csv.Error as error:
        reason = _("line {line} cannot be read ({error}).").format(line=reader.line_num, error=error)
        raise LeagueError("not_a_csv", reason=reason) from None


def _without_guard(cell: str) -> str:
    """The text of a cell before which an apostrophe keeps spreadsheets from reading a formula, as in our own files."""
    return cell[1:] if cell.startswith("'") and cell.lstrip("'").startswith(FORMULA_STARTS) else cell
