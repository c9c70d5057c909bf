import json
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.tournaments.archive import event_restore


class Command(ClubCommand):
    help = "Takes a tournament in that export_event wrote."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE.json", type=Path)

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        try:
            archive = json.loads(options["file"].read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise CommandError(f"{options['file']}: {error}") from error
        if not isinstance(archive, dict):
            raise CommandError(f"{options['file']}: no archive of a tournament.")
        self.stdout.write(event_restore(actor=actor, club=club, archive=archive).slug)
