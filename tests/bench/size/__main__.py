"""`python -m tests.bench.size PART` runs one part in the database of DATABASE_URL and prints its result as JSON."""

import importlib
import json
import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    part = importlib.import_module(f"tests.bench.size.{sys.argv[1]}")
    if found := part.main():
        print(json.dumps(found))
