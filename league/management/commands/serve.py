from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from league.accounts.demo import NAME, has_known_password, is_this_machine
from league.serving import free_port, serve


class Command(BaseCommand):
    help = "Runs Janroku: the web server and the background worker, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default="127.0.0.1", help="where to listen; 0.0.0.0 for the whole network")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="begin with an empty database")

    def handle(self, *args: Any, **options: Any) -> None:
        self.prepare_database()
        is_private = is_this_machine(options["address"])
        if not options["no_demo"]:
            self.prepare_demo(is_private)
        if not is_private and has_known_password():
            raise CommandError(
                f"Everybody who reaches {options['address']} could sign in as the demo organiser, whose password is "
                f"known. Give the account another one first: manage.py changepassword {NAME}"
            )
        port = free_port(options["address"], options["port"])
        if port is None:
            raise CommandError(f"No port from {options['port']} on is free on {options['address']}.")
        if port != options["port"]:
            self.stdout.write(f"Port {options['port']} is taken; port {port} is free, so it is used instead.")
        connections.close_all()
        serve(options["address"], port, ready=lambda: self.greet(options["address"], port))
        self.stdout.write("Janroku has stopped.")

    def prepare_database(self) -> None:
        settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Preparing the database …")
            call_command("migrate", interactive=False, verbosity=0)

    def prepare_demo(self, is_private: bool) -> None:
        is_first_start = not get_user_model().objects.exists()
        if is_first_start and "demo" in get_commands():
            self.stdout.write("Making a demo club …")
            # A club at an address that others reach gets a password of its own, which the command prints.
            call_command("demo", known_password=is_private)

    def greet(self, address: str, port: int) -> None:
        shown = "127.0.0.1" if address == "0.0.0.0" else address
        self.stdout.write(f"\nJanroku is at http://{shown}:{port}/")
        if has_known_password():
            self.stdout.write(f"Sign in as the demo organiser: {NAME}, password {settings.DEMO_ORGANISER[1]}")
        connections.close_all()
        self.stdout.write("Ctrl-C ends it; the data stay.\n")
        self.stdout.flush()
