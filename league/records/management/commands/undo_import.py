from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.clubs.roles import require
from league.records.imports.runs.selectors import run_find, run_list, run_status
from league.records.imports.runs.undoing import run_undo, run_undo_want


class Command(ClubCommand):
    help = "Lists the imports of a club, or undoes one as a whole: its games become void."

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("run", metavar="NUMBER", type=int, nargs="?", help="of the import; absent: all are listed")
        parser.add_argument("--amended", action="store_true", help="also the games that were amended since")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        require(actor, club, "import")
        if options["run"] is None:
            for run in run_list(club):
                self.stdout.write(
                    f"{run.pk}  {run.started_at:%Y-%m-%d %H:%M}  {run.started_by}  {run}: {run.stored} stored, "
                    f"{run.known} known, {run.named_lines} lines named, {run.state}"
                )
            return
        run = run_undo_want(actor=actor, run=run_find(club, options["run"]), takes_amended=options["amended"])
        run_undo(run)
        for hanchan in (status := run_status(run)).amended:
            self.stdout.write(f"{hanchan} was amended since, and stays; --amended takes it too")
        self.stdout.write(f"{run}: undone, {status.standing} hanchan stay")
