"""Series of evenings: made, changed and ended together with the evenings that follow them."""

from copy import copy
from datetime import date, time, timedelta
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.evening_series.days import day_in_week
from league.evening_series.following import Followed, evenings_cancel, evenings_follow, evenings_return
from league.evening_series.making import evenings_make, series_locked
from league.evening_series.models import Series
from league.history.services import history_log

FIELDS = ("name", "weekday", "every", "time", "first_day", "last_day", "place", "capacity", "answer_hours")
# Two running series that agree in these are one that was sent twice.
SAME = ("name", "weekday", "every", "time", "place")
EARLIEST, LATEST = date(1900, 1, 1), date(9000, 1, 1)


@transaction.atomic
def series_open(*, actor: User, club: Club, weekday: str, time: time, first_day: date, **also: Any) -> Series:
    """Begin a series, and make its evenings of the next eight weeks.

    first_day   if it is another weekday, the series begins on the next one with its weekday
    also        `every` in weeks, `last_day`, `name`, `place`, `capacity`, `answer_hours`
    raises      LeagueError `series_exists`, `series_without_day`, `bad_date`
    """
    require(actor, club, "session")
    # Locked, so that a form that a phone sends twice makes one series.
    club = Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    series = Series(club=club, made_by=actor, weekday=weekday, time=time, first_day=first_day, **also)
    _check(series, is_first_day_new=True)
    series.save()
    history_log(actor, "series_open", series, after=_said(series))
    evenings_make(actor=actor, series=series)
    return series


@transaction.atomic
def series_amend(*, actor: User, series: Series, **changes: Any) -> Followed:
    """Change a series, and with it those of its coming evenings that nobody has changed, answered, begun or cancelled.

    raises      as `series_open`, and `series_ended`
    """
    require(actor, series.club, "session")
    series = series_locked(series)
    if not series.is_running:
        raise LeagueError("series_ended")
    changes = {field: value for field, value in changes.items() if value != getattr(series, field)}
    if not changes:
        return Followed(series, [], [])
    before = copy(series)
    for field, value in changes.items():
        setattr(series, field, value)
    _check(series, is_first_day_new="first_day" in changes)
    series.save()
    old, new = _said(before), _said(series)
    changed = {field for field in FIELDS if old.get(field) != new.get(field)}
    history_log(
        actor, "series_amend", series,
        before={field: old.get(field) for field in changed}, after={field: new.get(field) for field in changed},
    )  # fmt: skip
    followed = evenings_follow(actor=actor, before=before, series=series)
    evenings_make(actor=actor, series=series)
    return followed


@transaction.atomic
def series_end(*, actor: User, series: Series) -> Followed:
    """End a series: its coming evenings that nobody has answered are cancelled, the others stay. Twice is once."""
    require(actor, series.club, "session")
    series = series_locked(series)
    if not series.is_running:
        return Followed(series, [], [])
    _move(actor, series, Series.State.ENDED, "series_end")
    return evenings_cancel(actor=actor, series=series)


@transaction.atomic
def series_reopen(*, actor: User, series: Series) -> Followed:
    """Let an ended series go on: the evenings that its end has cancelled are on after all. Twice is once.

    raises      LeagueError `series_exists`
    """
    require(actor, series.club, "session")
    series = series_locked(series)
    if series.is_running:
        return Followed(series, [], [])
    _check_alone(series)
    _move(actor, series, Series.State.RUNNING, "series_reopen")
    followed = evenings_return(actor=actor, series=series)
    evenings_make(actor=actor, series=series)
    return followed


def _move(actor: User, series: Series, state: str, action: str) -> None:
    before, series.state = series.state, state
    series.save(update_fields=["state"])
    history_log(actor, action, series, before={"state": before}, after={"state": state})


def _said(series: Series) -> dict[str, Any]:
    said = {field: getattr(series, field) for field in FIELDS}
    return {field: value for field, value in said.items() if value not in (None, "")} | {
        "time": series.time.isoformat("minutes")
    }


def _check(series: Series, *, is_first_day_new: bool) -> None:
    """Settle the first day, and check the rest.

    A new first day moves on to the weekday. Where only the weekday is new its week stays, from which weeks are counted.
    """
    for day in (series.first_day, series.last_day):
        if day is not None and not EARLIEST <= day <= LATEST:
            raise LeagueError("bad_date", value=day)
    series.clean_fields(exclude=["club", "made_by"])
    first = day_in_week(series, series.first_day)
    is_over = is_first_day_new and first < series.first_day
    series.first_day = first + timedelta(weeks=1) if is_over else first
    if series.last_day is not None and series.last_day < series.first_day:
        raise LeagueError("series_without_day")
    series.full_clean(exclude=["club", "made_by"])
    _check_alone(series)


def _check_alone(series: Series) -> None:
    same = {field: getattr(series, field) for field in SAME}
    others = Series.objects.filter(club=series.club, state=Series.State.RUNNING, **same).exclude(pk=series.pk)
    if others.exists():
        raise LeagueError("series_exists")
