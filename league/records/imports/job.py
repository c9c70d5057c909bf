"""The job that stores the games of a file, or makes those of an undone run void."""

from collections.abc import Mapping
from dataclasses import asdict, fields
from datetime import date
from typing import Any

from django.conf import settings
from django.db import transaction
from django.utils import translation

from league.accounts.models import User
from league.clubs.roles import require
from league.clubs.selectors import house_rules_named
from league.core.errors import LeagueError
from league.jobs.progress import Cancelled, Progress
from league.jobs.services import job_want
from league.records.imports.circumstances.by_date import RulesFrom
from league.records.imports.examining import ImportOrder
from league.records.imports.finals.reading import FinalFile
from league.records.imports.finals.services import final_run
from league.records.imports.names.answers import NameAnswer
from league.records.imports.names.doubts import Beside
from league.records.imports.reading import ReadFile
from league.records.imports.report import ImportReport
from league.records.imports.runs.rows import run_begin, run_content, run_fail
from league.records.imports.runs.undoing import KIND, run_undo
from league.records.imports.services import import_read, import_resume
from league.records.models import ImportRun
from rules.errors import RuleError

State = ImportRun.State
# Columns of the run itself.
OF_THE_RUN = {"club", "house_rules", "season", "final"}
# Beside the options: the run that is to end first.
AFTER = "after"
BESIDE = "beside"


@transaction.atomic
def import_want(
    *,
    actor: User,
    content: bytes,
    order: ImportOrder,
    read: ReadFile | FinalFile,
    file_name: str = "",
    after: ImportRun | None = None,
    beside: Mapping[str, Mapping[str, int]] | None = None,
) -> ImportRun:
    """Have a file stored by a job. Its row keeps the file until then.

    read        the file as `import_read` has read it
    after       the import of another file, which is to be stored first
    beside      of the files before and behind it, the names that the answers name, with the number of their games
    """
    require(actor, order.club, "import")
    if isinstance(read, FinalFile):
        # At most a thousand lines, in one transaction.
        return final_run(actor=actor, order=order, read=read, file_name=file_name)
    games = read.games
    understood = ImportReport(
        games.table, games.columns, [], date_format=games.date_format, shape=games.shape,
        rules_by_date=games.rules.later,
    )  # fmt: skip
    run = run_begin(
        actor,
        order,
        file_name,
        understood.understood,
        content,
        _options(order) | {AFTER: after and after.pk, BESIDE: beside or {}},
    )
    if after is None:
        job_want(kind=KIND, subject=str(run.pk))
    return run


def run_games_import(subject: str, progress: Progress) -> None:
    run = ImportRun.objects.select_related("club", "house_rules", "season", "started_by", "undone_by")
    found = run.filter(pk=subject).first()
    if found:
        try:
            with translation.override(_language(found)):
                _carry_out(found, progress)
        finally:
            _want_next(found)
    with progress.storing():
        pass


def _want_next(run: ImportRun) -> None:
    """Go on with the file that waits for the end of this run, however it has ended."""
    waiting = ImportRun.objects.filter(club=run.club, state=State.RUNNING, **{f"options__{AFTER}": run.pk})
    if not ImportRun.objects.filter(pk=run.pk, state=State.RUNNING).exists():
        for following in waiting.values_list("pk", flat=True):
            job_want(kind=KIND, subject=str(following))


def _carry_out(run: ImportRun, progress: Progress) -> None:
    if run.state == State.UNDOING:
        run_undo(run, progress)
    elif run.state == State.RUNNING and run.content:
        try:
            _store(run, progress)
        except RuleError as error:
            run_fail(run, error)
        except Cancelled:
            run_fail(run, LeagueError("import_cancelled"))
            raise


def _store(run: ImportRun, progress: Progress) -> None:
    options = dict(run.options)
    options.pop(AFTER, None)
    beside = Beside(
        **{
            place: [[name] for name, games in names.items() for _game in range(games)]
            for place, names in options.pop(BESIDE, {}).items()
        }
    )
    names = {name: NameAnswer(**answer) for name, answer in options.pop("names").items()}
    # A run of an older release has none.
    by_date = [
        RulesFrom(date.fromisoformat(since), house_rules_named(run.club, pk))
        for since, pk in options.pop("rules_by_date", ())
    ]
    content, order = run_content(run), ImportOrder(
        club=run.club, house_rules=run.house_rules, season=run.season, names=names, rules_by_date=by_date, **options
    )  # fmt: skip
    read = import_read(actor=run.started_by, content=content, order=order)
    assert isinstance(read, ReadFile)  # a final table waits for no job
    import_resume(run=run, order=order, read=read, progress=progress, beside=beside)


def _options(order: ImportOrder) -> dict[str, Any]:
    """How the file is read, as JSON."""
    options = {field.name: getattr(order, field.name) for field in fields(order) if field.name not in OF_THE_RUN}
    return options | {
        "names": {name: asdict(answer) for name, answer in order.names.items()},
        "rules_by_date": [[one.since.isoformat(), one.house_rules.pk] for one in order.rules_by_date],
    }


def _language(run: ImportRun) -> str:
    user = run.undone_by if run.state == State.UNDOING and run.undone_by else run.started_by
    return user.language or settings.LANGUAGE_CODE
