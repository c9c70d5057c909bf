from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from league.accounts.models import User
from league.clubs.commands import ClubCommand
from league.clubs.models import Club
from league.notices.invitations.services import club_invitations_preview, club_invitations_send
from league.records.imports.encodings.decoding import decode


class Command(ClubCommand):
    help = "Invites the players of a file by mail, a name and an address in each line; without --send it shows them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--language", default="", help="of the mails, such as ja")
        parser.add_argument("--send", action="store_true")

    def act(self, actor: User, club: Club, options: dict[str, Any]) -> None:
        text, _encoding = decode(options["file"].read_bytes())
        for line in club_invitations_preview(actor=actor, club=club, text=text):
            said = line.error or ("invited" if line.is_new else "invited already")
            self.stdout.write(f"line {line.line}, {line.name}: {said}")
        if options["send"]:
            club_invitations_send(actor=actor, club=club, text=text, language=options["language"])
