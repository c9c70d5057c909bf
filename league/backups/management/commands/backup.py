from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.backups.keeping import backup_keep, backup_note
from league.backups.writing import backup_write
from league.core.commands import refusals


class Command(BaseCommand):
    help = "Writes the whole server to one file while the service runs; restore reads it on SQLite and PostgreSQL."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help="a new file, readable by you alone")
        parser.add_argument(
            "--keep", metavar="FOLDER", type=Path, help="write into this folder, and keep 7 daily and 4 weekly backups"
        )
        parser.add_argument(
            "--to", metavar="KEY", action="append", help="encrypt to this age public key (age1…); may be repeated"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        file, folder = options["file"], options["keep"]
        if (file is None) == (folder is None):
            raise CommandError("Give either FILE or --keep FOLDER.")
        keys = options["to"] or settings.BACKUP_TO
        with refusals():
            if folder:
                written = backup_keep(folder, keys=keys)
            else:
                written = backup_write(file, keys=keys)
                backup_note(written)
        size = written.path.stat().st_size / 2**20
        self.stdout.write(f"{written.path}: {written.rows} rows, {size:.1f} MiB, {written.seconds:.1f} s")
        self.stdout.write(f"digest of the rows: {written.digest}")
