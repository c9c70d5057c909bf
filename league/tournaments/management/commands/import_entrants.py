from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.models import Club
from league.records.management.file_command import FileCommand
from league.tournaments.entrants.heading_words import FIELDS
from league.tournaments.entrants.importing import EntrantsFile, EntrantsReport, entrants_import, entrants_preview


class Command(FileCommand):
    help = "Imports the players of a CSV file into a tournament; lists every faulty line and imports all others."
    fields = FIELDS

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--tournament", required=True, help="the tournament's address, as in its URL")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        tournament = self.find(club.tournaments, "tournament", slug=options["tournament"])
        path = options["file"]
        file = EntrantsFile(path.read_bytes(), name=path.name, **self.reading(options))
        act = entrants_preview if options["dry_run"] else entrants_import
        report = act(actor=actor, tournament=tournament, file=file)
        self.say(report, *_in_words(report))
        self.write_faulty(report, options)


def _in_words(report: EntrantsReport) -> list[str]:
    done = "entered" if report.is_stored else "would be entered"
    return [
        *([f"Not read: {', '.join(report.left_out)}"] if report.left_out else []),
        *([f"New players: {', '.join(report.new_players)}"] if report.new_players else []),
        f"{report.fresh} {done}, {report.changed} changed, {report.known} already known, "
        f"{len(report.named_lines)} lines named",
    ]
