from django.apps import AppConfig


class OfflineConfig(AppConfig):
    name = "league.offline"
