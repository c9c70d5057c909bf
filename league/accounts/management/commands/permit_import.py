from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.accounts.models import User
from league.accounts.services import user_permit_import


class Command(BaseCommand):
    help = "Lets an account import clubs from archives, or takes this permission away."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--no", action="store_true", help="take the permission away")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"There is no user “{options['username']}”.")
        user_permit_import(actor=None, user=user, may_import=not options["no"])
        self.stdout.write(f"{user.username} {'may not' if options['no'] else 'may'} import clubs.")
