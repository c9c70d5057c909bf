"""The numbers of a webhook's messages: in the order of commits, without a gap, whoever writes at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Any

import pytest
from django.db import connection, transaction

from league.accounts.models import User
from league.players.services import player_add
from league.records.games.withholding import hanchan_hold_back
from league.webhooks import numbering
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.numbering import deliveries_number
from league.webhooks.services import webhook_amend, webhook_remove
from tests.league.factories import make_hanchan
from tests.league.jobs.conftest import _not_eager
from tests.league.records.games.test_at_once import MANY, at_once
from tests.league.webhooks.acts import Given, Subscribed, recorded, session
from tests.league.webhooks.conftest import URL

__all__ = ["_not_eager"]
# Nothing is sent here: the tests call the numbering themselves.
pytestmark = pytest.mark.usefixtures("_not_eager")
PATIENCE = 60


def numbered(endpoint: Endpoint) -> list[tuple[int | None, str]]:
    deliveries_number(endpoint.pk)
    return list(endpoint.deliveries.order_by("sequence").values_list("sequence", "event"))


def in_another_connection(act: Callable[[], Any]) -> Callable[[], Any]:
    def run() -> Any:
        try:
            return act()
        finally:
            connection.close()

    return run


@pytest.mark.django_db
class TestOneWriter:
    def test_messages_are_numbered_from_one_at_each_webhook(self, given: Given, subscribed: Subscribed) -> None:
        one = subscribed("session.opened", "session.closed")
        two = subscribed("session.closed")
        session(given)

        assert numbered(one) == [(1, "session.opened"), (2, "session.closed")]
        assert numbered(two) == [(1, "session.closed")]

    def test_numbers_stay_and_later_messages_get_the_next(self, given: Given, subscribed: Subscribed) -> None:
        one = subscribed("hanchan.recorded", "session.closed")
        recorded(given)
        numbered(one)
        session(given)

        assert numbered(one) == [(1, "hanchan.recorded"), (2, "session.closed")]
        assert numbered(one) == [(1, "hanchan.recorded"), (2, "session.closed")]

    def test_many_are_numbered_in_parts(
        self, given: Given, subscribed: Subscribed, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(numbering, "AT_ONCE", 2)
        one = subscribed("hanchan.recorded")
        for _ in range(5):
            recorded(given)

        assert [number for number, _ in numbered(one)] == [1, 2, 3, 4, 5]

    def test_a_withheld_message_leaves_no_gap(self, given: Given, subscribed: Subscribed) -> None:
        one = subscribed("hanchan.recorded")
        first, second, third = (recorded(given) for _ in range(3))
        hanchan_hold_back(hanchan=[second.pk], is_held_back=True)

        assert [number for number, _ in numbered(one)] == [1, 2]
        assert set(one.deliveries.values_list("hanchan", flat=True)) == {first.pk, third.pk}

    def test_a_change_of_the_webhook_keeps_its_last_number(
        self, given: Given, subscribed: Subscribed, owner: User
    ) -> None:
        one = subscribed("hanchan.recorded")
        recorded(given)
        seen_before = Endpoint.objects.select_related("club").get(pk=one.pk)
        numbered(one)
        webhook_amend(actor=owner, endpoint=seen_before, url=f"{URL}/2")
        recorded(given)

        assert [number for number, _ in numbered(one)] == [1, 2]


@pytest.mark.django_db(transaction=True)
def test_writers_and_workers_at_the_same_time_leave_no_gap(
    given: Given, subscribed: Subscribed, regulars: list[Any]
) -> None:
    owner, club, house_rules, _ = given
    one = subscribed("hanchan.recorded")
    tables = [[player_add(actor=owner, club=club, name=f"{n} {seat}") for seat in range(4)] for n in range(MANY)]

    def act(number: int) -> None:
        for _ in range(4):
            if number % 2:
                make_hanchan(actor=owner, house_rules=house_rules, players=tables[number])
            else:
                deliveries_number(one.pk)

    at_once(act)

    wanted = 4 * (MANY // 2)
    assert [number for number, _ in numbered(one)] == list(range(1, wanted + 1))
    assert Endpoint.objects.get().last_sequence == wanted


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestASlowTransaction:
    def test_a_message_written_earlier_and_committed_later_has_a_larger_number(
        self, given: Given, subscribed: Subscribed
    ) -> None:
        one = subscribed("hanchan.recorded", "session.opened")
        written, may_end = Event(), Event()

        def slow() -> None:
            with transaction.atomic():
                recorded(given)
                written.set()
                assert may_end.wait(PATIENCE)

        with ThreadPoolExecutor(1) as pool:
            older = pool.submit(in_another_connection(slow))
            assert written.wait(PATIENCE)
            # Neither the writer nor the worker waits for the open transaction.
            session(given)
            before = numbered(one)
            may_end.set()
            older.result()

        assert before == [(1, "session.opened")]
        assert numbered(one) == [(1, "session.opened"), (2, "hanchan.recorded")]

    def test_who_writes_does_not_wait_for_the_worker(self, given: Given, subscribed: Subscribed) -> None:
        one = subscribed("session.opened", "session.closed")

        def write() -> None:
            with connection.cursor() as cursor:
                # An error instead of a wait.
                cursor.execute("SET lock_timeout = '2s'")
            session(given)

        with transaction.atomic(), ThreadPoolExecutor(1) as pool:
            assert Endpoint.objects.select_for_update(no_key=True).get(pk=one.pk) == one
            pool.submit(in_another_connection(write)).result()

        assert [number for number, _ in numbered(one)] == [1, 2]

    def test_removing_and_numbering_at_once_end_without_a_deadlock(
        self, given: Given, subscribed: Subscribed, owner: User, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        one = subscribed("hanchan.recorded")
        recorded(given)
        locked, may_go_on = Event(), Event()
        bulk_update = Delivery.objects.bulk_update

        def held_up(*args: Any, **kwargs: Any) -> int:
            locked.set()
            # The other transaction is waiting by now, or will; both orders must end.
            may_go_on.wait(1)
            return bulk_update(*args, **kwargs)

        monkeypatch.setattr(Delivery.objects, "bulk_update", held_up)
        with ThreadPoolExecutor(2) as pool:
            numbering_ = pool.submit(in_another_connection(lambda: deliveries_number(one.pk)))
            assert locked.wait(PATIENCE)
            removing = pool.submit(in_another_connection(lambda: webhook_remove(actor=owner, endpoint=one)))
            numbering_.result()
            removing.result()

        assert not Endpoint.objects.exists()
