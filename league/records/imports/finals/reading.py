"""Recognise a final table and read its lines."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.core.errors import LeagueError, translated
from league.core.names import check_visible, spaced
from league.finals.lines import NamedLine
from league.finals.services import MOST_LINES
from league.players.models import fold_name
from league.records.imports.numbers import NumberCells, NumberStyle, doubt, first_doubtful, styles_of
from league.records.imports.rows import MOST_CHARACTERS, Fault
from league.records.imports.shapes.final import final_columns
from league.records.imports.table import FileLine, FileTable

# “2.”, “2nd”, “2位”, “=2”
RANK = re.compile(r"\D{0,3}([0-9]{1,4})\D{0,4}")


@dataclass(frozen=True)
class FinalFile:
    """A file with a final table, as far as it is read without the players.

    columns     by field (name, games, points, place) the number of its column
    entered     the lines that were read, each with the line of the file
    faults      of the other lines
    """

    table: FileTable
    columns: Mapping[str, int]
    entered: tuple[tuple[FileLine, NamedLine], ...]
    faults: tuple[Fault, ...]
    decimal_sign: str

    @property
    def title(self) -> str:
        """The last line above the headings."""
        cells = self.table.above[-1].cells if self.table.above else ()
        return spaced(" ".join(cells))


def final_file(table: FileTable, decimal_sign: str) -> FinalFile | None:
    """Read a final table; None for a file that is none: who stands there twice has played games.

    raises      LeagueError `numbers_doubtful`, `too_many_lines`
    """
    columns = final_columns(table.heading)
    lines = [line for line in table.lines if not line.is_total]
    if columns is None or not lines:
        return None
    names = [fold_name(_cell(line, columns["name"])) for line in lines]
    if len({*names}) < len(names):
        return None
    if len(lines) > MOST_LINES:
        raise LeagueError("too_many_lines", most=MOST_LINES)
    style = _style(lines, columns, decimal_sign)
    points = [_cell(line, columns.get("points")) for line in lines]
    sign = style.of_others if any("." in cell or "," in cell for cell in points) else ""
    reader = _Reader(table, columns, style)
    entered = [(line, read) for line in lines if (read := reader.read(line)) is not None]
    return FinalFile(table, columns, tuple(entered), tuple(reader.faults), sign)


def _style(lines: Sequence[FileLine], columns: Mapping[str, int], decimal_sign: str) -> NumberStyle:
    if decimal_sign:
        return NumberStyle(decimal_sign, decimal_sign)
    of_points, of_games = (
        [cell for line in lines if (cell := _cell(line, columns.get(field)))] for field in ("points", "games")
    )
    cells = NumberCells((), of_games, of_points)
    styles = styles_of(cells)
    if len(styles) > 1:
        raise doubt(first_doubtful(cells, styles))
    return styles[0]


class _Reader:
    """Reads one line after another; a line with a fault is named and not read."""

    def __init__(self, table: FileTable, columns: Mapping[str, int], style: NumberStyle) -> None:
        self.table, self.columns, self.style = table, columns, style
        self.faults: list[Fault] = []

    def read(self, line: FileLine) -> NamedLine | None:
        before = len(self.faults)
        name = spaced(self._text(line, "name"))
        try:
            self._check_name(name)
        except LeagueError as error:
            self._fault(line, "name", error)
        read = NamedLine(name, self._points(line), self._games(line), self._rank(line))
        return read if len(self.faults) == before else None

    def _text(self, line: FileLine, field: str) -> str:
        return _cell(line, self.columns.get(field))

    def _check_name(self, name: str) -> None:
        if not name:
            raise LeagueError("name_missing")
        if len(name) > MOST_CHARACTERS:
            raise LeagueError("too_long", value=f"{name[:20]}…", most=MOST_CHARACTERS)
        check_visible(name)

    def _points(self, line: FileLine) -> str:
        text = self._text(line, "points")
        try:
            return f"{self.style.number(text):f}" if text else ""
        except LeagueError as error:
            self._fault(line, "points", error)
            return ""

    def _games(self, line: FileLine) -> int | None:
        text = self._text(line, "games")
        try:
            return self.style.whole(text) if text else None
        except LeagueError as error:
            self._fault(line, "games", error)
            return None

    def _rank(self, line: FileLine) -> int | None:
        text = self._text(line, "place")
        rank = RANK.fullmatch(text)
        if text and rank is None:
            self._fault(line, "place", LeagueError("bad_number", value=text))
        return int(rank[1]) if rank else None

    def _fault(self, line: FileLine, field: str, error: LeagueError) -> None:
        self.faults.append(fault_of(self.table, self.columns, line, field, error))


def fault_of(table: FileTable, columns: Mapping[str, int], line: FileLine, field: str, error: LeagueError) -> Fault:
    column = columns[field]
    return Fault(line.number, table.heading[column], _cell(line, column), error.code, translated(error), error)


def _cell(line: FileLine, column: int | None) -> str:
    return line.cells[column].strip() if column is not None and column < len(line.cells) else ""
