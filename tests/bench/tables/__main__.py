"""`python -m tests.bench.tables PART` runs one part in the database that DATABASE_URL names."""

import gc
import importlib
import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    part = importlib.import_module(f"tests.bench.tables.{sys.argv[1]}")
    gc.freeze()  # as in the processes of web server and worker
    part.main()
