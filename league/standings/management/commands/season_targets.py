from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations

from league.core.commands import refusals
from league.core.errors import LeagueError
from league.records.models import Hanchan
from league.standings.targets.selectors import season_targets_of


class Command(BaseCommand):
    help = "Prints what each player of a running hanchan needs for a rank in its season."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("hanchan", type=int, metavar="HANCHAN", help="the number in its address")
        parser.add_argument("--rank", type=int, nargs="+", default=[], help="the ranks to reach")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        hanchan = Hanchan.objects.select_related("house_rules", "season", "club").filter(pk=options["hanchan"]).first()
        if hanchan is None:
            raise CommandError(f"There is no hanchan “{options['hanchan']}”.")
        with refusals():
            found = season_targets_of(hanchan, ranks=options["rank"])
            if found is None:
                raise LeagueError("no_season_targets")
        for person, rank, targets in found.players:
            self.stdout.write(f"{person.player.public_name}: {'no rank' if rank is None else f'rank {rank}'} now")
            for one in targets:
                self.stdout.write(f"  {one.goal} ({one.state})")
                for words in (*one.own, *one.others):
                    self.stdout.write(f"    {words}")
