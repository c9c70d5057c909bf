"""How somebody at a table shows the seat by the code on the score form."""

from django.http import HttpRequest

from league.accounts.limits.attempts import Limit, limit_for
from league.core.errors import LeagueError
from league.tournaments.core.links import is_code_of
from league.tournaments.models import Report, Table


def code_limit(request: HttpRequest, *, slug: str, round_number: int, table: int) -> Limit:
    """The limit of wrong codes for one table of an event, from one account or network."""
    return limit_for("seat_code", request, f"{slug} {round_number} {table}")


def proof_of_code(*, table: Table, seat: int, code: str) -> str:
    """Check the code of a seat. The caller counts wrong ones, outside of a transaction that they take back.

    raises      LeagueError `wrong_seat_code`
    """
    sits = table.seats.filter(seat=seat).first()
    if sits is None or not is_code_of(code, table.round, table, seat, sits.entrant_id):
        raise LeagueError("wrong_seat_code")
    return Report.Proof.SEAT_CODE
