import sys
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.exports.csv import csv_text, write_csv, write_json
from league.exports.xlsx import write_xlsx
from league.seasons.following import standings_catch_up
from league.seasons.models import Season
from league.seasons.selectors import season_table
from league.seasons.sheets import season_sheet

WRITERS = {"csv": write_csv, "xlsx": write_xlsx, "json": write_json}


class Command(ClubCommand):
    help = "Prints a season's table, or writes it as CSV, XLSX or JSON. It is computed anew first."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--season", required=True)
        for kind in WRITERS:
            parser.add_argument(f"--{kind}", type=Path, metavar=f"FILE.{kind}")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        season: Season = self.find(club.seasons, "season", slug=options["season"])
        standings_catch_up(season)
        sheet = season_sheet(season_table(season))
        wanted = {kind: options[kind] for kind in WRITERS if options[kind]}
        for kind, path in wanted.items():
            path.write_bytes(WRITERS[kind](sheet))
        if not wanted:
            # Rows end as the terminal ends lines.
            sys.stdout.flush()
            self.stdout.write(csv_text(sheet).replace("\r\n", "\n"), ending="")
