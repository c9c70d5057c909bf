"""The only way to change a log entry that is stored: a person is taken out of it. Forgetting alone may import this."""

from collections.abc import Sequence

from django.db.models import QuerySet

from league.history.models import LogEntry

REWRITTEN = ("subject_name", "before", "after", "reason", "actor")


def entries_rewrite(entries: Sequence[LogEntry]) -> None:
    """Store the changed texts and actors of entries; the order and number of each stay."""
    # Not by the manager of the model, whose entries are written once.
    rows: QuerySet[LogEntry] = QuerySet(LogEntry)
    rows.bulk_update(entries, REWRITTEN, batch_size=200)
