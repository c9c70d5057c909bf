"""`python -m tests.cluster` runs a whole cluster until Ctrl-C; `--for SECONDS` ends it by itself."""

import argparse
import contextlib
import signal
import sys
import time
from types import FrameType

from tests.cluster.running import Cluster, cluster_running
from tests.services import Missing

ALWAYS = 10**7  # seconds


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster", description=__doc__)
    parser.add_argument("--for", type=float, dest="seconds", metavar="SECONDS", help="end after so long")
    seconds = parser.parse_args().seconds
    signal.signal(signal.SIGTERM, interrupt)
    try:
        with contextlib.suppress(KeyboardInterrupt), cluster_running(report) as cluster:
            print(greeting(cluster), flush=True)
            time.sleep(ALWAYS if seconds is None else seconds)
    except Missing as missing:
        print(f"The cluster was not started: {missing}.", file=sys.stderr)
        return 1
    print("The cluster has ended.")
    return 0


def interrupt(_number: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def report(name: str) -> None:
    print(f"starting {name}", flush=True)


def greeting(cluster: Cluster) -> str:
    layout = cluster.layout
    lines = [
        f"{cluster.url} is ready.",
        f"  primary    {layout.database_url('primary')}",
        f"  replica    {layout.database_url('replica')}",
        f"  pgbouncer  {layout.environment['DATABASE_URL']}",
        f"  redis      {layout.redis_url}",
        f"  folder     {layout.folder}",
        *(f"  {name:10} process {process.pid}" for name, process in cluster.running.items()),
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
