"""Real workers in their own processes, with the services of this test run: SQLite, PostgreSQL, Redis."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from django.conf import settings
from django.db import close_old_connections, connection
from redis import Redis

from league.accounts.models import User
from league.jobs.kinds import QUEUES
from league.jobs.models import Job, JobState
from league.jobs.services import job_cancel, job_want
from league.jobs.watch import sqlite_news, watch_jobs
from tests.league.jobs.work import effects

ROOT = Path(__file__).parent.parent.parent.parent
LEASE_SECONDS = 3
# Seconds. A busy machine may need ten to start a process, and five minutes for the work of one.
PATIENCE = 300

pytestmark = pytest.mark.django_db(transaction=True)


def url_of_the_database() -> str:
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{database['NAME']}"
    return f"postgres://{database['USER']}@{quote(database['HOST'], safe='')}/{database['NAME']}"


def environment(redis_url: str) -> dict[str, str]:
    return os.environ | {
        "DATABASE_URL": url_of_the_database(),
        "REDIS_URL": redis_url,
        "JANROKU_SECRET_KEY": "for the tests only",
        "JANROKU_JOB_LEASE_SECONDS": str(LEASE_SECONDS),
    }


def start_worker(redis_url: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.league.jobs.worker_process"]
    return subprocess.Popen(command, cwd=ROOT, env=environment(redis_url), stderr=subprocess.DEVNULL)


@pytest.fixture(
    params=[
        pytest.param("without a broker", marks=pytest.mark.once),
        pytest.param("redis", marks=pytest.mark.redis),
    ]
)
def redis_url(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, _not_eager: None) -> str:
    """Each test runs twice: the worker watches the database, or Redis brings the messages."""
    url = settings.REDIS_URL if request.param == "redis" else ""
    monkeypatch.setattr(settings, "REDIS_URL", url)
    return url


@pytest.fixture
def workers(redis_url: str) -> Iterator[list[subprocess.Popen[bytes]]]:
    running = [start_worker(redis_url)]
    yield running
    for worker in running:
        worker.kill()
        worker.wait()


def wait_until(question: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Wait for a state. The limit is only for a state that is never reached."""
    begin = time.monotonic()
    while not question():
        assert time.monotonic() - begin < seconds, "it did not happen"
        time.sleep(0.02)


def is_done(subject: str) -> bool:
    return Job.objects.filter(subject=subject, state=JobState.DONE).exists()


def test_a_worker_finds_new_jobs_and_runs_each_once(workers):
    for number in range(20):
        job_want(kind="count", subject=f"season-{number}")
    wait_until(lambda: Job.objects.filter(state=JobState.DONE).count() == 20)

    assert [effects(f"season-{number}") for number in range(20)] == [1] * 20


def test_a_running_worker_takes_one_job_after_another(workers):
    for number in range(5):
        job_want(kind="count", subject=f"next-{number}")
        wait_until(lambda number=number: is_done(f"next-{number}"))

    assert [effects(f"next-{number}") for number in range(5)] == [1] * 5


class StopAtTheThird(threading.Event):
    def __init__(self) -> None:
        super().__init__()
        self.waited: list[float | None] = []

    def wait(self, timeout: float | None = None) -> bool:
        self.waited.append(timeout)
        return len(self.waited) == 3


def test_without_a_broker_the_database_is_polled():
    stop = StopAtTheThird()
    looking = threading.Thread(target=watch_jobs, args=(stop, QUEUES))
    looking.start()
    looking.join()

    # Twenty times a second in SQLite, where one number is read; once a second elsewhere.
    assert stop.waited == [0.05 if connection.vendor == "sqlite" else 1.0] * 3


@pytest.mark.slow
def test_a_worker_runs_earlier_requests_and_stops_cleanly(redis_url):
    job_want(kind="count", subject="season-1")
    worker = start_worker(redis_url)
    try:
        wait_until(lambda: is_done("season-1"))
        worker.terminate()
        ended = worker.wait(PATIENCE)
    finally:
        worker.kill()

    assert effects("season-1") == 1
    assert ended == 0


@pytest.mark.redis
@pytest.mark.parametrize("redis_url", ["redis"], indirect=True)
def test_a_worker_publishes_no_events_which_could_hold_up_its_end(redis_url, workers):
    channels = Redis.from_url(redis_url).pubsub(ignore_subscribe_messages=True)
    channels.psubscribe("*celeryev*")
    job_want(kind="count", subject="season-1")
    wait_until(lambda: is_done("season-1"))
    workers[0].terminate()
    ended = workers[0].wait(PATIENCE)
    published = [message for _ in range(3) if (message := channels.get_message())]

    assert published == []
    assert ended == 0


@pytest.mark.slow
def test_a_killed_workers_job_is_picked_up_by_the_next(workers, redis_url):
    job = job_want(kind="slow", subject="season-1")
    wait_until(lambda: Job.objects.filter(pk=job.pk, state=JobState.RUNNING, percent__gte=1).exists())
    workers[0].send_signal(signal.SIGKILL)
    workers[0].wait()
    User.objects.create(username="hurry")
    workers.append(start_worker(redis_url))
    wait_until(lambda: is_done("season-1"))
    job.refresh_from_db()

    assert effects("season-1") == 1
    assert (job.computed, job.wanted) == (1, 1)


def test_a_running_job_is_cancelled_by_another_process(workers):
    job = job_want(kind="slow", subject="season-1")
    wait_until(lambda: Job.objects.filter(pk=job.pk, percent__gte=1).exists())
    job_cancel(job=job)
    wait_until(lambda: Job.objects.filter(pk=job.pk, state=JobState.CANCELLED).exists())

    assert effects("season-1") == 0


WANT_AND_COUNT_TRIES = """
import django
django.setup()
from redis.connection import Connection
from league.jobs import kinds, services
from tests.league.jobs.work import KINDS
kinds.KINDS += KINDS
tries, connect = [], Connection._connect
Connection._connect = lambda self: (tries.append(self), connect(self))[1]
services.job_want(kind="count", subject="season-1")
print(len(tries))
"""


def test_an_unreachable_broker_delays_little_and_loses_nothing():
    nobody_there = environment("redis://127.0.0.1:1/0") | {"DJANGO_SETTINGS_MODULE": "league.settings"}
    command = [sys.executable, "-c", WANT_AND_COUNT_TRIES]
    done = subprocess.run(command, cwd=ROOT, env=nobody_there, capture_output=True, text=True, check=True)

    # Each attempt may take a second while somebody waits: the connection makes two, and sending is not repeated.
    assert 1 <= int(done.stdout) <= 2
    assert "Redis is away" in done.stderr
    assert Job.objects.get().state == JobState.WAITING


@pytest.mark.sqlite
def test_sqlite_reports_another_connections_commit():
    if connection.vendor != "sqlite":
        pytest.skip("PostgreSQL is looked at once a second instead")
    has_news = sqlite_news()
    has_news()
    nothing_new = has_news()

    def write() -> None:
        User.objects.create(username="from elsewhere")
        close_old_connections()
        connection.close()

    thread = threading.Thread(target=write)
    thread.start()
    thread.join()

    assert not nothing_new
    assert has_news()
