from django.http import HttpResponse
from django.shortcuts import get_object_or_404

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.odds.charts import Span
from league.odds.selectors import TOP, OddsShown, luck_lines, odds_shown, past_odds
from league.odds.services import odds_request
from league.seasons.models import Division, Season
from league.seasons.selectors import season_find

MOST_RANKS = 1000


@club_page()
def season_odds(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    """The odds of a season: how its rest may go, simulated many times."""
    season = season_find(club, slug)
    top, down = _ranks(request, "cut", TOP), _ranks(request, "down", 0)
    odds = odds_shown(season, _division(season, request.GET.get("division", "")), top=max(1, top), down=down)
    odds_request(season=season, stored=odds.stored)
    return show(
        request,
        "odds/odds.html",
        here="season",
        season=season,
        odds=odds,
        spans=rank_spans_of(odds),
        divisions=season.divisions.all(),
        luck=luck_lines(odds.stored),
        past=past_odds(club),
    )


def _ranks(request: ClubRequest, key: str, usual: int) -> int:
    found = whole_number(request.GET.get(key, ""))
    return usual if found is None or found > MOST_RANKS else found


def _division(season: Season, pk: str) -> Division | None:
    return get_object_or_404(season.divisions.all(), pk=pk) if whole_number(pk) else None


def rank_spans_of(odds: OddsShown) -> list[Span]:
    return [
        Span(line.name, line.low, line.high, line.mean_rank)
        for line in odds.lines
        if line.low is not None and line.high is not None and line.mean_rank is not None
    ]
