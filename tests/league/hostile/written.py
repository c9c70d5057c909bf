"""Whether a request that was refused has written anything."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import connection

from rules.errors import RuleError


def codes_below(error: type[RuleError]) -> set[str]:
    return set(error.sentences).union(*map(codes_below, error.__subclasses__()))


# Every documented code; the last is of a page alone.
CODES = codes_below(RuleError) | {"csrf_failed"}
# The session of the client has no record of the club: messages for the next page, the language, when it was last seen.
# Nor have the counts of attempts, which are what a refusal may leave.
NOT_A_RECORD = {"django_session", "usersessions_usersession", "accounts_attempts"}


class Writes:
    """Notices statements that write, and then compares every table with its content before the first request."""

    def __init__(self) -> None:
        self.tables = sorted({model._meta.db_table for model in apps.get_models()} - NOT_A_RECORD)
        self.before = self._content(self.tables)

    @contextmanager
    def noticed(self) -> Iterator[list[str]]:
        """Collect the statements of the block that write to a table of the record."""
        found: list[str] = []

        def notice(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            if sql.startswith(("INSERT", "UPDATE", "DELETE", "REPLACE")) and not any(
                map(sql.__contains__, NOT_A_RECORD)
            ):
                found.append(sql[:80])
            return execute(sql, params, many, context)

        with connection.execute_wrapper(notice):
            yield found

    def changed(self, statements: list[str]) -> list[str]:
        """The tables of these statements that have other rows than before."""
        tables = [table for table in self.tables if any(f'"{table}"' in statement for statement in statements)]
        now = self._content(tables)
        return [table for table in tables if now[table] != self.before[table]]

    def _content(self, tables: list[str]) -> dict[str, list[Any]]:
        with connection.cursor() as cursor:
            content = {}
            for table in tables:
                cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)} ORDER BY 1")
                content[table] = cursor.fetchall()
        return content
