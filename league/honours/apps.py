from django.apps import AppConfig


class HonoursConfig(AppConfig):
    name = "league.honours"
