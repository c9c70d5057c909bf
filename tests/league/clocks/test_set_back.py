"""The clock of the machine was a day ahead, and is set back: nothing waits for the day to come."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from celery import Celery, beat
from django.conf import settings
from django.core.cache import cache
from django.db.migrations.recorder import MigrationRecorder
from django.test import RequestFactory
from django.utils import timezone

from league.accounts.api.throttle import WriteThrottle, check_tries, count_try
from league.accounts.limits.attempts import Limit, attempt_take, rate_of
from league.accounts.models import Attempts, User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.jobs import worker
from league.jobs.kinds import nightly_kinds
from league.jobs.models import Job, JobState
from league.jobs.services import jobs_release_abandoned, jobs_want_nightly, last_night
from league.jobs.worker import Ticks
from league.notices import jobs as mails
from league.notices.jobs import mails_want_due
from league.notices.models import Mail
from league.tournaments.lifecycle.services import tournament_create
from league.webhooks import services as webhooks
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.services import deliveries_want_due

pytestmark = [pytest.mark.django_db, pytest.mark.once]
DAY = timedelta(days=1)
# What makes a row that waits, what requests those that are due, and the pauses between attempts.
Waiting = tuple[Callable[..., Any], Callable[[], int], tuple[int, ...]]


@pytest.fixture
def ahead(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Within it the clock is a day ahead."""
    right = timezone.now

    def is_ahead(by: timedelta) -> None:
        monkeypatch.setattr("django.utils.timezone.now", lambda: right() + by)

    is_ahead(DAY)
    return is_ahead


def job(**columns: Any) -> Job:
    return Job.objects.create(kind="verify", subject="nightly", **columns)


def test_a_job_that_waits_is_due(ahead: Any) -> None:
    now = timezone.now()
    job(due_at=now, sent_at=now)
    ahead(timedelta(0))

    assert Job.objects.unsent(timezone.now()).count() == 1
    assert Job.objects.lag(timezone.now()) == timedelta(0)


@pytest.mark.parametrize(("seconds", "is_due"), [(-1, True), (32, False), (299, False), (301, True)])
def test_a_job_that_failed_still_waits_for_its_next_attempt(seconds: int, is_due: bool) -> None:
    now = timezone.now()
    job(due_at=now + timedelta(seconds=seconds))

    assert Job.objects.due(now).exists() is is_due


@pytest.mark.parametrize(("by", "released"), [(timedelta(0), 0), (timedelta(seconds=10), 0), (DAY, 1), (-DAY, 1)])
def test_a_job_of_a_worker_that_was_killed_meanwhile_is_taken_up(
    by: timedelta, released: int, ahead: Any, settings: Any
) -> None:
    ahead(by)
    job(state=JobState.RUNNING, runner="x", lease_until=timezone.now() + timedelta(seconds=settings.JOB_LEASE_SECONDS))
    ahead(timedelta(0))

    assert jobs_release_abandoned() == released


def nights() -> dict[str, int]:
    jobs_want_nightly(last_night(timezone.now()))
    return dict(Job.objects.filter(subject="nightly").values_list("kind", "wanted"))


@pytest.mark.parametrize("is_set_up_ahead", [False, True])
def test_the_jobs_of_the_nights_before_that_day_are_requested_once_each(is_set_up_ahead: bool, ahead: Any) -> None:
    applied = timezone.now() if is_set_up_ahead else timezone.now() - 30 * DAY
    MigrationRecorder.Migration.objects.update(applied=applied)
    if not is_set_up_ahead:
        assert set(nights().values()) == {1}
        # The default of a new row does not know the clock of the test.
        Job.objects.update(state=JobState.DONE, wanted_at=timezone.now())
    ahead(timedelta(0))

    found = [nights(), nights()]

    assert found == [dict.fromkeys([kind.key for kind in nightly_kinds()], 1 if is_set_up_ahead else 2)] * 2


def test_a_limit_that_was_reached_counts_no_longer_than_its_time(ahead: Any) -> None:
    limit = Limit("sign_in", "somebody", most=2, seconds=3600)
    assert [attempt_take(limit) for _attempt in range(3)] == [True, True, False]
    ahead(timedelta(0))

    assert [attempt_take(limit) for _attempt in range(3)] == [True, True, False]
    assert Attempts.objects.get().until < timezone.now() + timedelta(hours=2)


def test_a_rate_that_was_reached_counts_no_longer_than_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_800_000_000.0
    monkeypatch.setattr(WriteThrottle, "rate", "2/min", raising=False)
    monkeypatch.setattr(WriteThrottle, "get_cache_key", lambda *_given: "set_back")
    monkeypatch.setattr(WriteThrottle, "timer", lambda _throttle: now)
    cache.delete("set_back")

    def asked() -> list[bool]:
        return [WriteThrottle().allow_request(None, None) for _request in range(3)]  # type: ignore[arg-type]

    assert asked() == [True, True, False]
    now -= 86_400

    assert asked() == [True, True, False]


