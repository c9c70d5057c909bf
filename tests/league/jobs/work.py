"""Kinds of jobs for tests. A job's effect is one new user."""

import time
from dataclasses import replace
from typing import Any

from league.accounts.models import User
from league.jobs.kinds import JobKind, find_kind
from league.jobs.progress import Progress, on_another_connection
from league.jobs.services import job_want
from league.ladders.computing import rater, storing
from league.ladders.jobs import run_ladders
from league.maintenance.comparison import run_rebuild

HERE = "tests.league.jobs.work"
KINDS = (
    JobKind("count", f"{HERE}.count"),
    JobKind("count_and_want_more", f"{HERE}.count_and_want_more"),
    JobKind("fail", f"{HERE}.fail"),
    JobKind("forget_to_store", f"{HERE}.forget_to_store"),
    JobKind("slow", f"{HERE}.slow", queue="long"),
    JobKind("count_nightly", f"{HERE}.count", is_nightly=True),
)

# These replace the real kinds in a worker process whose environment variable SLOWLY names them.
SLOWLY = {
    "each word": [JobKind("ladders", f"{HERE}.ladders_slowly", queue="long")],
    "between chunks": [JobKind("ladders", f"{HERE}.ladders_in_chunks", queue="long")],
    "all long ones": [
        JobKind("rebuild", f"{HERE}.rebuild_if_free", queue="long"),
        replace(find_kind("ladders"), run=f"{HERE}.ladders_if_free"),
    ],
}


def effects(subject: str) -> int:
    return User.objects.filter(username__startswith=f"{subject}#").count()


def add_effect(subject: str) -> None:
    User.objects.create(username=f"{subject}#{effects(subject)}")


def count(subject: str, progress: Any) -> None:
    progress(50, "Reading {count} hanchan", count=12)
    with progress.storing():
        add_effect(subject)


def count_and_want_more(subject: str, progress: Any) -> None:
    """While the first run computes, a recorder enters another game."""
    if not effects(subject):
        job_want(kind="count_and_want_more", subject=subject)
    count(subject, progress)


def fail(subject: str, progress: Any) -> None:
    with progress.storing():
        add_effect(subject)
        raise ZeroDivisionError


def forget_to_store(subject: str, progress: Any) -> None:
    add_effect(subject)


def slow(subject: str, progress: Any) -> None:
    """Half a minute of work, which a test kills or cancels; half a second once a user called hurry exists."""
    seconds = 0.5 if User.objects.filter(username="hurry").exists() else 30.0
    begin = time.monotonic()
    while (passed := time.monotonic() - begin) < seconds:
        progress(100 * passed / seconds, "Reading {count} hanchan", count=12)
        time.sleep(0.05)
    with progress.storing():
        add_effect(subject)


class Slowly:
    """The progress of a job that pauses at each report for half a minute, or until a user called hurry exists."""

    def __init__(self, progress: Progress) -> None:
        self.progress, self.storing = progress, progress.storing

    def __call__(self, percent: Any, message: str = "", **params: Any) -> None:
        begin = time.monotonic()
        while True:
            self.progress.reported_at = 0.0
            self.progress(percent, message, **params)
            if time.monotonic() - begin > 30 or on_another_connection(User.objects.filter(username="hurry").exists):
                return
            time.sleep(0.05)


def ladders_slowly(subject: str, progress: Progress) -> None:
    run_ladders(subject, Slowly(progress))  # type: ignore[arg-type]


class BetweenChunks(Slowly):
    """Pauses when some of the new segments are stored and others are not."""

    def __call__(self, percent: Any, message: str = "", **params: Any) -> None:
        if not callable(percent) and percent > 90:
            super().__call__(percent, message, **params)


def ladders_in_chunks(subject: str, progress: Progress) -> None:
    """The rebuild of a club with very many hanchan: many segments, one in each transaction."""
    rater.HANCHAN = storing.AT_ONCE = 1
    run_ladders(subject, BetweenChunks(progress))  # type: ignore[arg-type]


class UntilFree:
    """The progress of a job that waits at its first report until a user called free exists."""

    def __init__(self, progress: Progress) -> None:
        self.progress, self.storing = progress, progress.storing

    def __call__(self, percent: Any, message: str = "", **params: Any) -> None:
        while not on_another_connection(User.objects.filter(username="free").exists):
            time.sleep(0.05)


def rebuild_if_free(subject: str, progress: Progress) -> None:
    run_rebuild(subject, UntilFree(progress))  # type: ignore[arg-type]


def ladders_if_free(subject: str, progress: Progress) -> None:
    run_ladders(subject, UntilFree(progress) if progress.job.queue == "long" else progress)  # type: ignore[arg-type]
