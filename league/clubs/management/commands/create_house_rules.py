import json
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.clubs.services import house_rules_amend, house_rules_create


class Command(ClubCommand):
    help = "Creates house rules: a ruleset and its options. Run again with other options, it adds the next version."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("name")
        parser.add_argument("--ruleset", required=True)
        parser.add_argument(
            "--option", action="append", default=[], metavar="KEY=JSON", help='such as uma="[10, 5, -5, -10]"'
        )
        parser.add_argument("--reason", default="")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        overrides = dict(self._option(text) for text in options["option"])
        present = club.house_rules.filter(name=options["name"]).first()
        if present:
            version = house_rules_amend(
                actor=actor,
                house_rules=present,
                ruleset=options["ruleset"],
                options=overrides,
                reason=options["reason"],
            )
        else:
            version = house_rules_create(
                actor=actor, club=club, name=options["name"], ruleset=options["ruleset"], options=overrides
            )
        self.stdout.write(f"{options['name']} {version.number}: {version.ruleset}")

    def _option(self, text: str) -> tuple[str, Any]:
        key, _, value = text.partition("=")
        try:
            return key, json.loads(value)
        except json.JSONDecodeError:
            # A plain word needs no JSON quotes.
            if value.replace("_", "").isalpha():
                return key, value
            raise CommandError(f"“{text}” is not KEY=JSON.") from None
