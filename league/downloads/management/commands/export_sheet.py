import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.clubs.sheet_query import SheetQuery
from league.downloads.kinds import CLUB_SHEETS, build_sheet
from league.sheets.csv import csv_text
from league.sheets.files import find_writer


class Command(ClubCommand):
    help = "Prints any table or chart of a club, or writes it as CSV, XLSX or JSON, as the file's name ends."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("kind", choices=[one.key for one in CLUB_SHEETS], metavar="KIND", help="ladder, hanchan, …")
        parser.add_argument("said", nargs="*", metavar="WHAT=WHICH", help="season=spring, player=12, on=2026-03-04")
        parser.add_argument("--to", type=Path, metavar="FILE", help="a file that ends with .csv, .xlsx or .json")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        sheet = build_sheet(options["kind"], SheetQuery(club, _fields(options["said"]), club.day_of(timezone.now())))
        path: Path | None = options["to"]
        if path:
            path.write_bytes(find_writer(path.suffix.removeprefix(".")).write(sheet))
        else:
            # The terminal has its own line ends.
            sys.stdout.flush()
            self.stdout.write(csv_text(sheet).replace("\r\n", "\n"), ending="")


def _fields(words: list[str]) -> dict[str, str]:
    pairs = [word.partition("=") for word in words]
    if unread := [word for word, (_key, sign, _value) in zip(words, pairs, strict=True) if not sign]:
        raise CommandError(f"“{unread[0]}” is not WHAT=WHICH.")
    return {key: value for key, _sign, value in pairs}
