"""A round at the desk: draw, confirm, release, enter results, finish. Each step can be undone by one click."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from league.core.errors import Forbidden, LeagueError, translated
from league.core.parsing import whole_number
from league.tournaments.draws import services as draw_services
from league.tournaments.draws.cut_choices import cut_choose, cut_draw_lots
from league.tournaments.draws.drafting import BY_STANDINGS
from league.tournaments.draws.round_report import RoundReport
from league.tournaments.draws.seating_input import crowds
from league.tournaments.draws.stage_groups import cut_ties, stage_groups
from league.tournaments.lifecycle.checks import round_checks
from league.tournaments.lifecycle.forms import METHOD_WORDS, DrawForm
from league.tournaments.lifecycle.selectors import round_find
from league.tournaments.lifecycle.tournament_page import TournamentRequest, tournament_page
from league.tournaments.models import Round, Stage, Table, TableSeat, Tournament
from league.tournaments.results.entry import EntryGrid
from league.tournaments.results.services import result_clear, result_enter
from league.tournaments.standings.tournament_table import PUBLIC_STATES, tournament_rule
from league.tournaments.views.desk import desk_show


@tournament_page("tournament")
def draw(request: TournamentRequest, tournament: Tournament, stage: int) -> HttpResponse:
    found = get_object_or_404(tournament.stages, number=stage)
    found.tournament = tournament
    form = DrawForm(request.POST or None, initial={"seed": _seed(tournament), "preset": found.preset})
    proposals = None
    if form.is_valid():
        with form.refusals():
            seed = form.cleaned_data["seed"]
            if "compare" in request.POST:
                proposals = draw_services.round_propose(actor=request.user, stage=found, seed=seed)
            else:
                rounds = draw_services.stage_draw(actor=request.user, stage=found, **form.cleaned_data)
                return redirect("desk_round", tournament.slug, rounds[0].number)
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
        "ties": cut_ties(stage),
        "rule": tournament_rule(stage.tournament),
        "crowded": [crowd for group in groups for crowd in crowds(stage.tournament, group.entrants)],
        "is_script": stage.method == Stage.Method.SCRIPT,
    }


@require_POST
@tournament_page("tournament")
def cut(request: TournamentRequest, tournament: Tournament, stage: int) -> HttpResponse:
    """Decide a tie at the cut: the ticked players go on, or lots are drawn."""
    found = get_object_or_404(tournament.stages, number=stage)
    found.tournament = tournament
    division = request.POST.get("division", "")
    if "lots" in request.POST:
        cut_draw_lots(actor=request.user, stage=found, seed=_seed(tournament), division=division)
    else:
        chosen = [number for key in request.POST.getlist("go_on") if (number := whole_number(key)) is not None]
        cut_choose(actor=request.user, stage=found, entrants=chosen, division=division)
    return redirect("desk_draw", tournament.slug, stage)


def _seed(tournament: Tournament) -> int:
    """Return another seed for every change, so that nobody can suspect that a suitable seed was looked for."""
    return tournament.revision * 7919 + tournament.pk


@tournament_page("desk")
def round_page(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = round_find(tournament, number, is_public=False)
    if round_.is_public:
        return _results_page(request, round_)
    if "tournament" not in request.may:
        raise Forbidden
    view = RoundReport(round_)
    findings = round_checks(round_)
    is_blocked = any(finding.is_blocking for finding in findings)
    return desk_show(request, "seating", round=round_, view=view, findings=findings, is_blocked=is_blocked)


def _results_page(request: TournamentRequest, round_: Round, refused: EntryGrid | None = None) -> HttpResponse:
    grid = refused or EntryGrid(round_, selected=request.GET.get("table", ""))
    findings = round_checks(round_, "finish") if round_.state == Round.State.RELEASED else []
    response = desk_show(request, "results", round=round_, grid=grid, findings=findings, now=request.now)
    if grid.form.errors:
        response.status_code = 422
    return response


@require_POST
@tournament_page("tournament")
def step(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    round_ = round_find(tournament, number, is_public=False)
    wanted = request.POST.get("step", "")
    try:
        round_ = draw_services.round_step(actor=request.user, round_=round_, step=wanted)
    except LeagueError as refused:
        # The page of the round shows its state and what blocks the step.
        messages.warning(request, translated(refused))
        return redirect("desk_round", tournament.slug, round_.number)
    if wanted == "finish":
        return redirect("desk", tournament.slug)
    return redirect("desk_round", tournament.slug, round_.number)


@require_POST
@tournament_page("tournament")
def swap(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    keys = request.POST.getlist("seat")
    found = TableSeat.objects.filter(round__tournament=tournament, round__number=number)
    chosen = found.filter(pk__in=[key for key in keys if whole_number(key)])
    seats = list(chosen.select_related("table", "round__tournament__club"))
    if len(seats) != 2:
        messages.warning(request, _("Choose two seats to swap them."))
        return redirect("desk_round", tournament.slug, number)
    first, second = seats
    facts = draw_services.seats_swap(actor=request.user, first=first, second=second)
    wrong = [words % {"n": facts[key]} for key, words in WARNINGS if facts[key]]
    messages.add_message(request, messages.WARNING if wrong else messages.SUCCESS, " ".join(wrong) or _("Swapped."))
    return redirect("desk_round", tournament.slug, number)


WARNINGS = (
    ("forbidden", gettext_lazy("Now %(n)d pairs sit together that must not meet.")),
    ("repeats", gettext_lazy("Now %(n)d pairs meet again.")),
    ("uneven_winds", gettext_lazy("Now %(n)d players have uneven winds.")),
)


@require_POST
@tournament_page("tournament")
def reseat(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Seat the rounds that are not public again, after players left or came late."""
    rounds = draw_services.round_reseat(actor=request.user, tournament=tournament, seed=_seed(tournament))
    messages.success(request, _("Seated anew with the fewest changes; look at the drafts."))
    return redirect("desk_round", tournament.slug, rounds[0].number)


