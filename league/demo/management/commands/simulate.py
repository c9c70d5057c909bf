from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league.accounts.models import User
from league.core.commands import refusals
from league.demo.simulation import simulate


class Command(BaseCommand):
    help = "Fills a club with simulated hanchan, to measure with; prints its address."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--hanchan", type=int, default=1000)
        parser.add_argument("--players", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        actor, _ = User.objects.get_or_create(username="simulation")
        with refusals():
            made = simulate(actor=actor, hanchan=options["hanchan"], players=options["players"], seed=options["seed"])
        self.stdout.write(made.club.slug)
