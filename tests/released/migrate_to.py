"""Migrate apps to given migrations in one process: `python -m tests.released.migrate_to records 0001_initial …`."""

import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()

    from django.core.management import call_command

    words = iter(sys.argv[1:])
    for app, name in zip(words, words, strict=True):
        call_command("migrate", app, name, verbosity=0)
