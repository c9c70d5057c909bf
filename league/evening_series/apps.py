from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EveningSeriesConfig(AppConfig):
    name = "league.evening_series"
    verbose_name = _("series of evenings")
