"""Share pictures as PNG: for visitors alone, typeset once for each state of what they show."""

from collections.abc import Callable, Sequence
from datetime import date
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from league.accounts.api.throttle import count_visit
from league.clubs.models import Club
from league.clubs.selectors import club_age, club_find
from league.core.conditional import drawn_once, unless_unchanged
from league.core.errors import check_exists, existing
from league.players.models import Player
from league.publishing.appearance import chosen_language
from league.publishing.embeds.frames import VISITOR
from league.publishing.pictures.contents import Picture, day_picture, event_picture, player_picture, season_picture
from league.seasons.selectors import season_find
from league.sheets.pdf import typeset_picture
from league.stories.events.days import event_days
from league.stories.events.pages import told_event_day
from league.stories.pages import ToldDay, day_of, told_days
from league.stories.selectors import told_hanchan
from league.tournaments.core.access import access_of

# Sites that fetch a picture keep it for a while in any case.
CACHE = "public, max-age=300"


@require_safe
def season(request: HttpRequest, club: str, slug: str) -> HttpResponse:
    found = season_find(club_find(VISITOR, club), slug)
    state = [club_age(found.club), found.revision]
    return _picture(request, f"season:{found.pk}", state, found.club, lambda: season_picture(found))


@require_safe
def player(request: HttpRequest, club: str, pk: int) -> HttpResponse:
    of_club = club_find(VISITOR, club)
    found = get_object_or_404(Player.objects.select_related("club", "merged_into__club"), club=of_club, pk=pk)
    shown = found.standing_for
    revisions = list(of_club.seasons.order_by("pk").values_list("revision", flat=True))
    ladders = list(of_club.ladders.order_by("pk").values_list("revision", flat=True))
    state = [club_age(of_club), revisions, ladders]
    return _picture(request, f"player:{shown.pk}", state, of_club, lambda: player_picture(shown))


@require_safe
def day(request: HttpRequest, club: str, day: str) -> HttpResponse:
    found, wanted = club_find(VISITOR, club), day_of(day)
    # The picture of a day without a story is not there; whether it is, is known without drawing it.
    check_exists(told_hanchan(found).filter(played_on=wanted).exists())
    state = [club_age(found)]
    return _picture(request, f"day:{found.pk}:{day}", state, found, lambda: day_picture(_first_story(found, wanted)))


def _first_story(club: Club, day: date) -> ToldDay:
    """While stories are being written there is no picture of the day."""
    return existing(next(iter(told_days(club, day) or ()), None))


@require_safe
def event(request: HttpRequest, tournament: str) -> HttpResponse:
    found = access_of(VISITOR, tournament).tournament
    state = [found.revision, found.club.name]
    return _picture(request, f"event:{found.pk}", state, found.club, lambda: event_picture(found))


@require_safe
def event_day(request: HttpRequest, tournament: str, day: str) -> HttpResponse:
    found, wanted = access_of(VISITOR, tournament).tournament, day_of(day)
    check_exists(wanted in event_days(found))
    state = [club_age(found.club), found.revision]

    def contents() -> Picture:
        return day_picture(existing(told_event_day(found, wanted)))

    return _picture(request, f"event-day:{found.pk}:{day}", state, found.club, contents)


def _picture(
    request: HttpRequest, key: str, state: Sequence[object], club: Club, contents: Callable[[], Picture]
) -> HttpResponse:
    request.user = VISITOR

    def typeset() -> bytes:
        with timezone.override(ZoneInfo(club.time_zone)):
            return typeset_picture("share", contents().data())

    def draw() -> HttpResponse:
        count_visit("picture", request)
        content = drawn_once(f"share:{key}:{get_language()}", state, typeset)
        response = HttpResponse(content, content_type="image/png")
        response.headers["Cache-Control"] = CACHE
        return response

    with chosen_language(request):
        return unless_unchanged(request, key, *state, draw=draw)
