from collections.abc import Iterable
from typing import Any

from django.db import models

from league.core.errors import LeagueError
from league.history.models import LONGEST_REASON, LogEntry
from league.history.signals import entries_logged


def history_line(
    *,
    actor: Any,
    action: str,
    subject: models.Model,
    club: Any = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Build a log entry without storing it.

    actor       the user who acts, or None for the service itself; the log imports neither accounts nor clubs
    club        the club it belongs to, or None
    raises      LeagueError `too_long` for the reason, so that no change is stored without its reason
    """
    if len(reason) > LONGEST_REASON:
        raise LeagueError("too_long", value=f"{reason[:20]}…", most=LONGEST_REASON)
    return LogEntry(
        actor=actor,
        club=club,
        action=action,
        subject_type=subject._meta.label_lower,
        subject_id=str(subject.pk),
        subject_name=str(subject)[:200],
        before=before,
        after=after,
        reason=reason,
    )


def history_log(
    *,
    actor: Any,
    action: str,
    subject: models.Model,
    club: Any = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Add an entry to the log in the caller's transaction, so that a change that is rolled back leaves none.

    raises      as `history_line`
    """
    line = history_line(
        actor=actor, action=action, subject=subject, club=club, before=before, after=after, reason=reason
    )
    line.save(force_insert=True)
    entries_logged.send(sender=LogEntry, entries=[line])
    return line


def history_log_all(lines: Iterable[LogEntry], *, batch_size: int | None = None) -> None:
    """Add many entries, as `history_log` adds one."""
    if stored := LogEntry.objects.bulk_create(lines, batch_size=batch_size):
        entries_logged.send(sender=LogEntry, entries=stored)
