from django.apps import AppConfig


class SheetsConfig(AppConfig):
    name = "league.sheets"
