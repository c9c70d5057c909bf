from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from league.jobs.worker import ALL_QUEUES, Threads, work


class Command(BaseCommand):
    help = "Runs background jobs until Ctrl-C or SIGTERM."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--threads", type=int, help="how many jobs of each queue at a time")
        parser.add_argument("--queues", default=",".join(ALL_QUEUES), help="which queues, with commas between")
        parser.add_argument("--no-clock", action="store_true", help="leave the regular work to another worker")

    def handle(self, *args: Any, **options: Any) -> None:
        queues = options["queues"].split(",")
        if unknown := [queue for queue in queues if queue not in ALL_QUEUES]:
            raise CommandError(f"There is no queue “{unknown[0]}”. There are: {', '.join(ALL_QUEUES)}.")
        threads = Threads(options["threads"], options["threads"]) if options["threads"] else Threads()
        work(queues=queues, threads=threads, with_clock=not options["no_clock"])
