from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArchivesConfig(AppConfig):
    name = "league.archives"
    verbose_name = _("archives")

    def ready(self) -> None:
        from league.archives.moving.closing import refuse_changes
        from league.history.signals import entries_logged

        entries_logged.connect(refuse_changes, dispatch_uid="moves")
