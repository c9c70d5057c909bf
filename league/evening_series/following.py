"""The evenings of a series follow it when it changes, ends or goes on."""

from datetime import datetime
from typing import Any, NamedTuple

from django.utils import timezone

from league.accounts.models import User
from league.evening_series.days import day_in_week, evening_on, has_evening_on
from league.evening_series.models import Series, SeriesEvening
from league.evening_series.selectors import ANSWERED, BEGUN, PASSED, Coming, coming_rows, is_as_said, is_away, why_left
from league.sessions.models import Session
from league.sessions.services import session_amend, session_cancel, session_reopen


class Followed(NamedTuple):
    """A series after its change.

    changed     the evenings that followed it: changed, moved, cancelled, or on again
    left        those that it leaves as they are, and why
    """

    series: Series
    changed: list[Session]
    left: list[Coming]


def _rows(series: Series, now: datetime) -> list[Any]:
    """The coming evenings, locked: nobody answers or begins a game in one meanwhile."""
    sessions = SeriesEvening.objects.filter(series=series).values("session")
    planned = Session.objects.filter(pk__in=sessions, played_on__gte=series.club.day_of(now)).order_by("pk")
    list(planned.select_for_update(of=("self",), no_key=True))
    return list(coming_rows(series, now))


def evenings_follow(*, actor: User, before: Series, series: Series) -> Followed:
    """Change the coming evenings as the series has been changed: each stays in its week.

    actor       whoever changed the series, and may
    """
    now, followed = timezone.now(), Followed(series, [], [])
    for row in _rows(series, now):
        why = "" if is_away(row) else why_left(before, row)
        if not why and _is_over(series, row, now):
            why = PASSED
        if why and not is_away(row):
            followed.left.append(Coming(row.session, why))
        elif not why and (session := _follow(actor, series, row)) is not None:
            followed.changed.append(session)
    return followed


def _is_over(series: Series, row: SeriesEvening, now: datetime) -> bool:
    """Whether the new time of an evening is before now."""
    day = day_in_week(series, row.day)
    return has_evening_on(series, day) and evening_on(series, day)["begins_at"] <= now


def _follow(actor: User, series: Series, row: SeriesEvening) -> Session | None:
    day = day_in_week(series, row.day)
    if has_evening_on(series, day):
        return _put(actor, series, row)
    return None if is_away(row) else _drop(actor, row)


def _put(actor: User, series: Series, row: SeriesEvening) -> Session | None:
    """Make an evening what the series says of its week; None where it is that already."""
    session, day = row.session, day_in_week(series, row.day)
    if not is_away(row) and is_as_said(session, evening_on(series, day)):
        return None
    if is_away(row):
        session = session_reopen(actor=actor, session=session)
    row.day, row.is_dropped = day, False
    row.save(update_fields=["day", "is_dropped"])
    return session_amend(actor=actor, session=session, **evening_on(series, day))


def _drop(actor: User, row: SeriesEvening) -> Session:
    session = session_cancel(actor=actor, session=row.session)
    row.is_dropped = True
    row.save(update_fields=["is_dropped"])
    return session


def evenings_cancel(*, actor: User, series: Series) -> Followed:
    """Cancel the coming evenings of a series that has ended, but those that somebody has answered or begun.

    actor       whoever ended the series, and may
    """
    followed = Followed(series, [], [])
    for row in _rows(series, timezone.now()):
        if not row.session.is_open:
            continue
        why = BEGUN if row.games else ANSWERED if row.answered else ""
        if why:
            followed.left.append(Coming(row.session, why))
        else:
            followed.changed.append(_drop(actor, row))
    return followed


def evenings_return(*, actor: User, series: Series) -> Followed:
    """Open the coming evenings again that the end of the series has cancelled.

    actor       whoever lets the series go on, and may
    """
    followed, now = Followed(series, [], []), timezone.now()
    for row in _rows(series, now):
        if is_away(row) and not _is_over(series, row, now) and (session := _follow(actor, series, row)) is not None:
            followed.changed.append(session)
    return followed
