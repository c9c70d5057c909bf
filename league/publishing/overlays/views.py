"""Overlays of a broadcast: transparent pages of 1920 × 1080, one for each element, and the page that lists them."""

from math import isfinite
from operator import itemgetter
from time import time
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from league.accounts.api.throttle import count_visit
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import unless_unchanged
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.core.web.pages import show
from league.publishing.appearance import chosen_language, chosen_theme
from league.publishing.models import ClubFeature, EventFeature
from league.publishing.overlays.contents import club_standings, event_standings, followed_in_club, followed_in_event
from league.publishing.overlays.delay import LONGEST, delayed
from league.publishing.overlays.services import delay_of, event_table_feature, game_feature
from league.records.models import Hanchan
from league.records.selectors import hanchan_list
from league.seasons.selectors import current_season
from league.standings.selectors import is_behind
from league.tournaments.core.selectors import current_round
from league.tournaments.models import Tournament
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page

ELEMENTS = {
    "table": _("Table bar: names and scores of the followed table"),
    "standings": _("Strip of standings: the first players"),
    "names": _("Lower third: the players of the followed table with their ranks; ?seat=0 to 3 for one of them"),
    "targets": _("Box of targets: what each player of the followed table needs"),
}
ROWS, MOST_ROWS = 8, 12
SMALLEST, LARGEST = 0.25, 4.0


@club_page()
def club_element(request: ClubRequest, club: Club, element: str) -> HttpResponse:
    season = current_season(club, club.day_of(timezone.now()))

    def draw() -> HttpResponse:
        if element == "standings":
            lines = club_standings(season, _rows(request))
            return _element(request, element, title=season.name if season else "", lines=lines)
        return _element(request, element, followed=followed_in_club(club, season))

    revision = season and (season.pk, season.revision, is_behind(season))
    with chosen_language(request):
        return unless_unchanged(request, club_age(club), revision, draw=draw)


@tournament_page()
def event_element(request: TournamentRequest, tournament: Tournament, element: str) -> HttpResponse:
    with chosen_language(request):
        if element == "standings":
            return _element(request, element, title=tournament.name, lines=event_standings(tournament, _rows(request)))
        return _element(request, element, followed=followed_in_event(tournament))


def _element(request: ClubRequest, element: str, **context: Any) -> HttpResponse:
    if element not in ELEMENTS:
        raise Http404
    count_visit("overlay", request)
    seconds = delay_of(_place(request))
    shown = {
        "theme": chosen_theme(request) or "dark", "scale": _scale(request),
        "seat": whole_number(request.GET.get("seat", "")), "delay": seconds,
    }  # fmt: skip

    def draw() -> str:
        return render_to_string(f"publishing/overlay/{element}.html", {**shown, **context}, request)

    key = repr((request.path, request.GET.get("rows"), get_language(), sorted(shown.items(), key=itemgetter(0))))
    found = delayed(key, seconds, time(), draw)
    return HttpResponse(found) if found else show(request, "publishing/overlay/base.html", **shown)


def _place(request: ClubRequest) -> Club | Tournament:
    return getattr(request, "tournament", None) or request.club


def _rows(request: ClubRequest) -> int:
    return min(whole_number(request.GET.get("rows", "")) or ROWS, MOST_ROWS)


def _scale(request: ClubRequest) -> SafeString:
    """The size of the element as an attribute, 1 for none that can be read."""
    try:
        scale = float(request.GET.get("scale", "1"))
    except ValueError:
        scale = 1.0
    used = min(max(scale, SMALLEST), LARGEST) if isfinite(scale) else 1.0
    return format_html('style="--scale: {}"', f"{used:.3f}")


@club_page("record")
def club_overlays(request: ClubRequest, club: Club) -> HttpResponse:
    """The addresses of the overlays, and the choice of the game that they follow."""
    playing = hanchan_list(club).in_play()
    if request.method == "POST":
        game_feature(actor=request.user, club=club, hanchan=_chosen(request, playing), delay=_delay(request))
        return redirect("club_overlays", club.slug)
    chosen = ClubFeature.objects.filter(club=club).values_list("hanchan", flat=True).first()
    context = {
        "addresses": _addresses(request, "club_overlay", club.slug), "playing": playing, "chosen": chosen,
        "delay": delay_of(club), "longest": LONGEST,
    }  # fmt: skip
    return show(request, "publishing/club_overlays.html", here="club", **context)


def _delay(request: ClubRequest) -> int | None:
    """The seconds of the form; None where it has no such field."""
    sent = request.POST.get("delay", "").strip()
    seconds = whole_number(sent)
    if sent and seconds is None:
        raise LeagueError("bad_delay", value=sent, most=LONGEST)
    return seconds


def _chosen(request: ClubRequest, playing: Any) -> Hanchan | None:
    """The game of the form; None: follow the last change."""
    text = request.POST.get("follow", "")
    if not text:
        return None
    hanchan: Hanchan | None = playing.filter(pk=whole_number(text) or 0).first()
    if hanchan is None:
        raise LeagueError("not_in_play")
    return hanchan


@tournament_page("record")
def event_overlays(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """The same for an event: a table keeps its number from round to round."""
    if request.method == "POST":
        number = whole_number(request.POST.get("follow", ""))
        event_table_feature(actor=request.user, tournament=tournament, number=number, delay=_delay(request))
        return redirect("event_overlays", tournament.slug)
    round_ = current_round(tournament)
    return show(
        request, "publishing/event_overlays.html", here="desk",
        addresses=_addresses(request, "event_overlay", tournament.slug),
        numbers=list(round_.tables.order_by("number").values_list("number", flat=True)) if round_ else [],
        chosen=EventFeature.objects.filter(tournament=tournament).values_list("table_number", flat=True).first(),
        delay=delay_of(tournament), longest=LONGEST,
    )  # fmt: skip


def _addresses(request: ClubRequest, name: str, slug: str) -> list[tuple[Any, dict[str, str]]]:
    paths = {element: reverse(name, args=[slug, element]) for element in ELEMENTS}
    return [
        (words, {"path": paths[element], "whole": request.build_absolute_uri(paths[element])})
        for element, words in ELEMENTS.items()
    ]
