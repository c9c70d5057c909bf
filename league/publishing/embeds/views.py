"""A season's table, an event's standings and its seating, for a frame on another site."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone

from league.clubs.selectors import club_find
from league.core.conditional import unless_unchanged
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.publishing.appearance import chosen_theme
from league.publishing.embeds.frames import VISITOR, FramedRequest, framed
from league.seasons.models import Division, Season
from league.seasons.selectors import season_find
from league.standings.selectors import season_rows, season_table
from league.standings.table_state import table_state
from league.tournaments.core.access import access_of
from league.tournaments.core.selectors import current_round, round_tables
from league.tournaments.models import Tournament
from league.tournaments.views.public.public import public_table

MOST_ROWS = 500


@framed
def season(request: FramedRequest, club: str, slug: str) -> HttpResponse:
    season = season_find(club_find(VISITOR, club), slug)
    request.club = season.club
    division = _division(season, request.GET.get("division", ""))

    def draw() -> HttpResponse:
        rows = season_rows(season, division)[: _most(request)]
        return _show(request, "season", season=season, division=division, table=season_table(season, division, rows))

    state = table_state(None, club, slug)
    return unless_unchanged(request, state, draw=draw)


def _division(season: Season, pk: str) -> Division | None:
    number = whole_number(pk)
    return None if number is None else get_object_or_404(season.divisions.all(), pk=number)


def _most(request: FramedRequest) -> int:
    """The number of rows: all, or the first of them by `?rows=`."""
    return min(whole_number(request.GET.get("rows", "")) or MOST_ROWS, MOST_ROWS)


@framed
def event_standings(request: FramedRequest, tournament: str) -> HttpResponse:
    event = _event(request, tournament)

    def draw() -> HttpResponse:
        table = public_table(event)
        return _show(request, "event_standings", tournament=event, table=table, lines=table.lines[: _most(request)])

    return _unless_unchanged(request, event, draw)


@framed
def event_seating(request: FramedRequest, tournament: str) -> HttpResponse:
    """The seating of the last public round."""
    event = _event(request, tournament)

    def draw() -> HttpResponse:
        round_ = current_round(event)
        lines = round_tables(round_, results=False) if round_ else []
        return _show(request, "event_seating", tournament=event, round=round_, lines=lines)

    return _unless_unchanged(request, event, draw)


def _event(request: FramedRequest, slug: str) -> Tournament:
    found = access_of(VISITOR, slug).tournament
    request.club, request.tournament = found.club, found
    return found


def _unless_unchanged(request: FramedRequest, event: Tournament, draw: Any) -> HttpResponse:
    def drawn() -> HttpResponse:
        with timezone.override(event.zone):
            return draw()

    return unless_unchanged(request, event.pk, event.revision, request.club.embed_sites, draw=drawn)


def _show(request: FramedRequest, template: str, **context: Any) -> HttpResponse:
    return show(request, f"publishing/embed/{template}.html", theme=chosen_theme(request), **context)
