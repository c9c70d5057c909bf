"""The organiser's page of a season's divisions and teams."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.accounts.models import User
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import existing
from league.core.web.pages import show
from league.history.log_lines import log_lines
from league.players.selectors import club_players, player_find
from league.season_settings.forms import PartForm
from league.season_settings.parts.selectors import PartPlayers, season_divisions, season_part_history, season_teams
from league.seasons import parts
from league.seasons.models import Division, Season, Team
from league.seasons.selectors import part_find, season_find


@club_page("season")
def season_parts(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    season = season_find(club, slug)
    form = PartForm(request.POST or None)
    if form.is_valid():
        part = _asked_for(season, **form.cleaned_data)
        with form.refusals():
            part = _act(request.user, season, part, **form.cleaned_data)
            messages.success(request, _("Saved. The table is being computed."))
            at = f"#{parts.kind_of(part)}-{part.pk}" if part else ""
            return redirect(request.path + at)
    return show(
        request,
        "standings/parts.html",
        here="season",
        season=season,
        form=form,
        kinds=[
            _shown("team", _("Teams"), season_teams(season), form),
            _shown("division", _("Divisions"), season_divisions(season), form),
        ],
        players=club_players(club),
        history=log_lines(season_part_history(season)[:20]),
    )


def _shown(kind: str, words: str, listed: list[PartPlayers], form: PartForm) -> tuple[Any, ...]:
    """Each division or team with its form: the refused form for the one it is about, an empty form for the others."""
    blank = PartForm()
    forms = [(form if form.is_about(kind, one.part.pk) else blank, *one) for one in listed]
    return kind, words, forms, form if form.is_about(kind, None) else blank


def _asked_for(season: Season, *, deed: str, kind: str, part: int | None, **_said: str) -> Division | Team | None:
    return None if deed == "add" else part_find(season, kind, part)


def _act(
    user: User,
    season: Season,
    chosen: Division | Team | None,
    *,
    deed: str,
    kind: str,
    name: str,
    player: str,
    moves: bool,
    cut: int,
    down: int,
    **_said: Any,
) -> Division | Team | None:
    if chosen is None:
        add = parts.team_add if kind == "team" else parts.division_add
        return add(actor=user, season=season, name=name)
    if deed == "remove":
        parts.part_remove(actor=user, part=chosen)
        return None
    if deed == "rename":
        return parts.part_rename(actor=user, part=chosen, name=name)
    if deed == "cut":
        division = existing(chosen if isinstance(chosen, Division) else None)
        return parts.division_cut(actor=user, division=division, cut=cut, down=down)
    named = player_find(season.club, player)
    if deed == "join":
        parts.part_join(actor=user, part=chosen, player=named, moves=moves)
    else:
        parts.part_leave(actor=user, part=chosen, player=named)
    return chosen
