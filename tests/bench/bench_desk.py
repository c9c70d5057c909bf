"""One result saved at the desk of an event of 40 tables: the CPU of the server, against a bare view.

It runs in one process on a new SQLite database, without a network. The bare view is `/healthz`. The page is what the
desk opens, and asks for again when something has changed; a save by the script is followed by it once the queue is
empty. `make bench WHAT="desk --tables 10"` measures a smaller event.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from tests.bench.aims import hand_over, row

ROOT = Path(__file__).parent.parent.parent
TABLES = int(os.environ.get("TABLES", 40))
AIM = 60
SCORES = {"score_0": "40100", "score_1": "29900", "score_2": "20100", "score_3": "9900"}


def main() -> None:
    """Measure in a new process, which has its own settings."""
    with tempfile.TemporaryDirectory() as folder:
        own = {"JANROKU_VAR": folder, "JANROKU_SECRET_KEY": "for the measurements only", "REDIS_URL": ""}
        own |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "DJANGO_SETTINGS_MODULE": "league.settings"}
        subprocess.run([sys.executable, "-m", "tests.bench.bench_desk"], cwd=ROOT, env=os.environ | own, check=True)


def measure() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        call_command("demo_event", players=4 * TABLES, rounds=3, upto=1, method="random", stdout=nowhere)
    report()


def report() -> None:
    from django.test import Client

    from league.accounts.models import User
    from league.tournaments.models import Round

    round_ = Round.objects.get(state=Round.State.RELEASED)
    client = Client(HTTP_HOST="localhost")
    client.force_login(User.objects.get(username="demo"))
    page = f"/e/{round_.tournament.slug}/desk/round/{round_.number}/"
    tables = list(round_.tables.undone().values_list("number", flat=True))

    def save(key: int) -> Any:
        sent = SCORES | {"table": str(tables[key]), "seen": f"{tables[key]}:0"}
        return client.post(f"{page}result/", sent, headers={"Idempotency-Key": f"bench {key}"})

    bare = timed(lambda _: client.get("/healthz"), 20)
    opened = timed(lambda _: client.get(page), 5)
    saved = timed(save, len(tables))
    assert not round_.tables.undone().exists()
    print(f"  {TABLES} tables, {len(tables)} saved, median ms CPU of the server:")
    hand_over(row("desk", saved, bare, unit="ms", variant=f"{TABLES} tables"))
    print(f"  bare view {bare:.1f}, one save {saved:.1f} (aim {AIM}), the page of the round {opened:.1f}")


def timed(act: Callable[[int], Any], times: int) -> float:
    """Return the median of the milliseconds of CPU; the first turn warms up."""
    found = []
    for turn in range(times):
        begun = process_time()
        answer = act(turn)
        found.append(1000 * (process_time() - begun))
        assert answer.status_code < 400, answer.content.decode()
    return median(found[1:])


if __name__ == "__main__":
    measure()
