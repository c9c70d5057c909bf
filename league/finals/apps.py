from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FinalsConfig(AppConfig):
    name = "league.finals"
    verbose_name = _("Final tables")

    def ready(self) -> None:
        from league.finals.following import lines_of_hidden_join
        from league.players.signals import player_changed

        player_changed.connect(lines_of_hidden_join, dispatch_uid="finals")
