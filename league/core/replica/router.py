"""Tells Django which server a query is for."""

from typing import Any

from django.db import DEFAULT_DB_ALIAS, models

from league.core.replica.route import alias_to_read, alias_to_write

# Who is signed in, and what is counted against guessing, is never read from a copy.
ALWAYS_PRIMARY = frozenset({"accounts", "account", "admin", "auth", "mfa", "sessions", "usersessions"})


class ReplicaRouter:
    def db_for_read(self, model: type[models.Model], **_hints: Any) -> str:
        return DEFAULT_DB_ALIAS if model._meta.app_label in ALWAYS_PRIMARY else alias_to_read()

    def db_for_write(self, _model: type[models.Model], **_hints: Any) -> str:
        return alias_to_write()

    def allow_relation(self, _one: models.Model, _other: models.Model, **_hints: Any) -> bool:
        # The rows are the same on both.
        return True

    def allow_migrate(self, db: str, _app: str, **_hints: Any) -> bool:
        return db == DEFAULT_DB_ALIAS
