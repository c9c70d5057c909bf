from datetime import date

from django.http import HttpResponse
from django.urls import reverse

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import unless_unchanged
from league.core.web.pages import show
from league.stories.corrections import corrected_on
from league.stories.pages import day_of, days_beside, games_of_day, is_still_played, told_days
from league.stories.services import stories_request

ACCEPTED = 202


@club_page()
def day(request: ClubRequest, club: Club, day: str) -> HttpResponse:
    """What happened on a day of the club: the headline, the sentences, the table before and after, the games."""
    wanted = day_of(day)

    def draw() -> HttpResponse:
        told = told_days(club, wanted)
        if told is None:
            stories_request(club=club)
            return _being_written(request, club, wanted)
        before, after = days_beside(club, wanted)
        address = request.build_absolute_uri(reverse("day", args=[club.slug, day]))
        return show(
            request,
            "stories/day.html",
            here="games",
            day=wanted,
            stories=told,
            first=told[0],
            copied=told[0].copied(address),
            is_running=is_still_played(club, wanted),
            corrected_on=corrected_on(club, wanted),
            before=before,
            after=after,
        )

    return unless_unchanged(request, club_age(club), draw=draw)


def _being_written(request: ClubRequest, club: Club, day: date) -> HttpResponse:
    """The games alone. With another status than 200 no browser takes the page for that of the story."""
    page = {"here": "games", "day": day, "games": games_of_day(club, day)}
    response = show(request, "stories/being_written.html", **page)
    response.status_code = ACCEPTED
    return response
