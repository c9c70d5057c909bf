from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.odds.charts import Span
from league.odds.selectors import OddsShown, luck_lines, odds_shown, past_odds, team_odds
from league.odds.services import odds_request
from league.seasons.models import MOST_RANKS, Division, Season
from league.seasons.selectors import season_find


@club_page()
def season_odds(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    """The odds of a season: how its rest may go, simulated many times."""
    season = season_find(club, slug)
    division = _division(season, request.GET.get("division", ""))
    odds = odds_shown(season, division, top=_ranks(request, "cut", 1), down=_ranks(request, "down", 0))
    odds_request(season=season, stored=odds.stored)
    return show(
        request,
        "odds/odds.html",
        here="season",
        season=season,
        odds=odds,
        spans=rank_spans_of(odds),
        divisions=season.divisions.all(),
        teams=[] if division else team_odds(odds.stored),
        luck=luck_lines(odds.stored),
        past=past_odds(club),
    )


def _ranks(request: ClubRequest, key: str, least: int) -> int | None:
    """The ranks that a visitor asks for; None: those of the season."""
    found = whole_number(request.GET.get(key, ""))
    return None if found is None or found > MOST_RANKS else max(least, found)


def _division(season: Season, pk: str) -> Division | None:
    return get_object_or_404(season.divisions.all(), pk=pk) if whole_number(pk) else None


def rank_spans_of(odds: OddsShown) -> list[Span]:
    return [
        Span(line.name, line.low, line.high, line.mean_rank)
        for line in odds.lines
        if line.low is not None and line.high is not None and line.mean_rank is not None
    ]
