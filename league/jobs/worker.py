"""The worker: for each queue a Celery worker with a pool of threads of its own.

Each is a process, since a rebuild would otherwise take the threads and the interpreter that the tables of another
club's evening need. One process has the clock. Without a broker each of them watches the database for new rows.

With SQLite all are threads of one process, which takes half the memory: SQLite has one writer anyway, and a rebuild
shares the interpreter with a table's row in steps of milliseconds.
"""

import os
import signal
import threading
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any, NamedTuple

from celery import Celery, beat
from celery.platforms import EX_OK
from celery.worker import WorkController, state
from django.conf import settings
from django.db import DatabaseError, connections

from league.celery import app
from league.jobs.kinds import QUEUES
from league.jobs.processes import Children
from league.jobs.sending import sends_messages
from league.jobs.services import jobs_sweep
from league.jobs.watch import stand_in, watch_jobs

PATIENT_SECONDS = 0.5
TICKS = "ticks"  # of the clock
ALL_QUEUES = [*QUEUES, TICKS]


class Threads(NamedTuple):
    """How many jobs a worker does at a time: of the queue "quick", and of each other one."""

    quick: int = settings.WORKER_THREADS
    other: int = settings.LONG_THREADS

    def of(self, queue: str) -> int:
        return self.other if queue in ("delivery", "long") else self.quick


def work(*, queues: list[str], threads: Threads, with_clock: bool) -> None:
    """Work on these queues until SIGTERM or SIGINT; running jobs are finished first."""
    groups = groups_of(queues)
    if settings.IS_EMBEDDED and not settings.REDIS_URL:
        work_in_threads(groups, threads, with_clock)
        return
    works = [
        partial(work_alone, threads=threads.of(group[0]), queues=group, with_clock=with_clock and group is groups[0])
        for group in groups
    ]
    if len(works) == 1:
        works[0]()
    else:
        connections.close_all()
        Children(works).run()


def groups_of(queues: Collection[str]) -> list[list[str]]:
    """The queues of each process; the ticks, which take no time, go with the first."""
    groups = [[queue] for queue in QUEUES if queue in queues]
    if TICKS in queues:
        groups = [[*groups[0], TICKS], *groups[1:]] if groups else [[TICKS]]
    return groups


def work_alone(*, threads: int, queues: list[str], with_clock: bool) -> None:
    """Work with one pool of threads for these queues, as the only work of this process."""
    listen_to_signals()
    stop = threading.Event()
    worker = controller(queues, threads, partial(begin, stop, queues, with_clock))
    if settings.REDIS_URL:
        start_thread("stand-in", stand_in, stop, queues)
    worker.start()
    stop.set()


def work_in_threads(groups: list[list[str]], threads: Threads, with_clock: bool) -> None:
    """Work for each group of queues with a pool of threads of its own, all in this process."""
    listen_to_signals()
    stop, everything = threading.Event(), [queue for group in groups for queue in group]
    first, *others = groups
    workers = {group[0]: controller(group, threads.of(group[0]), nothing) for group in others}
    running = [start_thread(f"worker of {queue}", run_or_end, worker) for queue, worker in workers.items()]
    # One watch for all: it sends each job to the queue of its row.
    controller(first, threads.of(first[0]), partial(begin, stop, everything, with_clock)).start()
    for thread in running:
        thread.join()
    stop.set()


def run_or_end(worker: WorkController) -> None:
    """Work until the process is asked to stop. Without one of its workers the process ends, and is started again."""
    try:
        worker.start()
    finally:
        if state.should_stop is None:
            os._exit(1)


def controller(queues: list[str], threads: int, ready: Callable[[], None]) -> WorkController:
    return WorkController(
        app=app_for(queues),
        pool_cls="threads",
        concurrency=threads,
        queues=queues,
        loglevel="WARNING",
        without_gossip=True,
        without_mingle=True,
        # With its events: Celery waits for Redis to publish them, without end and deaf to SIGTERM.
        without_heartbeat=True,
        ready_callback=lambda _consumer: ready(),
    )


def app_for(queues: list[str]) -> Celery:
    """An app of its own for each worker, since an app remembers which queues it reads and how often it looks."""
    own = Celery("janroku", set_as_current=False)
    own.config_from_object(settings, namespace="CELERY")
    own.autodiscover_tasks()
    if not settings.REDIS_URL and "quick" not in queues:
        # Nobody waits for these jobs at a page, and each look takes time of the machine.
        own.conf.broker_transport_options = {"polling_interval": PATIENT_SECONDS}
    return own


def begin(stop: threading.Event, queues: list[str], with_clock: bool) -> None:
    """Called when Celery listens: pick up what an earlier worker left, then start the watch and the clock."""
    if not sends_messages():
        start_thread("watch", watch_jobs, stop, queues)
    if with_clock:
        # The clock sweeps again.
        with suppress(DatabaseError):
            jobs_sweep()
        start_clock()


class Ticks(beat.Scheduler):
    """Celery's scheduler, which goes on where the clock of the machine is set back.

    Celery's own would wait until the clock shows the time of the next tick again, for hours or days; after a restart
    too, if it kept its times in a file. All ticks come within a minute, so nothing has to be kept.
    """

    latest = 0.0

    def tick(self, *args: Any, **options: Any) -> float:
        now = time.time()
        if now < self.latest:
            for entry in self.schedule.values():
                entry.last_run_at = entry.default_now()
            self._heap = None
        self.latest = now
        return float(super().tick(*args, **options))


def start_clock() -> None:
    service = beat.Service(app, max_interval=1, scheduler_cls=Ticks)
    start_thread("clock", service.start)


def start_thread(name: str, target: Callable[..., None], *args: object) -> threading.Thread:
    thread = threading.Thread(target=target, args=args, name=name, daemon=True)
    thread.start()
    return thread


def nothing() -> None:
    pass


def listen_to_signals() -> None:
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop_softly)


def stop_softly(number: int, frame: FrameType | None) -> None:
    state.should_stop = EX_OK  # type: ignore[assignment]  # None until it is set
