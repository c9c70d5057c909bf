from django.apps import AppConfig


class RulebookConfig(AppConfig):
    name = "league.rulebook"
