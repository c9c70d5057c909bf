from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from league.jobs.worker import QUEUES, work


class Command(BaseCommand):
    help = "Runs background jobs until Ctrl-C or SIGTERM."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--threads", type=int, default=settings.WORKER_THREADS, help="how many jobs at a time")
        parser.add_argument("--queues", default=",".join(QUEUES), help="which queues, with commas between")
        parser.add_argument("--no-clock", action="store_true", help="leave the regular work to another worker")

    def handle(self, *args: Any, **options: Any) -> None:
        queues = options["queues"].split(",")
        if unknown := [queue for queue in queues if queue not in QUEUES]:
            raise CommandError(f"There is no queue “{unknown[0]}”. There are: {', '.join(QUEUES)}.")
        work(threads=options["threads"], queues=queues, with_clock=not options["no_clock"])
