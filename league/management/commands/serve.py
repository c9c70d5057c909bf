import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import call_command, get_commands
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from league.accounts.demo import NAME, demo_organiser, has_known_password, is_this_machine, sign_in_sentence
from league.clubs.models import Club
from league.serving import Plan, free_port, serve


class Command(BaseCommand):
    help = "Runs Janroku: the web server and the background worker, until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default="127.0.0.1", help="where to listen; 0.0.0.0 for the whole network")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--no-demo", action="store_true", help="begin with an empty database")

    def handle(self, *args: Any, **options: Any) -> None:
        self.prepare_database()
        is_private = is_this_machine(options["address"])
        wants_demo = not options["no_demo"] and self.begin_demo(is_private)
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
        greeting = self.greeting(options["address"], port, wants_demo)
        connections.close_all()
        # The first page answers while the club is made, which takes a dozen seconds.
        first = ["demo"] if wants_demo else []
        serve(Plan(sys.argv[0], options["address"], port, first, greeting))

    def prepare_database(self) -> None:
        settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        if executor.migration_plan(executor.loader.graph.leaf_nodes()):
            self.stdout.write("Preparing the database …")
            call_command("migrate", interactive=False, verbosity=0)

    def begin_demo(self, is_private: bool) -> bool:
        """Make the organiser, whose password is printed, and return whether the club is to be made."""
        others = get_user_model().objects.exclude(username=NAME)
        if Club.objects.exists() or others.exists() or "demo" not in get_commands():
            return False
        # At an address that others reach the organiser gets a password of its own.
        _user, password = demo_organiser(is_for_this_machine=is_private)
        if password and not is_private:
            self.stdout.write(sign_in_sentence(password))
        return True

    def greeting(self, address: str, port: int, wants_demo: bool) -> str:
        shown = "127.0.0.1" if address == "0.0.0.0" else address
        lines = [f"\nJanroku is at http://{shown}:{port}/"]
        if has_known_password():
            lines.append(f"Sign in as the demo organiser: {NAME}, password {settings.DEMO_ORGANISER[1]}")
        if wants_demo:
            lines.append("The demo club is being made; the first page shows how far it is.")
        return "\n".join([*lines, "Ctrl-C ends it; the data stay.\n"])
