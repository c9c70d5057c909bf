from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league.engine.contents import engine


class Command(BaseCommand):
    help = (
        "Writes the engine of the browser, as the server sends it, to engine-<hash>.zip. The server needs no such file."
    )
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=Path("."), metavar="FOLDER")

    def handle(self, *args: Any, **options: Any) -> None:
        built = engine()
        path = options["folder"] / f"engine-{built.digest}.zip"
        path.write_bytes(built.packed)
        self.stdout.write(str(path))
