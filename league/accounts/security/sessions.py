"""Where an account is signed in: each session with its device, address and last use, ended one by one or together."""

from collections.abc import Callable
from datetime import timedelta

from allauth.account.adapter import get_adapter
from allauth.core.internal.httpkit import HTTP_USER_AGENT_MAX_LENGTH
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from league.accounts.models import User
from league.core.outages.disk import stored_if_possible
from league.history.services import history_log

# A request within this time after another of the session writes nothing.
SEEN_EVERY = timedelta(minutes=5)


class SeenMiddleware:
    """Stores now and then that a session was used. allauth's own middleware would write on every request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Set where something has asked who is signed in. Other answers need no query, and get none here.
        user = getattr(request, "_cached_user", None)
        if response.status_code < 500 and isinstance(user, User) and user == request.user:
            session_seen(request)
        return response


def session_seen(request: HttpRequest) -> None:
    key = request.session.session_key
    if key is None or not cache.add(f"session_seen:{key}", 1, timeout=SEEN_EVERY.total_seconds()):
        return
    seen = {
        "ip": get_adapter().get_client_ip(request),
        "user_agent": request.headers.get("User-Agent", "")[:HTTP_USER_AGENT_MAX_LENGTH],
        "last_seen_at": timezone.now(),
    }
    with stored_if_possible():
        if not UserSession.objects.filter(session_key=key, user=request.user).update(**seen):
            UserSession.objects.create_from_request(request)


def sessions_of(user: User) -> QuerySet[UserSession]:
    """The sessions that work, the one used last first."""
    working = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    return UserSession.objects.filter(user=user, session_key__in=working).order_by("-last_seen_at", "-pk")


@transaction.atomic
def sessions_end(*, actor: User, sessions: QuerySet[UserSession]) -> int:
    """Sign these browsers out; returns how many they were."""
    ended = list(sessions.filter(user=actor))
    Session.objects.filter(session_key__in=[session.session_key for session in ended]).delete()
    UserSession.objects.filter(pk__in=[session.pk for session in ended]).delete()
    for session in ended:
        history_log(actor, "session_end", actor, before={"device": session.user_agent})
    return len(ended)


def old_sessions_delete() -> None:
    """Forget the sessions that have expired or were ended by signing out."""
    UserSession.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
