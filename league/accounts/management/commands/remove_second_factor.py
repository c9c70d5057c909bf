from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.accounts.models import User
from league.accounts.security.services import second_factor_remove


class Command(BaseCommand):
    help = "Deletes passkeys, the app and recovery codes of an account that has lost them; its password is enough then."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"There is no account “{options['username']}”.")
        count = second_factor_remove(user=user)
        self.stdout.write(f"{user.username}: {count} removed. The password alone signs in.")
