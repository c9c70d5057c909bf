from django.apps import AppConfig
from django.db.backends.signals import connection_created

from league.core.connections import without_query_compiler


class CoreConfig(AppConfig):
    name = "league.core"

    def ready(self) -> None:
        connection_created.connect(without_query_compiler)
