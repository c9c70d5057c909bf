"""Ladders computed by real workers, which are cancelled, killed, or run while somebody records."""

import signal
import subprocess

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.models import Job, JobState
from league.jobs.services import job_cancel, job_want
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.models import Ladder, PackedSegment, StaleLadder
from league.ladders.services import ladder_open
from league.players.models import Player
from league.records.models import Hanchan
from league.records.services import hanchan_amend
from tests.league.factories import make_hanchan, seats_for
from tests.league.jobs.test_worker import redis_url, start_worker, wait_until

__all__ = ["redis_url"]  # the fixture
from tests.league.ladders.conftest import state, state_from_nothing

pytestmark = pytest.mark.django_db(transaction=True)
PATIENCE = 300  # seconds: on a busy machine a worker process may take long to start
TURNED = (10100, 20400, 28300, 41200)


@pytest.fixture
def ladder(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], _not_eager: None) -> Ladder:
    """A ladder computed for three hanchan, without a request."""
    ladder = ladder_open(actor=owner, club=club, name="Elo", kind="elo")
    for _game in range(3):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    ladders_catch_up([ladder])
    Job.objects.all().delete()
    return ladder


@pytest.fixture
def slow_worker(
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> subprocess.Popen[bytes]:
    """A worker that pauses at each report about the ladders, until a user called hurry exists."""
    monkeypatch.setenv("SLOWLY", "each word")
    return another_worker(redis_url, request)


@pytest.fixture
def chunked_worker(
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> subprocess.Popen[bytes]:
    """A worker that pauses between two segments that it stores, until a user called hurry exists."""
    monkeypatch.setenv("SLOWLY", "between chunks")
    return another_worker(redis_url, request)


def another_worker(url: str, request: pytest.FixtureRequest) -> subprocess.Popen[bytes]:
    worker = start_worker(url)
    request.addfinalizer(worker.wait)
    request.addfinalizer(worker.kill)
    return worker


def amend_the_oldest(owner: User, regulars: list[Player]) -> None:
    oldest = Hanchan.objects.order_by("played_key")[0]
    hanchan_amend(actor=owner, hanchan=oldest, version=oldest.version, seats=seats_for(regulars, TURNED))


def ladder_job() -> Job:
    return Job.objects.get(kind="ladders")


def hurry() -> None:
    User.objects.create(username="hurry")


def is_running() -> bool:
    return Job.objects.filter(kind="ladders", state=JobState.RUNNING, percent__gte=1).exists()


def is_between_chunks() -> bool:
    return PackedSegment.objects.filter(segment=None).exists() and is_running()


def is_done() -> bool:
    return Job.objects.filter(kind="ladders", state=JobState.DONE).exists()


@pytest.mark.slow
def test_a_cancelled_rebuild_does_not_change_the_ladder(
    ladder: Ladder, owner: User, regulars: list[Player], slow_worker: subprocess.Popen[bytes]
) -> None:
    before = state(ladder)
    amend_the_oldest(owner, regulars)
    wait_until(is_running, seconds=PATIENCE)
    job_cancel(job=ladder_job())
    wait_until(lambda: ladder_job().state == JobState.CANCELLED, seconds=PATIENCE)

    assert state(ladder) == before
    assert StaleLadder.objects.filter(ladder=ladder).exists()


@pytest.mark.slow
def test_a_cancelled_rebuild_runs_when_it_is_requested_again(
    ladder: Ladder, owner: User, club: Club, regulars: list[Player], slow_worker: subprocess.Popen[bytes]
) -> None:
    amend_the_oldest(owner, regulars)
    wait_until(is_running, seconds=PATIENCE)
    job_cancel(job=ladder_job())
    wait_until(lambda: ladder_job().state == JobState.CANCELLED, seconds=PATIENCE)
    hurry()
    job_want(kind="ladders", subject=str(club.pk))
    wait_until(is_done, seconds=PATIENCE)

    assert not StaleLadder.objects.exists()
    assert state(ladder) == state_from_nothing(ladder)


def test_another_worker_finishes_a_killed_worker_s_rebuild_with_the_same_result(
    ladder: Ladder,
    owner: User,
    regulars: list[Player],
    slow_worker: subprocess.Popen[bytes],
    redis_url: str,
    request: pytest.FixtureRequest,
) -> None:
    before = state(ladder)
    amend_the_oldest(owner, regulars)
    wait_until(is_running, seconds=PATIENCE)
    slow_worker.send_signal(signal.SIGKILL)
    slow_worker.wait()
    after_the_kill = state(ladder)
    hurry()
    another_worker(redis_url, request)
    wait_until(is_done, seconds=PATIENCE)

    assert after_the_kill == before
    assert state(ladder) != before
    assert state(ladder) == state_from_nothing(ladder)
    assert ladder_job().is_current


def test_a_game_recorded_during_a_rebuild_does_not_wait_and_is_rated(
    ladder: Ladder,
    owner: User,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    slow_worker: subprocess.Popen[bytes],
) -> None:
    amend_the_oldest(owner, regulars)
    wait_until(is_running, seconds=PATIENCE)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    still_running = is_running()
    hurry()
    wait_until(lambda: is_done() and ladder_job().is_current, seconds=PATIENCE)

    assert still_running
    assert ladder.rows.get(player=regulars[0]).games == 4
    assert state(ladder) == state_from_nothing(ladder)


@pytest.mark.slow
def test_a_second_request_without_changes_writes_nothing(
    ladder: Ladder, owner: User, club: Club, regulars: list[Player], slow_worker: subprocess.Popen[bytes]
) -> None:
    hurry()
    amend_the_oldest(owner, regulars)
    wait_until(is_done, seconds=PATIENCE)
    ladder.refresh_from_db()
    once, revision = state(ladder), ladder.revision
    job_want(kind="ladders", subject=str(club.pk))
    wait_until(lambda: is_done() and ladder_job().is_current, seconds=PATIENCE)
    ladder.refresh_from_db()

    assert (state(ladder), ladder.revision) == (once, revision)


@pytest.mark.slow
def test_a_worker_killed_between_chunks_leaves_the_old_ladder_to_the_next_run(
    ladder: Ladder,
    owner: User,
    house_rules: HouseRulesVersion,
    regulars: list[Player],
    chunked_worker: subprocess.Popen[bytes],
    redis_url: str,
    request: pytest.FixtureRequest,
) -> None:
    before = state(ladder)
    amend_the_oldest(owner, regulars)
    wait_until(is_between_chunks, seconds=PATIENCE)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    recorded_between = is_between_chunks()
    chunked_worker.send_signal(signal.SIGKILL)
    chunked_worker.wait()
    after_the_kill, is_left_lying = state(ladder), PackedSegment.objects.filter(segment=None).exists()
    hurry()
    another_worker(redis_url, request)
    wait_until(lambda: is_done() and ladder_job().is_current, seconds=PATIENCE)
    # Replaced segments are deleted after the job is done.
    wait_until(lambda: not PackedSegment.objects.filter(segment=None).exists(), seconds=PATIENCE)

    assert (recorded_between, is_left_lying) == (True, True)
    assert after_the_kill == before
    assert ladder.rows.get(player=regulars[0]).games == 4
    assert state(ladder) == state_from_nothing(ladder)


@pytest.mark.slow
def test_a_cancel_between_chunks_leaves_no_packed_segments(
    ladder: Ladder, owner: User, regulars: list[Player], chunked_worker: subprocess.Popen[bytes]
) -> None:
    before = state(ladder)
    amend_the_oldest(owner, regulars)
    wait_until(is_between_chunks, seconds=PATIENCE)
    job_cancel(job=ladder_job())
    wait_until(lambda: ladder_job().state == JobState.CANCELLED, seconds=PATIENCE)

    assert state(ladder) == before
    assert not PackedSegment.objects.filter(segment=None).exists()
