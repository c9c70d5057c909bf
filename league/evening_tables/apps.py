from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EveningTablesConfig(AppConfig):
    name = "league.evening_tables"
    verbose_name = _("tables of evenings")
