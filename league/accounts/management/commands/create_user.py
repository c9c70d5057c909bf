import secrets
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league.accounts.services import user_create
from league.core.commands import refusals


class Command(BaseCommand):
    help = "Creates an account and prints its password."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--name", default="", help="the name shown")

    def handle(self, *args: Any, **options: Any) -> None:
        password = secrets.token_urlsafe(12)
        with refusals():
            user_create(username=options["username"], password=password, shown_name=options["name"])
        self.stdout.write(f"{options['username']} signs in with the password {password}")
