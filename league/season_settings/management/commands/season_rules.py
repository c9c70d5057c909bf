from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.clubs.selectors import house_rules_named
from league.core.parsing import whole_number
from league.season_settings.rule_change.preview import RuleChange, season_rules_preview
from league.season_settings.rule_change.services import season_rules_change
from league.seasons.models import Season


class Command(ClubCommand):
    help = "Prints what other house rules would change in a season; with --reason it changes them. Any size of season."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--season", required=True, help="the season's address, as in its URL")
        parser.add_argument("--house-rules", required=True, help="the name, the name and number of a version, or an id")
        parser.add_argument("--reason", default="", help="change the rules, for this reason")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        season: Season = self.find(club.seasons, "season", slug=options["season"])
        wanted = options["house_rules"]
        number = whole_number(wanted)
        version = house_rules_named(club, wanted if number is None else number)
        self._print(season_rules_preview(actor=actor, season=season, house_rules=version))
        if options["reason"]:
            season_rules_change(actor=actor, season=season, house_rules=version, reason=options["reason"])
            self.stdout.write(f"{season.name} now has {version}.")

    def _print(self, change: RuleChange) -> None:
        self.stdout.write(f"The points or places of {change.changed} of {change.hanchan} hanchan change.")
        for hanchan, error in change.unfit:
            self.stdout.write(f"{hanchan} is not possible: {error}")
        for move in change.changed_lines:
            ranks = " → ".join("–" if rank is None else str(rank) for rank in (move.rank_before, move.rank_after))
            self.stdout.write(f"{move.player.public_name}: rank {ranks}, {move.points_before} → {move.points_after}")