@tournament_page("tournament")
def script(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}-seating.txt"'}
    return HttpResponse(draw_services.script_of(tournament) + "\n", "text/plain; charset=utf-8", headers=headers)


# ----- results -----
@require_POST
@tournament_page("result")
def result(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter one table's result. htmx gets the grid with the next table selected, other clients the whole page."""
    round_ = round_find(tournament, number, is_public="tournament" not in request.may)
    grid = EntryGrid(round_, form=request.POST)
    if grid.form.is_valid():
        with grid.form.refusals():
            _enter(request, grid, request.POST)
            if not _is_htmx(request):
                return redirect("desk_round", tournament.slug, number)
            return desk_show(request, "grid", round=round_, grid=EntryGrid(round_))
    if _is_htmx(request):
        return desk_show(request, "grid", round=round_, grid=grid)
    return _results_page(request, round_, grid)


def _is_htmx(request: TournamentRequest) -> bool:
    return "HX-Request" in request.headers


def _enter(request: TournamentRequest, grid: EntryGrid, sent: QueryDict) -> None:
    entered = grid.form.cleaned_data
    table = grid.table_of(entered["table"])
    if "clear" in sent:
        result_clear(actor=request.user, table=table, reason=entered["reason"], version=_seen(table, sent))
        return
    result_enter(
        actor=request.user, table=table, scores=grid.form.scores, chips=grid.form.chips,
        deposits=entered.get("deposits") or 0, reason=entered["reason"], version=_seen(table, sent),
    )  # fmt: skip


def _seen(table: Table, sent: QueryDict) -> int | None:
    """Return the version of the result that the page showed for this table, if the page sent it."""
    number, _, version = sent.get("seen", "").partition(":")
    return whole_number(version) if number == str(table.number) else None
