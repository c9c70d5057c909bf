from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayerLinksConfig(AppConfig):
    name = "league.player_links"
    verbose_name = _("personal links")
