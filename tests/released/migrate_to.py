"""Migrate apps to given migrations in one process: `python -m tests.released.migrate_to records 0001_initial …`."""

import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()

    from django.db import connection
    from django.db.migrations.executor import MigrationExecutor

    words = iter(sys.argv[1:])
    MigrationExecutor(connection).migrate(list(zip(words, words, strict=True)))
