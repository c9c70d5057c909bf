"""Calendars to subscribe to. Programs that ask for them have no cookies, so only what is public is in them."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from league.clubs.selectors import club_age, club_find
from league.core.conditional import unless_unchanged
from league.publishing.appearance import chosen_language
from league.publishing.calendars.entries import club_entries, event_entries
from league.publishing.calendars.writing import CalendarEntry, calendar_file
from league.publishing.embeds.frames import VISITOR
from league.tournaments.core.access import access_of

CONTENT_TYPE = "text/calendar; charset=utf-8"


@require_safe
def club_calendar(request: HttpRequest, club: str) -> HttpResponse:
    request.user = VISITOR
    found, now = club_find(VISITOR, club), timezone.now()

    def draw() -> HttpResponse:
        entries = club_entries(found, now, request.build_absolute_uri)
        return _file(found.slug, found.name, found.time_zone, entries)

    with chosen_language(request):
        return unless_unchanged(request, club_age(found), found.day_of(now), draw=draw)


@require_safe
def event_calendar(request: HttpRequest, tournament: str) -> HttpResponse:
    request.user = VISITOR
    found = access_of(VISITOR, tournament).tournament

    def draw() -> HttpResponse:
        entries = event_entries(found, request.build_absolute_uri)
        return _file(found.slug, found.name, found.zone.key, entries)

    with chosen_language(request):
        return unless_unchanged(request, found.pk, found.revision, found.club.time_zone, draw=draw)


def _file(slug: str, name: str, zone: str, entries: Iterable[CalendarEntry]) -> HttpResponse:
    response = HttpResponse(calendar_file(name, zone, entries), content_type=CONTENT_TYPE)
    response.headers["Content-Disposition"] = f'inline; filename="{slug}.ics"'
    return response
