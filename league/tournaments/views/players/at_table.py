"""A round's tables by its QR code, without an account: report a result; with the code of a seat confirm one."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from league.accounts.limits.attempts import guarded
from league.core.errors import LeagueError
from league.core.web.pages import secret_page, show
from league.tournaments.core.links import round_opened
from league.tournaments.core.selectors import RoundTable, round_tables
from league.tournaments.models import Report, Round, Table, Tournament
from league.tournaments.results.entry import ScoresForm
from league.tournaments.results.playing import action_to_begin
from league.tournaments.results.proof import code_limit, proof_of_code
from league.tournaments.standings.tournament_table import is_frozen
from league.tournaments.views.players.player import scores_form, table_act
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


@tournament_page()
def tables(request: TournamentRequest, tournament: Tournament, secret: str) -> HttpResponse:
    round_ = _open_round(tournament, secret)
    lines = round_tables(round_)
    return secret_page(
        show(request, "tournaments/tables.html", here="tables", round=round_, lines=lines, secret=secret)
    )


def _open_round(tournament: Tournament, secret: str) -> Round:
    round_ = round_opened(tournament, secret)
    if round_.state_now != Round.State.RELEASED:
        raise LeagueError("round_over")
    return round_


@tournament_page()
def table(request: TournamentRequest, tournament: Tournament, secret: str, number: int) -> HttpResponse:
    """One table by the round's code. The phone asks once which seat its user has, and remembers it."""
    round_ = _open_round(tournament, secret)
    line = next((line for line in round_tables(round_) if line.table.number == number), None)
    if line is None:
        raise LeagueError("unknown_table", table=number)
    line.table.round = round_
    form = None
    if request.method == "POST":
        here = reverse("event_table", args=[tournament.slug, secret, number])
        form = _at_table(request, line)
        if form is None:
            return secret_page(redirect(here))
    seat = _seat_on_this_phone(request, line.table)
    return secret_page(show(
        request, "tournaments/table.html", here="tables", round=round_, line=line, secret=secret, seat=seat,
        is_sealed=seat is None and line.is_done and is_frozen(tournament, round_.number),
        asks_code=seat is not None and not _code_on_this_phone(request, line.table),
        may_begin=action_to_begin(tournament, round_.number) in request.may, form=form or scores_form(tournament),
    ))  # fmt: skip


def _seat_key(table: Table) -> str:
    return f"seat-{table.pk}"


def _code_key(table: Table) -> str:
    return f"code-{table.pk}"


def _seat_on_this_phone(request: TournamentRequest, table: Table) -> int | None:
    return request.session.get(_seat_key(table))


def _code_on_this_phone(request: TournamentRequest, table: Table) -> str:
    return request.session.get(_code_key(table), "")


def _at_table(request: TournamentRequest, line: RoundTable) -> ScoresForm | None:
    chosen, seat = request.POST.get("seat", ""), _seat_on_this_phone(request, line.table)
    if chosen in map(str, range(request.tournament.seats)):
        if line.is_done and is_frozen(request.tournament, line.table.round.number):
            # A frozen result is not shown to a phone that chooses a seat after the game.
            raise LeagueError("result_stands")
        if line.report is not None and line.report.seat == seat:
            raise LeagueError("confirm_by_another")
        request.session[_seat_key(line.table)] = int(chosen)
        request.session.pop(_code_key(line.table), None)
        return None
    if seat is None:
        raise LeagueError("seat_first")
    return table_act(request, line, seat, _proof(request, line.table, seat))


def _proof(request: TournamentRequest, table: Table, seat: int) -> str:
    """Return how this phone shows the seat. A right code is remembered, and checked again each time."""
    code = request.POST.get("code") or _code_on_this_phone(request, table)
    if not code:
        return Report.Proof.ROUND_LINK
    limit = code_limit(
        request, slug=request.tournament.slug, round_number=table.round.number, table=table.number
    )  # fmt: skip
    with guarded(limit, wrong="wrong_seat_code"):
        proof = proof_of_code(table=table, seat=seat, code=code)
    request.session[_code_key(table)] = code
    return proof
