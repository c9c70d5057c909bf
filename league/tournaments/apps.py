from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "league.tournaments"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        from league.players.signals import player_changed
        from league.records.signals import record_changed
        from league.tournaments.lifecycle.reopening import record_follow
        from league.tournaments.lifecycle.revision import touch_for_player

        record_changed.connect(record_follow, dispatch_uid="tournaments")
        player_changed.connect(touch_for_player, dispatch_uid="tournaments")
