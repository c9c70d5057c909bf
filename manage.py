#!/usr/bin/env python
import gc
import os
import sys


def main() -> None:
    # A command makes many objects that stay. To look for garbage among them as often as usual takes a sixth of the time
    # of `migrate`, which makes every model anew after each of its steps.
    gc.set_threshold(50_000, 10, 20)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    from django.core.management import execute_from_command_line
    from django.db import DatabaseError

    try:
        execute_from_command_line(sys.argv)
    except DatabaseError as error:
        from league.core.outages.damaged import is_database_damaged, what_helps

        if not is_database_damaged(error):
            raise
        sys.exit(what_helps(error))


if __name__ == "__main__":
    main()
