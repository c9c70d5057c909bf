"""Kill a process at each of its steps, and look at what it leaves.

The work runs in a forked process that sends itself SIGKILL. Steps are the statements that it sends to the database,
the moments before and after a commit, and what it does to files.
"""

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created

from tests.profile import LONG, times

Work = Callable[[], object]
PATIENCE = 300  # seconds, for work that never ends
MOST = times(5, 5, 50)  # points of one kind, in the long profile
IN_FILES = ((os, "fsync"), (Path, "rename"), (Path, "unlink"), (Path, "touch"), (Path, "write_text"))


class Steps:
    """Counts the steps of this process, and kills it before one of them."""

    def __init__(self, last: int | None) -> None:
        self.last = last
        self.done: list[str] = []

    def step(self, what: str) -> None:
        self.done.append(what)
        if len(self.done) == self.last:
            os.kill(os.getpid(), signal.SIGKILL)

    @contextmanager
    def counted(self) -> Iterator[None]:
        def statement(execute: Any, *args: Any) -> Any:
            self.step("statement")
            return execute(*args)

        def connected(connection: Any, **_given: Any) -> None:
            if statement not in connection.execute_wrappers:
                connection.execute_wrappers.append(statement)

        commit = BaseDatabaseWrapper._commit  # type: ignore[attr-defined]

        def commit_counted(self_: Any) -> Any:
            self.step("commit")
            answer = commit(self_)
            self.step("committed")
            return answer

        connection_created.connect(connected, weak=False)
        with patch.object(BaseDatabaseWrapper, "_commit", commit_counted), self._files_counted():
            yield

    @contextmanager
    def _files_counted(self, following: tuple[tuple[Any, str], ...] = IN_FILES) -> Iterator[None]:
        if not following:
            yield
            return
        (owner, name), *others = following
        done = getattr(owner, name)

        def counted(*args: Any, **options: Any) -> Any:
            self.step(name)
            return done(*args, **options)

        with patch.object(owner, name, counted), self._files_counted(tuple(others)):
            yield


def steps_of(work: Work) -> list[str]:
    """Do the work in a process of its own, and return its steps."""
    reader, writer = os.pipe()
    older = clients()
    child = _forked(work, None, writer)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        done = pipe.read().splitlines()
    assert _status(child, older) == 0, "the work failed; its error is above"
    return done


def killed_at(step: int, work: Work) -> bool:
    """Begin the work in a process that is killed before this step. False if the work ended before."""
    older = clients()
    status = _status(_forked(work, step), older)
    was_killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL
    assert was_killed or status == 0, "the work failed; its error is above"
    return was_killed


def points(steps: Sequence[str]) -> list[int]:
    """The numbers of the steps before which to kill, from 1.

    In the middle, before a file gets its name and afterwards, before the last commit and after it. In the long profile
    also before and after other commits, and at steps between them.
    """
    every = list(range(1, len(steps) + 1))
    commits = [number for number, step in enumerate(steps, 1) if step == "commit"]
    chosen = {number for number, step in enumerate(steps, 1) if step == "rename"} | {commits[-1]}
    between = [len(steps) // 2]
    if LONG:
        chosen |= {*commits[:: 1 + len(commits) // MOST]}
        between = every[:: 1 + len(steps) // MOST]
    return sorted({*chosen, *(number + 1 for number in chosen), *between})


def _forked(work: Work, last: int | None, writer: int | None = None) -> int:
    """Begin the work in a new process, and return its number."""
    connections.close_all()  # a forked process must not use its parent's connections
    child = os.fork()
    if child == 0:
        _work_and_end(work, last, writer)
    return child


def _status(child: int, older: set[int]) -> int:
    status = _ended(child)
    wait_for_the_database(older)
    return status


def _work_and_end(work: Work, last: int | None, writer: int | None) -> None:
    status = 1
    try:
        # Forget a connection of the parent, so that the child opens its own: Playwright's event loop, which ends in the
        # child, hides one from `close_all`.
        for inherited in connections.all(initialized_only=True):
            inherited.connection = None
        steps = Steps(last)
        with steps.counted():
            work()
            steps.step("end")
        if writer is not None:
            with os.fdopen(writer, "w") as pipe:
                pipe.write("\n".join(steps.done))
        status = 0
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(status)


def _ended(child: int) -> int:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        pid, status = os.waitpid(child, os.WNOHANG)
        if pid:
            return status
        time.sleep(0.002)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    raise AssertionError("the work did not end")


def clients() -> set[int]:
    """Return the other connections to the test's PostgreSQL database."""
    if connection.vendor != "postgresql":
        return set()
    others = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    with connection.cursor() as cursor:
        cursor.execute(others + " AND backend_type = 'client backend'")
        return {pid for (pid,) in cursor.fetchall()}


def wait_for_the_database(older: set[int]) -> None:
    """Wait until PostgreSQL has noticed that its client is gone; a COMMIT that was sent still counts.

    older       connections from before that client: an earlier test may have left one in a thread that has ended
    """
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if clients() <= older:
            return
        time.sleep(0.002)
    raise AssertionError("a connection of the killed process stayed")
