"""The organiser's desk: settings, stages, start, close. Every page has the list of steps on its left side."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from league.core.web.pages import posted_from
from league.core.web.paging import paged
from league.standings.forms import MOST_METRICS, split_metrics
from league.tournaments.core.selectors import tournament_log
from league.tournaments.draws.kept_cuts import cut_changes
from league.tournaments.lifecycle import services
from league.tournaments.lifecycle.history_text import tournament_log_lines
from league.tournaments.models import Tournament
from league.tournaments.standings.record import tournament_rule
from league.tournaments.standings.tournament_table import tournament_table
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.forms import ChangedTournamentForm, StageForm
from league.tournaments.views.steps import DeskSteps
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


@tournament_page("desk")
def desk(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Lead to the next step to do; a referee or recorder has one once a round is public."""
    step = DeskSteps(tournament, is_organiser="tournament" in request.may).at_hand
    return redirect(step.url) if step else desk_show(request, "waiting")


SETTINGS = (
    "name", "starts_on", "ends_on", "time_zone", "place", "about", "minutes", "registration", "registration_opens_at",
    "registration_closes_at", "limit", "check_in_opens_at", "check_in_closes_at", "players_report", "bye_rule",
    "walkover_rule", "abandoned_rule", "forfeit_points",
    "lineup_size", "team_mates", "club_mates", "frozen_from", "is_public",
)  # fmt: skip


@tournament_page("tournament")
def settings(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    blank = {f"metric_{place}": "" for place in range(1, MOST_METRICS + 1)}
    present = {field: getattr(tournament, field) for field in SETTINGS} | blank | split_metrics(tournament.order)
    form = ChangedTournamentForm(request.POST or None, initial=present, is_closed=tournament.is_closed)
    if form.is_valid():
        with form.refusals():
            services.tournament_amend(actor=request.user, tournament=tournament, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("desk_settings", tournament.slug)
        tournament.refresh_from_db()
    return desk_show(request, "settings", form=form)


@tournament_page("tournament")
def stages(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    first = not tournament.stages.exists()
    initial = {"name": _("Main rounds"), "rounds_planned": 8, "method": "plan"} if first else {
        "name": _("Final"), "rounds_planned": 1, "method": "top", "cut": tournament.seats
    }  # fmt: skip
    form = StageForm(request.POST or None, initial=initial)
    if form.is_valid():
        with form.refusals():
            services.stage_add(actor=request.user, tournament=tournament, **form.cleaned_data)
            return redirect("desk_stages", tournament.slug)
    return desk_show(request, "stages", form=form, is_first=first)


@tournament_page("tournament")
def stage(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    stage = get_object_or_404(tournament.stages, number=number)
    fields = ("name", "rounds_planned", "method", "by_division", "cut", "carry", "minutes")
    form = StageForm(request.POST or None, initial={field: getattr(stage, field) for field in fields})
    if form.is_valid():
        with form.refusals():
            services.stage_amend(actor=request.user, stage=stage, **form.cleaned_data)
            return redirect("desk_stages", tournament.slug)
    return desk_show(request, "stage", form=form, stage=stage)


@posted_from("desk_stages", keys=("tournament",))
@tournament_page("tournament")
def stage_remove(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    services.stage_remove(actor=request.user, stage=get_object_or_404(tournament.stages, number=number))
    return redirect("desk_stages", tournament.slug)


MOVES = {
    "publish": services.order_publish,
    "start": services.tournament_start,
    "unstart": services.tournament_unstart,
    "close": services.tournament_close,
}


@tournament_page("tournament")
def start(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    if request.method == "POST":
        return _move(request, tournament, ("publish", "start", "unstart"), "desk_start")
    return desk_show(request, "start", rule=tournament_rule(tournament))


def _move(request: TournamentRequest, tournament: Tournament, known: tuple[str, ...], back: str) -> HttpResponse:
    wanted = request.POST.get("do", "")
    if wanted in known:
        MOVES[wanted](actor=request.user, tournament=tournament)
    return redirect("desk" if wanted == "start" else back, tournament.slug)


@tournament_page("tournament")
def close(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    if request.method == "POST":
        if request.POST.get("do") == "reopen":
            reason = request.POST.get("reason", "")
            services.tournament_reopen(actor=request.user, tournament=tournament, reason=reason)
            return redirect("desk_close", tournament.slug)
        return _move(request, tournament, ("close",), "desk_close")
    unfinished = tournament.rounds.unfinished().order_by("number").first()
    why = services.why_unfinished(unfinished) if unfinished else ""
    changes = cut_changes(tournament)
    return desk_show(
        request, "close", table=tournament_table(tournament), unfinished=unfinished, why=why, changes=changes,
        is_kept=all(change.is_kept for change in changes),
    )  # fmt: skip


@tournament_page("tournament")
def history(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Show everything that was done in this tournament, by whom and why."""
    rows = paged(request, tournament_log(tournament))
    return desk_show(request, "history", history=tournament_log_lines(tournament, rows), rows=rows)
