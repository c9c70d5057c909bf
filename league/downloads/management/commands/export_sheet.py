import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.clubs.sheet_query import SheetQuery
from league.downloads.kinds import SHEETS, build_sheet
from league.sheets.csv import csv_text
from league.sheets.files import FORMATS, PRINTED_FORMATS, find_writer
from league.sheets.sheet import Sheet
from league.standings.computing.following import standings_catch_up
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Tournament
from league.tournaments.printing.blocks import PRINT_KEYS
from league.tournaments.printing.services import printout_order, printout_typeset
from league.tournaments.printing.sheets import tournament_sheet

KINDS = tuple(dict.fromkeys([*(kind.key for kind in SHEETS), *PRINT_KEYS]))


class Command(ClubCommand):
    help = (
        "Prints any table or chart of a club or an event, or writes it as CSV, XLSX, JSON or, of an event, PDF, as the "
        "file's name ends."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("kind", choices=KINDS, metavar="KIND", help="ladder, hanchan, …")
        parser.add_argument("said", nargs="*", metavar="WHAT=WHICH", help="season=spring, player=12, on=2026-03-04")
        parser.add_argument("--to", type=Path, metavar="FILE", help="a file that ends with .csv, .xlsx, .json or .pdf")
        parser.add_argument("--fresh", action="store_true", help="compute the table of the season first")
        event = parser.add_argument_group("sheets and print of an event")
        event.add_argument("--tournament", metavar="ADDRESS", help="as in its URL")
        event.add_argument("--public", action="store_true", help="a sheet without what the desk alone sees")
        event.add_argument("--print", action="store_true", help="KIND is print for the hall, as PDF")
        event.add_argument("--round", type=int, help="score forms of this round alone")
        event.add_argument("--site", default="", metavar="URL", help="where QR codes lead; without it there are none")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        path: Path | None = options["to"]
        _check_fits(options)
        formats = PRINTED_FORMATS if options["tournament"] else FORMATS
        if options["print"]:
            _check_is_pdf(path).write_bytes(self._print(actor, self._tournament(club, options), options))
        elif path:
            writer = find_writer(path.suffix.removeprefix("."), formats)
            path.write_bytes(writer.write(self._sheet(club, options)))
        else:
            # The terminal has its own line ends.
            sys.stdout.flush()
            self.stdout.write(csv_text(self._sheet(club, options)).replace("\r\n", "\n"), ending="")

    def _tournament(self, club: Club, options: dict[str, Any]) -> Tournament:
        tournament: Tournament = self.find(club.tournaments, "tournament", slug=options["tournament"])
        return tournament

    def _sheet(self, club: Club, options: dict[str, Any]) -> Sheet:
        now, said = timezone.now(), _fields(options["said"])
        if options["tournament"]:
            access = TournamentAccess(self._tournament(club, options), is_desk=not options["public"])
            return tournament_sheet(access, options["kind"], now=now)
        if options["fresh"]:
            standings_catch_up(self.find(club.seasons, "season", slug=said.get("season", "")))
        return build_sheet(options["kind"], SheetQuery(club, said, club.day_of(now)))

    def _print(self, actor: User, tournament: Tournament, options: dict[str, Any]) -> bytes:
        order = printout_order(
            actor=actor, tournament=tournament, kind=options["kind"], round_number=options["round"],
            site=options["site"],
        )  # fmt: skip
        return printout_typeset(order, lambda *_message, **_params: None)


def _check_fits(options: dict[str, Any]) -> None:
    """Refuse what would be passed over: a sheet of the club has the name of one of an event."""
    if options["tournament"] and (options["said"] or options.get("fresh")):
        raise CommandError("WHAT=WHICH and --fresh are for sheets of a club.")
    unfit = [name for name in ("public", "print", "round", "site") if options[name]]
    if unfit and not options["tournament"]:
        raise CommandError(f"--{unfit[0]} needs --tournament.")


def _check_is_pdf(path: Path | None) -> Path:
    if path is None or path.suffix != ".pdf":
        raise CommandError(f"{path or '--to'}: print is a PDF.")
    return path


def _fields(words: list[str]) -> dict[str, str]:
    pairs = [word.partition("=") for word in words]
    if unread := [word for word, (_key, sign, _value) in zip(words, pairs, strict=True) if not sign]:
        raise CommandError(f"“{unread[0]}” is not WHAT=WHICH.")
    return {key: value for key, _sign, value in pairs}
