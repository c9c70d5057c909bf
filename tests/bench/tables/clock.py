"""The time that work took: of this process and of the database server's that works for it.

Neither is disturbed by what else the machine does, as the time on the wall is.
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
    """Seconds of the processors, and on the wall."""

    cpu: float
    wall: float

    def __str__(self) -> str:
        return f"{self.cpu:.3f} s CPU, {self.wall:.3f} s on the wall"


def server_seconds() -> float:
    """What the server's process for this connection has worked so far; 0 where there is none on this machine."""
    if connection.vendor != "postgresql":
        return 0
    connection.ensure_connection()
    stat = Path(f"/proc/{connection.connection.info.backend_pid}/stat")
    if not stat.exists():
        return 0
    # The name of the process stands in brackets and may hold blanks.
    columns = stat.read_text().rpartition(")")[2].split()
    return (int(columns[11]) + int(columns[12])) / TICKS


def timed(work: Callable[[], object]) -> Taken:
    wall, cpu, server = perf_counter(), process_time(), server_seconds()
    work()
    return Taken(process_time() - cpu + server_seconds() - server, perf_counter() - wall)
