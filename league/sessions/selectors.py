from django.db.models import QuerySet
from django.utils import timezone

from league.clubs.models import Club
from league.core.errors import LeagueError
from league.sessions.models import Session


def open_sessions(club: Club) -> QuerySet[Session]:
    """The sessions that a hanchan of today can be recorded in: those planned for a later day are left out."""
    today = club.day_of(timezone.now())
    return Session.objects.filter(club=club, state=Session.State.OPEN, played_on__lte=today)


def session_named(club: Club, pk: int) -> Session:
    """The session that a body or a filter names."""
    session = Session.objects.filter(club=club, pk=pk).first()
    if session is None:
        raise LeagueError("unknown_session", session=pk)
    return session
