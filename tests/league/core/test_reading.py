"""Rows read in batches: each cursor lives in one transaction, which ends with the last of them, also after an error."""

from itertools import chain
from typing import Any

import pytest
from django.db import connection, transaction

from league.accounts.models import User
from league.core.bulk import readers_end, rows_of
from league.jobs.models import Job, JobState
from league.jobs.progress import Progress, on_another_connection
from league.jobs.running import job_run
from league.jobs.services import job_cancel, job_want
from tests.league.factories import make_user

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def users() -> list[int]:
    return sorted(make_user(f"player{n}").pk for n in range(5))


def batches(binary: bool) -> Any:
    return rows_of(User.objects.order_by("pk").values_list("pk"), binary=binary, at_once=2)


def keys(rows: Any) -> list[int]:
    return [key for (key,) in chain.from_iterable(rows)]


def is_idle() -> bool:
    return connection.connection.info.transaction_status.name == "IDLE"


def held() -> int:
    """The cursors that outlive their transaction."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_cursors WHERE is_holdable")
        return cursor.fetchone()[0]


@pytest.mark.parametrize("binary", [True, False])
def test_no_cursor_outlives_its_transaction(binary: bool, users: list[int]) -> None:
    rows = batches(binary)
    first = next(iter(rows))
    held_meanwhile = held()

    assert held_meanwhile == 0
    assert [key for (key,) in first] + keys(rows) == users
    assert is_idle()


def test_two_streams_are_read_side_by_side_and_end_in_any_order(users: list[int]) -> None:
    one, other = batches(True), batches(False)
    first = [next(iter(one)), next(iter(other))]

    assert keys([first[0]]) + keys(one) == users
    assert not is_idle()
    assert keys([first[1]]) + keys(other) == users
    assert is_idle()


def test_within_a_transaction_rows_that_are_not_committed_are_read_too(users: list[int]) -> None:
    with transaction.atomic():
        added = make_user("later").pk
        found = keys(batches(True))

    assert found == [*users, added]


def test_after_rows_that_nobody_reads_to_the_end_another_transaction_begins(users: list[int]) -> None:
    rows = batches(True)
    next(iter(rows))

    readers_end()
    with transaction.atomic():
        make_user("later")
    # what is read meanwhile is not ended when the first rows are dropped at last
    again = batches(True)
    begun = next(iter(again))
    del rows
    assert len(keys([begun]) + keys(again)) == len(users) + 1
    assert is_idle()


def test_a_job_that_is_cancelled_while_it_reads_ends(users: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def work(subject: str, progress: Progress) -> None:
        for _batch in batches(True):
            progress.reported_at = 0.0
            # somebody else: what this connection writes now would wait for the end of the transaction
            on_another_connection(lambda: job_cancel(job=Job.objects.get()))
            progress(50)

    monkeypatch.setattr("league.accounts.security.password_mail.run_password_mail", work)
    monkeypatch.setattr("league.jobs.services.job_send", lambda job: None)
    job = job_want(kind="password_mail", subject="1")

    job_run(job.pk)

    job.refresh_from_db()
    assert job.state == JobState.CANCELLED
    assert is_idle()
