from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WebhooksConfig(AppConfig):
    name = "league.webhooks"
    verbose_name = _("webhooks")

    def ready(self) -> None:
        # The log does not know who listens to it.
        from django.db.models.signals import post_save

        from league.history.models import LogEntry
        from league.webhooks.outbox import entry_logged

        post_save.connect(entry_logged, sender=LogEntry, dispatch_uid="webhooks")
