"""The result of a tournament's table, sent by two at the same time."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from league.accounts.models import User
from league.records.models import Hanchan
from league.tournaments.draws.services import round_step
from league.tournaments.models import Report, Round, Table
from league.tournaments.results.services import result_confirm, result_enter, result_report
from tests.league.races.race import Act, codes, is_lost, race

pytestmark = pytest.mark.django_db(transaction=True)
SCORES = [40100, 29900, 20100, 9900]
OTHERS = [29900, 40100, 20100, 9900]
# The table and its result have been checked when these are written.
REPORTS = 'UPDATE "tournaments_report"'
ROUNDS = 'UPDATE "tournaments_round"'
LOG = 'INSERT INTO "history_logentry"'

Enter = Callable[..., Act]


@pytest.fixture
def enter(organiser: User, table: Table) -> Enter:
    def given(scores: list[int], **more: Any) -> Act:
        return lambda: result_enter(actor=organiser, table=Table.objects.get(pk=table.pk), scores=scores, **more)

    return given


@pytest.fixture
def confirm(table: Table) -> Act:
    report = result_report(table=table, seat=0, proof="account", scores=SCORES)
    return lambda: result_confirm(report=Report.objects.get(pk=report.pk), seat=1, proof="account")


@pytest.fixture
def take_back(organiser: User) -> Act:
    return lambda: round_step(actor=organiser, round_=Round.objects.get(), step="unrelease")


def scores_of(table: Table) -> list[int]:
    [hanchan] = Hanchan.objects.filter(tournament_table=table)
    return list(hanchan.participants.order_by("seat").values_list("score", flat=True))


def is_postgres() -> bool:
    return connection.vendor == "postgresql"


# ----- two results for one table -----
def test_the_second_result_of_a_table_needs_a_reason(table: Table, enter: Enter) -> None:
    answers = race(enter(SCORES), enter(OTHERS), before=REPORTS)

    assert codes(answers) == ["reason_needed"]
    assert scores_of(table) == SCORES


def test_canary_without_locks_a_result_is_lost(table: Table, enter: Enter) -> None:
    answers = race(enter(SCORES), enter(OTHERS), before=REPORTS, locked=False)

    # PostgreSQL overwrites the second result without a reason; SQLite refuses the first one with an error of its own.
    assert codes(answers) == [] if is_postgres() else is_lost(answers)
    assert scores_of(table) == (SCORES if is_postgres() else OTHERS)


@pytest.mark.slow
def test_of_two_corrections_the_second_gets_the_present_result(table: Table, enter: Enter) -> None:
    enter(SCORES)()
    third = [20100, 29900, 40100, 9900]

    answers = race(
        enter(OTHERS, reason="the sheet", version=1), enter(third, reason="the sheet", version=1), before=REPORTS
    )

    assert codes(answers) == ["version_conflict"]
    assert [seat.score for seat in answers[1].present.participants.all()] == OTHERS
    assert scores_of(table) == OTHERS


# ----- a result and its confirmation -----
@pytest.mark.slow
def test_a_report_is_not_confirmed_while_the_desk_replaces_it(table: Table, enter: Enter, confirm: Act) -> None:
    answers = race(enter(OTHERS), confirm, before=REPORTS)

    assert codes(answers) == ["wrong_state"]
    assert scores_of(table) == OTHERS


@pytest.mark.slow
def test_canary_without_locks_a_confirmed_result_is_overwritten(table: Table, enter: Enter, confirm: Act) -> None:
    answers = race(enter(OTHERS), confirm, before=REPORTS, locked=False)

    assert codes(answers) == [] if is_postgres() else is_lost(answers)


@pytest.mark.slow
def test_a_desk_that_enters_while_a_phone_confirms_needs_a_reason(table: Table, enter: Enter, confirm: Act) -> None:
    answers = race(confirm, enter(OTHERS), before=LOG)

    assert codes(answers) == ["reason_needed"]
    assert scores_of(table) == SCORES


@pytest.mark.slow
def test_canary_without_locks_the_desk_overtakes_the_confirmation(table: Table, enter: Enter, confirm: Act) -> None:
    answers = race(confirm, enter(OTHERS), before=LOG, locked=False)

    # The condition of the UPDATE still refuses the confirmation on PostgreSQL.
    assert codes(answers) == ["wrong_state"] if is_postgres() else is_lost(answers)
    assert scores_of(table) == OTHERS


# ----- a result and the round -----
@pytest.mark.slow
def test_no_result_is_confirmed_in_a_round_that_is_being_taken_back(confirm: Act, take_back: Act) -> None:
    answers = race(take_back, confirm, before=ROUNDS)

    assert codes(answers) == ["round_not_released"]
    assert (Round.objects.get().state, Hanchan.objects.count()) == ("confirmed", 0)


@pytest.mark.slow
def test_canary_without_locks_a_round_is_taken_back_that_has_a_result(confirm: Act, take_back: Act) -> None:
    answers = race(take_back, confirm, before=ROUNDS, locked=False)

    assert codes(answers) == [] if is_postgres() else is_lost(answers)
    assert Hanchan.objects.count() == 1


@pytest.mark.slow
def test_a_round_is_not_finished_before_its_last_result_is_confirmed(organiser: User, confirm: Act) -> None:
    answers = race(
        confirm, lambda: round_step(actor=organiser, round_=Round.objects.get(), step="finish"), before=REPORTS
    )

    # On SQLite it waits for the confirmation; on PostgreSQL it finds the table without a result.
    assert codes(answers) == (["round_check"] if is_postgres() else [])
    assert Round.objects.get().state == ("released" if is_postgres() else "finished")
    assert Hanchan.objects.count() == 1
