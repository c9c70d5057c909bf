import os
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser

from league.accounts.models import User
from league.archives.models import ClubMove
from league.archives.moving.services import club_move_begin, club_move_end, club_move_take_back
from league.archives.moving.telling import move_tell
from league.archives.services import club_archive
from league.clubs.commands import ClubCommand
from league.clubs.models import Club


class Command(ClubCommand):
    help = "Moves a club to another server: closes it and writes its archive, and later lets its addresses lead there."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("--to", metavar="ADDRESS", help="of the club there; close it here and write --out")
        what.add_argument("--done", action="store_true", help="it is there: lead its addresses there, tell its members")
        what.add_argument("--take-back", action="store_true", help="open it here again")
        parser.add_argument("--out", metavar="FILE", type=Path, help="where the archive is written")

    def handle(self, *args: Any, **options: Any) -> None:
        moved = ClubMove.objects.filter(slug=options["club"]).exclude(moved_at=None).first()
        if moved and options["done"] and not Club.objects.filter(slug=options["club"]).exists():
            return self.tell(moved)
        return super().handle(*args, **options)

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        if options["to"]:
            self.begin(actor, club, options["to"], options["out"])
        elif options["done"]:
            self.tell(club_move_end(actor=actor, club=club))
        else:
            club_move_take_back(actor=actor, club=club)

    def begin(self, actor: User, club: Club, address: str, path: Path | None) -> None:
        if path is None:
            raise CommandError("Say with --out where the archive is written.")
        move = club_move_begin(actor=actor, club=club, address=address)
        draft = path.with_name(f"{path.name}.part")
        with draft.open("w", encoding="utf-8") as file:
            file.writelines(club_archive(actor=actor, club=club))
            file.flush()
            os.fsync(file.fileno())
        draft.rename(path)
        self.stdout.write(f"{path}: import it there as {move.slug_there}")

    def tell(self, move: ClubMove) -> None:
        self.stdout.write(move.address)
        for user in move_tell(move):
            self.stdout.write(f"not told: {user.username}")
