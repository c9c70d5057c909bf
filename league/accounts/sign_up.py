"""Who may create an account: everybody, only people with an invitation link of a club, or nobody.

The setting is JANROKU_SIGN_UP. A page that has checked an invitation calls `invite`; this session may then sign up.
"""

from datetime import timedelta

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone

from league.core.errors import LeagueError

INVITED_UNTIL = "invited_until"
INVITED_FOR = timedelta(hours=1)


def invite(request: HttpRequest) -> None:
    """Let the browser that has opened an invitation link create one account in the next hour.

    Only one: whoever has signed up is signed in, and signing out ends the session with this mark.
    """
    if settings.SIGN_UP == "invited" and not request.user.is_authenticated:
        request.session[INVITED_UNTIL] = (timezone.now() + INVITED_FOR).timestamp()


def may_sign_up(request: HttpRequest) -> bool:
    if settings.SIGN_UP != "invited":
        return bool(settings.SIGN_UP == "open")
    # Some error pages are made before the session is known.
    session = getattr(request, "session", {})
    return float(session.get(INVITED_UNTIL, 0)) > timezone.now().timestamp()


def require_sign_up(request: HttpRequest) -> None:
    """
    raises      LeagueError `sign_up_closed`, `sign_up_by_invitation`
    """
    if not may_sign_up(request):
        raise LeagueError("sign_up_by_invitation" if settings.SIGN_UP == "invited" else "sign_up_closed")
