"""Undo a run: its games become void, in short transactions. A job does it, and goes on where a killed one ended."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.clubs.roles import require
from league.core.bulk import short_transaction
from league.core.errors import LeagueError
from league.finals.services import final_tables_take_back
from league.history.models import LogEntry
from league.history.services import history_line, history_log, history_log_all
from league.jobs.models import Job
from league.jobs.progress import Progress
from league.jobs.services import job_want
from league.records.claims import check_unclaimed
from league.records.models import Hanchan, HanchanQuerySet, ImportRun, Participant
from league.records.recalculation import RecordChange, affected_by_many, record_change_send

State = ImportRun.State
KIND = "games_import"
GAMES_AT_ONCE = 200


def run_job(run: ImportRun) -> Job | None:
    return Job.objects.filter(kind=KIND, subject=str(run.pk)).first()


def is_interrupted(run: ImportRun) -> bool:
    """Whether the run was killed, and nobody goes on with it."""
    if not run.is_under_way:
        return False
    job = run_job(run)
    return not job.is_waited_for if job else run.is_silent


def amended_since(run: ImportRun) -> HanchanQuerySet:
    """The games of a run that count, and that somebody has amended since it stored them."""
    lines = LogEntry.objects.filter(
        club=run.club, subject_type=Hanchan._meta.label_lower, action="hanchan_amend", at__gte=run.started_at
    )
    amended = {int(subject) for subject in lines.values_list("subject_id", flat=True)}
    rows = standing(run).filter(version__gt=1).values_list("pk", flat=True)
    return Hanchan.objects.filter(pk__in=[pk for pk in rows if pk in amended])


def standing(run: ImportRun) -> HanchanQuerySet:
    """The games of a run that are not void."""
    return Hanchan.objects.filter(import_run=run).exclude(state=Hanchan.State.VOID)


def has_standing(run: ImportRun) -> bool:
    """Whether there is something left that the run has stored."""
    return standing(run).exists() or run.final_tables.exists()


@transaction.atomic
def run_undo_want(*, actor: User, run: ImportRun, takes_amended: bool = False) -> ImportRun:
    """Have all games of a run made void; the games that were amended since stay, unless they are to be taken too.

    raises      LeagueError `wrong_state` unless the run has ended; `game_of_event`
    """
    require(actor, run.club, "import")
    present = ImportRun.objects.select_for_update(no_key=True).get(pk=run.pk, club=run.club)
    # Undone once, the games that were amended can still be taken.
    is_undone = present.is_undone and not (takes_amended and has_standing(run))
    if is_undone or (present.is_under_way and not is_interrupted(present)):
        raise LeagueError("wrong_state", state=present.get_state_display())
    check_unclaimed(standing(run).values_list("pk", flat=True))
    ImportRun.objects.filter(pk=run.pk).update(
        state=State.UNDOING, undone_by=actor, takes_amended=takes_amended, touched_at=timezone.now(), content=b"",
        options={},
    )  # fmt: skip
    job_want(kind=KIND, subject=str(run.pk))
    return ImportRun.objects.select_related("club", "undone_by").get(pk=run.pk)


def run_undo(run: ImportRun, progress: Progress | None = None) -> None:
    """Carry out the undoing. Called a second time it goes on."""
    left = _to_void(run)
    most = max(len(left), 1)
    while left:
        if progress:
            progress(100 * (1 - len(left) / most))
        some, left = left[:GAMES_AT_ONCE], left[GAMES_AT_ONCE:]
        with short_transaction():
            _void(run, some)
    with short_transaction():
        final_tables_take_back(actor=run.undone_by, run=run, takes_amended=run.takes_amended, file=str(run))
        _end(run)


def _to_void(run: ImportRun) -> list[int]:
    kept = [] if run.takes_amended else list(amended_since(run).values_list("pk", flat=True))
    keys = standing(run).exclude(pk__in=kept).in_order_of_play()
    return list(keys.values_list("pk", flat=True))


def _void(run: ImportRun, keys: Sequence[int]) -> None:
    rows = Hanchan.objects.select_for_update(no_key=True).filter(pk__in=keys, import_run=run)
    hanchan = list(rows.exclude(state=Hanchan.State.VOID).order_by("pk"))
    before = affected_by_many(hanchan)
    chosen = [one.pk for one in hanchan]
    Hanchan.objects.filter(pk__in=chosen).update(
        state=Hanchan.State.VOID, state_before_void=F("state"), version=F("version") + 1
    )
    Participant.objects.filter(hanchan__in=chosen).update(counts=False, season=None)
    reason = _("The import of {file} was undone.").format(file=run)
    history_log_all(
        history_line(
            run.undone_by, "hanchan_void", one, club=run.club,
            before={"state": one.state}, after={"state": Hanchan.State.VOID}, reason=reason,
        )
        for one in hanchan
    )  # fmt: skip
    ImportRun.objects.filter(pk=run.pk).update(touched_at=timezone.now())
    record_change_send(before, RecordChange(frozenset(chosen)))


def _end(run: ImportRun) -> None:
    now = timezone.now()
    ended = ImportRun.objects.filter(pk=run.pk, state=State.UNDOING).update(
        state=State.UNDONE, undone_at=now, touched_at=now
    )
    if ended:
        after = {"file": run.file_name, "kept": standing(run).count()}
        history_log(run.undone_by, "import_undo", run, club=run.club, after=after)
