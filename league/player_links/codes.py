"""The code of an evening, which hangs in the room: whoever scans it is there."""

from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from league.clubs.links.secrets import derived_secret
from league.clubs.models import Club
from league.core.errors import check_exists, existing
from league.player_links.models import PlayerLink
from league.sessions.models import Session

# In the session of the browser: by club the key and the number of the personal link that it has opened.
REMEMBERED = "player_links"


def evening_code_of(session: Session) -> str:
    """The last part of the address that the evening's QR code has."""
    return derived_secret("evening", str(session.pk))


def evening_of_code(club: str, pk: int, code: str) -> Session:
    """The evening whose code this is; `not_found` for any other code, also in a club that everybody may look at."""
    session = existing(Session.objects.select_related("club").filter(club__slug=club, pk=pk).first())
    check_exists(constant_time_compare(code, evening_code_of(session)))
    return session


def is_on(session: Session) -> bool:
    """Whether the evening is today, so that somebody can be there."""
    return session.is_open and session.played_on == session.club.day_of(timezone.now())


def remember_link(request: HttpRequest, link: PlayerLink) -> None:
    """Let a phone without an account be known by the personal link that it has opened last in this club."""
    club, known = link.player.club.slug, [link.pk, link.link_number]
    links = request.session.get(REMEMBERED, {})
    if not request.user.is_authenticated and links.get(club) != known:
        request.session[REMEMBERED] = {**links, club: known}


def remembered_link(request: HttpRequest, club: Club) -> PlayerLink | None:
    """The personal link that this phone has opened here, while it is valid."""
    pk, number = request.session.get(REMEMBERED, {}).get(club.slug, (0, 0))
    rows = PlayerLink.objects.filter(pk=pk, link_number=number, player__club=club).exclude(secret_hash="")
    return rows.select_related("player__club", "player__merged_into").first()
