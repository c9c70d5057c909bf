import sys
from typing import Any

from django.core.management.base import BaseCommand

from scoring.cases import answer_lines


class Command(BaseCommand):
    help = "Answers scoring cases: one JSON object per line on standard input, one answer per line on standard output."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        # A case may hold any script, whatever the terminal's encoding; a reader that goes away ends the stream quietly.
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        try:
            for line in answer_lines(sys.stdin):
                sys.stdout.write(line + "\n")
        except BrokenPipeError:
            sys.stderr.close()
