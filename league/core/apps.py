from typing import Any

from django.apps import AppConfig
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created


class CoreConfig(AppConfig):
    name = "league.core"

    def ready(self) -> None:
        connection_created.connect(without_query_compiler)


def without_query_compiler(connection: BaseDatabaseWrapper, **_given: Any) -> None:
    """Turn off PostgreSQL's compiler of queries (JIT), which takes up to 0.2 s for queries that need 0.03 s."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET jit = off")
