"""Events that say of themselves what their tables do not."""

from collections.abc import Iterator

from league.clubs.models import Club
from league.maintenance.table_differences import Difference
from league.tournaments.models import Table, Tournament
from league.tournaments.results.own_games import other_players


def hole_differences(club: Club) -> Iterator[Difference]:
    """Closed events with tables that have no result: earlier versions closed them. Nothing is changed."""
    closed = club.tournaments.filter(state=Tournament.State.CLOSED).select_related("club")
    for tournament in closed.order_by("pk").iterator():
        tables = Table.objects.undone().filter(round__tournament=tournament).order_by("round__number", "number")
        places = [place_of(*place) for place in tables.values_list("round__number", "number")]
        if places:
            yield Difference(tournament, "tables without a result", tournament.state, places)


def seat_differences(club: Club) -> Iterator[Difference]:
    """Tables of events whose seats and games have different players."""
    tables = Table.objects.filter(round__tournament__club=club)
    for other in other_players(tables.select_related("round__tournament__club")):
        tournament, where = other.table.round.tournament, place_of(other.table.round.number, other.table.number)
        yield Difference(tournament, f"{where}, seat {other.seat}", other.plays or "–", other.sits or "–")


def place_of(round_: int, table: int) -> str:
    return f"round {round_}, table {table}"
