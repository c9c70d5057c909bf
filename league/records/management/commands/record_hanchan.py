from datetime import date
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.core.points import points_text
from league.players.selectors import player_find
from league.records.imports.numbers import read_number, read_whole
from league.records.seats import Seat
from league.records.services import hanchan_record


class Command(ClubCommand):
    help = (
        "Records a hanchan by its final scores: Aoi=41200 Ben=28300 Chika=20400 Dai=10100, in the order of the seats."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("seats", nargs="+", metavar="NAME=SCORE[,CHIPS[,PENALTY]]")
        parser.add_argument("--house-rules", required=True)
        parser.add_argument("--season")
        parser.add_argument("--date", type=date.fromisoformat, metavar="YYYY-MM-DD")
        parser.add_argument("--deposits", type=int, default=0, help="points left lying on the table")
        parser.add_argument("--note", default="")
        parser.add_argument(
            "--sum-reason", default="", metavar="REASON", help="why a referee decided scores that do not add up (MCR)"
        )

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        season = options["season"] and self.find(club.seasons, "season", slug=options["season"])
        hanchan = hanchan_record(
            actor=actor,
            club=club,
            house_rules=self.house_rules(club, options["house_rules"]),
            seats=[self._seat(club, text) for text in options["seats"]],
            played_on=options["date"],
            season=season or None,
            deposits=options["deposits"],
            note=options["note"],
            sum_reason=options["sum_reason"],
        )
        unit = hanchan.house_rules.points_unit
        for row in hanchan.participants.select_related("player").order_by("seat"):
            self.stdout.write(f"{row.place} {row.player} {points_text(row.points or 0, unit)}")

    def _seat(self, club: Club, text: str) -> Seat:
        name, equals, numbers = text.rpartition("=")
        parts = numbers.split(",")
        if not equals or len(parts) > 3:
            raise CommandError(f"“{text}” is not NAME=SCORE[,CHIPS[,PENALTY]].")
        try:
            score, chips = (read_whole(part) for part in [*parts, "0"][:2])
            penalty = read_number(parts[2]) if len(parts) == 3 else 0
        except LeagueError as error:
            raise CommandError(f"“{text}”: {error}") from error
        return Seat(player_find(club, name), score, chips, penalty)