def test_visits_that_reached_a_limit_count_no_longer_than_its_time(ahead: Any) -> None:
    request = RequestFactory().get("/")
    most, _seconds = rate_of("overlay")

    def visit() -> bool:
        try:
            check_tries("overlay", request, "set back")
        except LeagueError:
            return False
        count_try("overlay", request, "set back")
        return True

    assert [visit() for _visit in range(most + 1)] == [True] * most + [False]
    ahead(timedelta(0))

    assert [visit() for _visit in range(most + 1)] == [True] * most + [False]


# ----- messages and mails, which wait in tables of their own -----
@pytest.fixture
def message(owner: User, club: Club) -> Callable[..., Delivery]:
    endpoint = Endpoint.objects.create(club=club, url="https://bot.example/", created_by=owner)

    def made(**columns: Any) -> Delivery:
        return Delivery.objects.create(endpoint=endpoint, event="trial", payload={}, **columns)

    return made


@pytest.fixture
def mail(owner: User, club: Club, house_rules: HouseRulesVersion) -> Callable[..., Mail]:
    event = tournament_create(
        actor=owner, club=club, name="Cup", house_rules=house_rules, starts_on=timezone.now().date()
    )

    def made(**columns: Any) -> Mail:
        return Mail.objects.create(tournament=event, key="set back", kind="seat", what="seat", **columns)

    return made


@pytest.fixture(params=["message", "mail"])
def waiting(request: pytest.FixtureRequest) -> Waiting:
    wants, waits = {
        "message": (deliveries_want_due, webhooks.WAITS),
        "mail": (mails_want_due, mails.WAITS),
    }[request.param]
    return request.getfixturevalue(request.param), wants, waits


def test_what_was_stored_while_the_clock_was_ahead_is_due(waiting: Waiting, ahead: Any) -> None:
    make, want_due, _waits = waiting
    now = timezone.now()
    make(due_at=now, created_at=now)
    ahead(timedelta(0))

    assert want_due() == 1


@pytest.mark.parametrize("attempts", [1, 2, 4])
def test_the_next_attempt_waits_no_longer_than_its_pause(attempts: int, waiting: Waiting, ahead: Any) -> None:
    make, want_due, waits = waiting
    pause = timedelta(minutes=waits[attempts - 1])
    row = make(due_at=timezone.now() + pause, attempt_count=attempts, created_at=timezone.now() - DAY * 2)
    ahead(timedelta(0))
    due_after_the_clock = want_due()

    type(row).objects.update(due_at=timezone.now() + pause)

    assert (due_after_the_clock, want_due()) == (1, 0)


def test_a_message_that_is_sent_again_counts_its_pauses_anew(message: Callable[..., Delivery]) -> None:
    pauses = [timedelta(minutes=minutes) for minutes in webhooks.WAITS]
    message(attempt_count=6, counted_from=5, due_at=timezone.now() + pauses[0])
    message(attempt_count=6, counted_from=5, due_at=timezone.now() + pauses[5])

    assert deliveries_want_due() == 1


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    found: list[str] = []
    monkeypatch.setattr(beat.Scheduler, "apply_entry", lambda _self, entry, producer=None: found.append(entry.name))
    monkeypatch.setattr(beat.Scheduler, "producer", None)
    return found


@pytest.mark.parametrize(("scheduler", "comes"), [(Ticks, True), (beat.Scheduler, False)])
def test_the_ticks_go_on_at_once(
    scheduler: type[beat.Scheduler], comes: bool, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Celery's own scheduler, the second case, is the reason for ours."""
    right = timezone.now
    by = 2 * DAY
    monkeypatch.setattr("celery.app.base.Celery.now", lambda _app: right() + by)
    monkeypatch.setattr(worker.time, "time", lambda: (right() + by).timestamp())
    clock = scheduler(Celery("ticks", set_as_current=False), max_interval=1)
    clock.merge_inplace(settings.CELERY_BEAT_SCHEDULE)
    clock.tick()

    def names_after(later: timedelta) -> list[str]:
        nonlocal by
        by, sent[:] = later, []
        for _tick in range(6):
            clock.tick()
        return sorted(sent)

    every = sorted(settings.CELERY_BEAT_SCHEDULE)
    assert names_after(2 * DAY + timedelta(minutes=2)) == every
    assert names_after(timedelta(0)) == []
    assert names_after(timedelta(minutes=2)) == (every if comes else [])
