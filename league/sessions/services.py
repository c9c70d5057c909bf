from datetime import date

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.history.services import history_log
from league.sessions.models import Session


@transaction.atomic
def session_open(*, actor: User, club: Club, played_on: date | None = None, name: str = "") -> Session:
    """Open an evening; the day defaults to today by the club's clock."""
    require(actor, club, "session")
    today = club.day_of(timezone.now())
    if played_on and played_on > today:
        raise LeagueError("future_date", date=played_on)
    session = Session(club=club, played_on=played_on or today, name=name)
    session.full_clean(exclude=["club"])
    session.save()
    after = {"played_on": session.played_on, "name": name}
    history_log(actor=actor, action="session_open", subject=session, club=club, after=after)
    return session


@transaction.atomic
def session_close(*, actor: User, session: Session) -> Session:
    require(actor, session.club, "session")
    # Recording locks the same row, so no hanchan is added to a session that is being closed.
    session = Session.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=session.pk)
    if not session.is_open:
        raise LeagueError("session_closed")
    if session.hanchan.filter(state="open").exists():
        raise LeagueError("hanchan_open")
    return _move(actor, session, Session.State.CLOSED, "session_close")


@transaction.atomic
def session_reopen(*, actor: User, session: Session) -> Session:
    require(actor, session.club, "session")
    session = Session.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=session.pk)
    if session.is_open:
        return session
    return _move(actor, session, Session.State.OPEN, "session_reopen")


def _move(actor: User, session: Session, state: str, action: str) -> Session:
    before, session.state = session.state, state
    session.closed_at = None if session.is_open else timezone.now()
    session.save(update_fields=["state", "closed_at"])
    after = {"state": session.state}
    history_log(actor=actor, action=action, subject=session, club=session.club, before={"state": before}, after=after)
    return session
