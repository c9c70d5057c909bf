from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Tournament
from league.tournaments.printing.blocks import PRINTS
from league.tournaments.printing.services import printout_order, printout_typeset
from league.tournaments.printing.sheets import SHEETS, tournament_file


class Command(ClubCommand):
    help = "Writes a sheet of a tournament as CSV, XLSX, JSON or PDF, or print for its hall as PDF."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", type=Path, help="its ending says what it becomes")
        parser.add_argument("--tournament", required=True, help="the tournament's address, as in its URL")
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--sheet", choices=[kind.key for kind in SHEETS])
        what.add_argument("--print", choices=[kind.key for kind in PRINTS])
        parser.add_argument("--public", action="store_true", help="a sheet without what the desk alone sees")
        parser.add_argument("--round", type=int, help="score forms of this round alone")
        parser.add_argument("--site", default="", metavar="URL", help="where QR codes lead; without it there are none")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        tournament = self.find(club.tournaments, "tournament", slug=options["tournament"])
        content = self._print(actor, tournament, options) if options["print"] else self._sheet(tournament, options)
        options["file"].write_bytes(content)

    def _sheet(self, tournament: Tournament, options: dict[str, Any]) -> bytes:
        access = TournamentAccess(tournament, is_desk=not options["public"])
        suffix = options["file"].suffix.removeprefix(".")
        return tournament_file(access, options["sheet"], suffix, now=timezone.now()).content

    def _print(self, actor: User, tournament: Tournament, options: dict[str, Any]) -> bytes:
        if options["file"].suffix != ".pdf":
            raise CommandError(f"{options['file']}: print is a PDF.")
        order = printout_order(
            actor=actor, tournament=tournament, kind=options["print"], round_number=options["round"],
            site=options["site"],
        )  # fmt: skip
        return printout_typeset(order, lambda *_message, **_params: None)
