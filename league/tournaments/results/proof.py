"""How somebody at a table shows the seat by the code on the score form."""

from django.http import HttpRequest

from league.accounts.api.throttle import check_tries, count_try
from league.core.errors import LeagueError
from league.tournaments.lifecycle.links import is_code_of
from league.tournaments.models import Report, Table


def proof_of_code(request: HttpRequest, *, table: Table, seat: int, code: str) -> str:
    """Check the code of a seat. Wrong codes for one table are limited by address.

    raises      LeagueError `wrong_seat_code`, `too_many_requests`
    """
    check_tries("seat_code", request, str(table.pk))
    sits = table.seats.filter(seat=seat).first()
    if sits is None or not is_code_of(code, table.round, table, seat, sits.entrant_id):
        count_try("seat_code", request, str(table.pk))
        raise LeagueError("wrong_seat_code")
    return Report.Proof.SEAT_CODE
