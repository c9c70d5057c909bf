"""How much of the processor the programs of a cluster use, by a look at their processes every few seconds."""

import contextlib
import threading
from collections import defaultdict
from collections.abc import Iterator

import psutil

from tests.cluster.running import Cluster, family

# A look takes some hundredths of a second, since the families of all programs are looked for.
SECONDS_BETWEEN_LOOKS = 5.0


class Usage:
    """Seconds of processor by process. What a process did between the last look and its end is not counted."""

    def __init__(self, cluster: Cluster) -> None:
        self.cluster = cluster
        self.before = self.look()
        self.newest = dict(self.before)
        self.machine_before = machine_seconds()
        self.machine = 0.0
        self.stop = threading.Event()

    def watch(self) -> None:
        while not self.stop.wait(SECONDS_BETWEEN_LOOKS):
            self.newest |= self.look()

    def end(self) -> None:
        self.newest |= self.look()
        self.machine = machine_seconds() - self.machine_before

    def look(self) -> dict[tuple[str, int], float]:
        found = {}
        for name, process in list(self.cluster.running.items()):
            for one in [process, *family(process)]:
                with contextlib.suppress(psutil.NoSuchProcess):
                    found[name, one.pid] = sum(one.cpu_times()[:2])
        return found

    def by_program(self) -> dict[str, float]:
        used: dict[str, float] = defaultdict(float)
        for (name, pid), seconds in self.newest.items():
            used[name] += seconds - self.before.get((name, pid), 0.0)
        return dict(used)


@contextlib.contextmanager
def usage_of(cluster: Cluster) -> Iterator[Usage]:
    usage = Usage(cluster)
    thread = threading.Thread(target=usage.watch)
    thread.start()
    try:
        yield usage
    finally:
        usage.stop.set()
        thread.join()
        usage.end()


def machine_seconds() -> float:
    """Seconds that all programs of the machine have used."""
    times = psutil.cpu_times()
    return float(times.user + times.nice + times.system)
