"""An evening on a cluster whose primary is restarted, and then lost for ever: the replica is made the primary.

The steps are those of docs/hosting.md, "When the first server of PostgreSQL is lost", with the same commands.
`--asynchronous` has the primary acknowledge what the replica may not have yet. `--cut 3` stops what it sends to the
replica, so many seconds before it is lost.
"""

import argparse
import time
from collections.abc import Iterator
from functools import partial

from tests.cluster.evenings import Evening, Fault, evening_with, fault, show, world_of
from tests.cluster.running import Cluster, cluster_running

# Until somebody has noticed that the primary is lost; and to see what comes after each step.
SECONDS_TO_NOTICE, SECONDS_BETWEEN = 5.0, 10.0
SYNCHRONOUS = "ALTER SYSTEM SET synchronous_standby_names = '*'"
RELOAD = "SELECT pg_reload_conf()"
LAST = "SELECT pg_last_xact_replay_timestamp()"
PROMOTE = "SELECT pg_promote()"


def wait_for_replica(cluster: Cluster, primary: str) -> None:
    """From now on the primary acknowledges only what the replica has on its disk too."""
    cluster.sql(primary, SYNCHRONOUS)
    cluster.sql(primary, RELOAD)


def restart_and_fail_over(cluster: Cluster, *, is_synchronous: bool, cut: float = 0) -> Iterator[Fault]:
    yield fault("restart of the primary")
    cluster.stop("primary")
    cluster.start("primary")
    time.sleep(SECONDS_BETWEEN)
    yield fault("loss of the primary")
    cluster.cut_stream(cut)
    cluster.kill("primary")
    lost_at = time.time()
    time.sleep(SECONDS_TO_NOTICE)
    [last] = cluster.sql("replica", LAST)
    print(f"the last that the replica has is {lost_at - last.timestamp():.1f} s older than the loss", flush=True)
    fail_over(cluster, lost="primary", to="replica")
    if not is_synchronous:
        cluster.empty_redis()
    time.sleep(SECONDS_BETWEEN)
    yield fault("a new replica")
    make_replica(cluster, "primary", of="replica")
    time.sleep(SECONDS_BETWEEN)


def fail_over(cluster: Cluster, *, lost: str, to: str) -> None:
    """Make the replica the primary. The lost one is off, and nothing leads to it any more."""
    if lost in cluster.running:
        raise ValueError(f"{lost} is running, and would go on recording beside {to}")
    cluster.sql(to, PROMOTE)
    cluster.lead_to(primary=to, replica=to)


def make_replica(cluster: Cluster, name: str, *, of: str) -> None:
    """Make the lost server anew, as a copy of what is the primary now. What only it had is gone."""
    cluster.copy(of, name)
    cluster.start(name)
    wait_for_replica(cluster, of)
    cluster.lead_to(primary=of, replica=name)


def evening_with_failover(cluster: Cluster, *, seconds: float, is_synchronous: bool = True, cut: float = 0) -> Evening:
    if is_synchronous:
        wait_for_replica(cluster, "primary")
    name = "synchronous" if is_synchronous else "asynchronous"
    name += f", cut off for {cut:g} s" if cut else ""
    with world_of(cluster) as world:
        happen = partial(restart_and_fail_over, cluster, is_synchronous=is_synchronous, cut=cut)
        return evening_with(cluster, world, happen, seconds=seconds, name=f"failover, {name}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster.failover", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60, help="of the evening")
    parser.add_argument("--asynchronous", action="store_true")
    parser.add_argument("--cut", type=float, default=0, metavar="SECONDS")
    given = parser.parse_args()
    with cluster_running() as cluster:
        is_synchronous = not given.asynchronous
        show([evening_with_failover(cluster, seconds=given.seconds, is_synchronous=is_synchronous, cut=given.cut)])


if __name__ == "__main__":
    main()
