"""Numbers for the entries of a club's log, by which clients read it: 1, 2, 3 … in the order of their transactions' end.

The key of an entry does not serve. A database gives it when the entry is written, and a transaction that wrote a
smaller key may end later: a client that has read further would never see it. Here a reader numbers the entries that
are committed, before it reads. One row per club is locked meanwhile, by readers alone; no writer waits for it. So
whoever sees a number sees all smaller ones, for ever. Numbers are stored, so a restored backup keeps them.
"""

from django.db import connection, transaction

from league.history.models import ClubLog, LogEntry

AT_ONCE = 10_000

NUMBER = """
    UPDATE {log} SET number = waiting.number FROM (
        SELECT id, %s + ROW_NUMBER() OVER (ORDER BY id) AS number
        FROM {log} WHERE club_id = %s AND number IS NULL ORDER BY id LIMIT %s
    ) AS waiting
    WHERE {log}.id = waiting.id
"""


def entries_number(club: int) -> int:
    """Number the committed entries of a club that have no number; return the last number of its log."""
    while LogEntry.objects.filter(club=club, number=None).exists():
        _number_some(club)
    return ClubLog.objects.filter(club=club).values_list("last", flat=True).first() or 0


@transaction.atomic
def _number_some(club: int) -> None:
    ClubLog.objects.get_or_create(club_id=club)
    log = ClubLog.objects.select_for_update().get(club_id=club)
    with connection.cursor() as cursor:
        # Not by the ORM: what an entry says is written once, and its queryset refuses updates.
        table = connection.ops.quote_name(LogEntry._meta.db_table)
        cursor.execute(NUMBER.format(log=table), [log.last, club, AT_ONCE])
        log.last += cursor.rowcount
    log.save(update_fields=["last"])
