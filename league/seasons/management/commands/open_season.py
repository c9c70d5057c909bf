from datetime import date
from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.seasons.services import season_open


class Command(ClubCommand):
    help = "Opens a season and prints its address."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("name")
        parser.add_argument("--house-rules", required=True)
        parser.add_argument("--opens", type=date.fromisoformat, required=True, metavar="YYYY-MM-DD")
        parser.add_argument("--closes", type=date.fromisoformat, metavar="YYYY-MM-DD")
        parser.add_argument("--slug", default="")
        parser.add_argument("--min-games", type=int, default=0)
        parser.add_argument("--cut", type=int, default=0, help="first ranks that pass the cut")
        parser.add_argument("--down", type=int, default=0, help="last ranks that go down")
        parser.add_argument("--metric", action="append", dest="metrics", help="ranked by; said several times, in order")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        names = ("name", "opens", "closes", "slug", "min_games", "cut", "down", "metrics")
        season = season_open(
            actor=actor,
            club=club,
            house_rules=self.house_rules(club, options["house_rules"]),
            **{name: options[name] for name in names},
        )
        self.stdout.write(season.slug)
