"""Read a file as a table: its heading and its rows, each with the number of the line on which it begins."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.core.errors import LeagueError
from league.records.imports.decoding import decode

DELIMITERS = (",", ";", "\t", "|")
# Files that are certainly of another kind are recognised by their first bytes.
SIGNATURES = {
    b"PK\x03\x04": "xlsx",
    b"\xd0\xcf\x11\xe0": "xls",
    b"%PDF": "pdf",
    b"\x89PNG": "png",
    b"\xff\xd8\xff": "jpeg",
}
MOST_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class FileLine:
    """A row of the file; `number` is the line on which it begins, as an editor counts lines."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        return not any(cell.strip() for cell in self.cells)


@dataclass(frozen=True)
class FileTable:
    encoding: str
    delimiter: str
    heading: tuple[str, ...]
    lines: tuple[FileLine, ...]
    heading_line: int = 1


def read_table(content: bytes, *, encoding: str = "", delimiter: str = "", least_columns: int = 2) -> FileTable:
    """Read a CSV file.

    least_columns   a file with fewer columns is no table
    raises      LeagueError `not_a_csv`, `cannot_decode`, `unknown_encoding`
    """
    _check_signature(content)
    text, used = decode(content, encoding)
    if "\0" in text:
        raise LeagueError("not_a_csv", reason=_("it contains characters that no text can contain."))
    delimiter = delimiter or find_delimiter(text)
    lines = [line for line in _lines(text, delimiter) if not line.is_empty]
    if not lines:
        raise LeagueError("not_a_csv", reason=_("it is empty."))
    heading = tuple(cell.strip() for cell in lines[0].cells)
    if len(heading) < least_columns:
        raise LeagueError("not_a_csv", reason=_("its first line has no columns."))
    return FileTable(used, delimiter, heading, tuple(lines[1:]), lines[0].number)


def _check_signature(content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise LeagueError("not_a_csv", reason=_("it is too large."))
    for start, kind in SIGNATURES.items():
        if content.startswith(start):
            raise LeagueError("not_a_csv", reason=_("it is a file of the kind “{kind}”.").format(kind=kind))


def find_delimiter(text: str) -> str:
    """Return the delimiter that the heading has most often, or a comma if it has none."""
    heading = next((line for line in text.splitlines() if line.strip()), "")
    outside_quotes = "".join(heading.split('"')[::2])
    return max(DELIMITERS, key=outside_quotes.count)


def _lines(text: str, delimiter: str) -> Iterator[FileLine]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in reader:
            yield FileLine(begins, tuple(cells))
            begins = reader.line_num + 1
    except csv.Error as error:
        reason = _("line {line} cannot be read ({error}).").format(line=reader.line_num, error=error)
        raise LeagueError("not_a_csv", reason=reason) from None
