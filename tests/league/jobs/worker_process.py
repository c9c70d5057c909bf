"""A real worker process that also has the kinds of the tests."""

import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    from league.jobs import kinds
    from league.jobs.worker import QUEUES, work
    from tests.league.jobs.work import KINDS, SLOWLY

    kinds.KINDS += KINDS
    if "SLOWLY" in os.environ:
        kinds.KINDS = (SLOWLY[os.environ["SLOWLY"]], *kinds.KINDS)
    work(threads=4, queues=QUEUES, with_clock=True)


if __name__ == "__main__":
    main()
