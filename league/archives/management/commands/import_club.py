from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from league.accounts.models import User
from league.archives.restoring.people import first_owner
from league.archives.restoring.reader import Archive, archive_read
from league.archives.services import club_restore
from league.core.commands import refusals


class Command(BaseCommand):
    help = "Imports a club from an archive of any size; accounts of the same name are the same people."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE.json", type=Path)
        parser.add_argument("--slug", default="", help="the club's address; by default the one it had, if it is free")
        parser.add_argument("--as", dest="user", help="user name of who will own it; by default an owner it had")

    def handle(self, *args: Any, **options: Any) -> None:
        with refusals():
            archive = archive_read(options["file"].read_bytes())
            owner = self._owner(options["user"], archive)
            restored = club_restore(actor=owner, archive=archive, slug=options["slug"], matches_names=True)
        self.stdout.write(restored.club.slug)
        for invited in restored.invited:
            self.stdout.write(f"{invited.name} ({invited.role}): {reverse('invitation', args=[invited.secret])}")

    def _owner(self, name: str | None, archive: Archive) -> User:
        owner = User.objects.filter(username=name).first() if name else first_owner(archive)
        if owner is None:
            raise CommandError(f"There is no user “{name}”." if name else "No owner has an account here: give --as.")
        return owner
