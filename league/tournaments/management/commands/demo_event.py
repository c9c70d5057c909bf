from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from league.accounts.demo import demo_organiser, sign_in_sentence
from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.tournaments.lifecycle.simulation import tournament_simulate

SLUG = "demo-events"
PASSED_ON = ("players", "rounds", "seed", "upto", "final", "method")


class Command(BaseCommand):
    help = "Simulates an event to look at. The same seed makes the same event."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, default=160)
        parser.add_argument("--rounds", type=int, default=10)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--ruleset", default="riichi-club")
        parser.add_argument("--method", default="plan", choices=["plan", "swiss", "random"])
        parser.add_argument("--upto", type=int, help="play only so many rounds and leave the next one half entered")
        parser.add_argument("--final", action="store_true", help="a final of the best at one table behind them")

    def handle(self, *args: Any, **options: Any) -> None:
        began = perf_counter()
        actor, password = demo_organiser()
        club = self._club(actor)
        tournament = tournament_simulate(
            actor=actor, club=club, house_rules=self._rules(actor, club, options["ruleset"]),
            name=f"Demo Open {club.tournaments.count() + 1}", day=club.day_of(timezone.now()),
            say=self.stdout.write, **{key: options[key] for key in PASSED_ON},
        )  # fmt: skip
        self.stdout.write(
            f"/e/{tournament.slug}/ and its desk at /e/{tournament.slug}/desk/: {perf_counter() - began:.1f} s"
        )
        self.stdout.write(sign_in_sentence(password))

    def _club(self, actor: User) -> Club:
        club = Club.objects.filter(slug=SLUG).first()
        return club or club_create(actor=actor, name="Demo Tournaments", slug=SLUG, is_public=True, by_operator=True)

    def _rules(self, actor: User, club: Club, ruleset: str) -> HouseRulesVersion:
        known = HouseRulesVersion.objects.filter(house_rules__club=club, ruleset=ruleset).first()
        return known or house_rules_create(actor=actor, club=club, name=ruleset, ruleset=ruleset)
