"""Penalties and noted hands of a round outlive its drafts: they are taken out and put back into the new seating."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from django.db.models import QuerySet

from league.tournaments.models import NotedHand, Penalty, Round, Table, TableSeat, TeamPenalty, Tournament
from league.tournaments.results.tables import keep_cleared


@contextmanager
def kept_for_redraw(tournament: Tournament, rounds: QuerySet[Round]) -> Iterator[None]:
    """Keep what belongs to these rounds, which no game has, while the block deletes their tables or them.

    A penalty in a game follows its player to the seat that the player has then. Without a seat there is nothing that
    it could come off, so it is void.
    """
    penalties = list(Penalty.objects.filter(round__in=rounds).select_related("round"))
    of_teams = list(TeamPenalty.objects.filter(round__in=rounds).select_related("round"))
    hands = list(NotedHand.objects.filter(round__in=rounds).select_related("round"))
    for table in Table.objects.filter(round__in=rounds, hanchan__isnull=False).select_related("round"):
        table.round.tournament = tournament
        keep_cleared(table)
    # They protect the rounds and tables, so they are written anew, with their keys, which the log names.
    Penalty.objects.filter(pk__in=[one.pk for one in penalties]).delete()
    TeamPenalty.objects.filter(pk__in=[one.pk for one in of_teams]).delete()
    NotedHand.objects.filter(pk__in=[one.pk for one in hands]).delete()
    yield
    _put_back(tournament, penalties, [*of_teams, *hands])


def _put_back(tournament: Tournament, penalties: Iterable[Penalty], others: Iterable[TeamPenalty | NotedHand]) -> None:
    present = {round_.number: round_ for round_ in tournament.rounds.all()}
    last = present[max(present)] if present else None
    for penalty in penalties:
        penalty.round = present.get(penalty.round.number, last) if penalty.round else None
        if penalty.table_id is not None:
            _reseat(penalty)
        penalty.save(force_insert=True)
    for other in others:
        if other.round is not None:
            other.round = present.get(other.round.number) or last or other.round
        other.save(force_insert=True)


def _reseat(penalty: Penalty) -> None:
    seat = TableSeat.objects.filter(round=penalty.round, entrant=penalty.entrant_id).first()
    penalty.deal = None
    if seat is not None:
        penalty.table_id, penalty.seat = seat.table_id, seat.seat
        return
    penalty.table, penalty.seat, penalty.game_points, penalty.is_paid = None, None, 0, False
    if not penalty.points and penalty.kind != Penalty.Kind.WARNING:
        # It came off a game alone, and there is none: it stays in the list, taken back.
        penalty.kind, penalty.is_void = Penalty.Kind.WARNING, True
