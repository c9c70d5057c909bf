import csv
import io
from collections import defaultdict
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.records.imports.rows import Fault
from league.records.imports.table import Table

SHOWN_LINES = 5


@dataclass
class FileReport:
    """What was read of a file: its table, which column is which field, and every fault by its line."""

    table: Table
    columns: dict[str, int]
    faults: list[Fault]

    @property
    def named_lines(self) -> list[int]:
        return sorted({fault.line for fault in self.faults})

    @property
    def meanings(self) -> list[tuple[str, str]]:
        """For each column of the file the field it is read as, empty where it is left out."""
        of_column = {number: name for name, number in self.columns.items()}
        return [(column, of_column.get(number, "")) for number, column in enumerate(self.table.heading)]

    @property
    def first_lines(self) -> list[tuple[str, ...]]:
        return [line.cells for line in self.table.lines[:SHOWN_LINES]]

    def faulty_file(self) -> bytes:
        """The named lines with the file's own columns and the reasons beside them, to be corrected and sent again."""
        reasons = defaultdict(list)
        for fault in self.faults:
            reasons[fault.line].append(f"{fault.column}: {fault.sentence}" if fault.column else fault.sentence)
        text = io.StringIO(newline="")
        writer = csv.writer(text, delimiter=self.table.delimiter)
        writer.writerow([*self.table.heading, _("line"), _("reason")])
        width = len(self.table.heading)
        for line in self.table.lines:
            if line.number in reasons:
                # A line with a cell too many keeps it, in place of nothing.
                cells = [*line.cells, *[""] * (width - len(line.cells))]
                writer.writerow([*cells, line.number, " ".join(reasons[line.number])])
        return text.getvalue().encode("utf-8-sig")


@dataclass
class ImportReport(FileReport):
    """What an import found and what it did, or, in a dry run, would do.

    fresh           hanchan that were not in the record yet
    known           hanchan of this file that were already there
    with_sticks     of the fresh ones, those whose missing points are sticks left on the table
    """

    fresh: int = 0
    known: int = 0
    with_sticks: int = 0
    new_players: list[str] = field(default_factory=list)
    is_stored: bool = False
