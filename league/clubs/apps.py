from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ClubsConfig(AppConfig):
    name = "league.clubs"
    verbose_name = _("Clubs")

    def ready(self) -> None:
        from league.clubs.club_page import club_is_found
        from league.core.web.pages import FRAMES

        FRAMES["c"] = ("club.html", club_is_found)
