from typing import NamedTuple

from django.db.models import Count, Q, QuerySet

from league.clubs.models import Club
from league.core.errors import existing
from league.records.imports.faults.kept import kept_read
from league.records.imports.faults.kinds import FaultKind, kinds_of
from league.records.imports.rows import Fault
from league.records.imports.runs.undoing import amended_since, is_interrupted, run_job, standing
from league.records.models import Hanchan, ImportRun


def run_list(club: Club) -> QuerySet[ImportRun]:
    """The runs of a club, the latest first, each with `standing`, its games that are not void."""
    return (
        ImportRun.objects.filter(club=club)
        .prefetch_related("final_tables")
        .select_related("started_by", "undone_by", "house_rules__house_rules", "season")
        .annotate(standing=Count("hanchan", filter=~Q(hanchan__state=Hanchan.State.VOID)))
        .defer("content", "options", "faults")
        .order_by("-pk")
    )


class ImportStatus(NamedTuple):
    """
    percent     of what is to be done; 100 when the run has ended
    is_interrupted  whether the run was killed, and nobody goes on with it
    standing    the number of its games that are not void
    amended     of these the games that were amended after the import, in the order of play
    """

    run: ImportRun
    percent: int
    is_interrupted: bool
    standing: int
    amended: list[Hanchan]

    @property
    def faults(self) -> list[Fault]:
        return list(kept_read(self.run.faults))

    @property
    def fault_kinds(self) -> list[FaultKind]:
        return kinds_of(self.faults)

    @property
    def is_waited_for(self) -> bool:
        return self.run.is_under_way and not self.is_interrupted

    @property
    def can_be_undone(self) -> bool:
        """Whether there is something to undo: a run that stored nothing has nothing."""
        return not self.is_waited_for and (self.standing > 0 or self.run.final_tables.exists())


def run_find(club: Club, pk: int) -> ImportRun:
    return existing(run_list(club).filter(pk=pk).first())


def run_status(run: ImportRun) -> ImportStatus:
    interrupted, job = is_interrupted(run), run_job(run) if run.is_under_way else None
    percent = 100 if not run.is_under_way else job.percent if job else 0
    amended = list(amended_since(run).in_order_of_play())
    return ImportStatus(run, percent, interrupted, standing(run).count(), amended)
