"""The organiser's desk: settings, stages, start, close. Left of every page stands the day, right the step at hand."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.seasons.forms import MOST_METRICS, split_metrics
from league.tournaments import events as services
from league.tournaments.checks import round_checks
from league.tournaments.day import Day
from league.tournaments.forms import ChangedEventForm, StageForm
from league.tournaments.models import Round, Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.selectors import event_log
from league.tournaments.standings import event_rule, event_table
from league.tournaments.telling import event_deeds
from league.web.lists import paged
from league.web.pages import show


def desk_show(request: EventRequest, template: str, **context: Any) -> HttpResponse:
    return show(request, f"tournaments/desk/{template}.html", here="desk", day=Day(request.event), **context)


@event_page("tournament")
def desk(request: EventRequest, event: Tournament) -> HttpResponse:
    """The step at hand."""
    return redirect(Day(event).at_hand.url)


SETTINGS = (
    "name", "starts_on", "ends_on", "place", "about", "minutes", "registration", "limit", "check_in_opens_at",
    "check_in_closes_at", "players_report", "bye_rule", "team_mates", "club_mates", "frozen_from", "is_public",
)  # fmt: skip


@event_page("tournament")
def settings(request: EventRequest, event: Tournament) -> HttpResponse:
    blank = {f"metric_{place}": "" for place in range(1, MOST_METRICS + 1)}
    present = {field: getattr(event, field) for field in SETTINGS} | blank | split_metrics(event.order)
    form = ChangedEventForm(request.POST or None, initial=present)
    if form.is_valid():
        with form.refusals():
            services.tournament_amend(actor=request.user, tournament=event, **form.cleaned_data)
            messages.success(request, _("Kept."))
            return redirect("desk_settings", event.slug)
        event.refresh_from_db()
    return desk_show(request, "settings", form=form)


@event_page("tournament")
def stages(request: EventRequest, event: Tournament) -> HttpResponse:
    first = not event.stages.exists()
    initial = {"name": _("Main rounds"), "rounds_planned": 8, "method": "plan"} if first else {
        "name": _("Final"), "rounds_planned": 1, "method": "top", "cut": 4
    }  # fmt: skip
    form = StageForm(request.POST or None, initial=initial)
    if form.is_valid():
        with form.refusals():
            services.stage_add(actor=request.user, tournament=event, **form.cleaned_data)
            return redirect("desk_stages", event.slug)
    return desk_show(request, "stages", form=form, is_first=first)


@event_page("tournament")
def stage(request: EventRequest, event: Tournament, number: int) -> HttpResponse:
    found = get_object_or_404(event.stages, number=number)
    fields = ("name", "rounds_planned", "method", "by_division", "cut", "carry", "minutes")
    form = StageForm(request.POST or None, initial={field: getattr(found, field) for field in fields})
    if form.is_valid():
        with form.refusals():
            services.stage_amend(actor=request.user, stage=found, **form.cleaned_data)
            return redirect("desk_stages", event.slug)
    return desk_show(request, "stage", form=form, stage=found)


@require_POST
@event_page("tournament")
def stage_remove(request: EventRequest, event: Tournament, number: int) -> HttpResponse:
    services.stage_remove(actor=request.user, stage=get_object_or_404(event.stages, number=number))
    return redirect("desk_stages", event.slug)


MOVES = {
    "publish": services.order_publish,
    "start": services.tournament_start,
    "unstart": services.tournament_unstart,
    "close": services.tournament_close,
}


@event_page("tournament")
def start(request: EventRequest, event: Tournament) -> HttpResponse:
    if request.method == "POST":
        return _move(request, event, ("publish", "start", "unstart"), "desk_start")
    return desk_show(request, "start", rule=event_rule(event))


def _move(request: EventRequest, event: Tournament, known: tuple[str, ...], back: str) -> HttpResponse:
    wanted = request.POST.get("do", "")
    if wanted in known:
        MOVES[wanted](actor=request.user, tournament=event)
    return redirect("desk" if wanted == "start" else back, *[event.slug])


@event_page("tournament")
def close(request: EventRequest, event: Tournament) -> HttpResponse:
    if request.method == "POST":
        if request.POST.get("do") == "reopen":
            reason = request.POST.get("reason", "")
            services.tournament_reopen(actor=request.user, tournament=event, reason=reason)
            return redirect("desk_close", event.slug)
        return _move(request, event, ("close",), "desk_close")
    last = event.rounds.filter(state=Round.State.RELEASED).order_by("number").first()
    missing = round_checks(last, "finish") if last else []
    unfinished = event.rounds.exclude(state=Round.State.FINISHED).order_by("number").first()
    return desk_show(request, "close", table=event_table(event), unfinished=unfinished, findings=missing)


@event_page("tournament")
def history(request: EventRequest, event: Tournament) -> HttpResponse:
    """Everything that was done in this event, by whom and why."""
    rows = paged(request, event_log(event))
    return desk_show(request, "history", history=event_deeds(event, rows), rows=rows)
