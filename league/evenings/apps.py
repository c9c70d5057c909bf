from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EveningsConfig(AppConfig):
    name = "league.evenings"
    verbose_name = _("evenings")

    def ready(self) -> None:
        from league.evenings.services import capacity_changed
        from league.sessions.signals import session_amended

        session_amended.connect(capacity_changed, dispatch_uid="evenings")
