"""Somebody looks for their own table: by a part of the name, or by start number."""

from dataclasses import dataclass

from league.players.models import fold_name
from league.tournaments.models import Entrant, Round
from league.tournaments.selectors import SeatLine, TableLine, round_lines

MOST = 8


@dataclass(frozen=True)
class Found:
    """A player of a round and where they sit; no `line`: they sit this round out."""

    entrant: Entrant
    line: TableLine | None = None
    seat: SeatLine | None = None


def players_find(one: Round, text: str) -> list[Found]:
    """Whose start number `text` is, or else at most `MOST` whose shown name has it in it; those at a table first."""
    wanted = fold_name(text)
    if not wanted:
        return []
    lines = round_lines(one, results=False)
    seated = [Found(seat.entrant, line, seat) for line in lines for seat in line.seats]
    at_tables = {found.entrant.pk for found in seated}
    playing = Entrant.objects.in_round(one.number).filter(tournament=one.tournament_id).select_related("player")
    out = [Found(entrant) for entrant in playing if entrant.pk not in at_tables]
    everybody = [*seated, *out]
    numbered = [found for found in everybody if str(found.entrant.number) == wanted]
    return numbered or [found for found in everybody if wanted in fold_name(found.entrant.player.public_name)][:MOST]


def by_name(one: Round) -> list[Found]:
    """Everybody at a table, in the order of their names: a wall is read by name, not by table."""
    seated = [Found(seat.entrant, line, seat) for line in round_lines(one, results=False) for seat in line.seats]
    return sorted(seated, key=lambda found: fold_name(found.entrant.player.public_name))
