from argparse import ArgumentParser
from http.client import HTTPConnection, HTTPException
from typing import Any

from django.core.management.base import BaseCommand, CommandError

SECONDS_TO_ANSWER = 4


class Command(BaseCommand):
    help = "Asks the web server on this machine whether it is alive; ends with 0 if it is, else with 1."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *args: Any, **options: Any) -> None:
        # Not urllib, which would ask a proxy from the environment.
        connection = HTTPConnection("127.0.0.1", options["port"], timeout=SECONDS_TO_ANSWER)
        try:
            connection.request("GET", "/healthz")
            status = connection.getresponse().status
        except (OSError, HTTPException) as error:
            raise CommandError(f"No answer at port {options['port']}: {error}") from error
        finally:
            connection.close()
        if status != 200:
            raise CommandError(f"The answer at port {options['port']} is {status}.")
        self.stdout.write("alive")
