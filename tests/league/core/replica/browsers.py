"""A process of a test with Janroku's settings in which browsers with cookies ask for pages.

Each line of its input is a question as JSON, `[name, parameters]`, and each line of its output the answer.
"""

import json
import sys
from collections import Counter
from contextlib import ExitStack
from typing import Any

import django

# What is asked of PostgreSQL itself, and who is signed in.
NOT_COUNTED = ("pg_", "accounts_", "django_session", "usersessions_")


class Browsers:
    def __init__(self) -> None:
        from django.test import Client

        from league.core.replica.server import server

        self.clients = {name: Client(raise_request_exception=False) for name in ("recorder", "visitor")}
        self.now = 0.0
        server.clock = lambda: self.now

    def prepare(self) -> None:
        from django.core.management import call_command

        from league.accounts.models import User
        from league.clubs.models import Club
        from tests.league.crashes.scene import fill

        call_command("migrate", run_syncdb=True, verbosity=0)
        fill()
        Club.objects.update(is_public=True)
        self.clients["recorder"].force_login(User.objects.get())
        self.address = f"/api/v1/clubs/{Club.objects.get().slug}/players/"

    def read(self, who: str) -> dict[str, Any]:
        """What a browser sees, and how many queries each server got."""
        from django.db import connections

        asked: Counter[str] = Counter()

        def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
            if not any(word in sql for word in NOT_COUNTED):
                asked[context["connection"].alias] += 1
            return execute(sql, params, many, context)

        with ExitStack() as stack:
            for alias in ("default", "replica"):
                stack.enter_context(connections[alias].execute_wrapper(count))
            answer = self.clients[who].get(self.address)
        names = [one["name"] for one in answer.json()["results"]] if answer.status_code == 200 else None
        return {"status": answer.status_code, "asked": sorted(asked), "names": names}

    def add(self, name: str) -> int:
        body = json.dumps({"name": name})
        return self.clients["recorder"].post(self.address, body, content_type="application/json").status_code

    def later(self, seconds: float) -> None:
        self.now += seconds

    def forget_outages(self) -> None:
        from league.core.replica.server import replica_outage

        replica_outage._try_at = 0.0


def main() -> None:
    from django.apps import apps
    from django.conf import settings

    settings.ALLOWED_HOSTS = ["testserver"]
    django.setup()
    # Tables are made from the models, which takes a tenth of the time of the migrations.
    settings.MIGRATION_MODULES = {config.label: None for config in apps.get_app_configs()}
    browsers = Browsers()
    for line in sys.stdin:
        name, parameters = json.loads(line)
        print(json.dumps(getattr(browsers, name)(*parameters)), flush=True)


if __name__ == "__main__":
    main()
