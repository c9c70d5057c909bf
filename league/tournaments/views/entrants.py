"""The people of an event at the desk: who takes part, who waits, who is there."""

from collections.abc import Sequence

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.asked import whole_number
from league.history.selectors import history_of
from league.tournaments import people
from league.tournaments.forms import EntrantForm, GuestsForm, PairForm
from league.tournaments.models import Entrant, KeepApart, Round, Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.selectors import entrant_named, event_entrants
from league.tournaments.views.desk import desk_show
from league.tournaments.wishes import crowds
from league.web.history import deeds


@event_page("tournament")
def entrants(request: EventRequest, event: Tournament) -> HttpResponse:
    form = GuestsForm(request.POST or None, initial={"first_round": _next_round(event)})
    if form.is_valid():
        with form.refusals():
            rows = form.cleaned_data["names"]
            first = form.cleaned_data["first_round"]
            people.guests_enter(actor=request.user, tournament=event, rows=rows, first_round=first)
            messages.success(request, _("Added: %(n)d.") % {"n": len(rows)})
            return redirect("desk_entrants", event.slug)
    rows = list(event_entrants(event))
    return desk_show(request, "entrants", form=form, groups=_groups(rows, request.GET.get("state", "")))


def _next_round(event: Tournament) -> int:
    public = event.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED))
    return 1 + max(public.values_list("number", flat=True), default=0)


def _groups(rows: Sequence[Entrant], state: str) -> list[tuple[str, str, list[Entrant]]]:
    """Those who want something first."""
    order = [
        Entrant.State.APPLIED,
        Entrant.State.ACCEPTED,
        Entrant.State.WAITING,
        Entrant.State.WITHDRAWN,
        Entrant.State.REFUSED,
    ]
    shown = [one for one in order if not state or one == state]
    groups = [(one.value, str(one.label), [row for row in rows if row.state == one]) for one in shown]
    return [group for group in groups if group[2]]


@require_POST
@event_page("tournament")
def numbers(request: EventRequest, event: Tournament) -> HttpResponse:
    people.numbers_assign(actor=request.user, tournament=event, how=request.POST.get("how", ""), seed=event.revision)
    messages.success(request, _("Start numbers are given."))
    return redirect("desk_entrants", event.slug)


FIELDS = ("number", "club_name", "country", "division", "strength", "fixed_table", "is_substitute", "note")


def _find(event: Tournament, pk: int) -> Entrant:
    return get_object_or_404(
        Entrant.objects.select_related("player", "team", "tournament__club"), tournament=event, pk=pk
    )


@event_page("tournament")
def entrant(request: EventRequest, event: Tournament, pk: int) -> HttpResponse:
    found = _find(event, pk)
    present = {field: getattr(found, field) for field in FIELDS} | {"team": found.team and found.team.name}
    form = EntrantForm(request.POST or None, initial=present)
    if form.is_valid():
        with form.refusals(), transaction.atomic():
            entered = dict(form.cleaned_data)
            entered["team"] = people.team_named(event, entered["team"])
            people.entrant_amend(actor=request.user, entrant=found, **entered)
            messages.success(request, _("Kept."))
            return redirect("desk_entrants", event.slug)
    return desk_show(
        request, "entrant", form=form, entrant=found, next_round=_next_round(event),
        history=deeds(history_of(found)[:20]),
    )  # fmt: skip


@require_POST
@event_page("tournament")
def move(request: EventRequest, event: Tournament, pk: int) -> HttpResponse:
    """Accept, refuse, put on the waiting list, withdraw, take back in; check in and out."""
    found, to = _find(event, pk), request.POST.get("to", "")
    reason = request.POST.get("reason", "")
    if to in ("in", "out"):
        people.entrant_check_in(actor=request.user, entrant=found, now=request.now, present=to == "in")
        return redirect("desk_check_in", event.slug)
    if to == "withdraw":
        last = whole_number(request.POST.get("last_round", ""))
        people.entrant_withdraw(actor=request.user, entrant=found, last_round=last, reason=reason)
        _offer_reseat(request, event)
    elif to == "return":
        people.entrant_return(actor=request.user, entrant=found, first_round=_next_round(event))
        _offer_reseat(request, event)
    else:
        people.entrant_move(actor=request.user, entrant=found, state=to, reason=reason)
    return redirect("desk_entrants", event.slug)


def _offer_reseat(request: EventRequest, event: Tournament) -> None:
    if event.rounds.filter(state__in=(Round.State.DRAFT, Round.State.CONFIRMED)).exists():
        messages.warning(request, _("Rounds are drawn already: seat them anew on the page of the next round."))


@event_page("tournament")
def check_in(request: EventRequest, event: Tournament) -> HttpResponse:
    rows = [one for one in event_entrants(event) if one.takes_part]
    absent = [one for one in rows if not one.checked_in_at]
    return desk_show(request, "check_in", rows=rows, absent=absent, is_open=event.check_in_is_open(request.now))


@event_page("tournament")
def apart(request: EventRequest, event: Tournament) -> HttpResponse:
    """Pairs that are kept apart beside team mates and club mates."""
    if "let_meet" in request.POST:
        pair = get_object_or_404(
            KeepApart.objects.select_related("tournament__club", "one"), tournament=event, pk=request.POST["let_meet"]
        )
        people.pair_let_meet(actor=request.user, pair=pair)
        return redirect("desk_apart", event.slug)
    form = PairForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            one, other = (entrant_named(event, form.cleaned_data[key]) for key in ("one", "other"))
            is_hard = form.cleaned_data["is_hard"] == "yes"
            people.pair_keep_apart(actor=request.user, one=one, other=other, is_hard=is_hard)
            return redirect("desk_apart", event.slug)
    crowded = crowds(event, list(event.entrants.accepted().filter(is_substitute=False).select_related("team")))
    pairs = event.kept_apart.select_related("one__player", "other__player")
    return desk_show(request, "apart", form=form, pairs=pairs, entrants=event_entrants(event), crowded=crowded)
