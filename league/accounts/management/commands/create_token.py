from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.accounts.models import TOKEN_LIFETIME, ApiToken, User
from league.accounts.services import token_create
from league.core.commands import refusals


class Command(BaseCommand):
    help = "Creates a token of an account for the API and prints its secret, which is shown only now."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--name", required=True, help="what it is for")
        parser.add_argument("--club", default="", help="the address of the only club that it reaches; otherwise all")
        parser.add_argument(
            "--scope", action="append", choices=ApiToken.Scope.values, help="may be repeated; otherwise read"
        )
        parser.add_argument("--days", type=int, default=TOKEN_LIFETIME.days, help="how long it works; 0: always")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["username"]).first()
        if user is None:
            raise CommandError(f"There is no account “{options['username']}”.")
        with refusals():
            _token, secret = token_create(
                actor=user,
                name=options["name"],
                scopes=options["scope"] or [ApiToken.Scope.READ],
                club=options["club"],
                days=options["days"],
            )
        self.stdout.write(secret)
