from django.db import models

from league.history.models import LogEntry, LogEntryQuerySet


def history_of(subject: models.Model) -> LogEntryQuerySet:
    """The log entries about one row, newest first."""
    return LogEntry.objects.about(subject).select_related("actor")


def club_history(club: models.Model) -> LogEntryQuerySet:
    """The log entries of a club."""
    return LogEntry.objects.filter(club=club.pk).select_related("actor")
