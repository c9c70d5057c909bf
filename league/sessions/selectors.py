from django.db.models import Count, Q, QuerySet

from league.clubs.models import Club
from league.sessions.models import Session


def club_sessions(club: Club) -> QuerySet[Session]:
    played = Count("hanchan", filter=~Q(hanchan__state="void"))
    return Session.objects.filter(club=club).annotate(hanchan_count=played)


def open_sessions(club: Club) -> QuerySet[Session]:
    return Session.objects.filter(club=club, state=Session.State.OPEN)
