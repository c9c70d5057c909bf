from django.apps import AppConfig


class DownloadsConfig(AppConfig):
    name = "league.downloads"
