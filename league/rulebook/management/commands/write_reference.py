from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import translation

from league.rulebook.reference import pages


class Command(BaseCommand):
    help = "Writes docs/reference from the descriptions of rulesets, errors, commands, webhooks and the API."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        folder = settings.BASE_DIR / "docs" / "reference"
        with translation.override("en"):
            for path, write in pages().items():
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / path).write_text(write(), encoding="utf-8")
                self.stdout.write(f"docs/reference/{path}")
