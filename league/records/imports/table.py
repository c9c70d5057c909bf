"""A file as a table: its heading and its rows, each with the physical line it begins on."""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.errors import LeagueError
from league.records.imports.decoding import decode

DELIMITERS = (",", ";", "\t", "|")
# What is certainly something else says so by its first bytes.
SIGNATURES = {
    b"PK\x03\x04": "xlsx",
    b"\xd0\xcf\x11\xe0": "xls",
    b"%PDF": "pdf",
    b"\x89PNG": "png",
    b"\xff\xd8\xff": "jpeg",
}
MOST_BYTES = 64 * 1024 * 1024


@dataclass(frozen=True)
class Line:
    """A row of the file. `number` is the physical line it begins on, as an editor shows it."""

    number: int
    cells: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        return not any(cell.strip() for cell in self.cells)


@dataclass(frozen=True)
class Table:
    encoding: str
    delimiter: str
    heading: tuple[str, ...]
    lines: tuple[Line, ...]


def read_table(content: bytes, *, encoding: str = "", delimiter: str = "") -> Table:
    """Read a CSV file.

    raises      LeagueError `not_a_csv`, `cannot_decode`, `unknown_encoding`
    """
    _check_signature(content)
    text, used = decode(content, encoding)
    if "\0" in text:
        raise LeagueError("not_a_csv", reason=_("it holds characters that no text has."))
    delimiter = delimiter or find_delimiter(text)
    lines = [line for line in _lines(text, delimiter) if not line.is_empty]
    if not lines:
        raise LeagueError("not_a_csv", reason=_("it is empty."))
    heading = tuple(cell.strip() for cell in lines[0].cells)
    if len(heading) < 2:
        raise LeagueError("not_a_csv", reason=_("its first line has no columns."))
    return Table(used, delimiter, heading, tuple(lines[1:]))


def _check_signature(content: bytes) -> None:
    if len(content) > MOST_BYTES:
        raise LeagueError("not_a_csv", reason=_("it is too large."))
    for start, kind in SIGNATURES.items():
        if content.startswith(start):
            raise LeagueError("not_a_csv", reason=_("it is a file of the kind “{kind}”.").format(kind=kind))


def find_delimiter(text: str) -> str:
    """The delimiter that the heading has most of; a comma where it has none."""
    heading = next((line for line in text.splitlines() if line.strip()), "")
    outside_quotes = "".join(heading.split('"')[::2])
    return max(DELIMITERS, key=outside_quotes.count)


def _lines(text: str, delimiter: str) -> Iterator[Line]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    begins = 1
    try:
        for cells in reader:
            yield Line(begins, tuple(cells))
            begins = reader.line_num + 1
    except csv.Error as error:
        reason = _("line {line} cannot be read ({error}).").format(line=reader.line_num, error=error)
        raise LeagueError("not_a_csv", reason=reason) from None
