"""The page of the timetable at the desk."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.core.errors import translated
from league.core.parsing import whole_number
from league.tournaments.models import Tournament
from league.tournaments.timetable.selectors import TimetableEntry, next_round, planned_rounds, timetable_of
from league.tournaments.timetable.services import EnteredLine, rounds_planned, timetable_set, timetable_shift
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.settings.timetable_forms import LineForm, PlanForm, ShiftForm, line_forms
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page
from rules.errors import RuleError


@tournament_page("tournament")
def timetable(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Edit the lines, make a first draft of all rounds, or move the rest of the day."""
    rounds, entries = list(planned_rounds(tournament).values()), timetable_of(tournament)
    wanted = request.POST.get("do", "")
    choices = [(entry.starts_at.isoformat(), _when(entry)) for entry in entries]
    upcoming = next_round(entries)
    shift = ShiftForm(choices, request.POST if wanted == "shift" else None, initial={
        "since": upcoming and upcoming.starts_at.isoformat()
    })  # fmt: skip
    plan = PlanForm(request.POST if wanted == "plan" else None)
    lines = line_forms(rounds, entries, _sent(request) if wanted == "lines" else None)
    done = (
        (wanted == "shift" and _shift(request, shift))
        or (wanted == "plan" and _plan(request, plan, entries))
        or (wanted == "lines" and _write(request, lines))
    )
    if done:
        return redirect("desk_timetable", tournament.slug)
    response = desk_show(request, "timetable", entries=entries, lines=lines, plan=plan, shift=shift)
    response.status_code = 422 if wanted else 200
    return response


def _sent(request: TournamentRequest) -> dict[str, str]:
    sent = request.POST.dict()
    return {**sent, "lines": str(whole_number(sent.get("lines", "")) or 0)}


def _when(entry: TimetableEntry) -> str:
    return f"{date_format(localtime(entry.starts_at), 'D j M H:i')} · {entry.title}"


def _shift(request: TournamentRequest, form: ShiftForm) -> bool:
    if not form.is_valid():
        return False
    since = parse_datetime(form.cleaned_data["since"])
    assert since is not None
    with form.refusals():
        minutes = form.cleaned_data["minutes"]
        moved = timetable_shift(actor=request.user, tournament=request.tournament, minutes=minutes, since=since)
        words = ngettext("%(n)s line is moved.", "%(n)s lines are moved.", moved)
        messages.success(request, words % {"n": moved})
        return True
    return False


def _plan(request: TournamentRequest, form: PlanForm, entries: list[TimetableEntry]) -> bool:
    """Plan all rounds one after the other; breaks stay as they are."""
    if not form.is_valid():
        return False
    rounds = list(planned_rounds(request.tournament).values())
    others = [
        EnteredLine(entry.starts_at, title=entry.line.title, minutes=entry.minutes)
        for entry in entries if entry.round is None
    ]  # fmt: skip
    planned = rounds_planned(rounds, form.cleaned_data["first"], form.cleaned_data["pause"])
    with form.refusals():
        timetable_set(actor=request.user, tournament=request.tournament, lines=[*planned, *others])
        return True
    return False


def _write(request: TournamentRequest, forms: list[LineForm]) -> bool:
    if [form for form in forms if not form.is_valid()]:
        return False
    try:
        lines = [form.line for form in forms if form.line is not None]
        timetable_set(actor=request.user, tournament=request.tournament, lines=lines)
    except RuleError as refused:
        messages.error(request, translated(refused))
        return False
    messages.success(request, _("Saved."))
    return True
