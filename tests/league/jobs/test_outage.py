"""A real worker does its jobs while Redis is away, and listens to it again afterwards."""

import signal
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

import pytest
from django.conf import settings
from django.db import OperationalError
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.core.outages import outage
from league.core.outages.outage import redis_outage
from league.jobs import watch
from league.jobs.kinds import nightly_kinds
from league.jobs.models import Job, JobState
from league.jobs.services import job_want
from league.maintenance.verification import differences
from tests.league.core.outages.away import redis_away
from tests.league.jobs.test_worker import is_done, start_worker, wait_until
from tests.league.jobs.work import effects
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.conftest import started_tournament
from tests.services import free_port, redis_running

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def worker() -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A worker whose Redis is not there yet, and the port where it looks for it."""
    port = free_port()
    started = start_worker(f"redis://127.0.0.1:{port}/0")
    yield started, port
    started.kill()
    started.wait()


@contextmanager
def held(port: int) -> Iterator[None]:
    """Refuse connections at a port: a server of another test that took it would let the worker wait for an answer."""
    with socket.socket() as holder:
        holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        holder.bind(("127.0.0.1", port))
        yield


@pytest.mark.slow
def test_a_worker_works_without_redis_and_with_it_when_it_is_back(
    worker: tuple[subprocess.Popen[bytes], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    started, port = worker
    monkeypatch.setattr(outage, "SECONDS_BETWEEN_TRIES", 0)
    with redis_away(f"redis://127.0.0.1:{port}/0"):
        with held(port):
            job_want(kind="count", subject="before")
            wait_until(lambda: is_done("before"))
        with redis_running(port):
            job_want(kind="count", subject="with")
            was_sent = not redis_outage.is_on
            wait_until(lambda: is_done("with"))
        with held(port):
            job_want(kind="count", subject="after")
            wait_until(lambda: is_done("after"))
            started.send_signal(signal.SIGTERM)
            ended = started.wait(120)

    assert was_sent
    assert [effects(subject) for subject in ("before", "with", "after")] == [1, 1, 1]
    assert ended == 0


@pytest.fixture
def old_server() -> Iterator[None]:
    """The server was set up a month ago; no test's end empties this table."""
    MigrationRecorder.Migration.objects.update(applied=timezone.now() - timedelta(days=30))
    yield
    MigrationRecorder.Migration.objects.update(applied=timezone.now())


def is_each_done_once(kinds: list[str]) -> bool:
    found = Job.objects.filter(subject="nightly", state=JobState.DONE, wanted=1, computed=1)
    return sorted(found.values_list("kind", flat=True)) == sorted(kinds)


