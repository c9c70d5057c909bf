"""A real worker process that also has the kinds of the tests."""

import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    from league.jobs import kinds
    from league.jobs.worker import ALL_QUEUES, Threads, work
    from tests.league.jobs.work import KINDS, SLOWLY

    kinds.KINDS += KINDS
    if "SLOWLY" in os.environ:
        kinds.KINDS = (*SLOWLY[os.environ["SLOWLY"]], *kinds.KINDS)
    kinds.MOST_QUICK = int(os.environ.get("MOST_QUICK", kinds.MOST_QUICK))
    work(queues=ALL_QUEUES, threads=Threads(), with_clock=True)


if __name__ == "__main__":
    main()
