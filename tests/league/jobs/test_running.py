from datetime import timedelta

import pytest
from django.utils import timezone, translation

from league.core.errors import LeagueError
from league.jobs import kinds, services
from league.jobs import progress as progress_module
from league.jobs.models import Job, JobState
from league.jobs.progress import Cancelled, LeaseLost, Progress
from league.jobs.running import job_run, job_run_taken, job_stopped, job_take, job_take_now, job_work
from league.jobs.services import MOST_ATTEMPTS, job_cancel, job_want, jobs_sweep
from tests.league.jobs.work import effects

pytestmark = pytest.mark.django_db


def test_a_job_called_twice_runs_once():
    job = job_want(kind="count", subject="season-1")
    job_run(job.pk)
    job_run(job.pk)
    job.refresh_from_db()

    assert effects("season-1") == 1
    assert (job.state, job.computed, job.percent, job.runner) == (JobState.DONE, 1, 100, "")
    assert job.is_current


def test_a_running_job_is_not_taken_by_a_second_worker():
    job = job_want(kind="count", subject="season-1")

    assert job_take(job.pk) is not None
    assert job_take(job.pk) is None


def test_a_request_during_a_run_causes_another_run(django_capture_on_commit_callbacks):
    job = job_want(kind="count_and_want_more", subject="season-1")
    with django_capture_on_commit_callbacks(execute=True):
        job_run(job.pk)
    job.refresh_from_db()

    assert effects("season-1") == 2
    assert (job.wanted, job.computed, job.state) == (2, 2, JobState.DONE)


def test_an_effect_is_rolled_back_when_another_worker_has_the_job():
    job = job_take(job_want(kind="count", subject="season-1").pk)
    Job.objects.filter(pk=job.pk).update(runner="another")

    with pytest.raises(LeaseLost):
        job_work(job)
    assert effects("season-1") == 0


def test_a_failure_leaves_no_effect_and_is_tried_again_later():
    job = job_want(kind="fail", subject="season-1")
    with pytest.raises(ZeroDivisionError):
        job_run(job.pk)
    job.refresh_from_db()

    assert effects("season-1") == 0
    assert (job.state, job.attempts) == (JobState.WAITING, 1)
    assert "ZeroDivisionError" in job.error
    assert job.due_at > timezone.now()
    assert job_take(job.pk) is None  # not yet due


def test_a_job_that_always_fails_is_given_up():
    job = job_want(kind="fail", subject="season-1")
    for _ in range(MOST_ATTEMPTS):
        Job.objects.update(due_at=timezone.now())
        with pytest.raises(ZeroDivisionError):
            job_run(job.pk)
    job.refresh_from_db()

    assert (job.state, job.attempts) == (JobState.FAILED, MOST_ATTEMPTS)
    assert job_want(kind="fail", subject="season-1").attempts == 0


def test_a_running_job_notices_a_cancel_at_its_next_report():
    job = job_take(job_want(kind="count", subject="season-1").pk)
    job_cancel(job=job)

    with pytest.raises(Cancelled):
        Progress(job)(10, "Reading")


def test_a_job_cancelled_while_it_runs_ends_without_effect(monkeypatch):
    job = job_want(kind="count", subject="season-1")

    def cancelled_meanwhile(self, **columns):
        job_cancel(job=self.job)
        self._check_not_cancelled()

    monkeypatch.setattr(progress_module.Progress, "_report", cancelled_meanwhile)
    job_run(job.pk)
    job.refresh_from_db()

    assert job.state == JobState.CANCELLED
    assert not job.is_current
    assert effects("season-1") == 0


def test_a_request_after_the_cancel_still_counts(monkeypatch):
    job = job_want(kind="count", subject="season-1")

    def cancelled_and_wanted(self, **columns):
        job_cancel(job=self.job)
        job_want(kind="count", subject="season-1")
        self._check_not_cancelled()

    with monkeypatch.context() as patch:
        patch.setattr(progress_module.Progress, "_report", cancelled_and_wanted)
        job_take_and_stop(job)
    job_run(job.pk)
    job.refresh_from_db()

    assert (job.state, job.wanted, job.computed) == (JobState.DONE, 2, 2)


def job_take_and_stop(job):
    taken = job_take(job.pk)
    with pytest.raises(Cancelled):
        job_work(taken)
    job_stopped(taken)


