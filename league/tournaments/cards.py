"""A player's report card: every round with whom and what came of it, penalties, and why the place."""

from dataclasses import dataclass

from league.tournaments.divisions import division_ranks
from league.tournaments.models import Entrant, Penalty, Tournament
from league.tournaments.selectors import OwnRound, own_rounds, public_rounds
from league.tournaments.standings import EventLine, EventTable


@dataclass(frozen=True)
class CardRow:
    """A round, and the points after it."""

    own: OwnRound
    total: int | None


@dataclass(frozen=True)
class Card:
    entrant: Entrant
    line: EventLine | None
    rows: tuple[CardRow, ...]
    penalties: tuple[Penalty, ...]
    table: EventTable
    division_rank: int | None = None


def card_of(tournament: Tournament, entrant: Entrant, table: EventTable) -> Card:
    """What `table` knows of a player: a frozen table keeps later rounds back."""
    rounds = list(public_rounds(tournament))
    own = own_rounds(tournament, entrant, rounds, may_see_all=not table.is_frozen)
    line = next((line for line in table.lines if line.entrant.pk == entrant.pk), None)
    given = tournament.penalties.filter(entrant=entrant).select_related("round", "referee")
    shown = [one for one in given if not table.is_frozen or one.round is None or one.round.number <= table.upto]
    return Card(entrant, line, tuple(_running(own)), tuple(shown), table, division_ranks(table).get(entrant.pk))


def _running(own: list[OwnRound]) -> list[CardRow]:
    rows, total = [], 0
    for one in reversed(own):
        result = one.seat.result if one.seat else None
        if result is not None and result.points is not None:
            total += result.points
        rows.append(CardRow(one, total if result is not None else None))
    return rows
