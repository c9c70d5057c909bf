"""What the management commands of a club share: on whose behalf, in which club, and how a refusal reads."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion, Role
from league.errors import translated
from rules.errors import RuleError


@contextmanager
def refusals() -> Iterator[None]:
    try:
        yield
    except RuleError as error:
        raise CommandError(f"{error.code}: {translated(error)}") from error
    except ValidationError as error:
        raise CommandError("; ".join(error.messages)) from error
    except OSError as error:
        raise CommandError(f"{error.filename}: {error.strerror}") from error


class ClubCommand(BaseCommand, ABC):
    """A command in a club. It acts as the user of `--as`, or as the club's first owner."""

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", required=True, help="the club's address, as in its URL")
        parser.add_argument("--as", dest="user", help="user name to act as; the club's first owner by default")

    def handle(self, *args: Any, **options: Any) -> None:
        with refusals():
            club = self.find(Club.objects, "club", slug=options["club"])
            self.act(self._actor(club, options["user"]), club, options)

    @abstractmethod
    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        """Do the work, as this actor in this club."""

    def _actor(self, club: Club, name: str | None) -> User:
        if name:
            return self.find(User.objects, "user", username=name)
        return club.memberships.filter(role=Role.OWNER).order_by("pk").select_related("user")[0].user

    def find(self, rows: Any, what: str, **wanted: Any) -> Any:
        found = rows.filter(**wanted).first()
        if found is None:
            raise CommandError(f"There is no {what} “{next(iter(wanted.values()))}”.")
        return found

    def house_rules(self, club: Club, name: str) -> HouseRulesVersion:
        return self.find(club.house_rules, "set of house rules", name=name).latest
