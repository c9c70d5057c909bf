from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from league.clubs.models import Club
from league.demo.club import SLUG, make_demo


class Command(BaseCommand):
    help = "Makes the simulated demo club, once: two seasons under two rule systems. The same seed makes the same club."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1)

    def handle(self, *args: Any, **options: Any) -> None:
        name, password = settings.DEMO_ORGANISER
        if Club.objects.filter(slug=SLUG).exists():
            self.stdout.write("The demo club is already there.")
        else:
            club = make_demo(seed=options["seed"])
            self.stdout.write(f"{club.name}: {club.players.count()} players, {club.hanchan.count()} hanchan")
        self.stdout.write(f"The demo organiser is {name}, password {password}")
