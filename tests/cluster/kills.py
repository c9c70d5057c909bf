"""Evenings on a cluster of which one program after another is killed and started again.

`python -m tests.cluster.kills --rounds 10` prints a line for each evening, and the longest wait by the program killed.
`--behind 30` holds the replica back by so many seconds.
"""

import argparse
import time
from collections.abc import Iterator, Sequence

from tests.bench.load.servers import World
from tests.cluster.evenings import SMALL, Evening, Fault, Size, evening_with, fault, show, world_of
from tests.cluster.running import Cluster, cluster_running

# Between the end of a program and its start, as a supervisor waits; and from its start to the next end.
SECONDS_AWAY, SECONDS_BETWEEN = 1.0, 3.0


def evening_with_kills(
    cluster: Cluster, world: World, names: Sequence[str], *, seconds: float, name: str = "", size: Size = SMALL
) -> Evening:
    """Let tables record and viewers look for so long, while each of these programs is killed and started again."""
    return evening_with(cluster, world, lambda: kill_each(cluster, names), seconds=seconds, name=name, size=size)


def kill_each(cluster: Cluster, names: Sequence[str]) -> Iterator[Fault]:
    for name in names:
        yield fault(name)
        cluster.kill(name)
        time.sleep(SECONDS_AWAY)
        cluster.start(name)
        time.sleep(SECONDS_BETWEEN)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster.kills", description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120, help="of each evening")
    parser.add_argument("--programs", nargs="*", metavar="NAME", help="these alone; without a name none")
    parser.add_argument("--behind", type=int, default=0, metavar="SECONDS", help="hold the replica back by so long")
    for field, default in SMALL._asdict().items():
        parser.add_argument(f"--{field}", type=type(default), default=default, help="of the evening")
    given = parser.parse_args()
    size = Size(*(getattr(given, field) for field in Size._fields))
    with cluster_running() as cluster, world_of(cluster, size) as world:
        names = list(cluster.programs) if given.programs is None else given.programs
        cluster.hold_back(given.behind)
        evenings = []
        for number in range(1, given.rounds + 1):
            evenings.append(
                evening_with_kills(cluster, world, names, seconds=given.seconds, name=f"{number}", size=size)
            )
            show(evenings[-1:])
        show(evenings)


if __name__ == "__main__":
    main()
