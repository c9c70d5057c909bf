from typing import Any

from django.db import models

from league.history.models import LogEntry


def history_log(
    *,
    actor: models.Model | None,
    action: str,
    subject: models.Model,
    club: models.Model | None = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Add one line to the log, in the caller's transaction: a change that is undone leaves no line behind."""
    return LogEntry.objects.create(
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
