"""The app of the package itself, for the command `serve`."""

from django.apps import AppConfig


class LeagueConfig(AppConfig):
    name = "league"