def test_a_job_must_write_inside_storing():
    job = job_want(kind="forget_to_store", subject="season-1")

    with pytest.raises(AssertionError, match="must write inside"):
        job_run(job.pk)


def test_progress_is_shown_in_the_readers_language():
    job = job_take(job_want(kind="count", subject="season-1").pk)
    Progress(job)(25.9, "Monday")  # a text that Django itself translates
    job.refresh_from_db()
    with translation.override("ja"):
        in_japanese = job.what

    assert (job.percent, job.what, in_japanese) == (25, "Monday", "月曜日")


def test_the_remaining_time_follows_from_the_time_so_far():
    job = job_take(job_want(kind="count", subject="season-1").pk)
    job.started_at, job.percent = timezone.now() - timedelta(seconds=30), 25

    assert job.seconds_left == 90  # a quarter took 30 s, three quarters take 90 s


def test_progress_is_not_reported_too_often(django_assert_num_queries, monkeypatch):
    monkeypatch.setattr(progress_module, "SECONDS_BETWEEN_REPORTS", 60)
    progress = Progress(job_take(job_want(kind="count", subject="season-1").pk))
    progress(1, "Reading")

    with django_assert_num_queries(0):
        for percent in range(2, 90):
            progress(percent, "Reading")


def left_by_an_older_worker(kind: str, monkeypatch: pytest.MonkeyPatch) -> Job:
    """A job that a newer release has requested, when a worker that does not know its kind has seen it."""
    job = job_want(kind=kind, subject="season-1")
    with monkeypatch.context() as older:
        older.setattr(kinds, "KINDS", tuple(one for one in kinds.KINDS if one.key != kind))
        for _look in range(MOST_ATTEMPTS + 1):
            job_run(job.pk)
            Job.objects.update(due_at=timezone.now())
    job.refresh_from_db()
    return job


def test_a_job_of_an_unknown_kind_is_left_to_a_newer_worker(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    job = left_by_an_older_worker("count", monkeypatch)

    assert (job.state, job.attempts, job.error) == (JobState.WAITING, 0, "")
    assert "left to a newer worker: its kind is count" in caplog.text
    job_run(job.pk)
    job.refresh_from_db()
    assert (job.state, effects("season-1")) == (JobState.DONE, 1)


def test_a_job_of_an_unknown_kind_is_looked_at_once_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_want(kind="count", subject="season-1")
    monkeypatch.setattr(kinds, "KINDS", ())
    job_run(job.pk)

    assert not Job.objects.due(timezone.now() + timedelta(seconds=50)).exists()
    assert Job.objects.unsent(timezone.now() + timedelta(seconds=61)).get() == job


def test_a_job_that_no_worker_knows_is_given_up_after_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    job = job_want(kind="count", subject="season-1")
    Job.objects.update(wanted_at=timezone.now() - timedelta(days=1, minutes=1))
    monkeypatch.setattr(kinds, "KINDS", ())
    job_run(job.pk)
    job.refresh_from_db()

    assert (job.state, job.error) == (JobState.FAILED, "No worker knows “count”.")


def given_up(kind: str, error: type[Exception]) -> Job:
    """A job that a worker which does not leave it has tried to the last attempt."""
    job = job_want(kind=kind, subject="season-1")
    for _attempt in range(MOST_ATTEMPTS):
        Job.objects.update(due_at=timezone.now())
        with pytest.raises(error):
            job_run_taken(job_take_now(job.pk))
    return Job.objects.get(pk=job.pk, state=JobState.FAILED)


def test_a_job_that_a_worker_of_0_1_0_gave_up_is_done_by_this_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as older:
        older.setattr(kinds, "KINDS", ())
        older.setattr(services, "find_kind", lambda key: kinds.JobKind(key, ""))
        job = given_up("count", LeagueError)
        jobs_sweep()
        assert Job.objects.get().state == JobState.FAILED

    jobs_sweep()
    jobs_sweep()

    job.refresh_from_db()
    assert (job.state, job.attempts, job.error, effects("season-1")) == (JobState.DONE, 0, "", 1)


def test_a_job_that_was_given_up_for_another_reason_stays_so() -> None:
    job = given_up("fail", ZeroDivisionError)

    jobs_sweep()

    job.refresh_from_db()
    assert (job.state, job.attempts) == (JobState.FAILED, MOST_ATTEMPTS)
