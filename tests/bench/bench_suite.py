"""`make test` in a fresh checkout with an empty home: the CPU time of all its processes, and the elapsed time."""

import subprocess
import time

from tests.bench.aims import Row, row
from tests.bench.checkout import cpu_of_children, fresh_checkout


def main() -> list[Row]:
    with fresh_checkout() as (folder, environment):
        begun, used = time.monotonic(), cpu_of_children()
        done = subprocess.run(["make", "test"], cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
        rows = [
            row("test_cpu", cpu_of_children() - used, unit="s"),
            row("test_wall", time.monotonic() - begun, unit="s"),
        ]
    if done.returncode:
        print(done.stdout[-3000:])
        raise SystemExit("The suite failed, so its times say nothing.")
    return rows
