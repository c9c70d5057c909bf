from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.forgetting.services import player_forget
from league.players.selectors import player_of_id_or_name


class Command(ClubCommand):
    help = "Replaces a player without an account by a number everywhere, for ever. Games and points stay."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("player", help="name or id of the player")
        parser.add_argument("--repeat", required=True, help="the player's name, since this cannot be undone")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        player = player_of_id_or_name(club, options["player"], hidden=True)
        forgotten = player_forget(actor=actor, player=player, name=options["repeat"])
        self.stdout.write(f"{forgotten} stands in place of the name")
