from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SessionsConfig(AppConfig):
    name = "league.sessions"
    # Django's own app for browser sessions has the label "sessions".
    label = "club_sessions"
    verbose_name = _("Sessions")
