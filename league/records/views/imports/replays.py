"""The pages that import a game played online: choose the log; see names and differences; store it."""

from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import show
from league.players.selectors import club_players
from league.records.api.imports.replay_outputs import seat_names
from league.records.replays.outcomes import Outcome
from league.records.replays.services import ReplayReport, replay_preview, replay_store
from league.records.views.imports.file_form import keep
from league.records.views.imports.replay_forms import LogForm, StoreForm
from league.seasons.selectors import current_season


@club_page("import")
def replay_page(request: ClubRequest, club: Club) -> HttpResponse:
    storing = request.POST.get("do") == "store"
    form = LogForm(club, request.POST or None, request.FILES or None)
    if form.is_valid():
        with form.refusals():
            report = replay_preview(actor=request.user, content=form.cleaned_data["content"], order=form.order())
            if report.hanchan is not None:
                messages.info(request, _("This game has already been recorded."))
                return redirect("game", club.slug, report.hanchan.pk)
            second = StoreForm(club, form.chosen_rules, request.POST) if storing else _first_look(form, report)
            if storing and second.is_valid():
                with second.refusals():
                    return _store(request, club, second)
            return _report_page(request, club, second, report)
    return show(request, "records/replay.html", here="games", form=form)


@transaction.atomic
def _store(request: ClubRequest, club: Club, form: StoreForm) -> HttpResponse:
    order = form.full_order(request.user)
    report = replay_store(actor=request.user, content=form.cleaned_data["content"], order=order)
    messages.success(request, _("Recorded."))
    return redirect("game", club.slug, report.stored.pk)


def _first_look(form: LogForm, report: ReplayReport) -> StoreForm:
    """Return the form of the second step, filled in as far as log and club know."""
    day = report.played_on or form.club.day_of(timezone.now())
    initial: dict[str, Any] = {
        "kept_file": keep(form.cleaned_data["content"], form.cleaned_data["file_name"]),
        "house_rules": form.chosen_rules.pk,
        "link": report.link,
        "played_on": day,
        "season": current_season(form.club, day),
    }
    for seat, player in enumerate(report.players):
        initial[f"player_{seat}"] = player.name if player else report.game.names[seat]
    return StoreForm(form.club, form.chosen_rules, initial=initial)


def _report_page(request: ClubRequest, club: Club, form: StoreForm, report: ReplayReport) -> HttpResponse:
    return show(
        request,
        "records/replay_report.html",
        here="games",
        form=form,
        report=report,
        version=form.version,
        seats=_seats(form, report),
        differences=report.examined.comparison.all_differences,
        names=dict(enumerate(seat_names(report))),
        players=club_players(club, most_played_first=True),
    )


def _seats(form: StoreForm, report: ReplayReport) -> list[dict[str, Any]]:
    """Return a row for each seat: its nickname, the field of its player, and its score by the rules and by the log."""
    names = seat_names(report)
    return [
        {
            "nickname": report.game.names[seat],
            "name": names[seat],
            "field": field,
            "rules": _of_seat(report.examined.rules, seat),
            "log": _of_seat(report.examined.log, seat),
        }
        for seat, field in enumerate(form.player_fields)
    ]


def _of_seat(outcome: Outcome | None, seat: int) -> dict[str, Any] | None:
    if outcome is None:
        return None
    result = outcome.result
    return {"score": outcome.scores[seat], "points": result.points[seat], "place": result.places[seat]}
