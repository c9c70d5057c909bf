from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RecordsConfig(AppConfig):
    name = "league.records"
    verbose_name = _("Records")

    def ready(self) -> None:
        from league.players.signals import player_changed
        from league.records.recalculation import recalculate_for_player

        player_changed.connect(recalculate_for_player, dispatch_uid="records")
