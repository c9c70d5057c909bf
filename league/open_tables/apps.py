from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OpenTablesConfig(AppConfig):
    name = "league.open_tables"
    verbose_name = _("open tables")
