"""Penalties of teams at the desk."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect

from league.core.web.pages import posted_from
from league.tournaments.core.selectors import current_round, round_find
from league.tournaments.models import Tournament
from league.tournaments.teams.penalties import team_penalties, team_penalty_give, team_penalty_void
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.teams.forms import TeamPenaltyForm
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


@tournament_page("referee")
def penalties(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    last = current_round(tournament)
    form = TeamPenaltyForm(tournament.teams.all(), request.POST or None, initial={"round": last and last.number})
    if form.is_valid():
        with form.refusals():
            entered, team = form.cleaned_data, form.cleaned_data["team"]
            team.tournament = tournament
            round_ = round_find(tournament, entered["round"], is_public=False) if entered["round"] else None
            team_penalty_give(
                actor=request.user, team=team, points=form.points_in(tournament.points_unit), kind=entered["kind"],
                reason=entered["reason"], round_=round_,
            )  # fmt: skip
            return redirect("desk_team_penalties", tournament.slug)
    rows = team_penalties(tournament).order_by("-given_at", "-pk")
    return desk_show(request, "team_penalties", form=form, rows=rows)


@posted_from("desk_team_penalties", keys=("tournament",))
@tournament_page("referee")
def penalty_void(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    penalty = get_object_or_404(team_penalties(tournament), pk=pk)
    team_penalty_void(actor=request.user, penalty=penalty, reason=request.POST.get("reason", ""))
    return redirect("desk_team_penalties", tournament.slug)
