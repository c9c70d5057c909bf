from typing import Any

from django.core.management.base import BaseCommand

from league.core.texts.translations import LANGUAGES, collect, missing, update


class Command(BaseCommand):
    help = "Collects every string into locale/*.po and prints how many are still to be translated."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def handle(self, *args: Any, **options: Any) -> None:
        collected = collect()
        for language in LANGUAGES:
            update(language, collected)
            left = missing(language, collected)
            self.stdout.write(f"{language}: {len(collected)} strings, {len(left)} to be translated")
