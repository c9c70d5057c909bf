"""The reports of several files as one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from league.players.models import fold_name
from league.records.imports.known.unusual import UnusualScores
from league.records.imports.names.doubts import NEAR, FileName, FileNames
from league.records.imports.report import ImportReport, PerhapsKnown
from league.records.imports.rows import Fault


@dataclass
class ReportsTogether:
    """Sums over the reports, and the names of all files; an answer about a name counts for each of them."""

    titles: Sequence[str]
    reports: Sequence[ImportReport]

    def __post_init__(self) -> None:
        rows: dict[str, FileName] = {}
        for report in self.reports:
            for folded, row in report.names.by_folded.items():
                if folded not in rows or (row.kind == NEAR and rows[folded].kind != NEAR):
                    rows[folded] = row
        self.names = FileNames(rows)

    @property
    def parts(self) -> list[tuple[str, ImportReport]]:
        return list(zip(self.titles, self.reports, strict=True))

    @property
    def is_stored(self) -> bool:
        return all(report.is_stored for report in self.reports)

    @property
    def fresh(self) -> int:
        return sum(report.fresh for report in self.reports)

    @property
    def known(self) -> int:
        return sum(report.known for report in self.reports)

    @property
    def with_deposits(self) -> int:
        return sum(report.with_deposits for report in self.reports)

    @property
    def named_lines(self) -> list[int]:
        return [line for report in self.reports for line in report.named_lines]

    @property
    def faults(self) -> list[Fault]:
        return [fault for report in self.reports for fault in report.faults]

    @property
    def perhaps_known(self) -> list[PerhapsKnown]:
        return [one for report in self.reports for one in report.perhaps_known]

    @property
    def unusual(self) -> list[UnusualScores]:
        return [one for report in self.reports for one in report.unusual]

    @property
    def evenings(self) -> list[Any]:
        return [one for report in self.reports for one in report.evenings]

    @property
    def keeps_evenings(self) -> bool:
        return any(report.keeps_evenings for report in self.reports)

    @property
    def kept_evenings(self) -> int:
        return sum(report.kept_evenings for report in self.reports)

    @property
    def offered_units(self) -> list[int]:
        return sorted({unit for report in self.reports for unit in report.offered_units})

    @property
    def decimal_sign(self) -> str:
        return next((report.decimal_sign for report in self.reports if report.decimal_sign), "")

    @property
    def new_players(self) -> list[str]:
        names = (name for report in self.reports for name in report.new_players)
        return list({fold_name(name): name for name in names}.values())
