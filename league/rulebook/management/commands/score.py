import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league.compiled import engine_build, modules_in_use
from scoring.cases import answer_lines


class Command(BaseCommand):
    help = "Answers scoring cases: one JSON object per line on standard input, one answer per line on standard output."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--engine", action="store_true", help="only say whether compiled modules or Python answers")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["engine"]:
            self.stdout.write(f"{engine_build()}: {len(modules_in_use())} compiled modules")
            return
        # A case may hold any script, whatever the terminal's encoding; a reader that goes away ends the stream quietly.
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        try:
            for line in answer_lines(sys.stdin):
                sys.stdout.write(line + "\n")
        except BrokenPipeError:
            sys.stderr.close()