@pytest.mark.slow
def test_the_night_of_an_outage_is_not_left_out_and_not_repeated(
    worker: tuple[subprocess.Popen[bytes], int], monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    _started, port = worker
    monkeypatch.setattr(outage, "SECONDS_BETWEEN_TRIES", 0)
    with redis_away(f"redis://127.0.0.1:{port}/0"):
        with redis_running(port):
            job_want(kind="count", subject="before")
            wait_until(lambda: is_done("before"))
        request.getfixturevalue("old_server")  # now, while Redis is away, the nightly hour has passed
        kinds = [kind.key for kind in nightly_kinds()]
        wait_until(lambda: is_each_done_once(kinds))
        with redis_running(port):
            # The clock sends its messages again, so that the sweep finds a job without one.
            Job.objects.create(kind="count", subject="after", sent_at=None)
            wait_until(lambda: is_done("after"))
            is_once = is_each_done_once(kinds)

    assert is_once
    assert effects("nightly") == 1


@pytest.mark.slow
def test_an_event_goes_on_while_redis_is_away(
    worker: tuple[subprocess.Popen[bytes], int],
    monkeypatch: pytest.MonkeyPatch,
    organiser: User,
    house_rules: HouseRulesVersion,
) -> None:
    _started, port = worker
    monkeypatch.setattr(outage, "SECONDS_BETWEEN_TRIES", 0)
    event = started_tournament(organiser, house_rules, players=8, rounds=2, method="swiss")
    desk, visitor = Desk(organiser, event.slug), Client()
    pages = ("", "standings/", "seating/", "results/")
    addresses = [f"/c/{event.club.slug}/", *(f"/e/{event.slug}/{page}" for page in pages)]

    def play(number: int) -> None:
        desk.send("stages/1/draw/", {"seed": number}, status=201)
        for step in ("confirm", "release"):
            desk.send(f"rounds/{number}/step/", {"step": step})
        for table in desk.get(f"rounds/{number}/")["tables"]:
            body = {"scores": [40100, 29900, 20100, 9900], "version": table["version"]}
            desk.send(f"rounds/{number}/tables/{table['number']}/result/", body, method="put")
        desk.send(f"rounds/{number}/step/", {"step": "finish"})

    with redis_away(f"redis://127.0.0.1:{port}/0"):
        with redis_running(port):
            play(1)
        play(2)
        desk.send("printouts/", {"kind": "diplomas"}, status=202)
        job_want(kind="count", subject="during")
        shown = [visitor.get(address).status_code for address in addresses]
        with redis_running(port):
            desk.send("close/", {})
            wait_until(lambda: not Job.objects.exclude(state=JobState.DONE).exists())

    assert shown == [200] * len(addresses)
    assert effects("during") == 1
    assert [job.kind for job in Job.objects.all() if not job.is_current or job.attempts] == []
    assert event.printouts.get().made_at is not None
    assert len(desk.get("final/")["results"]) == 8
    assert [str(found) for found in differences()] == []


class StopAfter(threading.Event):
    def __init__(self, turns: int) -> None:
        super().__init__()
        self.turns = turns

    def wait(self, timeout: float | None = None) -> bool:
        self.turns -= 1
        return self.turns < 0


@pytest.fixture
def waiting(_not_eager: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two jobs wait, of different queues, and no worker is there."""
    monkeypatch.setattr(settings, "REDIS_URL", "")
    job_want(kind="count", subject="quick one")
    Job.objects.create(kind="slow", subject="later", queue="long", due_at="2999-01-01T00:00:00Z")


def states() -> dict[str, str]:
    return dict(Job.objects.values_list("subject", "state"))


def test_the_stand_in_runs_due_jobs_while_redis_is_away(waiting: None) -> None:
    with redis_away():
        watch.stand_in(StopAfter(1), ["quick"])

    assert states() == {"quick one": JobState.DONE, "later": JobState.WAITING}


def test_the_stand_in_leaves_other_queues(waiting: None) -> None:
    with redis_away():
        watch.stand_in(StopAfter(1), ["long"])

    assert states()["quick one"] == JobState.WAITING


def test_the_stand_in_leaves_the_jobs_to_celery_while_redis_is_there(
    waiting: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "redis_state", lambda: "ok")
    watch.stand_in(StopAfter(3), ["quick"])

    assert states()["quick one"] == JobState.WAITING


def test_the_stand_in_goes_on_until_celery_is_back_too(waiting: None, monkeypatch: pytest.MonkeyPatch) -> None:
    now, answers = 100.0, iter(["degraded", "ok"])
    monkeypatch.setattr(watch, "redis_state", lambda: next(answers))
    monkeypatch.setattr(watch.time, "monotonic", lambda: now)
    ran: list[float] = []
    monkeypatch.setattr(watch, "run_due", lambda *_args: ran.append(now))
    watch.stand_in(StopAfter(2), ["quick"])

    assert len(ran) == 2


def test_a_job_that_fails_does_not_end_the_stand_in(
    waiting: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_job_id: int) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(watch, "job_run", fail)
    with redis_away():
        watch.stand_in(StopAfter(2), ["quick"])

    assert [record.exc_info[0] for record in caplog.records if record.exc_info] == [ValueError, ValueError]


def test_a_database_that_is_away_does_not_end_the_stand_in(
    waiting: None, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def away() -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(watch, "jobs_release_abandoned", away)
    with redis_away():
        watch.stand_in(StopAfter(2), ["quick"])

    assert [r.getMessage() for r in caplog.records if r.name == watch.__name__] == [
        "cannot look for jobs: connection refused"
    ] * 2
