"""One table of a released round at the desk: other players, or no game at all."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from league.tournaments.lifecycle.forms import ClosedTableForm, SubstituteForm
from league.tournaments.lifecycle.selectors import entrant_named, tournament_entrants
from league.tournaments.lifecycle.tournament_page import TournamentRequest, tournament_page
from league.tournaments.models import Table, Tournament
from league.tournaments.results.unplayed import seat_substitute, table_abandon, table_forfeit, table_reopen
from league.tournaments.views.desk import desk_show


@tournament_page("referee")
def table_page(request: TournamentRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Put a substitute into a seat, close the table without a game, or open it again."""
    rows = Table.objects.select_related("round__tournament__club", "hanchan")
    found = get_object_or_404(rows, round__tournament=tournament, round__number=number, number=table)
    seats = list(found.seats.select_related("entrant__player").order_by("seat"))
    wanted = request.POST.get("do", "")
    substitute = SubstituteForm(seats, request.POST if wanted == "substitute" else None)
    closed = ClosedTableForm(seats, request.POST if wanted in ("close", "reopen") else None)
    done = _substitute(request, substitute, found) if wanted == "substitute" else _close(request, closed, found, wanted)
    if done:
        return redirect("desk_round", tournament.slug, number)
    awards = found.awards.select_related("entrant__player")
    return desk_show(
        request, "table", table=found, round=found.round, seats=seats, substitute=substitute, closed=closed,
        awards=awards, entrants=tournament_entrants(tournament),
    )  # fmt: skip


def _substitute(request: TournamentRequest, form: SubstituteForm, table: Table) -> bool:
    if form.is_valid():
        with form.refusals():
            entered = form.cleaned_data
            seat = table.seats.select_related("entrant", "table__round__tournament__club").get(seat=entered["seat"])
            seat_substitute(
                actor=request.user, seat=seat, entrant=entrant_named(request.tournament, entered["entrant"]),
                reason=entered["reason"], forfeits=entered["forfeits"],
            )  # fmt: skip
            return True
    return False


def _close(request: TournamentRequest, form: ClosedTableForm, table: Table, wanted: str) -> bool:
    if wanted and form.is_valid():
        with form.refusals():
            reason, how = form.cleaned_data["reason"], form.cleaned_data["how"]
            if wanted == "reopen":
                table_reopen(actor=request.user, table=table, reason=reason)
            elif how == Table.Unplayed.FORFEITED:
                table_forfeit(actor=request.user, table=table, seats=form.seats, reason=reason)
            else:
                table_abandon(actor=request.user, table=table, reason=reason)
            return True
    return False
