"""Kinds of work that exist in the tests alone. Each counts its effects: one user is one time that it counted."""

import time
from typing import Any

from league.accounts.models import User
from league.jobs.kinds import JobKind
from league.jobs.progress import Progress, beside
from league.jobs.services import job_want
from league.ladders import rating, storing
from league.ladders.jobs import run_ladders

HERE = "tests.league.jobs.work"
KINDS = (
    JobKind("count", f"{HERE}.count"),
    JobKind("count_long", f"{HERE}.count_long", queue="long", is_long=True),
    JobKind("count_and_want_more", f"{HERE}.count_and_want_more"),
    JobKind("fail", f"{HERE}.fail"),
    JobKind("forget_to_store", f"{HERE}.forget_to_store", is_long=True),
    JobKind("slow", f"{HERE}.slow", queue="long", is_long=True),
    JobKind("verify", f"{HERE}.count", is_nightly=True),
)

# In their place where a test is in the way of the real work: the environment's SLOWLY says which.
SLOWLY = {
    "each word": JobKind("ladders", f"{HERE}.ladders_slowly", queue="long", is_long=True),
    "between chunks": JobKind("ladders", f"{HERE}.ladders_in_chunks", queue="long", is_long=True),
}


def effects(subject: str) -> int:
    return User.objects.filter(username__startswith=f"{subject}#").count()


def count(subject: str, progress: Any) -> None:
    User.objects.create(username=f"{subject}#{effects(subject)}")


def count_long(subject: str, progress: Any) -> None:
    progress(50, "Reading {count} hanchan", count=12)
    with progress.storing():
        count(subject, progress)


def count_and_want_more(subject: str, progress: Any) -> None:
    """While the first run computes, a recorder enters another game."""
    if not effects(subject):
        job_want(kind="count_and_want_more", subject=subject)
    count(subject, progress)


def fail(subject: str, progress: Any) -> None:
    count(subject, progress)
    raise ZeroDivisionError


def forget_to_store(subject: str, progress: Any) -> None:
    count(subject, progress)


def slow(subject: str, progress: Any) -> None:
    """Half a minute of work, which a test kills or cancels; once told to hurry, half a second."""
    seconds = 0.5 if User.objects.filter(username="hurry").exists() else 30.0
    begin = time.monotonic()
    while (passed := time.monotonic() - begin) < seconds:
        progress(100 * passed / seconds, "Reading {count} hanchan", count=12)
        time.sleep(0.05)
    with progress.storing():
        count(subject, progress)


class Slowly:
    """The progress of a job that rests after each word for half a minute, or until it is told to hurry."""

    def __init__(self, progress: Progress) -> None:
        self.progress, self.storing = progress, progress.storing

    def __call__(self, percent: Any, message: str = "", **params: Any) -> None:
        begin = time.monotonic()
        while True:
            self.progress.spoke_at = 0.0
            self.progress(percent, message, **params)
            if time.monotonic() - begin > 30 or beside(User.objects.filter(username="hurry").exists):
                return
            time.sleep(0.05)


def ladders_slowly(subject: str, progress: Progress) -> None:
    run_ladders(subject, Slowly(progress))  # type: ignore[arg-type]


class BetweenChunks(Slowly):
    """Rests where some of the new stretches lie there and others do not."""

    def __call__(self, percent: Any, message: str = "", **params: Any) -> None:
        if not callable(percent) and percent > 90:
            super().__call__(percent, message, **params)


def ladders_in_chunks(subject: str, progress: Progress) -> None:
    """As a club of very many hanchan is rebuilt: many stretches, one in a transaction."""
    rating.HANCHAN = storing.AT_ONCE = 1
    run_ladders(subject, BetweenChunks(progress))  # type: ignore[arg-type]
