from django.apps import AppConfig


class HomeConfig(AppConfig):
    name = "league.home"
