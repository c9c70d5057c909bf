"""`python -m tests.bench.tables PART` runs one part in the database that DATABASE_URL names."""

import importlib
import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    importlib.import_module(f"tests.bench.tables.{sys.argv[1]}").main()
