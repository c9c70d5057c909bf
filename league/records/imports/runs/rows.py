"""A run's own row, which each step of an import writes in its transaction."""

import zlib
from typing import Any

from django.db.models import F
from django.utils import timezone

from league.accounts.models import User
from league.core.errors import LeagueError, translated
from league.records.imports.examining import ImportOrder
from league.records.imports.faults.kept import faults_kept
from league.records.imports.report import ImportReport
from league.records.models import ImportRun
from rules.errors import RuleError

State = ImportRun.State
LONGEST_NAME = 200


def run_begin(
    actor: User, order: ImportOrder, file_name: str, understood: str, content: bytes = b"", options: Any = None
) -> ImportRun:
    """
    content     the file, where a job stores it; `options` say how it is read
    """
    return ImportRun.objects.create(
        club=order.club,
        started_by=actor,
        file_name=file_name[:LONGEST_NAME],
        understood=understood,
        house_rules=order.house_rules,
        season=order.season,
        content=zlib.compress(content) if content else b"",
        options=options or {},
    )


def run_content(run: ImportRun) -> bytes:
    return zlib.decompress(bytes(run.content))


def run_count(run: ImportRun, *, stored: int, new_players: int) -> None:
    """Count what this transaction has stored.

    raises      LeagueError `wrong_state` where the run was undone or ended meanwhile
    """
    counted = ImportRun.objects.filter(pk=run.pk, state=State.RUNNING).update(
        stored=F("stored") + stored, new_players=F("new_players") + new_players, touched_at=timezone.now()
    )
    if not counted:
        run.refresh_from_db()
        raise LeagueError("wrong_state", state=run.get_state_display())


def run_end(run: ImportRun, report: ImportReport) -> None:
    """Mark a run as done, with what was not stored, and drop the file."""
    _end(
        run, State.DONE,
        known=report.known, named_lines=len(report.named_lines), understood=report.understood,
        faults=faults_kept(report.faults),
    )  # fmt: skip


def run_fail(run: ImportRun, error: RuleError) -> None:
    """Mark a run as failed; what it has stored stays, and can be undone."""
    _end(run, State.FAILED, error=error.code, message=translated(error))


def _end(run: ImportRun, state: str, **columns: Any) -> None:
    now = timezone.now()
    ImportRun.objects.filter(pk=run.pk, state=State.RUNNING).update(
        state=state, finished_at=now, touched_at=now, content=b"", options={}, **columns
    )
    run.refresh_from_db()
