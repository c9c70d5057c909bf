"""A round is released, and 200 phones are told: from the line of the log to the last answer of the push service.

The push service is on this machine, answers at once, and keeps its connections open. It runs in one process on a new
SQLite database. `make bench WHAT="push --phones 40"` tells fewer.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

from tests.bench.aims import hand_over, row

ROOT = Path(__file__).parent.parent.parent
PHONES = int(os.environ.get("PHONES", 200))


def main() -> None:
    """Measure in a new process, which has its own settings."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"JANROKU_VAR": folder, "JANROKU_SECRET_KEY": "for the measurements only", "REDIS_URL": ""}
        own |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "DJANGO_SETTINGS_MODULE": "league.settings"}
        own |= {"JANROKU_SITE": "https://mahjong.example", "JANROKU_WEBHOOK_HOSTS": "127.0.0.1"}
        subprocess.run([sys.executable, "-m", "tests.bench.bench_push"], cwd=ROOT, env=os.environ | own, check=True)


def measure() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    from league.tournaments.models import Tournament

    call_command("migrate", verbosity=0)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        call_command("demo_event", players=PHONES, rounds=3, upto=0, method="random", stdout=nowhere)
    report(Tournament.objects.get())


def report(tournament: Any) -> None:
    from league.accounts.models import User
    from league.history.services import history_log
    from league.jobs.running import job_run
    from league.jobs.services import job_want
    from league.notices.models import Mail
    from league.notices.subscriptions.services import push_subscribe
    from league.tournaments.models import Entrant, Round
    from tests.league.notices.push.browser import Browser
    from tests.league.notices.push.service import push_server

    organiser = User.objects.get(username="demo")
    round_ = Round.objects.get(state=Round.State.RELEASED)
    with push_server() as service:
        for number, entrant in enumerate(Entrant.objects.filter(seats__round=round_)[:PHONES]):
            browser = Browser()
            push_subscribe(
                owner=entrant, endpoint=f"{service.address}/send/{number}", **browser.keys(), topics=["table"]
            )
        begun, cpu = perf_counter(), process_time()
        # What the release writes; the demo has released the round before there were phones.
        history_log(organiser, "round_release", tournament, after={"round": round_.number})
        job_run(job_want(kind="push", subject=str(tournament.pk)).pk)
        seconds, cpu = perf_counter() - begun, process_time() - cpu
        sent = Mail.objects.filter(state=Mail.State.SENT).count()
        assert sent == len(service.arrived) == PHONES, sent
    told = f"{seconds:.2f} s, {cpu:.2f} s CPU with the push service"
    print(f"  {sent} phones told in {told}, over {service.connections} connections")
    hand_over(row("push", seconds, unit="s", variant=f"{PHONES} phones"))


if __name__ == "__main__":
    measure()
