"""The base of a club's management commands: the acting user, the club, and the report of errors."""

from abc import ABC, abstractmethod
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion, Role
from league.core.commands import refusals


class ClubCommand(BaseCommand, ABC):
    """A command in a club. It acts as the user of `--as` or as the club's first owner."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", required=True, help="the club's address, as in its URL")
        parser.add_argument("--as", dest="user", help="user name to act as; the club's first owner by default")

    def handle(self, *args: Any, **options: Any) -> None:
        with refusals():
            club = self.find(Club.objects, "club", slug=options["club"])
            self.act(self._actor(club, options["user"]), club, options)

    @abstractmethod
    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        """Do the work as this user in this club."""

    def _actor(self, club: Club, name: str | None) -> User:
        if name:
            return self.find(User.objects, "user", username=name)
        return club.memberships.filter(role=Role.OWNER).order_by("pk").select_related("user")[0].user

    def find(self, rows: Any, what: str, **lookup: Any) -> Any:
        row = rows.filter(**lookup).first()
        if row is None:
            raise CommandError(f"There is no {what} “{next(iter(lookup.values()))}”.")
        return row

    def house_rules(self, club: Club, name: str) -> HouseRulesVersion:
        return self.find(club.house_rules, "set of house rules", name=name).latest
