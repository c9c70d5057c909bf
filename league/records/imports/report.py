import csv
import io
from collections import defaultdict
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from league.records.imports.rows import Fault
from league.records.imports.table import FileTable

SHOWN_LINES = 5


@dataclass
class FileReport:
    """A file as it was read: its table, the columns by field, and the faults by line."""

    table: FileTable
    columns: dict[str, int]
    faults: list[Fault]

    @property
    def named_lines(self) -> list[int]:
        return sorted({fault.line for fault in self.faults})

    @property
    def meanings(self) -> list[tuple[str, str]]:
        """Every column of the file with the field it is read as, which is empty if the column is left out."""
        of_column = {number: name for name, number in self.columns.items()}
        return [(column, of_column.get(number, "")) for number, column in enumerate(self.table.heading)]

    @property
    def first_lines(self) -> list[tuple[str, ...]]:
        return [line.cells for line in self.table.lines[:SHOWN_LINES]]

    def faulty_file(self) -> bytes:
        """Return the lines with faults in the columns of the file, with the reasons, to be corrected and sent again."""
        reasons = defaultdict(list)
        for fault in self.faults:
            reasons[fault.line].append(f"{fault.column}: {fault.sentence}" if fault.column else fault.sentence)
        text = io.StringIO(newline="")
        writer = csv.writer(text, delimiter=self.table.delimiter)
        writer.writerow([*self.table.heading, _("line"), _("reason")])
        width = len(self.table.heading)
        for line in self.table.lines:
            if line.number in reasons:
                # A line with too few cells is filled up; one with too many keeps them.
                cells = [*line.cells, *[""] * (width - len(line.cells))]
                writer.writerow([*cells, line.number, " ".join(reasons[line.number])])
        return text.getvalue().encode("utf-8-sig")


@dataclass
class ImportReport(FileReport):
    """The result of an import, or, of a dry run, the result that the import would have.

    fresh           number of hanchan that were not in the record yet
    known           number of hanchan of this file that were already in the record
    with_deposits     number of fresh hanchan whose missing points are deposits left on the table
    """

    fresh: int = 0
    known: int = 0
    with_deposits: int = 0
    new_players: list[str] = field(default_factory=list)
    is_stored: bool = False
