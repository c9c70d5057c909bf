from typing import TYPE_CHECKING

from django.db import models

from league.history.models import LogEntry, LogEntryQuerySet

if TYPE_CHECKING:
    from league.clubs.models import Club


def history_of(subject: models.Model) -> LogEntryQuerySet:
    """Everything that happened to one thing, newest first."""
    return LogEntry.objects.about(subject).select_related("actor")


def club_history(club: "Club") -> LogEntryQuerySet:
    return LogEntry.objects.filter(club=club).select_related("actor")
