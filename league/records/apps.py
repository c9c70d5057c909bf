from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RecordsConfig(AppConfig):
    name = "league.records"
    verbose_name = _("Records")

    def ready(self) -> None:
        from league.core.api.errors import PRESENT_OUTPUTS
        from league.players.signals import player_changed
        from league.records.api.deals.outputs import TableOutput
        from league.records.api.outputs import PresentHanchanOutput
        from league.records.deals.tables import TableSnapshot
        from league.records.models import Hanchan
        from league.records.recalculation import recalculate_for_player

        player_changed.connect(recalculate_for_player, dispatch_uid="records")
        PRESENT_OUTPUTS.update({Hanchan: PresentHanchanOutput, TableSnapshot: TableOutput})
