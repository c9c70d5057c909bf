from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebhooksConfig(AppConfig):
    name = "league.webhooks"
    verbose_name = _("webhooks")

    def ready(self) -> None:
        from league.history.signals import entry_logged
        from league.webhooks.outbox import deliveries_create

        entry_logged.connect(deliveries_create, dispatch_uid="webhooks")
