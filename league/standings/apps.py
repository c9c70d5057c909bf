from django.apps import AppConfig


class StandingsConfig(AppConfig):
    name = "league.standings"

    def ready(self) -> None:
        from league.records.signals import record_changed
        from league.standings.recalculation import want_tables

        record_changed.connect(want_tables, dispatch_uid="standings")
