"""The server does a limited number of imports at a time; the others wait, and their pages say so."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import User
from league.archives.imports import club_import_want, import_find
from league.archives.models import ClubImport
from league.jobs.models import Job, JobState
from league.jobs.running import job_run, job_take
from league.jobs.services import jobs_sweep
from tests.league.core.page import signed_in, words
from tests.league.factories import make_user
from tests.league.jobs.conftest import _not_eager

__all__ = ["_not_eager"]  # the fixture
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_not_eager")]


@pytest.fixture
def importers(db: None) -> list[User]:
    """Three accounts that may import."""
    people = [make_user(name) for name in ("aoi", "ben", "chika")]
    User.objects.update(may_import=True)
    return [User.objects.get(pk=one.pk) for one in people]


@pytest.fixture
def orders(importers: list[User], settings: Any) -> list[ClubImport]:
    """Each has ordered an import, one after another."""
    settings.IMPORTS_AT_ONCE, settings.REDIS_URL = 1, ""
    return [club_import_want(actor=user, packed=ClubImport.packed(b"{}")) for user in importers]


def job_of(order: ClubImport) -> Job:
    return Job.objects.get(kind="club_import", subject=str(order.pk))


def test_only_so_many_imports_run_as_the_setting_says(orders: list[ClubImport], settings: Any) -> None:
    taken = [job_take(job_of(order).pk) is not None for order in orders]
    settings.IMPORTS_AT_ONCE = 2
    then = [job_take(job_of(order).pk) is not None for order in orders]

    assert taken == [True, False, False]
    assert then == [False, True, False]


def test_a_waiting_import_says_how_many_are_done_first(orders: list[ClubImport], importers: list[User]) -> None:
    job_take(job_of(orders[0]).pk)

    ahead = [import_find(user, order.pk).ahead for user, order in zip(importers, orders, strict=True)]
    page = signed_in(importers[2]).get(reverse("club_import_state", args=[orders[2].pk]))
    answer = signed_in(importers[1]).get(f"/api/v1/club-archives/{orders[1].pk}/").json()

    assert ahead == [0, 1, 2]
    assert "The server finishes 2 other imports first" in words(page)
    assert (answer["state"], answer["ahead"]) == ("running", 1)


def test_the_next_import_is_sent_as_soon_as_one_ends(orders: list[ClubImport], settings: Any) -> None:
    first, *others = (job_of(order) for order in orders)
    Job.objects.update(sent_at=timezone.now())  # the messages came while the first one ran

    job_run(first.pk)  # the archive is not one, so the import fails

    unsent = list(Job.objects.unsent(timezone.now()).values_list("pk", flat=True))
    assert Job.objects.get(pk=first.pk).state == JobState.DONE
    assert sorted(unsent) == [job.pk for job in others]


def test_a_killed_import_gives_its_place_back(orders: list[ClubImport]) -> None:
    first, second = job_of(orders[0]), job_of(orders[1])
    job_take(first.pk)
    Job.objects.filter(pk=first.pk).update(lease_until=timezone.now())

    jobs_sweep()

    assert job_take(second.pk) is not None


@pytest.mark.django_db(transaction=True)
def test_of_workers_that_look_at_once_one_takes_the_last_place(orders: list[ClubImport]) -> None:
    together = Barrier(len(orders))

    def take(pk: int) -> bool:
        try:
            together.wait()
            return job_take(pk) is not None
        finally:
            connection.close()

    keys = [job_of(order).pk for order in orders]
    with ThreadPoolExecutor(len(orders)) as pool:
        taken = list(pool.map(take, keys))

    assert sum(taken) == 1
