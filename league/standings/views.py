from collections.abc import Callable
from typing import Any, cast

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.conditional import drawn_once
from league.core.errors import existing
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.core.web.paging import paged
from league.seasons.models import Division, Season
from league.seasons.selectors import club_seasons, current_season, season_find
from league.standings import forms
from league.standings.selectors import (
    SeasonTable,
    TeamTable,
    season_adjustments,
    season_neighbours,
    season_rows,
    season_table,
    season_team_table,
)
from league.standings.table_state import TableState, unless_seen
from league.standings.tables.contents import table_contents
from league.standings.tables.course import season_course
from league.standings.tables.ranges import Days, season_table_of_days
from league.standings.tables.why import Why, plain_why, season_why

ROWS_ON_A_PAGE = 100


@club_page()
def seasons(request: ClubRequest, club: Club) -> HttpResponse:
    return show(request, "standings/seasons.html", here="season", seasons=club_seasons(club))


@club_page()
def season_current(request: ClubRequest, club: Club) -> HttpResponse:
    """Redirect to the running season, or else to the last one."""
    season = current_season(club, club.day_of(timezone.now())) or club_seasons(club).first()
    if not season:
        return redirect("seasons", club.slug)
    asked = request.GET.urlencode()
    return redirect(reverse("season", args=[club.slug, season.slug]) + (f"?{asked}" if asked else ""))


@unless_seen
@club_page()
def season(request: ClubRequest, club: Club, slug: str, state: TableState) -> HttpResponse:
    """The league table. The template caches its HTML for all visitors and computes the table only when needed."""
    season = season_find(club, slug)
    division = _division(season, request.GET.get("division", ""))
    why, team_why = request.GET.get("why", ""), request.GET.get("why_team", "")
    has = table_contents(season, division)
    rows = paged(request, season_rows(season, division), ROWS_ON_A_PAGE, has.rows)
    shown = {"season": season, "rows": rows, "division": division, "opened": whole_number(why)}
    return show(
        request,
        "standings/season.html",
        here="season",
        **shown,
        tables=lambda: _tables(request, state, shown),
        divisions=season.divisions.all() if has.has_divisions else (),
        adjustments=season_adjustments(season) if has.has_adjustments else (),
        course=lambda: season_course(season, division) if rows.number == 1 else None,
        teams=has.has_teams,
        **_of_teams(season, team_why),
        is_behind=state.is_behind,
        drawing=[
            *state.table,
            division and division.pk,
            rows.number,
            why,
            team_why,
            "record" in request.may,
            get_language(),
        ],
    )


def _tables(request: ClubRequest, state: TableState, shown: dict[str, Any]) -> str:
    """The rows of a page of the table, drawn once in each language for everybody until one of them changes.

    shown       season, division, page of rows, and the player whose rank is explained
    """
    season, division, rows, opened = shown["season"], shown["division"], shown["rows"], shown["opened"]

    def draw() -> str:
        table = season_table(season, division, rows, behind=state.is_behind)
        why = SimpleLazyObject(lambda: _why(season, division, str(opened)))
        return render_to_string("standings/season_tables.html", {**shown, "table": table, "why": why}, request)

    place = (season.pk, division.pk if division else "", rows.number, "" if opened is None else opened)
    key = f"season-rows-{'-'.join(map(str, place))}-{get_language()}-{get_current_timezone_name()}"
    # An explanation names games, which change before the rows do.
    return drawn_once(key, state.rows if opened is None else state.table, draw)


@club_page()
def season_days(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    """The table of some days of the season."""
    season = season_find(club, slug)
    division = _division(season, request.GET.get("division", ""))
    form = forms.DaysForm(request.GET if {"since", "until"} & request.GET.keys() else None)
    table = None
    if form.is_valid():
        with form.refusals():
            table = season_table_of_days(season, Days(**form.cleaned_data), division)
    why = request.GET.get("why", "")
    return show(
        request,
        "standings/days_page.html",
        here="season",
        season=season,
        form=form,
        table=table,
        divisions=season.divisions.all(),
        division=division,
        days={key: request.GET[key] for key in ("since", "until") if request.GET.get(key)},
        opened=whole_number(why),
        why=_explained(plain_why, table, why) if table else None,
    )


def _of_teams(season: Season, why: str) -> dict[str, object]:
    table = cast(TeamTable, SimpleLazyObject(lambda: season_team_table(season)))
    return {
        "team_table": table,
        "opened_team": whole_number(why),
        "team_why": SimpleLazyObject(lambda: _team_why(table, why)),
    }


def _team_why(table: TeamTable, team: str) -> Why | None:
    return _explained(plain_why, table, team)


def _division(season: Season, pk: str) -> Division | None:
    return get_object_or_404(season.divisions.all(), pk=pk) if whole_number(pk) else None


def _why(season: Season, division: Division | None, player: str) -> Why | None:
    """Explain a player's line; None without one."""
    number = whole_number(player)
    table = None if number is None else season_neighbours(season, number, division)
    return _explained(season_why, table, player) if table else None


def _explained(explain: Callable[[Any, int], Why], table: SeasonTable | TeamTable, key: str) -> Why | None:
    number = whole_number(key)
    return explain(table, number) if number in table.names else None


@club_page()
def season_why_row(request: ClubRequest, club: Club, slug: str, player: int) -> HttpResponse:
    """The row below a line that explains its rank."""
    found = season_find(club, slug)
    why = existing(_why(found, _division(found, request.GET.get("division", "")), str(player)))
    return show(request, "standings/why_row.html", why=why)


@club_page()
def season_team_why_row(request: ClubRequest, club: Club, slug: str, team: int) -> HttpResponse:
    why = existing(_team_why(season_team_table(season_find(club, slug)), str(team)))
    return show(request, "standings/why_row.html", why=why)
