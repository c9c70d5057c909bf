from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "league.accounts"

    def ready(self) -> None:
        # drf-spectacular finds its extensions by import.
        from league.accounts import schema  # noqa: F401
