"""The bar of the club on a page that no view of the club has made, such as that of a missing page."""

from typing import cast

from django.http import HttpRequest

from league.clubs.club_page import ClubRequest
from league.clubs.models import Club
from league.clubs.roles import actions_of


def club_is_found(request: HttpRequest, slug: str) -> bool:
    """Set the club and the reader's actions in it, unless the view has; False where the reader may not see it."""
    here = cast(ClubRequest, request)
    if not hasattr(here, "club"):
        club = Club.objects.visible_to(here.user).filter(slug=slug).first()
        if club is None:
            return False
        here.club, here.may = club, actions_of(here.user, club)
        here.may_in_club = here.may
    return True
