from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.accounts.models import User
from league.clubs.services import club_create
from league.core.commands import refusals


class Command(BaseCommand):
    help = "Opens a club and prints its address."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")
        parser.add_argument("--owner", required=True, help="user name of the owner")
        parser.add_argument("--slug", default="", help="the club's address; made from the name by default")
        parser.add_argument("--time-zone", default="UTC", help="such as Asia/Tokyo")
        parser.add_argument("--day-begins", type=int, default=0, help="hour at which the club's day begins")
        parser.add_argument("--private", action="store_true", help="members alone may look")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = User.objects.filter(username=options["owner"]).first()
        if owner is None:
            raise CommandError(f"There is no user “{options['owner']}”.")
        with refusals():
            club = club_create(
                actor=owner,
                name=options["name"],
                slug=options["slug"],
                time_zone=options["time_zone"],
                day_begins=options["day_begins"],
                is_public=not options["private"],
                by_operator=True,
            )
        self.stdout.write(club.slug)
