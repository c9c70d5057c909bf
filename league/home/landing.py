from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from league.accounts.models import User
from league.clubs.selectors import clubs_of, public_clubs
from league.core.web.pages import show
from league.core.web.paging import paged
from league.sessions.models import Session

CLUBS_ON_A_PAGE = 12


def home(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User):
        return show(request, "home/my_clubs.html", clubs=_mine(request.user))
    return show(request, "home/stranger.html", clubs=paged(request, public_clubs(), CLUBS_ON_A_PAGE))


def _mine(user: User) -> list[dict[str, object]]:
    clubs = list(clubs_of(user))
    open_now = Session.objects.filter(club__in=clubs, state=Session.State.OPEN)
    roles = dict(user.memberships.values_list("club", "role"))
    now = timezone.now()
    today = {club.pk: club.day_of(now) for club in clubs}
    # One that is planned for a later day is not yet open to hanchan.
    tonight = {one.club_id: one for one in open_now if one.played_on <= today[one.club_id]}
    return [
        {
            "club": club,
            "role": roles[club.pk],
            "session": tonight.get(club.pk),
            "today": today[club.pk],
        }
        for club in clubs
    ]
