"""An evening on a cluster to which something happens: tables record in browsers, and viewers look."""

import contextlib
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from statistics import median
from typing import Any, NamedTuple

from tests.bench.load.evening import generate, plan_for
from tests.bench.load.markdown import markdown
from tests.bench.load.servers import Server, World
from tests.cluster.running import Cluster
from tests.cluster.usage import usage_of

# Until a phone gives up; longer than any of these programs is away.
TRIES = 120
# Readers of JSON, of which each checks that it sees nothing older than before, are most of them.
KINDS = {"live": 0.4, "standings, JSON": 0.3, "standings": 0.1, "past season": 0.1, "past season, JSON": 0.1}
COUNTS = ("acknowledged", "lost", "doubled", "wrong_rows")
FAULTY = (*COUNTS[1:], "older", "own_missing")
HEAD = (
    "evening", "faults", "deals acknowledged", "lost", "doubled", "wrong rows", "older than before",
    "own deal not read", "refused or broken off", "longest wait",
)  # fmt: skip
HEAD_OF_WAITS = ("fault", "longest wait of a recording", "median of the evenings")
HEAD_OF_LOAD = (
    "evening", "tables", "viewers", "a deal per table every", "requests per second", "304", "p95 recording",
    "p95 viewing", "cores: all programs of the cluster", "the generator of load", "the whole machine",
)  # fmt: skip
HEAD_OF_USE = ("program", "% of a core")


class Size(NamedTuple):
    """How many record and look.

    history     hanchan that the club has already
    pace        seconds between the deals of a table
    poll        seconds between two requests of a viewer
    """

    tables: int = 6
    viewers: int = 20
    history: int = 100
    pace: float = 1.5
    poll: float = 2.0

    @property
    def viewers_by_kind(self) -> dict[str, int]:
        return {kind: max(1, round(self.viewers * share)) for kind, share in KINDS.items()}


SMALL = Size()


class Fault(NamedTuple):
    """What happened, and when, in seconds since 1970."""

    name: str
    at: float


class Evening(NamedTuple):
    """What an evening came to.

    stored      compares what was acknowledged with what the database has
    used        seconds of processor by program of the cluster; machine: those of all programs, also of others
    """

    name: str
    faults: tuple[Fault, ...]
    load: dict[str, Any]
    stored: dict[str, Any]
    size: Size = SMALL
    used: dict[str, float] = {}
    machine: float = 0.0

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
        if not self.faults:
            return {}
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

    def cells_of_load(self) -> list[str]:
        elapsed, size = self.load["elapsed"], self.size
        times = {name: sorted(self.load["seconds"].get(name, [])) for name in ("deal", *KINDS)}
        viewing = sorted(seconds for kind in KINDS for seconds in times[kind])
        unchanged = sum(self.load["statuses"].get(kind, {}).get("304", 0) for kind in KINDS)
        cores = [seconds / elapsed for seconds in (sum(self.used.values()), self.load["cpu"], self.machine)]
        return [
            self.name, str(size.tables), str(size.viewers), f"{size.pace:g} s",
            f"{sum(map(len, self.load['seconds'].values())) / elapsed:.0f}", f"{unchanged / len(viewing):.0%}",
            f"{1000 * p95(times['deal']):.0f} ms", f"{1000 * p95(viewing):.0f} ms",
            *(f"{one:.2f}" for one in cores),
        ]  # fmt: skip


def p95(times: Sequence[float]) -> float:
    """What 95 of 100 did not exceed; the times are sorted."""
    return times[min(len(times) - 1, int(0.95 * len(times)))] if times else float("nan")


@contextlib.contextmanager
def world_of(cluster: Cluster, size: Size = SMALL) -> Iterator[World]:
    """A process that makes the club of the evening, and compares afterwards."""
    sizes = {"TABLES": str(size.tables), "HISTORY": str(size.history)}
    with contextlib.closing(World(cluster.layout.environment | sizes)) as world:
        yield world


def evening_with(
    cluster: Cluster, world: World, happen: Callable[[], Iterable[Fault]], *, seconds: float, name: str = "",
    size: Size = SMALL,
) -> Evening:  # fmt: skip
    """Let tables record and viewers look for so long, while this happens."""
    newest = world.call("newest_hanchan")
    server = Server(world, cluster.url, None, [], {})  # type: ignore[arg-type]
    plan = plan_for(server, seconds=seconds, poll=size.poll, tables=size.tables, viewers=size.viewers_by_kind)
    more = {"tries": TRIES, "pace": size.pace, "in_browsers": True}
    with ThreadPoolExecutor(1) as pool, usage_of(cluster) as usage:
        evening = pool.submit(generate, plan | more)
        faults = tuple(happen())
        load = evening.result()
    stored = world.call("compare", acknowledged=load["acknowledged"], after=newest)
    return Evening(name, faults, load, stored, size, usage.by_program(), usage.machine)


def fault(name: str) -> Fault:
    return Fault(name, time.time())


def show(evenings: Sequence[Evening]) -> None:
    """Print a line for each evening, the waits by the fault, the load, and what was older than before."""
    print(markdown([list(HEAD), *(one.cells() for one in evenings)]))
    print(markdown([list(HEAD_OF_WAITS), *waits_of(evenings)]))
    print(markdown([list(HEAD_OF_LOAD), *(one.cells_of_load() for one in evenings)]))
    print(markdown([list(HEAD_OF_USE), *use_of(evenings)]))
    lists = ("older", "own_missing", "given_up")
    print(*sorted({line for one in evenings for name in lists for line in one.load[name]}), sep="\n", flush=True)


def waits_of(evenings: Sequence[Evening]) -> list[list[str]]:
    waits: dict[str, list[float]] = defaultdict(list)
    for one in evenings:
        for name, seconds in one.waits().items():
            waits[name].append(seconds)
    return [[name, f"{max(several):.1f} s", f"{median(several):.1f} s"] for name, several in waits.items()]


def use_of(evenings: Sequence[Evening]) -> list[list[str]]:
    elapsed = sum(one.load["elapsed"] for one in evenings)
    used: dict[str, float] = defaultdict(float)
    for one in evenings:
        for name, seconds in one.used.items():
            used[name] += seconds
    return [[name, f"{seconds / elapsed:.0%}"] for name, seconds in used.items()]
