from django.apps import AppConfig


class ApiConfig(AppConfig):
    name = "league.api"

    def ready(self) -> None:
        # drf-spectacular finds its extensions by import.
        from league.api import schema  # noqa: F401
