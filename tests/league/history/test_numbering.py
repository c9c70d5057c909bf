"""The numbers of a club's log: in the order of commits, each once, whoever reads and writes at the same time."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from django.db import connection, transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.history import numbering
from league.history.models import ClubLog, LogEntry
from league.history.numbering import entries_number
from league.history.services import history_line, history_log
from tests.league.records.games.test_at_once import MANY, at_once


def log(owner: User, club: Club, action: str = "club_amend") -> LogEntry:
    return history_log(actor=owner, action=action, subject=club, club=club)


def actions(club: Club) -> list[tuple[int | None, str]]:
    return list(LogEntry.objects.filter(club=club).order_by("number").values_list("number", "action"))


def in_another_connection(act: Callable[[], object]) -> Callable[[], object]:
    def run() -> object:
        try:
            return act()
        finally:
            connection.close()

    return run


@pytest.mark.django_db
class TestOneWriter:
    def test_entries_are_numbered_from_one_in_their_order(self, owner: User, club: Club) -> None:
        log(owner, club)

        assert entries_number(club.pk) == 2
        assert actions(club) == [(1, "club_create"), (2, "club_amend")]

    def test_numbers_stay_and_later_entries_get_the_next(self, owner: User, club: Club) -> None:
        first = entries_number(club.pk)
        log(owner, club)

        assert [first, entries_number(club.pk), entries_number(club.pk)] == [1, 2, 2]

    def test_each_club_has_its_own_numbers(self, owner: User, club: Club) -> None:
        other = club_create(actor=owner, name="East Wind")
        log(owner, club)

        assert (entries_number(club.pk), entries_number(other.pk)) == (2, 1)

    def test_a_club_without_entries_ends_at_0(self, owner: User) -> None:
        assert entries_number(Club.objects.create(name="New", slug="new").pk) == 0

    def test_a_long_log_is_numbered_in_parts(self, owner: User, club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(numbering, "AT_ONCE", 2)
        for _ in range(4):
            log(owner, club)

        assert entries_number(club.pk) == 5
        assert [number for number, _ in actions(club)] == [1, 2, 3, 4, 5]

    def test_keys_that_begin_again_on_another_server_hide_nothing(self, owner: User, club: Club) -> None:
        # A backup put back by other means may have left the sequence behind its keys.
        restored = history_line(actor=owner, action="club_restore", subject=club, club=club)
        restored.pk = 10**9
        LogEntry.objects.bulk_create([restored])
        entries_number(club.pk)
        new = history_line(actor=owner, action="club_amend", subject=club, club=club)
        new.pk = 10**8
        LogEntry.objects.bulk_create([new])

        assert entries_number(club.pk) == 3
        assert actions(club)[1:] == [(2, "club_restore"), (3, "club_amend")]


@pytest.mark.django_db(transaction=True)
def test_many_readers_number_each_entry_once(owner: User, club: Club) -> None:
    for _ in range(20):
        log(owner, club)

    assert at_once(lambda _: entries_number(club.pk)) == [21] * MANY
    assert [number for number, _ in actions(club)] == list(range(1, 22))


@pytest.mark.django_db(transaction=True)
def test_readers_and_writers_at_the_same_time_lose_nothing(owner: User, club: Club) -> None:
    def act(number: int) -> None:
        for _ in range(10):
            log(owner, club) if number % 2 else entries_number(club.pk)

    at_once(act)

    wanted = 1 + 10 * (MANY // 2)
    assert entries_number(club.pk) == wanted
    assert [number for number, _ in actions(club)] == list(range(1, wanted + 1))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
class TestASlowTransaction:
    def test_an_entry_written_earlier_and_committed_later_comes_later(self, owner: User, club: Club) -> None:
        entries_number(club.pk)
        written, may_end = Event(), Event()

        def slow() -> None:
            with transaction.atomic():
                log(owner, club, "slow")
                written.set()
                assert may_end.wait(30)

        with ThreadPoolExecutor(1) as pool:
            older = pool.submit(in_another_connection(slow))
            assert written.wait(30)
            quick = log(owner, club, "quick")
            first = entries_number(club.pk)
            may_end.set()
            older.result()
        second = entries_number(club.pk)

        assert LogEntry.objects.get(action="slow").pk < quick.pk
        assert (first, second) == (2, 3)
        assert actions(club)[1:] == [(2, "quick"), (3, "slow")]

    def test_a_reader_does_not_wait_for_a_writer_nor_a_writer_for_a_reader(self, owner: User, club: Club) -> None:
        entries_number(club.pk)
        log(owner, club, "before")

        with transaction.atomic():
            # As a reader that has not ended, and a writer that holds the club.
            ClubLog.objects.select_for_update().get(club=club)
            with ThreadPoolExecutor(1) as pool:
                pool.submit(in_another_connection(lambda: log(owner, club, "meanwhile"))).result(30)
        with transaction.atomic():
            Club.objects.select_for_update(no_key=True).get(pk=club.pk)
            with ThreadPoolExecutor(1) as pool:
                last = pool.submit(in_another_connection(lambda: entries_number(club.pk))).result(30)

        assert last == 3

    def test_a_transaction_that_is_rolled_back_leaves_no_gap(self, owner: User, club: Club) -> None:
        with transaction.atomic():
            log(owner, club, "not done")
            transaction.set_rollback(True)
        log(owner, club, "done")

        entries_number(club.pk)
        assert actions(club) == [(1, "club_create"), (2, "done")]
