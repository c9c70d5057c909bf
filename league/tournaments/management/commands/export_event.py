import json
from typing import Any

from django.core.management.base import CommandParser
from django.core.serializers.json import DjangoJSONEncoder

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.tournaments.archive.writing import tournament_archive


class Command(ClubCommand):
    help = "Exports a whole tournament as one JSON archive, which import_event reads into any club."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--tournament", required=True, help="the tournament's address, as in its URL")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        tournament = self.find(club.tournaments, "tournament", slug=options["tournament"])
        archive = tournament_archive(actor=actor, tournament=tournament)
        self.stdout.write(json.dumps(archive, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder))
