from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.members.selectors import member_named
from league.members.services import player_join, player_part
from league.players.selectors import player_of_id_or_name


class Command(ClubCommand):
    help = "Joins a member's account with a player of the club, or parts them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("player", help="name or id of the player")
        parser.add_argument("account", nargs="?", help="sign-in name of a member")
        parser.add_argument("--part", action="store_true", help="part the player from the account")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        if options["part"] == bool(options["account"]):
            raise CommandError("Name an account, or give --part.")
        player = player_of_id_or_name(club, options["player"], hidden=True)
        if options["part"]:
            player_part(actor=actor, player=player)
            self.stdout.write(f"{player} has no account")
            return
        user = member_named(club, options["account"])
        player = player_join(actor=actor, player=player, user=user)
        self.stdout.write(f"{user.username} is {player}")
