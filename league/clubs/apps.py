from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    name = "league.clubs"
    verbose_name = _("Clubs")

    def ready(self) -> None:
        from league.clubs.frames import club_is_found
        from league.core.web.frames import FRAMES

        FRAMES["c"] = ("club.html", club_is_found)
