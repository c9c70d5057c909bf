from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EveningTablesConfig(AppConfig):
    name = "league.evening_tables"
    verbose_name = _("tables of evenings")

    def ready(self) -> None:
        from league.core.api.errors import PRESENT_OUTPUTS
        from league.evening_tables.api.rounds import EveningRoundOutput
        from league.evening_tables.models import EveningRound

        PRESENT_OUTPUTS[EveningRound] = EveningRoundOutput
