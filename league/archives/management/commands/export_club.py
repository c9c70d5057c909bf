from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.archives.services import club_archive
from league.clubs.commands import ClubCommand
from league.clubs.models import Club


class Command(ClubCommand):
    help = "Exports a whole club as one JSON archive, which import_club reads."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--out", metavar="FILE", type=Path, help="where to; printed by default")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        lines = club_archive(actor=actor, club=club)
        path = options["out"]
        if path is None:
            for line in lines:
                self.stdout.write(line, ending="")
            return
        with path.open("w", encoding="utf-8") as file:
            file.writelines(lines)
