"""One, two and four web and worker processes on PostgreSQL and Redis, with clients that do not pause.

The load generator and the database run on the same cores, so added processes show what they cost and whether they
wait for each other; what more cores would give is not measured. `make bench WHAT="scale --seconds 30"` measures longer.
The printed rows are those of docs/scale.md.
"""

import os

import psutil

from tests.bench.load.evening import Evening, evening
from tests.bench.load.markdown import markdown
from tests.bench.load.servers import postgres, running
from tests.bench.load.sizes import size
from tests.services import Missing

PROCESSES = [int(number) for number in os.environ.get("PROCESSES", "1,2,4").split(",")]
SECONDS = size("SECONDS", 20)
# Enough to keep every process busy.
CLIENTS, TABLES = size("CLIENTS", 16), size("SCALE_TABLES", 8)

HEAD = [
    "web and worker processes", "requests per second", "deals per second",
    "ms CPU per request: web", "worker", "PostgreSQL", "Redis", "generator",
    "connections waiting for a lock", "deadlocks", "errors", "lost", "doubled", "wrong rows", "cores busy",
]  # fmt: skip


def main() -> None:
    rows = [HEAD]
    for processes in PROCESSES:
        try:
            with postgres(processes) as world, running(world, workers=processes) as server:
                found = evening(server, viewers=CLIENTS, tables=TABLES, poll=0, seconds=SECONDS)
        except Missing as missing:
            print(f"not measured: {missing}")
            return
        for line in found.load["errors"][:5]:
            print(f"{processes}: {line}", flush=True)
        rows.append(row(processes, found))
    print(f"{psutil.cpu_count()} cores, shared with the load generator")
    print(markdown(rows))


def row(processes: int, found: Evening) -> list[str]:
    requests, elapsed, stored = found.requests(), found.load["elapsed"], found.stored
    cpu = {**found.cpu, "generator": found.load["cpu"]}
    waiting = found.locks.waiting / max(1, found.locks.looks)
    return [
        str(processes), f"{requests / elapsed:.0f}", f"{stored['acknowledged'] / elapsed:.1f}",
        *(f"{1000 * cpu[group] / requests:.2f}" for group in ("web", "worker", "database", "redis", "generator")),
        f"{waiting:.2f}", str(found.locks.deadlocks), str(len(found.load["errors"])), str(stored["lost"]),
        str(stored["doubled"]), str(stored["wrong_rows"]), f"{sum(cpu.values()) / elapsed:.1f}",
    ]  # fmt: skip
