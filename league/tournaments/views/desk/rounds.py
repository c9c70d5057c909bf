"""A round at the desk: draw, confirm, release, enter results, finish. Each step can be undone by one click."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.accounts.api.authentication import READER
from league.accounts.api.idempotency import StoredAnswer, account_reach, answer_once
from league.core.errors import Forbidden, LeagueError, translated
from league.core.parsing import whole_number
from league.core.web.pages import posted_from
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.selectors import round_find
from league.tournaments.draws import services as draw_services
from league.tournaments.draws.checks import round_checks
from league.tournaments.draws.cut_choices import cut_by_metric, cut_choose, cut_draw_lots, cut_play_off
from league.tournaments.draws.cut_metrics import tie_reports
from league.tournaments.draws.drafting import BY_STANDINGS, script_of
from league.tournaments.draws.kept_cuts import CutChange, cut_changes, cut_keep
from league.tournaments.draws.seating_input import crowds
from league.tournaments.draws.stage_groups import stage_groups
from league.tournaments.lifecycle.services import stage_amend
from league.tournaments.models import Round, Stage, Table, TableSeat, Tournament
from league.tournaments.results.entry import EntryGrid, entry_store
from league.tournaments.standings.record import PUBLIC_STATES
from league.tournaments.views.desk.round_report import RoundReport
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.fairness import fairness_context
from league.tournaments.views.forms import METHOD_WORDS, DrawForm
from league.tournaments.views.steps import DeskSteps
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


@tournament_page("tournament")
def draw(request: TournamentRequest, tournament: Tournament, stage: int) -> HttpResponse:
    drawn_stage = get_object_or_404(tournament.stages, number=stage)
    drawn_stage.tournament = tournament
    form = DrawForm(request.POST or None, initial={"seed": _seed(tournament), "preset": drawn_stage.preset})
    proposals = None
    if form.is_valid():
        with form.refusals():
            seed = form.cleaned_data["seed"]
            if "compare" in request.POST:
                proposals = draw_services.round_propose(actor=request.user, stage=drawn_stage, seed=seed)
            else:
                rounds = draw_services.stage_draw(actor=request.user, stage=drawn_stage, **form.cleaned_data)
                return redirect("desk_round", tournament.slug, rounds[0].number)
    return desk_show(request, "draw", form=form, stage=drawn_stage, proposals=proposals, **_draw_context(drawn_stage))


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
        "reports": tie_reports(stage),
        "crowded": [crowd for group in groups for crowd in crowds(stage.tournament, group.entrants)],
        "is_script": stage.method == Stage.Method.SCRIPT,
        "is_whole_plan": stage.method == Stage.Method.SCRIPT
        or (stage.method == Stage.Method.PLAN and not stage.tournament.lineup_size),
    }


@tournament_page("tournament")
def fairness(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Judge the seating of all rounds, drafts too."""
    return desk_show(request, "fairness", **fairness_context(TournamentAccess(tournament, is_desk=True), request.GET))


@posted_from("desk_draw")
@tournament_page("tournament")
def cut(request: TournamentRequest, tournament: Tournament, stage: int) -> HttpResponse:
    """Decide a tie at the cut: by the ticked players, a further metric, a play-off or a lot, or by a larger cut."""
    cut_stage = get_object_or_404(tournament.stages, number=stage)
    cut_stage.tournament = tournament
    sent = request.POST
    by: dict[str, Any] = {"actor": request.user, "stage": cut_stage, "division": sent.get("division", "")}
    if "lots" in sent:
        cut_draw_lots(seed=_seed(tournament), **by)
    elif "metric" in sent:
        cut_by_metric(metric=sent["metric"], **by)
    elif "play_off" in sent:
        cut_play_off(scores=_play_off_scores(sent), **by)
    elif "larger" in sent:
        stage_amend(actor=request.user, stage=cut_stage, cut=whole_number(sent["larger"]))
    else:
        chosen = [number for key in sent.getlist("go_on") if (number := whole_number(key)) is not None]
        cut_choose(entrants=chosen, **by)
    return redirect("desk_draw", tournament.slug, stage)


