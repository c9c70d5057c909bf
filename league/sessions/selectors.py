from django.db.models import QuerySet

from league.clubs.models import Club
from league.sessions.models import Session


def open_sessions(club: Club) -> QuerySet[Session]:
    return Session.objects.filter(club=club, state=Session.State.OPEN)
