from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FinalsConfig(AppConfig):
    name = "league.finals"
    verbose_name = _("Final tables")
