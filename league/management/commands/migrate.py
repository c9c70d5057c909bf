"""Change the tables while people record: a change that would make them wait gives way, and is tried again."""

import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import OperationalError, connections

# Below PostgreSQL's deadlock_timeout (1 s): a change of tables gives way before PostgreSQL would end a recording.
LOCK_WAIT = "400ms"
LOCK_NOT_AVAILABLE = "55P03"
PAUSE, PATIENCE = 0.5, 300  # seconds
CHANGES = ("ALTER", "CREATE", "DROP")


class Command(migrate.Command):
    help = "Changes the tables of the database to those of this version, also while people record."

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        end = time.monotonic() + PATIENCE
        while not self.is_done(connection, *args, **options):
            if time.monotonic() > end:
                raise CommandError("The tables are in use all the time. Stop Janroku, and run it again.")
            begin_again(connection)
            time.sleep(PAUSE)

    def is_done(self, connection: Any, *args: Any, **options: Any) -> bool:
        """Migrate, and say whether that went. Each migration is a transaction: those that are done stay."""
        try:
            with connection.execute_wrapper(waiting_shortly) if connection.vendor == "postgresql" else nullcontext():
                super().handle(*args, **options)
        except OperationalError as error:
            if getattr(error.__cause__, "sqlstate", "") != LOCK_NOT_AVAILABLE:
                raise
            return False
        return True


def begin_again(connection: Any) -> None:
    """Leave the transaction that was refused: Django keeps it open where a statement at its end fails."""
    connection.close()
    connection.connect()


def waiting_shortly(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
    """Let a change of tables wait shortly for their locks: while it waits, nobody else gets any of these tables.

    For this transaction alone, since pgbouncer gives the connection to others afterwards.
    """
    if context["connection"].in_atomic_block and str(sql).lstrip().startswith(CHANGES):
        execute(f"SET LOCAL lock_timeout = '{LOCK_WAIT}'", None, False, context)
    return execute(sql, params, many, context)
