from typing import TYPE_CHECKING, Any

from django.db import models

from league.errors import LeagueError
from league.history.models import LONGEST_REASON, LogEntry

if TYPE_CHECKING:
    from league.accounts.models import User
    from league.clubs.models import Club


def history_line(
    *,
    actor: "User | None",
    action: str,
    subject: models.Model,
    club: "Club | None" = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """A line of the log, not yet written.

    raises      LeagueError `too_long` of the reason; so nothing is changed whose reason could not be kept
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
    actor: "User | None",
    action: str,
    subject: models.Model,
    club: "Club | None" = None,
    before: Any = None,
    after: Any = None,
    reason: str = "",
) -> LogEntry:
    """Add one line to the log, in the caller's transaction: a change that is undone leaves no line behind.

    raises      as `history_line`
    """
    line = history_line(
        actor=actor, action=action, subject=subject, club=club, before=before, after=after, reason=reason
    )
    line.save(force_insert=True)
    return line
