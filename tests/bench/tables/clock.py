"""The CPU time of this process and of the database server's process for it, and the elapsed time.

Other load on the machine disturbs the elapsed time much more than the CPU time.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

from django.db import connection

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Taken:
    """CPU seconds and elapsed seconds."""

    cpu: float
    wall: float

    def __str__(self) -> str:
        return f"{self.cpu:.3f} s CPU, {self.wall:.3f} s elapsed"


def server_seconds() -> float:
    """Return the CPU time so far of the server's process for this connection; 0 if it is not on this machine."""
    if connection.vendor != "postgresql":
        return 0
    connection.ensure_connection()
    stat = Path(f"/proc/{connection.connection.info.backend_pid}/stat")
    if not stat.exists():
        return 0
    # The name of the process is in brackets and may contain spaces.
    columns = stat.read_text().rpartition(")")[2].split()
    return (int(columns[11]) + int(columns[12])) / TICKS


def timed(work: Callable[[], object]) -> Taken:
    wall, cpu, server = perf_counter(), process_time(), server_seconds()
    work()
    return Taken(process_time() - cpu + server_seconds() - server, perf_counter() - wall)
