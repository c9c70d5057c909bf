from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league.backups.upgrading import backup_upgrade
from league.core.commands import refusals


class Command(BaseCommand):
    help = (
        "Writes a backup of an older version as one of this version, by way of the database of this process, which "
        "must be empty. The command restore does this by itself."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("old", metavar="OLD", type=Path)
        parser.add_argument("new", metavar="NEW", type=Path)
        parser.add_argument("--identity", metavar="FILE", type=Path, help="the age secret key of an encrypted backup")

    def handle(self, *args: Any, **options: Any) -> None:
        with refusals():
            backup_upgrade(options["old"], options["new"], identity=options["identity"])

    # Checks would ask a database that is not there yet.
    requires_system_checks: list[str] = []
