from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ForgettingConfig(AppConfig):
    name = "league.forgetting"
    verbose_name = _("forgetting")
