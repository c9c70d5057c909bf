import sys
from collections.abc import Iterable
from decimal import Decimal
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations

from league.core.commands import refusals
from league.core.errors import LeagueError
from league.records.models import Hanchan
from league.records.targets.selectors import targets_of
from league.standings.targets.selectors import season_targets_of
from league.tournaments.targets.selectors import event_targets_of, table_of_hanchan
from scoring.cases import answer_line
from scoring.targets.cases import solve

ENDS = {
    "always": "The game ends with this deal.",
    "sometimes": "The game may go on after this deal; then the places are those of the table as it would stand.",
    "never": "The game goes on after this deal; the places are those of the table as it would stand.",
}


class Command(BaseCommand):
    help = (
        "Prints what each player of a running hanchan needs, at the table, for a rank in the season, or for the cut or "
        "a rank in the event. Without a hanchan it answers cases: one JSON object per line on standard input, one "
        "answer per line on standard output."
    )
    requires_system_checks: list[str] = []
    scope = "table"

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("hanchan", nargs="?", type=int, metavar="HANCHAN", help="the number in its address")
        parser.add_argument(
            "--scope", choices=("table", "season", "event"), default=self.scope, help="table by default"
        )
        parser.add_argument("--rank", type=int, nargs="+", default=[], help="season, event: the ranks to reach")
        parser.add_argument("--points", type=Decimal, help="table: ranking points as a further goal of each player")
        parser.add_argument(
            "--riichi", type=int, nargs="+", default=[], metavar="SEAT", help="table: seats that declared it"
        )

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        if options["hanchan"] is None:
            if options["scope"] != "table":
                raise CommandError(f"Name a hanchan: --scope {options['scope']} answers no cases.")
            self._answer_cases()
            return
        rows = Hanchan.objects.select_related("house_rules", "season", "club")
        hanchan = rows.filter(pk=options["hanchan"]).first()
        if hanchan is None:
            raise CommandError(f"There is no hanchan “{options['hanchan']}”.")
        with refusals():
            if options["scope"] == "table":
                self._print_table(hanchan, options)
            else:
                self._print_ranks(hanchan, options)

    def _answer_cases(self) -> None:
        """Answer line by line, as `score` does; a reader that goes away ends the stream quietly."""
        sys.stdin.reconfigure(encoding="utf-8", errors="surrogateescape")  # type: ignore[union-attr]
        sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
        lines = (line for line in sys.stdin if line.strip(" \t\r\n"))
        try:
            for line in map(partial(answer_line, solve=solve), lines):
                sys.stdout.write(line + "\n")
        except BrokenPipeError:
            sys.stderr.close()

    def _print_table(self, hanchan: Hanchan, options: dict[str, Any]) -> None:
        so_far = {"riichi": options["riichi"]} if options["riichi"] else None
        shown = targets_of(hanchan, points=options["points"], so_far=so_far)
        self.stdout.write(ENDS[shown.ends])
        for player in shown.players:
            self._print_player(f"{player.name}:", player.targets)

    def _print_ranks(self, hanchan: Hanchan, options: dict[str, Any]) -> None:
        found: Any
        if options["scope"] == "season":
            found = season_targets_of(hanchan, ranks=options["rank"])
        else:
            table = table_of_hanchan(hanchan.pk)
            found = table and event_targets_of(table, sees_all=True, ranks=options["rank"])
        if found is None:
            raise LeagueError(f"no_{options['scope']}_targets")
        for person, rank, targets in found.players:
            now = "no rank" if rank is None else f"rank {rank}"
            self._print_player(f"{person.player.public_name}: {now} now", targets)

    def _print_player(self, heading: str, targets: Iterable[Any]) -> None:
        self.stdout.write(heading)
        for target in targets:
            self.stdout.write(f"  {target.goal} ({target.state})")
            for words in (*target.own, *target.others):
                self.stdout.write(f"    {words}")
