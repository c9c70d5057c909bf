"""One table of a released round at the desk: its deals and their adjustments, other players, or no game at all."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from league.core.errors import LeagueError, translated
from league.core.web.pages import posted_from
from league.records.deals.services import deal_adjust
from league.tournaments.core.selectors import entrant_named, tournament_entrants
from league.tournaments.draws.services import seats_swap
from league.tournaments.models import Table, TableSeat, Tournament
from league.tournaments.results.playing import table_begin
from league.tournaments.results.unplayed import has_deals, seat_substitute, table_abandon, table_forfeit, table_reopen
from league.tournaments.views.desk.table_forms import ClosedTableForm, SubstituteForm, SwapForm
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page
from rules.errors import RuleError

MOST = 10**6


class AdjustForm(forms.Form):
    """`moved_0` and so on are table points for the seats; their sum is 0."""

    deal = forms.IntegerField(min_value=1)
    version = forms.IntegerField(min_value=1)
    reason = forms.CharField(max_length=200)

    def __init__(self, seats: int, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.seats = range(seats)
        for seat in self.seats:
            self.fields[f"moved_{seat}"] = forms.IntegerField(min_value=-MOST, max_value=MOST, required=False)

    @property
    def adjustments(self) -> list[int]:
        return [self.cleaned_data[f"moved_{seat}"] or 0 for seat in self.seats]


def _table(tournament: Tournament, number: int, table: int) -> Table:
    rows = Table.objects.select_related("round__tournament__club", "hanchan__club")
    return get_object_or_404(rows, round__tournament=tournament, round__number=number, number=table)


@posted_from("desk_round", keys=("tournament", "number"))
@tournament_page("record")
def begin(request: TournamentRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    hanchan = table_begin(actor=request.user, table=_table(tournament, number, table))
    return redirect("pad", tournament.club.slug, hanchan.pk)


@posted_from("desk_round", keys=("tournament", "number"))
@tournament_page("referee")
def adjust(request: TournamentRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Move table points between the seats in addition to a deal. If it is refused, the page says why."""
    hanchan = _table(tournament, number, table).hanchan
    if hanchan is None:
        return redirect("desk_round", tournament.slug, number)
    form = AdjustForm(tournament.seats, request.POST)
    if not form.is_valid():
        messages.error(request, _("Enter the deal, whole numbers and a reason."))
        return redirect("game", tournament.club.slug, hanchan.pk)
    entered = form.cleaned_data
    try:
        deal_adjust(
            actor=request.user, hanchan=hanchan, number=entered["deal"], adjustments=form.adjustments,
            version=entered["version"], reason=entered["reason"],
        )  # fmt: skip
        messages.success(request, _("Adjusted. Everything after it is recomputed."))
    except RuleError as error:
        messages.error(request, translated(error))
    return redirect("game", tournament.club.slug, hanchan.pk)


# ----- players and no game -----
@tournament_page("referee")
def table_page(request: TournamentRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """Put a substitute into a seat, close the table without a game, or open it again."""
    rows = Table.objects.select_related("round__tournament__club", "hanchan")
    found = get_object_or_404(rows, round__tournament=tournament, round__number=number, number=table)
    seats = list(found.seats.select_related("entrant__player").order_by("seat"))
    wanted = request.POST.get("do", "")
    substitute = SubstituteForm(seats, request.POST if wanted == "substitute" else None, has_deals=has_deals(found))
    closed = ClosedTableForm(seats, request.POST if wanted in ("close", "reopen") else None)
    swap = SwapForm(seats, request.POST if wanted == "swap" else None)
    if wanted == "swap":
        done = _swap(request, swap, found)
    elif wanted == "substitute":
        done = _substitute(request, substitute, found)
    else:
        done = _close(request, closed, found, wanted)
    if done:
        return redirect("desk_round", tournament.slug, number)
    awards = found.awards.select_related("entrant__player")
    return desk_show(
        request, "table", table=found, round=found.round, seats=seats, substitute=substitute, closed=closed, swap=swap,
        awards=awards, entrants=tournament_entrants(tournament),
    )  # fmt: skip


def _swap(request: TournamentRequest, form: SwapForm, table: Table) -> bool:
    if form.is_valid():
        with form.refusals():
            entered = form.cleaned_data
            other = entrant_named(request.tournament, entered["other"])
            rows = TableSeat.objects.filter(round=table.round_id).select_related(
                "round__tournament__club", "table__round__tournament__club", "entrant"
            )
            second = rows.filter(entrant=other).first()
            if second is None:
                raise LeagueError("not_seated", name=other.player.name)
            first = rows.get(table=table, seat=entered["seat"])
            seats_swap(
                actor=request.user, first=first, second=second, scores=entered["scores"], reason=entered["reason"]
            )
            return True
    return False


def _substitute(request: TournamentRequest, form: SubstituteForm, table: Table) -> bool:
    if form.is_valid():
        with form.refusals():
            entered = form.cleaned_data
            seat = table.seats.select_related("entrant", "table__round__tournament__club").get(seat=entered["seat"])
            seat_substitute(
                actor=request.user, seat=seat, entrant=entrant_named(request.tournament, entered["entrant"]),
                reason=entered["reason"], forfeits=entered["forfeits"], from_deal=entered.get("from_deal"),
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
