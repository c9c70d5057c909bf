import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.core.commands import OldName
from league.seasons.models import Season
from league.sheets.csv import csv_text
from league.sheets.files import FORMATS, find_writer
from league.standings.computing.following import standings_catch_up
from league.standings.selectors import season_table
from league.standings.sheets import season_sheet


class Command(OldName, ClubCommand):
    help = "The old name of `export_sheet standings season=SEASON --fresh`."
    now = "export_sheet standings season=SEASON --fresh [--to FILE]"
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--season", required=True)
        for kind in FORMATS:
            parser.add_argument(f"--{kind}", type=Path, metavar=f"FILE.{kind}")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        season: Season = self.find(club.seasons, "season", slug=options["season"])
        standings_catch_up(season)
        sheet = season_sheet(season_table(season))
        wanted = {kind: options[kind] for kind in FORMATS if options[kind]}
        for kind, path in wanted.items():
            path.write_bytes(find_writer(kind).write(sheet))
        if not wanted:
            # The terminal has its own line ends.
            sys.stdout.flush()
            self.stdout.write(csv_text(sheet).replace("\r\n", "\n"), ending="")
