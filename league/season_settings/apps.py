from django.apps import AppConfig


class SeasonSettingsConfig(AppConfig):
    name = "league.season_settings"
