"""A worker is killed while it runs a job. The next one does the job once, or it is given up and says so."""

import json
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.archives.imports import archive_pack, club_import_want, import_find
from league.archives.models import ClubImport
from league.archives.services import club_archive
from league.clubs.models import Club
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.jobs.services import MOST_ATTEMPTS, jobs_sweep
from league.ladders.computing.storing import leftovers_forget
from league.maintenance.verification import differences
from league.tournaments.printing.services import printout_want
from tests.league.crashes.conftest import World, run_jobs
from tests.league.crashes.killing import Work, killed_at
from tests.league.crashes.whole import State, Sweep, but_jobs
from tests.league.factories import make_hanchan
from tests.league.jobs.test_worker import start_worker, wait_until

pytestmark = pytest.mark.django_db(transaction=True)


def next_worker(job: Job) -> None:
    """What happens once the lease of the killed worker has expired: another worker takes the job, if it still waits."""
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
    jobs_sweep()
    job_run(job.pk)


# ----- the jobs -----
def standings(world: World) -> Job:
    run_jobs()
    make_hanchan(actor=world.owner, house_rules=world.house_rules, players=world.players, season=world.season)
    return Job.objects.get(kind="standings")


def ladders(world: World) -> Job:
    standings(world)
    return Job.objects.get(kind="ladders")


def import_(world: World) -> Job:
    run_jobs()
    order = order_import(world)
    return Job.objects.get(kind="club_import", subject=str(order.pk))


def order_import(world: World) -> ClubImport:
    User.objects.filter(pk=world.owner.pk).update(may_import=True)
    world.owner.refresh_from_db()
    content = "".join(club_archive(actor=world.owner, club=world.club)).encode()
    return club_import_want(actor=world.owner, packed=archive_pack(content))


def visible_clubs(rows: State) -> list[str]:
    """An import may have stored a draft, which nobody sees."""
    return [row for row in rows["clubs.Club"] if '"draft-' not in row]


def in_use(rows: State) -> State:
    """A killed rebuild may leave segments that no ladder uses; the nightly check deletes them."""
    used = {json.loads(row)["packed_id"] for row in rows["ladders.RatingSegment"]}
    packed = [row for row in rows["ladders.PackedSegment"] if json.loads(row)["id"] in used]
    return {**but_jobs(rows), "ladders.PackedSegment": packed}


LOOKS = {import_: visible_clubs, ladders: in_use}


@pytest.mark.parametrize(
    "wanted",
    [pytest.param(standings, marks=pytest.mark.slow), pytest.param(ladders, marks=pytest.mark.slow), import_],
    ids=lambda one: one.__name__.strip("_"),
)  # fmt: skip
def test_a_killed_job_is_done_once_by_the_next_worker(
    world: World, wanted: Callable[[World], Job], settings: Any
) -> None:
    # On a busy machine a renewal of the lease would be a step that the killed run does not have.
    settings.JOB_LEASE_SECONDS = 3000

    def begin(number: int) -> tuple[Work, Work]:
        job = wanted(world)
        return lambda: job_run(job.pk), lambda: (next_worker(job), leftovers_forget())

    sweep = Sweep(begin, LOOKS.get(wanted, but_jobs))

    assert sweep.faults() == []
    run_jobs()
    assert [str(found) for found in differences()] == []
    assert not Job.objects.exclude(state=JobState.DONE).exists()
    assert not Club.objects.filter(slug__startswith="draft-").exists()


def test_an_import_that_kills_each_worker_is_given_up_and_says_so(world: World) -> None:
    clubs, order = Club.objects.count(), order_import(world)
    job = Job.objects.get(kind="club_import")

    for attempt in range(MOST_ATTEMPTS):
        # From the second on, the draft of the one before is deleted first.
        assert killed_at(160 if attempt else 100, lambda: job_run(job.pk))
        Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))
        jobs_sweep()

    job.refresh_from_db()
    found = import_find(world.owner, order.pk)
    assert (job.state, found.state, found.error) == (JobState.FAILED, "failed", "import_failed")
    assert Club.objects.filter(slug__startswith="draft-").count() == 1
    again = order_import(world)
    run_jobs()
    assert import_find(world.owner, again.pk).state == "done"
    assert Club.objects.exclude(slug__startswith="draft-").count() == clubs + 1


@pytest.mark.slow
def test_a_print_is_made_once_by_real_workers_of_which_three_are_killed(world: World) -> None:
    # Typesetting runs in threads of its own, which a forked process does not have.
    run_jobs()
    printout = printout_want(actor=world.owner, tournament=world.event, kind="diplomas")
    job = Job.objects.get(kind="print")

    for seconds in (0, 0.2, 0.5):
        worker = start_worker("")
        wait_until(lambda: Job.objects.filter(pk=job.pk).exclude(state=JobState.WAITING).exists())
        time.sleep(seconds)
        worker.kill()
        worker.wait()
    last = start_worker("")
    wait_until(lambda: Job.objects.filter(pk=job.pk, state=JobState.DONE).exists())
    last.kill()
    last.wait()

    printout.refresh_from_db()
    assert bytes(printout.content).startswith(b"%PDF")
    assert world.event.printouts.count() == 1
