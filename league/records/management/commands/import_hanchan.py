from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.records.imports.fields import FIELDS
from league.records.imports.numbers import DECIMAL_SIGNS, SCORE_UNITS
from league.records.imports.report import ImportReport
from league.records.imports.services import DEFAULT_DATE_FORMAT, ImportOrder, import_preview, import_store


class Command(ClubCommand):
    help = "Imports the hanchan of a CSV file; lists every faulty line and imports all others."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE.csv", type=Path)
        parser.add_argument("--season")
        parser.add_argument("--house-rules", required=True)
        parser.add_argument("--date-format", default=DEFAULT_DATE_FORMAT, help="such as M/D/YYYY or %%d.%%m.%%Y")
        parser.add_argument(
            "--map",
            action="append",
            default=[],
            metavar="COLUMN=FIELD,…",
            help=f"what columns mean, where their headings do not say it; fields: {', '.join(FIELDS)}",
        )
        parser.add_argument("--deposits-left", type=int, default=0, metavar="N", help="at most N points may be missing")
        parser.add_argument("--create-players", action="store_true", help="unknown names become players")
        parser.add_argument("--encoding", default="", help="of the file, if several fit; such as cp1250")
        parser.add_argument("--delimiter", default="")
        parser.add_argument(
            "--decimal-sign",
            choices=DECIMAL_SIGNS,
            default="",
            help="the sign before decimals, where it is asked",
        )
        parser.add_argument(
            "--score-unit",
            type=int,
            choices=SCORE_UNITS,
            default=1,
            help="100, 1000: scores in hundreds, thousands",
        )
        parser.add_argument(
            "--store-perhaps-known", action="store_true",
            help="also store games of a day that has one with the same players and scores",
        )  # fmt: skip
        parser.add_argument("--dry-run", action="store_true")
        parser.add_argument("--faulty", type=Path, metavar="FILE.csv", help="where the faulty lines are written")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        path: Path = options["file"]
        content = path.read_bytes()
        order = self._order(club, options)
        if options["dry_run"]:
            report = import_preview(actor=actor, content=content, order=order)
        else:
            report = import_store(actor=actor, content=content, order=order, file_name=path.name)
        self._say(report)
        if report.faults:
            faulty = options["faulty"] or path.with_name(f"{path.stem}.faulty.csv")
            if not options["dry_run"] or options["faulty"]:
                faulty.write_bytes(report.faulty_file())
                self.stdout.write(f"The named lines are in {faulty}; correct them and send that file.")

    def _order(self, club: Club, options: dict[str, Any]) -> ImportOrder:
        season = options["season"] and self.find(club.seasons, "season", slug=options["season"])
        return ImportOrder(
            club=club,
            house_rules=self.house_rules(club, options["house_rules"]),
            season=season or None,
            date_format=options["date_format"],
            columns=dict(self._pair(pair) for text in options["map"] for pair in text.split(",")),
            deposits_left=options["deposits_left"],
            makes_players=options["create_players"],
            encoding=options["encoding"],
            delimiter=options["delimiter"].replace("\\t", "\t"),
            decimal_sign=options["decimal_sign"],
            score_unit=options["score_unit"],
            stores_perhaps_known=options["store_perhaps_known"],
        )

    def _pair(self, text: str) -> tuple[str, str]:
        column, equals, field = text.rpartition("=")
        if not equals:
            raise CommandError(f"“{text}” is not COLUMN=FIELD.")
        return column, field

    def _say(self, report: ImportReport) -> None:
        read_as = ", ".join(f"{column} → {field or '–'}" for column, field in report.meanings)
        self.stdout.write(report.understood)
        self.stdout.write(f"Columns: {read_as}")
        for fault in report.faults:
            self.stdout.write(f"line {fault.line}, {fault.column}: {fault.value}: {fault.code}: {fault.sentence}")
        for one in report.perhaps_known:
            self.stdout.write(f"line {one.line}: perhaps known as {one.hanchan}; --store-perhaps-known stores it")
        if report.offered_units:
            units = " or ".join(str(unit) for unit in report.offered_units)
            self.stdout.write(f"No game is possible as the file stands; with --score-unit {units} games are.")
        if report.new_players:
            self.stdout.write(f"New players: {', '.join(report.new_players)}")
        done = "stored" if report.is_stored else "would be stored"
        self.stdout.write(
            f"{report.fresh} hanchan {done} ({report.with_deposits} with deposits left on the table), "
            f"{report.known} already known, {len(report.named_lines)} lines named"
        )
