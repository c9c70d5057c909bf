from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from league.accounts.demo import demo_organiser, sign_in_sentence
from league.clubs.models import Club
from league.demo.club import SLUG, make_demo
from league.demo.progress import shown_progress


class Command(BaseCommand):
    help = "Makes the simulated demo club, once: two seasons under two rule systems. The same seed makes the same club."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument(
            "--known-password", action="store_true",
            help="give the organiser the password that the source names, for a server of one's own machine alone",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        _user, password = demo_organiser(is_for_this_machine=options["known_password"])
        if Club.objects.filter(slug=SLUG).exists():
            self.stdout.write("The demo club is already there.")
        else:
            with shown_progress() as said:
                club = make_demo(seed=options["seed"], said=said)
            self.stdout.write(f"{club.name}: {club.players.count()} players, {club.hanchan.count()} hanchan")
        self.stdout.write(sign_in_sentence(password))
