from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import archive_read


class Command(ClubCommand):
    help = "Imports a tournament from an archive that export_event wrote."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE.json", type=Path)

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        try:
            archive = archive_read(options["file"].read_bytes())
        except OSError as error:
            raise CommandError(f"{options['file']}: {error}") from error
        self.stdout.write(tournament_restore(actor=actor, club=club, archive=archive).slug)
