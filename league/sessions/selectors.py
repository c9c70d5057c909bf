from datetime import date

from django.db.models import QuerySet
from django.utils import timezone

from league.clubs.models import Club
from league.core.errors import LeagueError
from league.sessions.models import Session


def open_sessions(club: Club) -> QuerySet[Session]:
    """The sessions that a hanchan of today can be recorded in: those planned for a later day are left out."""
    today = club.day_of(timezone.now())
    return Session.objects.filter(club=club, state=Session.State.OPEN, played_on__lte=today)


def name_with_day(played_on: date, name: str) -> str:
    """What a file calls a session: many have the same name, and some have none."""
    return f"{played_on} {name}".strip()


def session_named(club: Club, pk: int) -> Session:
    """The session that a body or a filter names."""
    session = Session.objects.filter(club=club, pk=pk).first()
    if session is None:
        raise LeagueError("unknown_session", session=pk)
    return session
