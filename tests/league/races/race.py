"""Two acts at the same time in an order that does not depend on chance, and the same with the locks switched off.

The first act stops before one of its SQL statements. The second runs until it ends, or until it waits for a lock that
the first holds; then the first goes on. So the second comes between the check and the write of the first, unless a lock
keeps it from doing so.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from threading import Event
from typing import Any
from unittest import mock

from django.db import DatabaseError, OperationalError, connection, models
from django.db.models import QuerySet

from rules.errors import RuleError

Act = Callable[[], Any]
PATIENCE = 60
POLL_SECONDS = 0.005


class Race:
    """
    before      the beginning of the statement before which the first act stops
    locked      False: no row is locked, and a transaction of SQLite does not begin with the write lock
    """

    def __init__(self, before: str, locked: bool) -> None:
        self.before, self.locked = before, locked
        self.is_stopped = self.is_beginning = False
        self.second_may_begin, self.second_ended = Event(), Event()
        self.second_process = 0

    def run(self, first: Act, second: Act) -> list[Any]:
        with ThreadPoolExecutor(2) as pool, self._locks():
            acts = [pool.submit(self._first, first), pool.submit(self._second, second)]
            answers = [one.result() for one in acts]
        assert self.is_stopped, f"the first act never came to {self.before!r}"
        return answers

    def _locks(self) -> Any:
        def without(rows: QuerySet[Any], **_options: Any) -> QuerySet[Any]:
            return rows.all()

        return ExitStack() if self.locked else mock.patch.object(QuerySet, "select_for_update", without)

    def _first(self, act: Act) -> Any:
        with self._connected(), connection.execute_wrapper(self._stop):
            try:
                return answer_of(act)
            finally:
                self.second_may_begin.set()

    def _second(self, act: Act) -> Any:
        with self._connected(), connection.execute_wrapper(self._watch):
            assert self.second_may_begin.wait(PATIENCE)
            try:
                return answer_of(act)
            finally:
                self.second_ended.set()

    @contextmanager
    def _connected(self) -> Iterator[None]:
        connection.ensure_connection()
        if not self.locked and connection.vendor == "sqlite":
            connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
        try:
            yield
        finally:
            connection.close()

    def _stop(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.startswith(self.before) and not self.is_stopped:
            self.is_stopped = True
            self.second_may_begin.set()
            while not self.second_ended.wait(POLL_SECONDS) and not self._second_waits():
                pass
        return execute(sql, params, many, context)

    def _watch(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if connection.vendor == "postgresql":
            self.second_process = connection.connection.info.backend_pid
        self.is_beginning = sql == "BEGIN IMMEDIATE"
        try:
            return execute(sql, params, many, context)
        finally:
            self.is_beginning = False

    def _second_waits(self) -> bool:
        """Called by the first act: whether the second waits for it."""
        if connection.vendor == "sqlite":
            # Within its transaction the first act holds the only write lock.
            return self.locked and connection.in_atomic_block and self.is_beginning
        asked = "SELECT cardinality(pg_blocking_pids(%s)) > 0"
        return bool(connection.connection.execute(asked, [self.second_process]).fetchone()[0])


def answer_of(act: Act) -> Any:
    """The result of an act, or the error that ended it."""
    try:
        return act()
    except (RuleError, DatabaseError) as error:
        return error


def race(first: Act, second: Act, *, before: str, locked: bool = True) -> list[Any]:
    """Run both acts, and return the result or the error of each."""
    return Race(before, locked).run(first, second)


def codes(answers: list[Any]) -> list[str]:
    """The code of each error. An error of the database has its class's name: its client would get a 500."""
    errors = [answer for answer in answers if isinstance(answer, Exception)]
    return [error.code if isinstance(error, RuleError) else type(error).__name__ for error in errors]


def is_lost(answers: list[Any]) -> bool:
    """Whether the first act failed as it does in SQLite where another has written since its first read."""
    return isinstance(answers[0], OperationalError) and "database is locked" in str(answers[0])


@contextmanager
def without_constraint(model: type[models.Model], name: str) -> Iterator[None]:
    """Drop a constraint for a while; in the end the rows of its table are deleted, so that it can be added again."""
    [constraint] = [one for one in model._meta.constraints if one.name == name]
    # SQLite makes the table again, with the constraints of the model.
    model._meta.constraints.remove(constraint)
    with connection.schema_editor() as editor:
        editor.remove_constraint(model, constraint)
    try:
        yield
    finally:
        model._base_manager.all().delete()
        model._meta.constraints.append(constraint)
        with connection.schema_editor() as editor:
            editor.add_constraint(model, constraint)
