from django.apps import AppConfig


class MonitoringConfig(AppConfig):
    name = "league.monitoring"

    def ready(self) -> None:
        from league.history.signals import entry_logged
        from league.monitoring.metrics import count_entry

        entry_logged.connect(count_entry, dispatch_uid="monitoring")
