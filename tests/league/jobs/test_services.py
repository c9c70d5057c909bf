from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from league.core.errors import LeagueError
from league.jobs.models import Job, JobState
from league.jobs.running import job_take
from league.jobs.services import MOST_ATTEMPTS, job_cancel, job_want, jobs_sweep
from tests.league.jobs.work import effects

pytestmark = pytest.mark.django_db


def test_a_request_stores_one_row_and_sends_on_commit(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks() as sent:
        job = job_want(kind="count", subject="season-1")

    assert (job.wanted, job.computed, job.state) == (1, 0, JobState.WAITING)
    assert len(sent) == 1
    assert effects("season-1") == 0


def test_requests_for_a_waiting_job_merge_into_one_run(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        for _ in range(5):
            job_want(kind="count", subject="season-1")
    job = Job.objects.get()

    assert (job.wanted, job.computed, job.state) == (5, 5, JobState.DONE)
    assert effects("season-1") == 1


def test_a_request_after_the_run_runs_the_job_again(django_capture_on_commit_callbacks):
    for _ in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            job_want(kind="count", subject="season-1")

    assert effects("season-1") == 2


def test_two_subjects_are_two_jobs():
    job_want(kind="count", subject="season-1")
    job_want(kind="count", subject="season-2")

    assert Job.objects.count() == 2


def test_a_request_is_rolled_back_with_the_change_that_caused_it():
    with transaction.atomic():
        job_want(kind="count", subject="season-1")
        transaction.set_rollback(True)

    assert not Job.objects.exists()


def test_an_unknown_kind_is_refused():
    with pytest.raises(LeagueError) as error:
        job_want(kind="tea", subject="season-1")

    assert error.value.code == "unknown_job"
    assert not Job.objects.exists()


def test_the_database_holds_one_row_for_kind_and_subject():
    job = job_want(kind="count", subject="season-1")

    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.create(kind=job.kind, subject=job.subject)


def test_a_waiting_job_is_cancelled_before_it_begins(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        job = job_cancel(job=job_want(kind="count", subject="season-1"))

    assert job.state == JobState.CANCELLED
    assert effects("season-1") == 0


def test_a_cancelled_job_can_be_requested_again(django_capture_on_commit_callbacks):
    job_cancel(job=job_want(kind="count", subject="season-1"))
    with django_capture_on_commit_callbacks(execute=True):
        job_want(kind="count", subject="season-1")

    assert effects("season-1") == 1


def test_the_sweep_sends_a_job_whose_message_was_lost():
    job = job_want(kind="count", subject="season-1")  # its message is never delivered
    Job.objects.filter(pk=job.pk).update(sent_at=timezone.now() - timedelta(minutes=1))

    assert jobs_sweep() == 1
    assert effects("season-1") == 1
    assert jobs_sweep() == 0


def test_the_sweep_does_not_send_a_job_again_that_was_just_sent():
    job_want(kind="count", subject="season-1")

    assert jobs_sweep() == 0


def test_the_sweep_picks_up_the_job_of_a_killed_worker():
    job = job_take(job_want(kind="count", subject="season-1").pk)
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))

    assert jobs_sweep() == 1
    assert effects("season-1") == 1
    assert Job.objects.get().state == JobState.DONE


def test_the_sweep_leaves_a_running_job_to_its_worker():
    job_take(job_want(kind="count", subject="season-1").pk)

    assert jobs_sweep() == 0
    assert Job.objects.get().state == JobState.RUNNING


def test_a_job_that_kills_its_worker_each_time_is_given_up():
    job = job_take(job_want(kind="count", subject="season-1").pk)
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1), attempts=MOST_ATTEMPTS - 1)

    assert jobs_sweep() == 0
    assert Job.objects.get().state == JobState.FAILED
