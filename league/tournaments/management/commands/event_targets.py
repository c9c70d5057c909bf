from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations

from league.core.commands import refusals
from league.core.errors import LeagueError
from league.tournaments.targets.selectors import event_targets_of, table_of_hanchan


class Command(BaseCommand):
    help = "Prints what each player of a running table of an event needs for the cut, or for a rank in the event."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("hanchan", type=int, metavar="HANCHAN", help="the number in its address")
        parser.add_argument("--rank", type=int, nargs="+", default=[], help="the ranks to reach")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        table = table_of_hanchan(options["hanchan"])
        if table is None:
            raise CommandError(f"No table of an event has the hanchan “{options['hanchan']}”.")
        with refusals():
            found = event_targets_of(table, sees_all=True, ranks=options["rank"])
            if found is None:
                raise LeagueError("no_event_targets")
        for person, rank, targets in found.players:
            self.stdout.write(f"{person.player.public_name}: {'no rank' if rank is None else f'rank {rank}'} now")
            for one in targets:
                self.stdout.write(f"  {one.goal} ({one.state})")
                for words in (*one.own, *one.others):
                    self.stdout.write(f"    {words}")
