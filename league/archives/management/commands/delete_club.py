from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.archives.deleting.services import club_deletion_want, club_deletion_withdraw
from league.clubs.commands import ClubCommand
from league.clubs.models import Club


class Command(ClubCommand):
    help = "Has a club deleted after two weeks, or with --keep keeps it, as one of its owners, and prints the moment."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--name", help="the name of the club, to confirm")
        what.add_argument("--keep", action="store_true", help="withdraw it")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        if options["keep"]:
            club_deletion_withdraw(actor=actor, club=club)
            return
        club = club_deletion_want(actor=actor, club=club, name=options["name"])
        self.stdout.write(str(club.deleted_from and club.deleted_from.isoformat(timespec="minutes")))
