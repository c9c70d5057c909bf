"""Tables with two phones each that follow each other by polling with the ETag: how soon the other phone shows a deal.

`make bench WHAT="phones --polls 2,1 --paces 210,12 --seconds 120"`; TABLES and HISTORY are those of the load. The rows
are those of docs/scale.md. The time runs from the answer that acknowledges a deal to the first answer at the other
phone that shows it.
"""

import json
import os
import subprocess
import sys
import time
from functools import partial
from typing import Any
from uuid import uuid4

from tests.bench.bench_load import Setting
from tests.bench.load.markdown import markdown
from tests.bench.load.servers import ROOT, Server, embedded, postgres, running
from tests.bench.load.sizes import SEED, TABLES, size
from tests.services import Missing

SECONDS = size("SECONDS", 120)
POLLS = [float(one) for one in os.environ.get("POLLS", "2,1").split(",")]
PACES = [float(one) for one in os.environ.get("PACES", "210,12").split(",")]
KINDS = os.environ.get("KINDS", "SQLite,PostgreSQL and Redis").split(",")
HEAD = [
    "server", "tables", "asks every", "a deal per table every", "deals", "requests per second", "304", "p95 answer",
    "shown after p50", "p95", "max", "CPU of web", "load of the machine", "errors",
]  # fmt: skip


def main() -> None:
    kinds: dict[str, Setting] = {"SQLite": embedded, "PostgreSQL and Redis": partial(postgres, 2)}
    rows = [HEAD]
    for name, setting in kinds.items():
        if name not in KINDS:
            continue
        try:
            with setting() as world, running(world) as server:
                rows += [measured(name, server, poll, pace) for pace in PACES for poll in POLLS]
        except Missing as missing:
            print(f"not measured on {name}: {missing}")
    print(markdown(rows))


def measured(name: str, server: Server, poll: float, pace: float) -> list[str]:
    server.world.call("wait_for_jobs")
    club = server.world.club
    plan = {
        "name": uuid4().hex, "url": server.url, "seconds": SECONDS, "poll": poll, "pace": pace, "seed": SEED,
        "club": club["club"], "season": club["season"], "tables": club["tables"][:TABLES],
    }  # fmt: skip
    before, begin = server.cpu(), time.monotonic()
    found = phones(plan)
    elapsed = time.monotonic() - begin
    web = (server.cpu()["web"] - before["web"]) / elapsed
    for error in found["errors"][:3]:
        print(f"{name}: {error}", flush=True)
    updates, polls = found["updates"], found["polls"]
    row = [
        name, str(TABLES), f"{poll:g} s", f"{pace:g} s", str(found["recorded"]), f"{len(polls) / elapsed:.0f}",
        f"{found['unchanged'] / max(1, len(polls)):.1%}", f"{1000 * at(polls, 0.95):.0f} ms",
        *(f"{at(updates, share):.2f} s" for share in (0.5, 0.95, 1)),
        f"{web:.0%} of a core", f"{os.getloadavg()[0]:.1f}", str(len(found["errors"]) + found["unseen"]),
    ]  # fmt: skip
    print(f"| {' | '.join(row)} |", flush=True)
    return row


def at(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


def phones(plan: dict[str, Any]) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.load.phones"]
    done = subprocess.run(command, cwd=ROOT, input=json.dumps(plan), stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found
