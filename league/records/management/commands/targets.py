import sys
from decimal import Decimal
from functools import partial
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser, no_translations

from league.core.commands import refusals
from league.records.models import Hanchan
from league.records.targets.selectors import PlayerTargets, TargetsShown, targets_of
from scoring.cases import answer_line
from scoring.targets.cases import solve

ENDS = {
    "always": "The game ends with this deal.",
    "sometimes": "The game may go on after this deal; then the places are those of the table as it would stand.",
    "never": "The game goes on after this deal; the places are those of the table as it would stand.",
}


class Command(BaseCommand):
    help = (
        "Prints what each player of a running hanchan needs. Without a hanchan it answers cases: one JSON object per "
        "line on standard input, one answer per line on standard output."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("hanchan", nargs="?", type=int, metavar="HANCHAN", help="the number in its address")
        parser.add_argument("--points", type=Decimal, help="ranking points as a further goal of each player")
        parser.add_argument("--riichi", type=int, nargs="+", default=[], metavar="SEAT", help="seats that declared it")

    @no_translations
    def handle(self, *args: Any, **options: Any) -> None:
        if options["hanchan"] is None:
            self._answer_cases()
            return
        hanchan = Hanchan.objects.select_related("house_rules").filter(pk=options["hanchan"]).first()
        if hanchan is None:
            raise CommandError(f"There is no hanchan “{options['hanchan']}”.")
        so_far = {"riichi": options["riichi"]} if options["riichi"] else None
        with refusals():
            self._print(targets_of(hanchan, points=options["points"], so_far=so_far))

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

    def _print(self, shown: TargetsShown) -> None:
        self.stdout.write(ENDS[shown.ends])
        for one in shown.players:
            self._print_player(one)

    def _print_player(self, one: PlayerTargets) -> None:
        self.stdout.write(f"{one.name}:")
        for target in one.targets:
            self.stdout.write(f"  {target.goal} ({target.state})")
            for words in (*target.own, *target.others):
                self.stdout.write(f"    {words}")
