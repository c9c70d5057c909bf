from django.http import HttpResponse
from django.urls import reverse

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import unless_unchanged
from league.core.web.pages import show
from league.stories.corrections import corrected_on
from league.stories.pages import day_of, days_beside, is_still_played, told_days


@club_page()
def day(request: ClubRequest, club: Club, day: str) -> HttpResponse:
    """What happened on a day of the club: the headline, the sentences, the table before and after, the games."""
    wanted = day_of(day)

    def draw() -> HttpResponse:
        told = told_days(club, wanted)
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
