"""Two who type the same result agree; nothing changes, and nobody is told that somebody was first."""

from typing import Any

import pytest

from league.accounts.models import User
from league.history.models import LogEntry
from league.records.models import Hanchan
from league.tournaments.models import Report, Table, Tournament
from league.tournaments.results.services import result_confirm, result_report
from tests.league.core.page import signed_in
from tests.league.tournaments.api.conftest import desk, tournament
from tests.league.tournaments.api.desk import Desk, drawn

__all__ = ["desk", "tournament"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]
SCORES = [41200, 28300, 20400, 10100]
RESULT = "rounds/1/tables/1/result/"


def table() -> Table:
    return Table.objects.select_related("round__tournament__club").get(round__number=1, number=1)


@pytest.fixture(autouse=True)
def entered(desk: Desk) -> None:
    drawn(desk, released=1)
    desk.send(RESULT, {"scores": SCORES, "version": 0}, "put")


def state() -> list[Any]:
    return [Hanchan.objects.get().version, LogEntry.objects.count(), Report.objects.count()]


@pytest.mark.parametrize("more", [{}, {"reason": "again"}, {"deposits": 0}, {"chips": [0, 0, 0, 0]}])
def test_the_second_desk_agrees(desk: Desk, more: dict[str, Any]) -> None:
    before = state()

    answer = desk.send(RESULT, {"scores": SCORES, "version": 0, **more}, "put")

    assert answer["version"] == before[0]
    assert state() == before


def test_the_second_desk_s_page_agrees(organiser: User, tournament: Tournament) -> None:
    before = state()
    sent = {f"score_{seat}": str(score) for seat, score in enumerate(SCORES)} | {"table": "1", "seen": "1:0"}

    answer = signed_in(organiser).post(f"/e/{tournament.slug}/desk/round/1/result/", sent)

    assert (answer.status_code, state()) == (302, before)


@pytest.mark.parametrize(
    "body",
    [{"scores": SCORES[::-1]}, {"scores": [41200, 28300, 20400, 9100], "deposits": 1000},
     {"scores": SCORES, "penalties": [{"seat": 0, "points": "1", "reason": "late"}]}],
)  # fmt: skip
def test_another_result_is_no_agreement(desk: Desk, body: dict[str, Any]) -> None:
    assert desk.send(RESULT, {"version": 0, **body}, "put", status=409)["error"] == "version_conflict"


def test_a_phone_that_reports_the_result_of_the_desk_agrees() -> None:
    before = state()

    report = result_report(table=table(), seat=1, proof="account", scores=SCORES)

    assert (report.state, state()) == (Report.State.CONFIRMED, before)


def test_two_phones_that_report_the_same_confirm_each_other() -> None:
    other = Table.objects.select_related("round__tournament__club").get(round__number=1, number=2)
    result_report(table=other, seat=0, proof="account", scores=SCORES)

    report = result_report(table=other, seat=2, proof="seat_code", scores=SCORES)

    assert (report.state, report.confirmed_by_seat) == (Report.State.CONFIRMED, 2)
    other.refresh_from_db()
    assert other.is_done


@pytest.mark.parametrize(("seat", "proof"), [(0, "account"), (2, "round_link")])
def test_the_same_phone_or_one_without_proof_confirms_nothing(seat: int, proof: str) -> None:
    other = Table.objects.select_related("round__tournament__club").get(round__number=1, number=2)
    first = result_report(table=other, seat=0, proof="account", scores=SCORES)

    again = result_report(table=other, seat=seat, proof=proof, scores=SCORES)

    assert (again.pk, again.state) == (first.pk, Report.State.WAITING)
    assert result_confirm(report=again, seat=1, proof="account") is not None
