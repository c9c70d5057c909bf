from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.core.commands import OldName
from league.downloads.management.commands import export_sheet
from league.tournaments.printing.blocks import PRINT_KEYS
from league.tournaments.printing.sheets import SHEETS


class Command(OldName, export_sheet.Command):
    help = "The old name of `export_sheet --tournament`."
    now = "export_sheet KIND --tournament ADDRESS [--print] --to FILE"

    def add_arguments(self, parser: CommandParser) -> None:
        ClubCommand.add_arguments(self, parser)
        parser.add_argument("to", metavar="FILE", type=Path)
        parser.add_argument("--tournament", required=True)
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--sheet", choices=[kind.key for kind in SHEETS])
        what.add_argument("--print", choices=PRINT_KEYS)
        parser.add_argument("--public", action="store_true")
        parser.add_argument("--round", type=int)
        parser.add_argument("--site", default="")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        super().act(actor, club, {**options, "kind": options["sheet"] or options["print"], "said": []})
