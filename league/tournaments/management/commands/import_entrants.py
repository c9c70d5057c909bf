from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.tournaments.entrants.heading_words import FIELDS
from league.tournaments.entrants.importing import EntrantsFile, EntrantsReport, entrants_import, entrants_preview


class Command(ClubCommand):
    help = "Imports the players of a CSV file into a tournament; lists every faulty line and imports all others."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE.csv", type=Path)
        parser.add_argument("--tournament", required=True, help="the tournament's address, as in its URL")
        parser.add_argument(
            "--map",
            action="append",
            default=[],
            metavar="COLUMN=FIELD,…",
            help=f"what columns mean, where their headings do not say it; fields: {', '.join(FIELDS)}",
        )
        parser.add_argument("--encoding", default="", help="of the file, if several fit; such as cp1250")
        parser.add_argument("--delimiter", default="")
        parser.add_argument("--dry-run", action="store_true")
        parser.add_argument("--faulty", type=Path, metavar="FILE.csv", help="where the faulty lines are written")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        tournament = self.find(club.tournaments, "tournament", slug=options["tournament"])
        file = self._file(options)
        act = entrants_preview if options["dry_run"] else entrants_import
        report = act(actor=actor, tournament=tournament, file=file)
        self._say(report)
        if report.faults and options["faulty"]:
            options["faulty"].write_bytes(report.faulty_file())
            self.stdout.write(f"The named lines are in {options['faulty']}; correct them and send that file.")

    def _file(self, options: dict[str, Any]) -> EntrantsFile:
        path: Path = options["file"]
        try:
            content = path.read_bytes()
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}") from error
        return EntrantsFile(
            content=content,
            columns=dict(self._pair(pair) for text in options["map"] for pair in text.split(",")),
            encoding=options["encoding"],
            delimiter=options["delimiter"].replace("\\t", "\t"),
            name=path.name,
        )

    def _pair(self, text: str) -> tuple[str, str]:
        column, equals, field = text.rpartition("=")
        if not equals:
            raise CommandError(f"“{text}” is not COLUMN=FIELD.")
        return column, field

    def _say(self, report: EntrantsReport) -> None:
        read_as = ", ".join(f"{column} → {field or '–'}" for column, field in report.meanings)
        self.stdout.write(report.understood)
        self.stdout.write(f"Columns: {read_as}")
        if report.left_out:
            self.stdout.write(f"Not read: {', '.join(report.left_out)}")
        for fault in report.faults:
            self.stdout.write(f"line {fault.line}, {fault.column}: {fault.value}: {fault.code}: {fault.sentence}")
        if report.new_players:
            self.stdout.write(f"New players: {', '.join(report.new_players)}")
        done = "entered" if report.is_stored else "would be entered"
        self.stdout.write(
            f"{report.fresh} {done}, {report.changed} changed, {report.known} already known, "
            f"{len(report.named_lines)} lines named"
        )
