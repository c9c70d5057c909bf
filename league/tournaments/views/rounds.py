"""A round at the desk: drawn, looked at, confirmed, released, its results, finished; each step undone by one click."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.asked import whole_number
from league.errors import LeagueError, translated
from league.tournaments import draws
from league.tournaments.access import PUBLIC_STATES
from league.tournaments.checks import round_checks
from league.tournaments.drafting import BY_STANDINGS
from league.tournaments.entry import EntryGrid
from league.tournaments.forms import METHOD_WORDS, DrawForm
from league.tournaments.models import Round, Stage, Table, TableSeat, Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.results import result_clear, result_enter
from league.tournaments.seatings import SeatingView
from league.tournaments.selectors import round_find
from league.tournaments.stage_groups import stage_groups
from league.tournaments.views.desk import desk_show
from league.tournaments.wishes import crowds


@event_page("tournament")
def draw(request: EventRequest, event: Tournament, stage: int) -> HttpResponse:
    found = get_object_or_404(event.stages, number=stage)
    found.tournament = event
    form = DrawForm(request.POST or None, initial={"seed": _seed(event), "preset": found.preset})
    proposals = None
    if form.is_valid():
        with form.refusals():
            seed = form.cleaned_data["seed"]
            if "compare" in request.POST:
                proposals = draws.round_propose(actor=request.user, stage=found, seed=seed)
            else:
                rounds = draws.stage_draw(actor=request.user, stage=found, **form.cleaned_data)
                return redirect("desk_round", event.slug, rounds[0].number)
    return desk_show(request, "draw", form=form, stage=found, proposals=proposals, **_draw_context(found))


def _draw_context(stage: Stage) -> dict[str, Any]:
    left = stage.rounds_planned - stage.rounds.exclude(state=Round.State.DRAFT).count()
    groups = stage_groups(stage)
    played = Table.objects.filter(round__tournament=stage.tournament, round__state__in=PUBLIC_STATES)
    return {
        "left": left,
        "missing": played.undone().count() if stage.method in BY_STANDINGS else 0,
        "is_swiss": stage.method == Stage.Method.SWISS,
        "how": METHOD_WORDS[stage.method],
        "groups": groups,
        "crowded": [crowd for group in groups for crowd in crowds(stage.tournament, group.entrants)],
        "is_script": stage.method == Stage.Method.SCRIPT,
    }


def _seed(event: Tournament) -> int:
    """Another for every draw, and shown: nobody can say that one was sought that suits."""
    return event.revision * 7919 + event.pk


@event_page("tournament")
def round_page(request: EventRequest, event: Tournament, number: int) -> HttpResponse:
    one = round_find(event, number, is_public=False)
    if one.is_public:
        return _results_page(request, one)
    view = SeatingView(one)
    findings = round_checks(one)
    is_blocked = any(finding.is_blocking for finding in findings)
    return desk_show(request, "seating", one=one, view=view, findings=findings, is_blocked=is_blocked)


def _results_page(request: EventRequest, one: Round, refused: EntryGrid | None = None) -> HttpResponse:
    grid = refused or EntryGrid(one, asked=request.GET.get("table", ""))
    findings = round_checks(one, "finish") if one.state == Round.State.RELEASED else []
    response = desk_show(request, "results", one=one, grid=grid, findings=findings, now=request.now)
    if grid.form.errors:
        response.status_code = 422
    return response


@require_POST
@event_page("tournament")
def step(request: EventRequest, event: Tournament, number: int) -> HttpResponse:
    one = round_find(event, number, is_public=False)
    wanted = request.POST.get("step", "")
    try:
        one = draws.round_step(actor=request.user, one=one, step=wanted)
    except LeagueError as refused:
        # Back to the round, which shows how it stands now and what is in the way.
        messages.warning(request, translated(refused))
        return redirect("desk_round", event.slug, one.number)
    return redirect(
        "desk" if wanted == "finish" else "desk_round", event.slug, *([] if wanted == "finish" else [one.number])
    )


@require_POST
@event_page("tournament")
def swap(request: EventRequest, event: Tournament, number: int) -> HttpResponse:
    keys = request.POST.getlist("seat")
    found = TableSeat.objects.filter(round__tournament=event, round__number=number)
    chosen = found.filter(pk__in=[key for key in keys if whole_number(key)])
    seats = list(chosen.select_related("table", "round__tournament__club"))
    if len(seats) != 2:
        messages.warning(request, _("Choose two seats to swap them."))
        return redirect("desk_round", event.slug, number)
    one, other = seats
    facts = draws.seats_swap(actor=request.user, one=one, other=other)
    wrong = [words % {"n": facts[key]} for key, words in WARNINGS if facts[key]]
    messages.add_message(request, messages.WARNING if wrong else messages.SUCCESS, " ".join(wrong) or _("Swapped."))
    return redirect("desk_round", event.slug, number)


WARNINGS = (
    ("forbidden", gettext_lazy("Now %(n)d pairs sit together that must not meet.")),
    ("repeats", gettext_lazy("Now %(n)d pairs meet again.")),
    ("uneven_winds", gettext_lazy("Now %(n)d players have uneven winds.")),
)


@require_POST
@event_page("tournament")
def reseat(request: EventRequest, event: Tournament) -> HttpResponse:
    """After somebody left or came late: the rounds that are not public yet."""
    rounds = draws.round_reseat(actor=request.user, tournament=event, seed=_seed(event))
    messages.success(request, _("Seated anew with the fewest changes; look at the drafts."))
    return redirect("desk_round", event.slug, rounds[0].number)


@event_page("tournament")
def script(request: EventRequest, event: Tournament) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{event.slug}-seating.txt"'}
    return HttpResponse(draws.script_of(event) + "\n", "text/plain; charset=utf-8", headers=headers)


# ----- results -----
@require_POST
@event_page("tournament")
def result(request: EventRequest, event: Tournament, number: int) -> HttpResponse:
    """One table's four scores; htmx gets the grid with the next table under the cursor, others go back to the page."""
    one = round_find(event, number, is_public=False)
    grid = EntryGrid(one, form=request.POST)
    if grid.form.is_valid():
        with grid.form.refusals():
            _enter(request, grid, request.POST)
            if not _is_htmx(request):
                return redirect("desk_round", event.slug, number)
            return desk_show(request, "grid", one=one, grid=EntryGrid(one))
    if _is_htmx(request):
        return desk_show(request, "grid", one=one, grid=grid)
    return _results_page(request, one, grid)


def _is_htmx(request: EventRequest) -> bool:
    return "HX-Request" in request.headers


def _enter(request: EventRequest, grid: EntryGrid, sent: QueryDict) -> None:
    entered = grid.form.cleaned_data
    table = grid.table_of(entered["table"])
    if "clear" in sent:
        result_clear(actor=request.user, table=table, reason=entered["reason"])
        return
    result_enter(
        actor=request.user, table=table, scores=grid.form.scores, chips=grid.form.chips,
        deposits=entered.get("deposits") or 0, reason=entered["reason"], version=_seen(table, sent),
    )  # fmt: skip


def _seen(table: Table, sent: QueryDict) -> int | None:
    """The version that stood on the page for this table, where the page says so."""
    number, _, version = sent.get("seen", "").partition(":")
    return whole_number(version) if number == str(table.number) else None
