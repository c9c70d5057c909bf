import csv
import io
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.records.imports.circumstances.by_date import RulesFrom
from league.records.imports.columns.words import choices
from league.records.imports.faults.kinds import FaultKind, kinds_of
from league.records.imports.fields import SEAT_FIELDS
from league.records.imports.known.unusual import UnusualScores
from league.records.imports.names.doubts import FileNames
from league.records.imports.numbers import POINTS, NumberStyle
from league.records.imports.rows import Fault
from league.records.imports.table import FileTable
from league.records.models import Hanchan, ImportRun

SHOWN_LINES = 5
SHAPES = {
    "columns": gettext_lazy("one line a game"),
    "lines": gettext_lazy("one line for each player of a game"),
    "players": gettext_lazy("one column for each player"),
    "evenings": gettext_lazy("evenings with their games under each other"),
    "final": gettext_lazy("a final table"),
}


@dataclass
class FileReport:
    """A file as it was read: its table, the columns by field, and the faults by line."""

    table: FileTable
    columns: Mapping[str, int]
    faults: list[Fault]

    @property
    def named_lines(self) -> list[int]:
        return sorted({fault.line for fault in self.faults})

    @property
    def fault_kinds(self) -> list[FaultKind]:
        return kinds_of(self.faults)

    @property
    def meanings(self) -> list[tuple[str, str]]:
        """Every column of the file with the field it is read as, which is empty if the column is left out."""
        of_column = {number: name for name, number in self.columns.items()}
        return [(column, of_column.get(number, "")) for number, column in enumerate(self.table.heading)]

    @property
    def first_lines(self) -> list[tuple[str, ...]]:
        return [line.cells for line in self.table.lines[:SHOWN_LINES]]

    @property
    def understood(self) -> str:
        """In one line, how the file was read."""
        return _("Read as: {parts}.").format(parts=" · ".join(self.parts_understood()))

    def parts_understood(self) -> list[str]:
        if self.table.sheet:
            parts = [_("sheet “{sheet}”").format(sheet=self.table.sheet)]
        else:
            delimiter = _("tabs") if self.table.delimiter == "\t" else f"“{self.table.delimiter}”"
            parts = [self.table.encoding, _("divided by {delimiter}").format(delimiter=delimiter)]
        if self.table.heading_line > 1:
            parts.append(_("headings in line {line}").format(line=self.table.heading_line))
        return parts

    def faulty_file(self) -> bytes:
        """Return the lines with faults in the columns of the file, with the reasons, to be corrected and sent again."""
        reasons = defaultdict(list)
        for fault in self.faults:
            reasons[fault.line].append(f"{fault.column}: {fault.sentence}" if fault.column else fault.sentence)
        text = io.StringIO(newline="")
        writer = csv.writer(text, delimiter=self.table.delimiter or ",")
        writer.writerow([*self.table.heading, _("line"), _("reason")])
        width = len(self.table.heading)
        for line in self.table.lines:
            if line.number in reasons:
                # A line with too few cells is filled up; one with too many keeps them.
                cells = [*line.cells, *[""] * (width - len(line.cells))]
                writer.writerow([*cells, line.number, " ".join(reasons[line.number])])
        return text.getvalue().encode("utf-8-sig")


@dataclass(frozen=True)
class PerhapsKnown:
    """A line whose game may be in the record: one of that day with these players and scores."""

    line: int
    hanchan: Hanchan


@dataclass
class ImportReport(FileReport):
    """The result of an import, or, of a dry run, the result that the import would have.

    fresh           number of hanchan that were not in the record yet
    known           number of hanchan of this file that were already in the record
    with_deposits     number of fresh hanchan whose missing points are deposits left on the table
    run             what was stored, as a thing that can be undone; None for a dry run
    perhaps_known   lines of which the record may have the game, though not from this file
    unusual         lines whose scores are far beyond those of the record
    source, fields  the table as the file has it, and the field of each column; none where its columns have none
    answered_on     the day on which somebody said what the columns of such a file are
    proof           of a dry run, which rules the points prove (`rules.proof.ProvedRules`)
    offered_units   units of the scores in which the games are possible, if none is possible as the file stands
    rules_by_date   the house rules that other games than the first had, by their first day
    """

    fresh: int = 0
    known: int = 0
    with_deposits: int = 0
    new_players: list[str] = field(default_factory=list)
    is_stored: bool = False
    run: ImportRun | None = None
    perhaps_known: list[PerhapsKnown] = field(default_factory=list)
    unusual: list[UnusualScores] = field(default_factory=list)
    date_format: str = ""
    shape: str = "columns"
    numbers: NumberStyle = POINTS
    decimal_sign: str = ""
    example: tuple[str, str] | None = None
    source: FileTable | None = None
    fields: tuple[str, ...] = ()
    answered_on: date | None = None
    offered_units: tuple[int, ...] = ()
    proof: Sequence[Any] = ()
    rules_by_date: Sequence[RulesFrom] = ()
    names: FileNames = field(default_factory=FileNames)
    # Evenings of which the file has points that tell no scores, and whether these are kept as final tables.
    evenings: Sequence[Any] = ()
    keeps_evenings: bool = False
    # Of a file with a final table; its report has it.
    final: Any = None

    @property
    def kept_evenings(self) -> int:
        """How many evenings become final tables."""
        return len(self.evenings) if self.keeps_evenings else 0

    @property
    def fault_kinds(self) -> list[FaultKind]:
        """In words where the table has no headings of its own for them: a game of another shape has none."""
        if self.shape == "columns":
            return super().fault_kinds
        words = {key: str(word) for key, word in choices(len(SEAT_FIELDS))}
        return kinds_of(
            replace(fault, column=" + ".join(words.get(key, key) for key in fault.column.split(" + ")))
            for fault in self.faults
        )

    def parts_understood(self) -> list[str]:
        parts = [*super().parts_understood(), str(SHAPES[self.shape])]
        if self.answered_on:
            parts.append(_("columns as answered on {day}").format(day=date_format(self.answered_on)))
        parts.append(_("days as {date_format}").format(date_format=self.date_format))
        if self.decimal_sign:
            parts.append(_("decimals behind “{sign}”").format(sign=self.decimal_sign))
        if self.example:
            written, value = self.example
            parts.append(_("“{written}” is {value}").format(written=written, value=value))
        unit = self.numbers.score_unit
        parts.append(_("scores in points") if unit == 1 else _("scores in units of {unit} points").format(unit=unit))
        if "house_rules" in self.columns:
            parts.append(_("house rules as each line says"))
        for since, house_rules in self.rules_by_date:
            parts.append(_("from {day}: {rules}").format(day=date_format(since), rules=house_rules))
        return parts
