from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from league.notices.site import messages_release


class Command(BaseCommand):
    help = "Says that this server is the real one: after a restore or a move it sends no messages until then."
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.SITE:
            raise CommandError("Set JANROKU_SITE first, such as https://mahjong.example.")
        released = messages_release()
        self.stdout.write(f"E-mails and messages to devices are sent from {released.site}.")
        if released.kept_back:
            self.stdout.write(f"{released.kept_back} that waited in the backup may have been sent, and stay unsent.")
