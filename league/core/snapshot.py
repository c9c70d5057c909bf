from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction


@contextmanager
def one_snapshot() -> Iterator[None]:
    """Read everything inside from one snapshot of the database, without making writers wait."""
    before = getattr(connection, "transaction_mode", None)
    is_outermost = not connection.in_atomic_block
    if is_outermost and connection.vendor == "sqlite":
        connection.transaction_mode = "DEFERRED"  # type: ignore[attr-defined]
    try:
        with transaction.atomic():
            if is_outermost and connection.vendor == "postgresql":
                connection.cursor().execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
    finally:
        if is_outermost and connection.vendor == "sqlite":
            connection.transaction_mode = before  # type: ignore[attr-defined]
