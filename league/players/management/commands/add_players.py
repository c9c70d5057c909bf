from typing import Any

from django.core.management.base import CommandParser
from django.db import transaction

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.players.services import player_add


class Command(ClubCommand):
    help = "Adds players to a club, all or none."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("names", nargs="+")
        parser.add_argument("--guests", action="store_true", help="they are guests")

    @transaction.atomic
    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        for name in options["names"]:
            player_add(actor=actor, club=club, name=name, is_guest=options["guests"])
        self.stdout.write(f"{len(options['names'])} players added")
