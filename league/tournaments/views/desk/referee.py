"""The referee's pages at the desk: penalties, calls, the clock; and the links with their QR codes and screens."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.clubs.links.secrets import secret_of
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.core.web.pages import posted_from
from league.core.web.qr import qr_code
from league.tournaments.core.links import Opened, link_open
from league.tournaments.core.selectors import current_round, entrant_named, round_find, tournament_entrants
from league.tournaments.models import Entrant, Penalty, RefereeCall, Round, Tournament
from league.tournaments.results import services
from league.tournaments.results.calls import referee_answer
from league.tournaments.results.penalties import GivenPenalty, penalty_give, penalty_rules, table_penalty_give
from league.tournaments.results.penalties import penalty_void as penalty_take_back
from league.tournaments.views.desk.table_forms import PenaltyForm
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


@tournament_page("referee")
def penalties(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    last = current_round(tournament)
    form = PenaltyForm(request.POST or None, initial={"round": last and last.number})
    if form.is_valid():
        with form.refusals():
            entered = form.cleaned_data
            round_ = round_find(tournament, entered["round"], is_public=False) if entered["round"] else None
            entrant = entrant_named(tournament, entered["entrant"])
            if entered["where"] == "game":
                _in_game(request, entrant, round_, form)
            else:
                penalty_give(
                    actor=request.user, entrant=entrant, points=form.points_in(tournament.points_unit),
                    reason=entered["reason"], kind=entered["kind"], round_=round_,
                )  # fmt: skip
            return redirect("desk_penalties", tournament.slug)
    rows = tournament.penalties.select_related("entrant__player", "referee", "round", "table", "tournament")
    rows = rows.order_by("-given_at", "-pk")
    usual = penalty_rules(tournament.house_rules).usual
    return desk_show(
        request, "penalties", form=form, rows=rows, usual=usual, entrants=tournament_entrants(tournament),
        has_teams=tournament.teams.exists(),
    )  # fmt: skip


def _in_game(request: TournamentRequest, entrant: Entrant, round_: Round | None, form: PenaltyForm) -> None:
    entered = form.cleaned_data
    seats = entrant.seats.select_related("table__round__tournament__club")
    seat = seats.filter(round=round_).first() if round_ else None
    if seat is None:
        raise LeagueError("not_seated", name=entrant.player.name)
    given = GivenPenalty(seat.seat, entered["reason"], entered["points"], entered["kind"], entered["is_paid"] or None)
    table_penalty_give(actor=request.user, table=seat.table, given=given)


@posted_from("desk_penalties", keys=("tournament",))
@tournament_page("referee")
def penalty_void(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    rows = Penalty.objects.select_related(
        "tournament__club", "entrant__player", "round", "table__round__tournament__club", "table__hanchan"
    )
    penalty_take_back(
        actor=request.user, penalty=get_object_or_404(rows, tournament=tournament, pk=pk),
        reason=request.POST.get("reason", ""),
    )  # fmt: skip
    return redirect("desk_penalties", tournament.slug)


@posted_from("desk", keys=("tournament",))
@tournament_page("referee")
def answer(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    calls = RefereeCall.objects.select_related("table__round__tournament__club")
    call = get_object_or_404(calls, table__round__tournament=tournament, pk=pk)
    referee_answer(actor=request.user, call=call)
    return redirect("desk_round", tournament.slug, call.table.round.number)


@posted_from("desk_round")
@tournament_page("referee")
def timer(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Start, stop or reset the clock, or give a table more minutes."""
    round_, to = round_find(tournament, number, is_public=True), request.POST.get("to", "")
    if to == "extra":
        _extra_time(request, round_)
    else:
        services.timer_set(actor=request.user, round_=round_, to=to, now=request.now)
    return redirect("desk_round", tournament.slug, number)


def _extra_time(request: TournamentRequest, round_: Round) -> None:
    table, sent = request.POST.get("table", ""), request.POST.get("minutes", "")
    at_table = round_.tables.select_related("round__tournament__club").filter(number=whole_number(table) or 0).first()
    if at_table is None:
        raise LeagueError("unknown_table", table=table)
    minutes = whole_number(sent) or 0
    if not 0 < minutes <= 120:
        raise LeagueError("bad_number", value=sent)
    services.extra_time_give(actor=request.user, table=at_table, minutes=minutes)
    messages.success(
        request, _("Table %(table)s gets %(minutes)s more minutes.") % {"table": table, "minutes": minutes}
    )


# ----- links -----
@tournament_page("tournament")
def links(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """QR codes of a player's own page, a round's result entry and the kiosk; the addresses of the screens."""
    entrant = _open_link(request, tournament) if request.method == "POST" else None
    current = current_round(tournament)
    shown = [_shown(request, entrant.player.name, "event_me", entrant)] if entrant else []
    if current and current.link_number:
        shown.append(_shown(request, _("Results of round %(n)s") % {"n": current.number}, "event_tables", current))
    if tournament.link_number:
        shown.append(_shown(request, _("Check-in kiosk"), "event_kiosk", tournament))
    screens = [
        (words, request.build_absolute_uri(reverse(name, args=[tournament.slug])))
        for words, name in (
            (_("All screens in turn"), "event_tv"), (_("Seating"), "event_tv_seating"),
            (_("Seating by name"), "event_tv_names"),
            (_("Clock"), "event_tv_clock"), (_("Standings"), "event_tv_standings"),
            (_("The event's page"), "event"),
        )
    ]  # fmt: skip
    return desk_show(request, "links", shown=shown, screens=screens, current=current)


def _open_link(request: TournamentRequest, tournament: Tournament) -> Entrant | None:
    renew = "renew" in request.POST
    if "entrant" in request.POST:
        chosen = whole_number(request.POST["entrant"]) or 0
        entrant = get_object_or_404(tournament_entrants(tournament), pk=chosen)
        entrant.tournament = tournament
        link_open(actor=request.user, opened=entrant, renew=renew)
        return entrant
    if "kiosk" in request.POST:
        link_open(actor=request.user, opened=tournament, renew=renew)
    elif current := current_round(tournament):
        link_open(actor=request.user, opened=current, renew=renew)
    return None


def _shown(request: TournamentRequest, words: str, name: str, opened: Opened) -> dict[str, Any]:
    link = request.build_absolute_uri(reverse(name, args=[request.tournament.slug, secret_of(opened)]))
    return {"words": words, "link": link, "qr": qr_code(link)}
