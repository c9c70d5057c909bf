"""The final table, written when a tournament is closed, and anew where one of its games is amended afterwards."""

from league.tournaments.models import FinalRow, Tournament
from league.tournaments.standings import event_table, snapshot_of


def final_rows_write(tournament: Tournament) -> None:
    FinalRow.objects.filter(tournament=tournament).delete()
    FinalRow.objects.bulk_create(
        FinalRow(tournament=tournament, entrant=line.entrant, rank=line.rank, order=order, values=snapshot_of(line))
        for order, line in enumerate(event_table(tournament).lines, 1)
    )


def final_rows_follow(pk: int) -> None:
    """A closed tournament's game was amended on the club's pages: the final table says the same as the games."""
    closed = Tournament.objects.filter(pk=pk, state=Tournament.State.CLOSED).first()
    if closed is not None:
        final_rows_write(closed)
