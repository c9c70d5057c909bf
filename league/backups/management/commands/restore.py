from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from league.backups.reading import backup_heading
from league.backups.restoring import backup_restore
from league.backups.writing import Heading
from league.core.commands import refusals


class Command(BaseCommand):
    help = "Restores a backup into an empty database, which it prepares. Stop the service first."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--replace", action="store_true", help="delete what the database has")
        parser.add_argument("--identity", metavar="FILE", type=Path, help="the age secret key of an encrypted backup")
        parser.add_argument(
            "--show-secret-key", action="store_true", help="print the server's key, and restore nothing"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file, identity = options["file"], options["identity"]
        with refusals():
            if options["show_secret_key"]:
                self.stdout.write(backup_heading(file, identity=identity)["secret_key"] or "The backup has no key.")
                return
            heading = backup_restore(file, identity=identity, replaces=options["replace"])
        self.stdout.write(f"Restored the backup of {heading['written_at']}. Everybody has to sign in again.")
        self.stdout.write("No e-mail and no message to a device is sent from here until manage.py send_from_here.")
        if warning := _key_warning(heading):
            self.stdout.write(warning)

    # Checks would ask a database that is not there yet.
    requires_system_checks: list[str] = []


def _key_warning(heading: Heading) -> str:
    """What to do about the key from which the printed links of events are derived."""
    if settings.SECRET_KEY_FILE is None and heading["secret_key"] not in (None, settings.SECRET_KEY):
        return "Set JANROKU_SECRET_KEY to the key of --show-secret-key: with another key, printed links do not work."
    if heading["secret_key"] is None:
        return "The key of the old server was JANROKU_SECRET_KEY: set it here too, or printed links do not work."
    return ""
