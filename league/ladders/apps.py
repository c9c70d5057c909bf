from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LaddersConfig(AppConfig):
    name = "league.ladders"
    verbose_name = _("Ladders")

    def ready(self) -> None:
        from league.ladders.recalculation import want_ladders
        from league.records.signals import record_changed

        record_changed.connect(want_ladders, dispatch_uid="ladders")
