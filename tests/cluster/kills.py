"""An evening on a cluster of which one program after another is killed and started again.

`python -m tests.cluster.kills --rounds 10` prints a line for each round.
"""

import argparse
import contextlib
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

from tests.bench.load.evening import SHARES, generate, plan_for
from tests.bench.load.markdown import markdown
from tests.bench.load.servers import Server, World
from tests.cluster.running import Cluster, cluster_running

# Between the end of a program and its start, as a supervisor waits.
SECONDS_AWAY = 1.0
# Until a phone gives up; longer than any of these programs is away.
TRIES = 120
SIZES = {"TABLES": "6", "DEALS": "8", "HISTORY": "100"}
VIEWERS = 20
HEAD = (
    "round",
    "programs killed",
    "deals acknowledged",
    "lost",
    "doubled",
    "wrong rows",
    "refused or broken off",
    "longest wait",
)


class Round(NamedTuple):
    """What an evening came to; `stored` compares what was acknowledged with what the database has."""

    killed: tuple[str, ...]
    load: dict[str, Any]
    stored: dict[str, Any]

    def cells(self, number: int) -> list[str]:
        counts = [str(self.stored[name]) for name in ("acknowledged", "lost", "doubled", "wrong_rows")]
        longest = f"{self.load['longest_write']:.1f} s"
        return [str(number), str(len(self.killed)), *counts, str(len(self.load["errors"])), longest]


@contextlib.contextmanager
def world_of(cluster: Cluster) -> Iterator[World]:
    """A process that makes the club of the evening, and compares afterwards."""
    with contextlib.closing(World(cluster.layout.environment | SIZES)) as world:
        yield world


def evening_with_kills(cluster: Cluster, world: World, names: Sequence[str], *, seconds: float) -> Round:
    """Let tables record and viewers look for so long, while each of these programs is killed and started again."""
    newest = world.call("newest_hanchan")
    server = Server(world, cluster.url, None, [], {})  # type: ignore[arg-type]
    viewers = {kind: max(1, round(VIEWERS * share)) for kind, share in SHARES.items()}
    plan = plan_for(server, seconds=seconds, poll=2, tables=int(SIZES["TABLES"]), viewers=viewers)
    with ThreadPoolExecutor(1) as pool:
        evening = pool.submit(generate, plan | {"tries": TRIES, "deals": int(SIZES["DEALS"])})
        for name in names:
            cluster.kill(name)
            time.sleep(SECONDS_AWAY)
            cluster.start(name)
        load = evening.result()
    return Round(tuple(names), load, world.call("compare", acknowledged=load["acknowledged"], after=newest))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster.kills", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120, help="of each evening")
    given = parser.parse_args()
    with cluster_running() as cluster, world_of(cluster) as world:
        names = list(cluster.programs)
        rounds = [evening_with_kills(cluster, world, names, seconds=given.seconds) for _round in range(given.rounds)]
    print(markdown([list(HEAD), *(one.cells(number) for number, one in enumerate(rounds, 1))]))


if __name__ == "__main__":
    main()
