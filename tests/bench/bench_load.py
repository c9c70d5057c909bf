"""An evening of 50 tables that record deal by deal within a minute, and 500 viewers that poll with their last ETag.

`make bench WHAT="load --viewers 100 --seconds 20"` measures a smaller one; see tests/bench/load/sizes.py. It runs on
SQLite, with the server as `make run` starts it, and on PostgreSQL and Redis. The bare view is `/healthz`, which does
nothing. The printed rows are those of docs/scale.md.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial

from tests.bench.load.evening import BARE, PAST, TONIGHT, Evening, cost, evening
from tests.bench.load.markdown import markdown
from tests.bench.load.servers import Server, World, embedded, postgres, running
from tests.bench.load.sizes import COUNTED, DEALS, ON, POLL, TABLES, VIEWERS
from tests.services import Missing

Setting = Callable[[], AbstractContextManager[World]]

HEAD = [
    "server", "deals acknowledged", "lost", "doubled", "wrong rows", "errors", "requests per second",
    "p95 recording", "p95 viewing", "p95 bare view", "recording / bare", "viewing / bare",
    "304 of the past season", "304 of tonight's, unchanged",
]  # fmt: skip
COST = [
    "ms CPU of", BARE, "unchanged page", "table of 200 players", "the same as JSON", "live", "deal", "worker, hanchan",
]  # fmt: skip
ROOM = [
    "server", "bytes per hanchan, by scores", "bytes per hanchan, deal by deal",
    "MB web", "MB worker", "MB database", "s until the tables were current",
]  # fmt: skip


HEADS = (HEAD, COST, ROOM)


def main() -> None:
    kinds: dict[str, Setting] = {"SQLite": embedded, "PostgreSQL and Redis": partial(postgres, 2)}
    kinds = {name: setting for name, setting in kinds.items() if name.startswith(ON)}
    tables: list[list[list[str]]] = [[head] for head in HEADS]
    for name, setting in kinds.items():
        try:
            rows = measured(name, setting)
        except Missing as missing:
            print(f"not measured on {name}: {missing}")
            continue
        for table, row in zip(tables, rows, strict=True):
            table.append(row)
    print("\n\n".join(map(markdown, tables)))


def measured(name: str, setting: Setting) -> tuple[list[str], list[str], list[str]]:
    with setting() as world:
        with running(world) as server:
            by_scores = world.call("bytes_by_scores", count=COUNTED)
            deal = cost(server, "deal")
            costs = [*views_cost(server), str(deal), f"{DEALS * deal.worker:.0f}"]
        # Started again, so that its memory is that of an evening.
        with running(world) as server:
            found = evening(server, viewers=VIEWERS, tables=TABLES, poll=POLL)
    for line in found.load["errors"][:5]:
        print(f"{name}: {line}", flush=True)
    memory = [f"{found.memory[group]:.0f}" if group in found.memory else "–" for group in ("web", "worker", "database")]
    sizes = [f"{by_scores:.0f}", f"{DEALS * deal.bytes:.0f}"]
    waited = f"{found.stored['seconds_until_current']:.1f}"
    return load_row(name, found), [name, *costs], [name, *sizes, *memory, waited]


def views_cost(server: Server) -> list[str]:
    several = [cost(server, BARE), cost(server, PAST[0], is_conditional=True)]
    return [str(one) for one in [*several, *(cost(server, kind) for kind in (*PAST, "live"))]]


def load_row(name: str, found: Evening) -> list[str]:
    recording, viewing, bare = found.p95("deal"), found.p95(*PAST, *TONIGHT), found.p95(BARE)
    stored = found.stored
    return [
        name, str(stored["acknowledged"]), str(stored["lost"]), str(stored["doubled"]), str(stored["wrong_rows"]),
        str(len(found.load["errors"])), f"{found.requests() / found.load['elapsed']:.0f}",
        f"{1000 * recording:.0f} ms", f"{1000 * viewing:.0f} ms", f"{1000 * bare:.0f} ms",
        f"{recording / bare:.1f}", f"{viewing / bare:.1f}", share(found, *PAST), share(found, *TONIGHT),
    ]  # fmt: skip


def share(found: Evening, *kinds: str) -> str:
    good, asked = found.unchanged(*kinds)
    return f"{good / asked:.1%}" if asked else "–"
