from collections.abc import Iterable, Mapping
from typing import Any

from django.db import models

from league.core.errors import LeagueError
from league.history.models import LONGEST_REASON, LogEntry
from league.history.references import MODELS
from league.history.signals import entries_logged


def history_line(
    actor: Any,
    action: str,
    subject: models.Model,
    *,
    club: Any = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
    name: str = "",
) -> LogEntry:
    """Build a log entry without storing it.

    actor       the user who acts, or None for the service itself; the log imports neither accounts nor clubs. A guest
                has `made_by` and `number`, the account and the number of the link; a user for whom a program acts has
                `acting_token`, the key of its token
    club        the club it belongs to; None: that of the subject or of its event, if it has one
    before      values by name, as `after`; a row is stored by its key where `references` knows the name, else as text
    name        of the subject, where it is not its text
    raises      LeagueError `too_long` for the reason, so that no change is stored without its reason
    """
    if len(reason) > LONGEST_REASON:
        raise LeagueError("too_long", value=f"{reason[:20]}…", most=LONGEST_REASON)
    return LogEntry(
        actor=getattr(actor, "made_by", actor),
        guest_link=getattr(actor, "number", None),
        token=getattr(actor, "acting_token", None),
        club=club or _club(subject),
        action=action,
        subject_type=subject._meta.label_lower,
        subject_id=str(subject.pk),
        subject_name=(name or _name(subject))[:200],
        before=_stored(before),
        after=_stored(after),
        reason=reason,
    )


def _club(subject: models.Model) -> Any:
    club = getattr(subject, "club", None) or getattr(getattr(subject, "tournament", None), "club", None)
    # A token names its club by a text, and belongs to the log of its account.
    return club if isinstance(club, models.Model) else None


def _name(subject: models.Model) -> str:
    """The subject's text; Django's own text of a model would show its class and key."""
    return "" if type(subject).__str__ is models.Model.__str__ else str(subject)


def _stored(values: Any) -> Any:
    if not isinstance(values, Mapping):
        return values
    return {key: _row(key, value) if isinstance(value, models.Model) else value for key, value in values.items()}


def _row(name: str, row: models.Model) -> int | str:
    return row.pk if MODELS.get(name) == row._meta.label else str(row)


def history_log(actor: Any, action: str, subject: models.Model, **details: Any) -> LogEntry:
    """Add an entry to the log in the caller's transaction, so that a change that is rolled back leaves none.

    details     and errors as for `history_line`
    """
    line = history_line(actor, action, subject, **details)
    line.save(force_insert=True)
    entries_logged.send(sender=LogEntry, entries=[line])
    return line


def history_log_all(lines: Iterable[LogEntry], *, batch_size: int | None = None) -> None:
    """Add many entries, as `history_log` adds one."""
    if stored := LogEntry.objects.bulk_create(lines, batch_size=batch_size):
        entries_logged.send(sender=LogEntry, entries=stored)
