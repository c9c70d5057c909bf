"""The final table: written when a tournament is closed, and again when one of its games is amended afterwards."""

from league.tournaments.models import FinalRow, Tournament
from league.tournaments.standings.line_values import snapshot_of
from league.tournaments.standings.tournament_table import tournament_table


def final_rows_write(tournament: Tournament) -> None:
    FinalRow.objects.filter(tournament=tournament).delete()
    FinalRow.objects.bulk_create(
        FinalRow(tournament=tournament, entrant=line.entrant, rank=line.rank, order=order, values=snapshot_of(line))
        for order, line in enumerate(tournament_table(tournament).lines, 1)
    )


def final_rows_follow(pk: int) -> None:
    """Write the final table again after a game of a closed tournament was amended on the club's pages."""
    closed = Tournament.objects.filter(pk=pk, state=Tournament.State.CLOSED).first()
    if closed is not None:
        final_rows_write(closed)
