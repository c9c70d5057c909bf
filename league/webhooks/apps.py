from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebhooksConfig(AppConfig):
    name = "league.webhooks"
    verbose_name = _("webhooks")

    def ready(self) -> None:
        from league.history.signals import entries_logged
        from league.standings.computing.signals import ranks_changed
        from league.webhooks.outbox import entries_announce, ranks_announce

        entries_logged.connect(entries_announce, dispatch_uid="webhooks")
        ranks_changed.connect(ranks_announce, dispatch_uid="webhooks")
