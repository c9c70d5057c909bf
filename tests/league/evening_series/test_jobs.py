"""The nightly job makes the evenings of all series; it is run twice, and goes on where it was killed."""

from collections.abc import Callable
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.evening_series import jobs
from league.evening_series.models import Series
from league.evening_series.services import series_open
from league.history.models import LogEntry
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from tests.league.evening_series.conftest import WEDNESDAY, days

Clock = Callable[[datetime], None]


def night() -> Job:
    job = job_want(kind="evening_series", subject="nightly")
    job_run(job.pk)
    return Job.objects.get(pk=job.pk)


def test_each_night_makes_what_is_missing_once(series: Series, clock: Clock) -> None:
    clock(WEDNESDAY + timedelta(weeks=2))
    first, second = night(), night()
    line = LogEntry.objects.filter(action="session_open").latest("pk")

    assert (first.state, second.state) == ("done", "done")
    assert days(series)[-2:] == ["04-30", "05-07"]
    assert len(days(series)) == 10
    assert line.actor is None


def test_each_club_counts_by_its_own_clock(series: Series, owner: User, clock: Clock) -> None:
    west = club_create(actor=owner, name="West", time_zone="America/New_York")
    other = series_open(actor=owner, club=west, weekday="thursday", time=time(19, 30), first_day=date(2026, 3, 5))
    # the Thursday of the club in Tokyo has begun at noon; in New York it is Wednesday, 23:30
    clock(datetime.fromisoformat("2026-03-12T12:30+09:00"))
    night()

    assert (days(series)[-1], days(other)[-1]) == ("05-07", "04-30")


def test_a_job_that_is_killed_goes_on(
    series: Series, opened: Callable[..., Series], clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, make = opened(name="Beginners"), jobs.evenings_make
    clock(WEDNESDAY + timedelta(weeks=1))

    def killed(*, actor: Any, series: Series) -> int:
        if series == other:
            raise SystemExit
        return make(actor=actor, series=series)

    monkeypatch.setattr(jobs, "evenings_make", killed)
    with pytest.raises(SystemExit):
        night()
    halfway = (len(days(series)), len(days(other)))
    monkeypatch.undo()
    clock(WEDNESDAY + timedelta(weeks=1))
    jobs.run_nightly("nightly", _Stored())  # type: ignore[arg-type]

    assert halfway == (9, 8)
    assert (len(days(series)), len(days(other))) == (9, 9)


class _Stored:
    def storing(self) -> Any:
        from contextlib import nullcontext

        return nullcontext()


def test_a_series_that_is_refused_holds_up_no_other(
    series: Series, opened: Callable[..., Series], clock: Clock, club: Club
) -> None:
    other = opened(name="Beginners")
    # an older row that no longer satisfies the rules
    Series.objects.filter(pk=series.pk).update(place="\u202e")
    clock(WEDNESDAY + timedelta(weeks=1))
    job = night()

    assert job.state == "done"
    assert (len(days(series)), len(days(other))) == (8, 9)
