"""Finding a player's table in a round, by a part of the name or by start number."""

from dataclasses import dataclass

from league.players.models import fold_name
from league.tournaments.core.selectors import RoundTable, SeatLine, round_tables
from league.tournaments.models import Entrant, Round

MOST = 8


@dataclass(frozen=True)
class FoundPlayer:
    """A player of a round with the table and the seat; without both, the player sits this round out."""

    entrant: Entrant
    line: RoundTable | None = None
    seat: SeatLine | None = None

    @property
    def folded_name(self) -> str:
        """The shown name as it is searched and sorted."""
        return fold_name(self.entrant.player.public_name)


def players_find(round_: Round, text: str) -> list[FoundPlayer]:
    """Return the player whose start number is `text`, or else the players whose shown name contains it.

    Players at a table come first; of the players found by name at most `MOST` are returned.
    """
    wanted = fold_name(text)
    if not wanted:
        return []
    seated = _seated(round_)
    at_tables = {found.entrant.pk for found in seated}
    playing = Entrant.objects.in_round(round_.number).filter(tournament=round_.tournament_id).select_related("player")
    everybody = [*seated, *(FoundPlayer(entrant) for entrant in playing if entrant.pk not in at_tables)]
    numbered = [found for found in everybody if str(found.entrant.number) == wanted]
    return numbered or [found for found in everybody if wanted in found.folded_name][:MOST]


def players_by_name(round_: Round) -> list[FoundPlayer]:
    """Return everybody at a table, sorted by name."""
    return sorted(_seated(round_), key=lambda found: found.folded_name)


def _seated(round_: Round) -> list[FoundPlayer]:
    lines = round_tables(round_, results=False)
    return [FoundPlayer(seat.entrant, line, seat) for line in lines for seat in line.seats]
