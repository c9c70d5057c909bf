from collections.abc import Iterable
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.external_ids.services import ExternalId, external_ids_replace
from league.history.services import history_log
from league.sessions.models import Session
from league.sessions.signals import session_amended

# An evening can be planned this far ahead.
FARTHEST = timedelta(days=2 * 366)


@transaction.atomic
def session_open(*, actor: User, club: Club, **evening: Any) -> Session:
    """Open an evening, or plan one; with the values and errors of `session_add`."""
    require(actor, club, "session")
    return session_add(actor=actor, club=club, **evening)


@transaction.atomic
def session_add(
    *, actor: User | None, club: Club, played_on: date | None = None, name: str = "",
    begins_at: datetime | None = None, place: str = "", capacity: int | None = None,
    answers_until: datetime | None = None,
) -> Session:  # fmt: skip
    """Add an evening for somebody who may; the day defaults to today by the club's clock.

    actor       None: the service itself, which adds the evenings of series
    begins_at   may be later than now: the evening is planned, and its day is the day of this time
    raises      LeagueError `future_date`, `bad_date`, `begins_another_day`
    """
    day = _day(club, played_on, begins_at)
    session = Session(
        club=club,
        played_on=day,
        name=name,
        begins_at=begins_at,
        place=place,
        capacity=capacity,
        answers_until=answers_until,
    )
    session.full_clean(exclude=["club"])
    session.save()
    after = {"played_on": session.played_on, "name": name}
    said = {"begins_at": begins_at, "place": session.place, "capacity": capacity, "answers_until": answers_until}
    after |= {key: value for key, value in said.items() if value not in (None, "")}
    history_log(actor, "session_open", session, club=club, after=after)
    return session


def _day(club: Club, played_on: date | None, begins_at: datetime | None) -> date:
    """Return the day of a new session; raise LeagueError `future_date`, `bad_date`, `begins_another_day`."""
    now = timezone.now()
    if begins_at is None:
        if played_on and played_on > club.day_of(now):
            raise LeagueError("future_date", date=played_on)
        return played_on or club.day_of(now)
    # Beyond these years a time has no day in some time zones.
    if not 1900 < begins_at.year < 9999:
        raise LeagueError("bad_date", value=begins_at)
    if begins_at - now > FARTHEST:
        raise LeagueError("future_date", date=club.day_of(begins_at))
    day = club.day_of(begins_at)
    if played_on and played_on != day:
        raise LeagueError("begins_another_day", time=begins_at.isoformat(), date=played_on)
    return day


@transaction.atomic
def session_amend(*, actor: User, session: Session, **changes: Any) -> Session:
    """Change what an evening is like. With games its day stays: they keep theirs.

    raises      LeagueError `future_date`, `bad_date`, `begins_another_day`, `session_has_games`
    """
    require(actor, session.club, "session")
    session = session_locked(session)
    changes = {field: value for field, value in changes.items() if value != getattr(session, field)}
    if not changes:
        return session
    if changes.keys() & {"played_on", "begins_at"}:
        begins_at = changes.get("begins_at", session.begins_at)
        day = changes.get("played_on", None if begins_at else session.played_on)
        changes["played_on"] = _day(session.club, day, begins_at)
        if changes["played_on"] != session.played_on:
            _check_without_games(session)
    before = {field: getattr(session, field) for field in changes}
    for field, value in changes.items():
        setattr(session, field, value)
    session.full_clean(exclude=["club"])
    session.save(update_fields=list(changes))
    history_log(actor, "session_amend", session, before=before, after=changes)
    session_amended.send(Session, session=session, fields=frozenset(changes))
    return session


@transaction.atomic
def session_external_ids_set(
    *, actor: User, session: Session, external_ids: Iterable[ExternalId], source: str | None = None
) -> None:
    """Make these all the ids of an evening in other systems, or in one of them."""
    require(actor, session.club, "session")
    external_ids_replace(actor=actor, thing=session, external_ids=external_ids, source=source)


def _check_without_games(session: Session) -> None:
    """Recording locks the same row, so none is added meanwhile.

    raises      LeagueError `session_has_games`
    """
    if games := session.hanchan.exclude(state="void").count():
        raise LeagueError("session_has_games", games=games)


def session_locked(session: Session) -> Session:
    return Session.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=session.pk)


@transaction.atomic
def session_close(*, actor: User, session: Session) -> Session:
    require(actor, session.club, "session")
    # Recording locks the same row, so no hanchan is added to a session that is being closed.
    session = session_locked(session)
    check_open(session)
    if session.hanchan.filter(state="open").exists():
        raise LeagueError("hanchan_open")
    return _move(actor, session, Session.State.CLOSED, "session_close")


@transaction.atomic
def session_cancel(*, actor: User, session: Session) -> Session:
    """Say that an evening does not take place. Calendars that have it strike it out.

    raises      LeagueError `session_closed`, `session_cancelled`, `session_has_games`
    """
    require(actor, session.club, "session")
    session = session_locked(session)
    check_open(session)
    _check_without_games(session)
    return _move(actor, session, Session.State.CANCELLED, "session_cancel")


def check_open(session: Session) -> None:
    """
    raises      LeagueError `session_closed`, `session_cancelled`
    """
    if session.is_cancelled:
        raise LeagueError("session_cancelled")
    if not session.is_open:
        raise LeagueError("session_closed")


@transaction.atomic
def session_reopen(*, actor: User, session: Session) -> Session:
    """Open an evening that was closed or cancelled."""
    require(actor, session.club, "session")
    session = session_locked(session)
    if session.is_open:
        return session
    return _move(actor, session, Session.State.OPEN, "session_reopen")


def _move(actor: User, session: Session, state: str, action: str) -> Session:
    before, session.state = session.state, state
    session.closed_at = None if session.is_open else timezone.now()
    session.save(update_fields=["state", "closed_at"])
    after = {"state": session.state}
    history_log(actor, action, session, before={"state": before}, after=after)
    return session
