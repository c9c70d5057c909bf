"""An evening on a cluster to which something happens: tables record in browsers, and viewers look."""

import contextlib
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from tests.bench.load.evening import generate, plan_for
from tests.bench.load.markdown import markdown
from tests.bench.load.servers import Server, World
from tests.cluster.running import Cluster

# Until a phone gives up; longer than any of these programs is away.
TRIES = 120
SIZES = {"TABLES": "6", "HISTORY": "100"}
SECONDS_BETWEEN_DEALS = 1.5
VIEWERS = 20
# Readers of JSON, of which each checks that it sees nothing older than before, are most of them.
KINDS = {"live": 0.4, "standings, JSON": 0.3, "standings": 0.1, "past season": 0.1, "past season, JSON": 0.1}
COUNTS = ("acknowledged", "lost", "doubled", "wrong_rows")
FAULTY = (*COUNTS[1:], "older", "own_missing")
HEAD = (
    "evening", "faults", "deals acknowledged", "lost", "doubled", "wrong rows", "older than before",
    "own deal not read", "refused or broken off", "longest wait",
)  # fmt: skip
HEAD_OF_WAITS = ("fault", "longest wait of a recording")


class Fault(NamedTuple):
    """What happened, and when, in seconds since 1970."""

    name: str
    at: float


class Evening(NamedTuple):
    """What an evening came to; `stored` compares what was acknowledged with what the database has."""

    name: str
    faults: tuple[Fault, ...]
    load: dict[str, Any]
    stored: dict[str, Any]

    @property
    def counts(self) -> dict[str, int]:
        """What must be zero."""
        seen = {name: len(self.load[name]) for name in ("older", "own_missing")}
        return {name: ({**self.stored, **seen})[name] for name in FAULTY}

    @property
    def longest_wait(self) -> float:
        return max(seconds for _begin, seconds in self.load["writes"])

    def waits(self) -> dict[str, float]:
        """The longest wait of a recording by the fault during which most of it passed, each until the next one."""
        ends = [fault.at for fault in self.faults[1:]] + [float("inf")]
        waits = {fault.name: 0.0 for fault in self.faults}
        for begin, seconds in self.load["writes"]:
            passed = [
                (min(begin + seconds, end) - max(begin, fault.at), fault.name)
                for fault, end in zip(self.faults, ends, strict=True)
            ]
            most, name = max(passed)
            if most > 0:
                waits[name] = max(waits[name], seconds)
        return waits

    def cells(self) -> list[str]:
        errors, longest = str(len(self.load["errors"])), f"{self.longest_wait:.1f} s"
        counts = [self.stored["acknowledged"], *self.counts.values()]
        return [self.name, str(len(self.faults)), *map(str, counts), errors, longest]


@contextlib.contextmanager
def world_of(cluster: Cluster) -> Iterator[World]:
    """A process that makes the club of the evening, and compares afterwards."""
    with contextlib.closing(World(cluster.layout.environment | SIZES)) as world:
        yield world


def evening_with(
    cluster: Cluster, world: World, happen: Callable[[], Iterable[Fault]], *, seconds: float, name: str = ""
) -> Evening:
    """Let tables record and viewers look for so long, while this happens."""
    newest = world.call("newest_hanchan")
    server = Server(world, cluster.url, None, [], {})  # type: ignore[arg-type]
    viewers = {kind: max(1, round(VIEWERS * share)) for kind, share in KINDS.items()}
    plan = plan_for(server, seconds=seconds, poll=2, tables=int(SIZES["TABLES"]), viewers=viewers)
    more = {"tries": TRIES, "pace": SECONDS_BETWEEN_DEALS, "in_browsers": True}
    with ThreadPoolExecutor(1) as pool:
        evening = pool.submit(generate, plan | more)
        faults = tuple(happen())
        load = evening.result()
    return Evening(name, faults, load, world.call("compare", acknowledged=load["acknowledged"], after=newest))


def fault(name: str) -> Fault:
    return Fault(name, time.time())


def show(evenings: Sequence[Evening]) -> None:
    """Print a line for each evening, the longest wait by the fault, and what was older than before."""
    print(markdown([list(HEAD), *(one.cells() for one in evenings)]))
    waits: dict[str, float] = {}
    for one in evenings:
        waits |= {name: max(seconds, waits.get(name, 0)) for name, seconds in one.waits().items()}
    print(markdown([list(HEAD_OF_WAITS), *([name, f"{seconds:.1f} s"] for name, seconds in waits.items())]))
    print(*(line for one in evenings for name in ("older", "own_missing") for line in one.load[name]), sep="\n")
