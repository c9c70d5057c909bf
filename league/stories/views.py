from datetime import date
from functools import partial

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import get_language

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import drawn_once, unless_unchanged
from league.core.web.pages import show
from league.records.selectors import minute_of_silence
from league.stories.pages import DrawnDay, day_of, drawn_day, games_of_day, told_days
from league.stories.selectors import told_hanchan
from league.stories.services import stories_request
from league.stories.writing import is_given_up

ACCEPTED = 202


class BeingWritten(Exception):
    """There is nothing to draw yet."""


@club_page()
def day(request: ClubRequest, club: Club, day: str) -> HttpResponse:
    """What happened on a day of the club: the headline, the sentences, the table before and after, the games."""
    wanted = day_of(day)
    shown = club_age(club), minute_of_silence(told_hanchan(club).filter(played_on=wanted))

    def draw() -> HttpResponse:
        key = f"day-{club.pk}-{wanted}-{get_language()}"
        try:
            told = drawn_once(key, shown, partial(_drawn, request, club, wanted))
        except BeingWritten:
            stories_request(club=club)
            return _being_written(request, club, wanted)
        copied = told.copied(request.build_absolute_uri(reverse("day", args=[club.slug, day])))
        return show(request, "stories/day.html", here="games", day=wanted, told=told, copied=copied)

    return unless_unchanged(request, *shown, draw=draw)


def _drawn(request: ClubRequest, club: Club, day: date) -> DrawnDay:
    stories = told_days(club, day)
    if stories is None:
        raise BeingWritten
    return drawn_day(club, day, stories, render_to_string("stories/articles.html", {"stories": stories}, request))


def _being_written(request: ClubRequest, club: Club, day: date) -> HttpResponse:
    """The games alone. With another status than 200 no browser takes the page for that of the story."""
    page = {"here": "games", "day": day, "games": games_of_day(club, day)}
    response = show(request, "stories/being_written.html", is_given_up=is_given_up(club), **page)
    response.status_code = ACCEPTED
    return response
