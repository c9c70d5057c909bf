from abc import abstractmethod
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.accounts.models import User


class PermitCommand(BaseCommand):
    """A command that gives an account a permission of the server, or takes it away with `--no`."""

    may = ""

    @abstractmethod
    def permit(self, user: User, is_permitted: bool) -> None:
        """Give the permission, or take it away."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--no", action="store_true", help="take the permission away")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"There is no user “{options['username']}”.")
        self.permit(user, not options["no"])
        self.stdout.write(f"{user.username} {'may not' if options['no'] else 'may'} {self.may}.")
