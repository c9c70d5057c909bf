from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "league.accounts"

    def ready(self) -> None:
        # drf-spectacular finds its extensions by import.
        # Django finds checks and receivers by import.
        from league.accounts import demo  # noqa: F401
        from league.accounts.api import schema, throttle  # noqa: F401
        from league.accounts.security import changes  # noqa: F401
