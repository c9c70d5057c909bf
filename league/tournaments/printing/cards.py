"""A player's report card: every round with opponents and result, the penalties, and the reasons for the rank."""

from dataclasses import dataclass

from league.tournaments.lifecycle.selectors import OwnRound, own_rounds, public_rounds
from league.tournaments.models import Entrant, Penalty, Tournament
from league.tournaments.standings.divisions import division_ranks
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable


@dataclass(frozen=True)
class CardRow:
    """A round, and the total of points after it."""

    own: OwnRound
    total: int | None


@dataclass(frozen=True)
class Card:
    entrant: Entrant
    line: TournamentLine | None
    rows: tuple[CardRow, ...]
    penalties: tuple[Penalty, ...]
    table: TournamentTable
    division_rank: int | None = None


def card_of(tournament: Tournament, entrant: Entrant, table: TournamentTable) -> Card:
    """Return a player's card up to the rounds of `table`; if it is frozen, later results are hidden."""
    rounds = list(public_rounds(tournament))
    own = own_rounds(tournament, entrant, rounds, may_see_all=not table.is_frozen)
    given = tournament.penalties.filter(entrant=entrant).select_related("round", "referee")
    shown = tuple(
        penalty
        for penalty in given
        if not table.is_frozen or penalty.round is None or penalty.round.number <= table.upto
    )
    rows, rank = tuple(_running(own)), division_ranks(table).get(entrant.pk)
    return Card(entrant, table.line_of(entrant.pk), rows, shown, table, rank)


def _running(own: list[OwnRound]) -> list[CardRow]:
    rows, total = [], 0
    for played in reversed(own):
        result = played.seat.result if played.seat else None
        if result is not None and result.points is not None:
            total += result.points
        rows.append(CardRow(played, total if result is not None else None))
    return rows
