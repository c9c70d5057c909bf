from django.apps import AppConfig


class ConfirmationsConfig(AppConfig):
    name = "league.confirmations"
