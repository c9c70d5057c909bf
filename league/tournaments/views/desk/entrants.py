"""The players of a tournament at the desk: entries, waiting list, check-in, pairs that are kept apart."""

from collections.abc import Sequence

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from league.core.parsing import whole_number
from league.core.web.pages import posted_from
from league.history.log_lines import log_lines
from league.history.selectors import history_of
from league.tournaments.core.selectors import current_round, entrant_named, tournament_entrants
from league.tournaments.draws.seating_input import crowds
from league.tournaments.entrants import services as entrant_services
from league.tournaments.entrants.absent import (
    absent_entrants,
    absent_return,
    absent_withdraw,
    absent_withdrawn,
)
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.models import Entrant, KeepApart, Round, Tournament
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.forms import EntrantForm, GuestsForm, PairForm
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page

GROUPS = (
    Entrant.State.APPLIED, Entrant.State.ACCEPTED, Entrant.State.WAITING, Entrant.State.WITHDRAWN,
    Entrant.State.REFUSED,
)  # fmt: skip


@tournament_page("tournament")
def entrants(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    form = GuestsForm(request.POST or None, initial={"first_round": _next_round(tournament)})
    if form.is_valid():
        with form.refusals():
            rows = form.cleaned_data["names"]
            first = form.cleaned_data["first_round"]
            guests_enter(actor=request.user, tournament=tournament, rows=rows, first_round=first)
            messages.success(request, _("Added: %(n)d.") % {"n": len(rows)})
            return redirect("desk_entrants", tournament.slug)
    rows = list(tournament_entrants(tournament))
    return desk_show(request, "entrants", form=form, groups=_groups(rows, request.GET.get("state", "")))


def _next_round(tournament: Tournament) -> int:
    last = current_round(tournament)
    return 1 + last.number if last else 1


def _groups(rows: Sequence[Entrant], state: str) -> list[tuple[str, str, list[Entrant]]]:
    """Group the entrants by state; applications come first because they wait for an answer."""
    shown = [group for group in GROUPS if not state or group == state]
    # Those who wait are in the order in which they will be let in.
    rows = sorted(rows, key=lambda row: row.queue_place or 0)  # type: ignore[attr-defined]
    groups = [(group.value, str(group.label), [row for row in rows if row.state == group]) for group in shown]
    return [group for group in groups if group[2]]


@posted_from("desk_entrants")
@tournament_page("tournament")
def numbers(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    entrant_services.numbers_assign(
        actor=request.user, tournament=tournament, how=request.POST.get("how", ""), seed=tournament.revision
    )
    messages.success(request, _("Start numbers are given."))
    return redirect("desk_entrants", tournament.slug)


FIELDS = ("number", "club_name", "country", "division", "licence", "strength", "fixed_table", "is_substitute", "note")


def _find(tournament: Tournament, pk: int) -> Entrant:
    return get_object_or_404(
        Entrant.objects.select_related("player", "team", "tournament__club"), tournament=tournament, pk=pk
    )


@tournament_page("tournament")
def entrant(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    entrant = _find(tournament, pk)
    present = {field: getattr(entrant, field) for field in FIELDS} | {"team": entrant.team and entrant.team.name}
    present["surname"] = entrant.player.surname
    form = EntrantForm(request.POST or None, initial=present)
    if form.is_valid():
        with form.refusals(), transaction.atomic():
            entered = dict(form.cleaned_data)
            entered["team"] = entrant_services.team_named(tournament, entered["team"])
            entrant_services.entrant_amend(actor=request.user, entrant=entrant, **entered)
            messages.success(request, _("Saved."))
            return redirect("desk_entrants", tournament.slug)
    return desk_show(
        request, "entrant", form=form, entrant=entrant, next_round=_next_round(tournament),
        history=log_lines(history_of(entrant)[:20]),
    )  # fmt: skip


@posted_from("desk_entrant")
@tournament_page("tournament")
def move(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """Accept, refuse, put on the waiting list, withdraw, take back, check in, undo the check-in."""
    entrant, to = _find(tournament, pk), request.POST.get("to", "")
    reason = request.POST.get("reason", "")
    if to in ("in", "out"):
        entrant_services.entrant_check_in(actor=request.user, entrant=entrant, now=request.now, present=to == "in")
        return redirect("desk_check_in", tournament.slug)
    if to == "withdraw":
        last = whole_number(request.POST.get("last_round", ""))
        entrant_services.entrant_withdraw(actor=request.user, entrant=entrant, last_round=last, reason=reason)
        _offer_reseat(request, tournament)
    elif to == "return":
        entrant_services.entrant_return(actor=request.user, entrant=entrant, first_round=_next_round(tournament))
        _offer_reseat(request, tournament)
    else:
        entrant_services.entrant_move(actor=request.user, entrant=entrant, state=to, reason=reason)
    return redirect("desk_entrants", tournament.slug)


def _offer_reseat(request: TournamentRequest, tournament: Tournament) -> None:
    if tournament.rounds.filter(state__in=(Round.State.DRAFT, Round.State.CONFIRMED)).exists():
        messages.warning(request, _("Rounds are already drawn: reseat them on the page of the next round."))


@tournament_page("tournament")
def check_in(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    rows = [entrant for entrant in tournament_entrants(tournament) if entrant.takes_part]
    return desk_show(request, "check_in", rows=rows, is_open=tournament.check_in_is_open(request.now))


@tournament_page("tournament")
def absent(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Withdraw all who are not here, after their names have been read, and take them back in."""
    chosen = [pk for pk in map(whole_number, request.POST.getlist("entrant")) if pk is not None]
    if request.method == "POST":
        if request.POST.get("to") == "return":
            back = absent_return(actor=request.user, tournament=tournament, entrants=chosen)
            messages.success(request, _("Readmitted: %(n)d.") % {"n": len(back)})
        else:
            left = absent_withdraw(actor=request.user, tournament=tournament, entrants=chosen)
            messages.success(request, _("Withdrawn: %(n)d.") % {"n": len(left)})
        _offer_reseat(request, tournament)
        return redirect("desk_absent", tournament.slug)
    by_number = ("number", "player__name", "pk")
    return desk_show(
        request, "absent", has_checked_in=tournament.entrants.exclude(checked_in_at=None).exists(),
        absent=absent_entrants(tournament).select_related("player").order_by(*by_number),
        withdrawn=absent_withdrawn(tournament).select_related("player").order_by(*by_number),
    )  # fmt: skip


@tournament_page("referee")
def substitutes(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Who is a substitute, for the referee, who cannot change anything else of an entrant."""
    if request.method == "POST":
        found = _find(tournament, whole_number(request.POST.get("entrant", "")) or 0)
        is_substitute = request.POST.get("to") == "substitute"
        entrant_services.entrant_amend(actor=request.user, entrant=found, is_substitute=is_substitute)
        return redirect("desk_substitutes", tournament.slug)
    rows = [entrant for entrant in tournament_entrants(tournament) if entrant.takes_part]
    return desk_show(request, "substitutes", entrants=rows)


@tournament_page("tournament")
def apart(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Pairs that are kept apart in addition to team mates and club mates."""
    if "let_meet" in request.POST:
        pair = get_object_or_404(
            KeepApart.objects.select_related("tournament__club", "one"),
            tournament=tournament,
            pk=whole_number(request.POST["let_meet"]) or 0,
        )
        entrant_services.pair_let_meet(actor=request.user, pair=pair)
        return redirect("desk_apart", tournament.slug)
    form = PairForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            one, other = (entrant_named(tournament, form.cleaned_data[key]) for key in ("one", "other"))
            is_hard = form.cleaned_data["is_hard"] == "yes"
            entrant_services.pair_keep_apart(actor=request.user, one=one, other=other, is_hard=is_hard)
            return redirect("desk_apart", tournament.slug)
    crowded = crowds(
        tournament, list(tournament.entrants.accepted().filter(is_substitute=False).select_related("team"))
    )
    pairs = tournament.kept_apart.select_related("one__player", "other__player")
    return desk_show(
        request, "apart", form=form, pairs=pairs, entrants=tournament_entrants(tournament), crowded=crowded
    )
