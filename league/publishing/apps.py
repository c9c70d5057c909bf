from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PublishingConfig(AppConfig):
    name = "league.publishing"
    verbose_name = _("results elsewhere")
