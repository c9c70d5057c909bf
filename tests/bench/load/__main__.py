"""Runs parts of `world` in a process with Django: a line of JSON asks for one, a line of JSON answers."""

import json
import os
import sys

import django


def main() -> None:
    from django.db import connections

    from tests.bench.load import world

    for line in sys.stdin:
        asked = json.loads(line)
        connections.close_all()  # the database may have been killed since
        found = getattr(world, asked["part"])(**asked["parameters"])
        print(json.dumps(found), flush=True)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    main()
