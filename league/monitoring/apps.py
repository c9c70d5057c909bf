from django.apps import AppConfig


class MonitoringConfig(AppConfig):
    name = "league.monitoring"

    def ready(self) -> None:
        from league.history.signals import entries_logged
        from league.monitoring.metrics import count_entries

        entries_logged.connect(count_entries, dispatch_uid="monitoring")
