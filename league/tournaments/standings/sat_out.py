"""Which entrants play a round, and who of them sits it out."""

from collections.abc import Iterator

from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.standings.line_ups import named_players


def rounds_sat_out(tournament: Tournament, upto: int | None = None) -> Iterator[tuple[int, int, set[int]]]:
    """Yield for each public round its number, its stage, and the entrants who play then and have no seat."""
    entrants, named = list(tournament.entrants.all()), named_players(tournament)
    rounds = tournament.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED), stage__cut=None)
    for round_ in rounds.select_related("stage").prefetch_related("seats", "awards"):
        if upto is not None and round_.number > upto:
            continue
        seated = {seat.entrant_id for seat in round_.seats.all()} | {one.entrant_id for one in round_.awards.all()}
        playing = {
            entrant.pk
            for entrant in entrants
            if plays(entrant, round_.number) and not named.sits_aside(entrant, round_.number)
        }
        yield round_.number, round_.stage.number, playing - seated


def plays(entrant: Entrant, number: int) -> bool:
    if entrant.first_round > number or entrant.is_substitute:
        return False
    if entrant.state == Entrant.State.WITHDRAWN:
        return entrant.last_round is not None and entrant.last_round >= number
    return entrant.takes_part
