"""What the commands that import a file have in common: how it is read, the report, and the file of faulty lines."""

from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.clubs.commands import ClubCommand
from league.records.imports.report import FileReport


class FileCommand(ClubCommand):
    """Imports a file. A subclass has the fields of its columns."""

    fields: tuple[str, ...]
    takes_several = False

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        several: dict[str, Any] = {"nargs": "+"} if self.takes_several else {}
        parser.add_argument("file", metavar="FILE", type=Path, help="CSV, text, XLSX or ODS", **several)
        parser.add_argument(
            "--map",
            action="append",
            default=[],
            metavar="COLUMN=FIELD,…",
            help=f"what columns mean, where their headings do not say it; fields: {', '.join(self.fields)}",
        )
        parser.add_argument(
            "--column", action="append", default=[], metavar="HEADING=FIELD",
            help="as --map, one column at a time; may be repeated",
        )  # fmt: skip
        parser.add_argument("--encoding", default="", help="of the file, if several fit; such as cp1250")
        parser.add_argument("--delimiter", default="")
        self.add_sheet(parser)
        parser.add_argument("--dry-run", action="store_true")
        parser.add_argument("--faulty", type=Path, metavar="FILE.csv", help="where the faulty lines are written")

    def add_sheet(self, parser: CommandParser) -> None:
        parser.add_argument("--sheet", default="", help="of a workbook, where several have a table")

    def reading(self, options: dict[str, Any]) -> dict[str, Any]:
        """How the file is read."""
        return {
            "columns": dict(
                map(_pair, [*(pair for text in options["map"] for pair in text.split(",")), *options["column"]])
            ),
            "encoding": options["encoding"],
            "sheet": options["sheet"],
            "delimiter": options["delimiter"].replace("\\t", "\t"),
        }

    def say(self, report: FileReport, *words: str) -> None:
        """Print how the file was read and what is wrong with it, and then what the import says itself."""
        read_as = ", ".join(f"{column} → {field or '–'}" for column, field in report.meanings)
        self.stdout.write(report.understood)
        self.stdout.write(f"Columns: {read_as}")
        for fault in report.faults:
            self.stdout.write(f"line {fault.line}, {fault.column}: {fault.value}: {fault.code}: {fault.sentence}")
        for line in words:
            self.stdout.write(line)

    def write_faulty(self, report: FileReport, options: dict[str, Any], file: Path | None = None) -> None:
        read: Path = file or options["file"]
        path: Path = options["faulty"] or read.with_name(f"{read.stem}.faulty.csv")
        if report.faults and (options["faulty"] or not options["dry_run"]):
            try:
                path.write_bytes(report.faulty_file())
            except OSError as error:
                if options["faulty"]:
                    raise
                # The others are stored: that nobody can write beside the file is no failure.
                self.stderr.write(f"{path}: {error.strerror}; name a file with --faulty.")
                return
            self.stdout.write(f"The named lines are in {path}; correct them and send that file.")


def _pair(text: str) -> tuple[str, str]:
    column, equals, field = text.rpartition("=")
    if not equals:
        raise CommandError(f"“{text}” is not COLUMN=FIELD.")
    return column, field
