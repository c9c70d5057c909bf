"""A reader waits a moment for a computation, and not longer."""

import threading
from typing import Any

import pytest
from django.db.models import F

from league.jobs import freshness
from league.jobs.freshness import job_await
from league.jobs.models import Job, JobState
from tests.league.jobs.clock import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(freshness, "time", clock)
    return clock


@pytest.fixture
def job() -> Job:
    return Job.objects.create(kind="standings", subject="7", wanted=3, computed=2)


def wait() -> None:
    job_await(kind="standings", subject="7")


def change(**columns: Any) -> None:
    Job.objects.update(**columns)


def test_nobody_waits_for_what_nobody_wanted(clock: Clock) -> None:
    wait()

    assert clock.slept == 0


def test_nobody_waits_for_what_is_computed(clock: Clock, job: Job) -> None:
    change(computed=3)
    wait()

    assert clock.slept == 0


def test_the_wait_ends_when_the_revision_is_computed(clock: Clock, job: Job) -> None:
    clock.meanwhile = lambda: clock.slept > 0.5 and change(computed=3)
    wait()

    assert 0.5 < clock.slept < 0.6


def test_the_wait_ends_after_two_seconds(clock: Clock, job: Job) -> None:
    wait()

    assert 2 <= clock.slept < 2.1


def test_a_setting_says_how_long(clock: Clock, job: Job, settings: Any) -> None:
    settings.FRESH_SECONDS = 0
    wait()

    assert clock.slept == 0


def test_a_later_change_does_not_prolong_the_wait(clock: Clock, job: Job) -> None:
    clock.meanwhile = lambda: change(computed=3, wanted=F("wanted") + 1)
    wait()

    assert clock.slept < 0.1


@pytest.mark.parametrize("state", [JobState.FAILED, JobState.CANCELLED])
def test_nobody_waits_for_a_job_that_was_given_up(state: JobState, clock: Clock, job: Job) -> None:
    change(state=state)
    wait()

    assert clock.slept == 0


def test_nobody_waits_while_half_of_the_threads_wait(clock: Clock, job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(freshness, "_waiting", threading.BoundedSemaphore(1))
    slept: list[float] = []

    def second_reader() -> None:
        if not slept:
            before = clock.slept
            wait()
            slept.append(clock.slept - before)

    clock.meanwhile = second_reader
    wait()

    assert slept == [0]
    slept.clear()
    wait()
    assert slept == [0]  # the first reader has made room
    assert clock.slept > 3.9
