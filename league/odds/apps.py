from django.apps import AppConfig


class OddsConfig(AppConfig):
    name = "league.odds"

    def ready(self) -> None:
        from league.history.signals import entries_logged
        from league.odds.services import want_after_evening

        entries_logged.connect(want_after_evening, dispatch_uid="odds")
