from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "league.tournaments"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        from django.db.models.signals import post_save

        from league.tournaments.touching import touch_for_hanchan, touch_for_player

        post_save.connect(touch_for_hanchan, sender="records.Hanchan", dispatch_uid="touch the tournament of a hanchan")
        post_save.connect(touch_for_player, sender="players.Player", dispatch_uid="touch the tournaments of a player")
