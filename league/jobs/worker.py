"""The worker process: Celery with a pool of threads, the clock, and without a broker the watch for new rows."""

import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from celery import beat
from celery.platforms import EX_OK
from celery.worker import WorkController, state
from django.conf import settings
from django.db import DatabaseError

from league.celery import app
from league.jobs.sending import sends_messages
from league.jobs.services import jobs_sweep
from league.jobs.watch import stand_in, watch_jobs

QUEUES = ["quick", "long", "ticks"]


def work(*, threads: int, queues: list[str], with_clock: bool) -> None:
    """Work until SIGTERM or SIGINT; running jobs are finished first."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, stop_softly)
    stop = threading.Event()
    worker = WorkController(
        app=app,
        pool_cls="threads",
        concurrency=threads,
        queues=queues,
        loglevel="WARNING",
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=not settings.REDIS_URL,
        ready_callback=lambda consumer: begin(stop, with_clock),
    )
    if settings.REDIS_URL:
        # A thread for each queue, so that a long job delays no quick one.
        for queue in queues:
            start_thread(f"stand-in for {queue}", stand_in, stop, [queue])
    worker.start()
    stop.set()


def begin(stop: threading.Event, with_clock: bool) -> None:
    """Called when Celery listens: pick up what an earlier worker left, then start the watch and the clock."""
    if not sends_messages():
        start_thread("watch", watch_jobs, stop)
    if with_clock:
        # The clock sweeps again.
        with suppress(DatabaseError):
            jobs_sweep()
        start_clock()


def start_clock() -> None:
    service = beat.Service(app, max_interval=1, schedule_filename=str(settings.VAR_DIR / "clock"))
    start_thread("clock", service.start)


def start_thread(name: str, target: Callable[..., None], *args: object) -> None:
    threading.Thread(target=target, args=args, name=name, daemon=True).start()


def stop_softly(number: int, frame: FrameType | None) -> None:
    state.should_stop = EX_OK  # type: ignore[assignment]  # None until it is set