def _play_off_scores(sent: QueryDict) -> dict[int, int]:
    """Return the scores by entrant; fields that are no whole numbers are missing in it."""
    scores = {}
    for name in sent:
        entrant, text = whole_number(name.removeprefix("score_")), sent.get(name, "").strip()
        score = whole_number(text.removeprefix("-"))
        if name.startswith("score_") and entrant is not None and score is not None:
            scores[entrant] = -score if text.startswith("-") else score
    return scores


@posted_from("desk_round")
@tournament_page("tournament")
def redraw(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Draw a round again that is not public, or whose release is taken back with it."""
    round_ = round_find(tournament, number, is_public=False)
    [first, *_later] = draw_services.round_redraw(
        actor=request.user, round_=round_, seed=_seed(tournament), takes_back="take_back" in request.POST
    )
    return redirect("desk_round", tournament.slug, first.number)


@posted_from("desk_draw")
@tournament_page("tournament")
def keep(request: TournamentRequest, tournament: Tournament, stage: int) -> HttpResponse:
    """Let a played stage stand although a correction has changed who should have played it."""
    found = get_object_or_404(tournament.stages, number=stage)
    found.tournament = tournament
    cut_keep(actor=request.user, stage=found, reason=request.POST.get("reason", ""))
    return redirect("desk_close", tournament.slug)


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
    grid = refused or EntryGrid(round_, request.may, selected=request.GET.get("table", ""))
    findings = round_checks(round_, "finish") if not round_.is_finished else []
    response = desk_show(
        request, "results", round=round_, grid=grid, findings=findings, now=request.now, changes=_changes(request)
    )
    if grid.form.errors:
        response.status_code = 409 if grid.form.is_asked else 422
    return response


def _changes(request: TournamentRequest) -> list[CutChange]:
    return cut_changes(request.tournament) if "tournament" in request.may else []


@posted_from("desk_round")
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
        after = DeskSteps(tournament).round_after
        return redirect(after.url) if after else redirect("desk", tournament.slug)
    return redirect("desk_round", tournament.slug, round_.number)


@posted_from("desk_round")
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
    ("forbidden", gettext_lazy("Pairs that must not meet but now do: %(n)d.")),
    ("repeats", gettext_lazy("Pairs that now meet again: %(n)d.")),
    ("uneven_winds", gettext_lazy("Players who now have uneven winds: %(n)d.")),
)


@posted_from("desk")
@tournament_page("tournament")
def reseat(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Seat the rounds that are not public again, after players left or came late."""
    rounds = draw_services.round_reseat(actor=request.user, tournament=tournament, seed=_seed(tournament))
    messages.success(request, _("Reseated with the fewest changes; check the drafts."))
    return redirect("desk_round", tournament.slug, rounds[0].number)


@tournament_page("tournament")
def script(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{tournament.slug}-seating.txt"'}
    return HttpResponse(script_of(tournament) + "\n", "text/plain; charset=utf-8", headers=headers)


# ----- results -----
@posted_from("desk_round")
@tournament_page("result")
def result(request: TournamentRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Enter one table's result. The script of the desk, which names a key, gets JSON; other clients get the page."""
    round_ = round_find(tournament, number, is_public="tournament" not in request.may)
    grid = EntryGrid(round_, request.may, form=request.POST)
    if "Idempotency-Key" in request.headers:
        return _enter_once(request, grid)
    if grid.form.is_valid():
        with grid.form.refusals():
            entry_store(request.user, grid)
            return redirect("desk_round", tournament.slug, number)
    return _results_page(request, round_, grid)


def _enter_once(request: TournamentRequest, grid: EntryGrid) -> JsonResponse:
    """Answer the script, which keeps what is typed and sends it again until it has an answer."""
    user = request.user
    if request.headers.get(READER, str(user.pk)) != str(user.pk):
        raise LeagueError("not_signed_in")
    key, sent = request.headers["Idempotency-Key"], grid.form.sent()
    if grid.form.is_valid():
        with grid.form.refusals():
            stored = answer_once(
                reach=account_reach(user), key=key, body={"path": request.path, **sent},
                act=lambda: StoredAnswer(200, entry_store(user, grid)),
            )  # fmt: skip
            return JsonResponse(stored.body, status=stored.status)
    return JsonResponse(grid.form.refusal(), status=422)
