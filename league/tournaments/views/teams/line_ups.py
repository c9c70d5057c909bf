"""Line-ups: the page of a captain, by account or by link, and the desk's view of all teams."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.accounts.pages import signed_in
from league.core.errors import LeagueError, translated
from league.core.parsing import whole_number
from league.core.texts.lists import listed
from league.core.web.pages import secret_page, show
from league.core.web.qr import qr_code
from league.players.models import shown_order
from league.tournaments.core.links import link_open
from league.tournaments.models import Entrant, Team, Tournament
from league.tournaments.standings.line_ups import LineUp, LineUps, is_open_to_captains, rounds_to_name, team_of_captain
from league.tournaments.teams.services import (
    captain_set,
    line_up_deadline_set,
    line_up_name,
    line_ups_take_over,
    team_opened,
    team_secret,
)
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.teams.forms import DeadlineForm, LineUpForm
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


# ----- the captain -----
@signed_in
@tournament_page()
def captain(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """The line-up of the team whose captain has signed in."""
    team = team_of_captain(tournament, request.user)
    if team is None:
        return redirect("event", tournament.slug)
    return _captain_page(request, team, reverse("event_team", args=[tournament.slug]))


@tournament_page()
def by_link(request: TournamentRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """The line-up of a team by the captain's link, without an account."""
    team = team_opened(tournament, secret)
    here = reverse("event_team_link", args=[tournament.slug, secret])
    return secret_page(_captain_page(request, team, here, by_link=True))


def _captain_page(request: TournamentRequest, team: Team, here: str, *, by_link: bool = False) -> HttpResponse:
    tournament = team.tournament = request.tournament
    numbers = rounds_to_name(tournament)
    if not numbers:
        return show(request, "tournaments/line_up.html", here="mine", team=team, numbers=numbers)
    number = _wanted(request, numbers)
    line_up = LineUps(tournament).of_team(team, number)
    form = _form(request, line_up)
    if form.is_valid():
        with form.refusals():
            line_up_name(
                actor=None if by_link else request.user, team=team, number=number, now=request.now,
                entrants=_chosen(line_up, form.chosen), by_link=by_link,
            )  # fmt: skip
            messages.success(request, _("Stored: these players play round %(n)s.") % {"n": number})
            return redirect(f"{here}?round={number}")
    return show(
        request, "tournaments/line_up.html", here="mine", team=team, numbers=numbers, number=number, line_up=line_up,
        form=form, is_open=is_open_to_captains(tournament, number, request.now),
        deadline=tournament.line_up_deadlines.filter(number=number).first(),
    )  # fmt: skip


def _wanted(request: TournamentRequest, numbers: Sequence[int]) -> int:
    asked = whole_number(request.GET.get("round", ""))
    return asked if asked is not None and asked in numbers else numbers[0]


def _form(request: TournamentRequest, line_up: LineUp) -> LineUpForm:
    shown = line_up.players or line_up.usual
    size = min(request.tournament.lineup_size or 0, len(line_up.members))
    data = request.POST if request.method == "POST" else None
    return LineUpForm(line_up.members, size, data, initial={"players": [one.pk for one in shown]})


def _chosen(line_up: LineUp, keys: Sequence[int]) -> list[Entrant]:
    return [entrant for entrant in line_up.members if entrant.pk in keys]


# ----- the desk -----
@tournament_page("tournament")
def line_ups(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """All teams with their line-ups of a round, and who has not named one yet."""
    numbers = rounds_to_name(tournament)
    if tournament.lineup_size is None or not numbers:
        return desk_show(request, "line_ups", numbers=[])
    number = _wanted(request, numbers)
    here = f"{reverse('desk_line_ups', args=[tournament.slug])}?round={number}"
    if "take_over" in request.POST:
        _take_over(request, number)
        return redirect(here)
    deadline = tournament.line_up_deadlines.filter(number=number).first()
    form = DeadlineForm(request.POST or None, initial={"closes_at": deadline and deadline.closes_at})
    if form.is_valid():
        with form.refusals():
            line_up_deadline_set(
                actor=request.user, tournament=tournament, number=number, closes_at=form.cleaned_data["closes_at"]
            )
            return redirect(here)
    rows = [one for one in LineUps(tournament).of_round(number) if one.members]
    missing = [one for one in rows if not one.is_named]
    drawn = tournament.rounds.filter(number=number).first()
    return desk_show(
        request, "line_ups", numbers=numbers, number=number, rows=rows, missing=missing, form=form, deadline=deadline,
        drawn=drawn, captains=_captains(tournament), now=request.now,
    )  # fmt: skip


def _captains(tournament: Tournament) -> dict[int, str]:
    rows = tournament.teams.filter(captaincy__isnull=False)
    return dict(rows.values_list("pk", "captaincy__entrant__player__name"))


def _take_over(request: TournamentRequest, number: int) -> None:
    missing = line_ups_take_over(actor=request.user, tournament=request.tournament, number=number)
    if missing:
        names = listed(team.name for team in missing)
        messages.warning(request, translated(LeagueError("line_up_missing", round=number, teams=names)))


@tournament_page("tournament")
def team(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """One team at the desk: its line-up, its captain and the captain's link."""
    team = get_object_or_404(tournament.teams, pk=pk)
    team.tournament = tournament
    here = reverse("desk_team", args=[tournament.slug, pk])
    if "link" in request.POST or "renew" in request.POST:
        link_open(actor=request.user, opened=team, renew="renew" in request.POST)
        return redirect(here)
    members = team.entrants.select_related("player").order_by("number", *shown_order("player__"))
    if "captain" in request.POST:
        chosen = whole_number(request.POST["captain"])
        captain_set(actor=request.user, team=team, entrant=members.filter(pk=chosen).first() if chosen else None)
        return redirect(here)
    return _desk_team(request, team, list(members), here)


def _desk_team(request: TournamentRequest, team: Team, members: list[Entrant], here: str) -> HttpResponse:
    tournament = request.tournament
    numbers = rounds_to_name(tournament) if tournament.lineup_size else []
    context: dict[str, Any] = {"numbers": numbers}
    if numbers:
        number = _wanted(request, numbers)
        line_up = LineUps(tournament).of_team(team, number)
        form = _form(request, line_up)
        if form.is_valid():
            with form.refusals():
                line_up_name(
                    actor=request.user, team=team, number=number, now=request.now,
                    entrants=_chosen(line_up, form.chosen),
                )  # fmt: skip
                return redirect(f"{reverse('desk_line_ups', args=[tournament.slug])}?round={number}")
        context |= {"number": number, "line_up": line_up, "form": form}
    secret = team_secret(team)
    link = secret and request.build_absolute_uri(reverse("event_team_link", args=[tournament.slug, secret]))
    captaincy = getattr(team, "captaincy", None)
    return desk_show(
        request, "team", team=team, members=members, link=link, qr=qr_code(link) if link else "",
        captain=captaincy.entrant_id if captaincy else None, **context,
    )  # fmt: skip
