"""Simultaneous changes of one table or draw, by real threads with their own connections, on SQLite and PostgreSQL."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from league.accounts.models import User
from league.core.errors import LeagueError, VersionConflict
from league.records.models import Hanchan
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Report, Round, Table, Tournament
from league.tournaments.results.services import result_confirm, result_enter, result_refuse, result_report
from tests.league.core.page import signed_in

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = "1-2-3-4\n5-6-7-8"
SCORES = [40100, 29900, 20100, 9900]
OTHERS = [29900, 40100, 20100, 9900]
Act = Callable[[], Any]


def at_once(*acts: Act) -> list[Any]:
    """Run all at the same moment and return each result, or the error that refused it."""
    together = Barrier(len(acts))

    def run(act: Act) -> Any:
        try:
            together.wait()
            return act()
        except LeagueError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def codes(answers: list[Any]) -> list[str]:
    return [answer.code for answer in answers if isinstance(answer, LeagueError)]


@pytest.fixture
def table(organiser: User, make_tournament: Callable[..., Tournament]) -> Table:
    """The first of two tables of a released round."""
    tournament = make_tournament(players=8, rounds=1)
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script=SCRIPT)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_.tables.get(number=1)


def scores_of(table: Table) -> list[int]:
    table.refresh_from_db()
    assert table.hanchan is not None
    return list(table.hanchan.participants.order_by("seat").values_list("score", flat=True))


def test_of_two_results_entered_at_once_the_second_needs_a_reason(organiser: User, table: Table) -> None:
    answers = at_once(
        lambda: result_enter(actor=organiser, table=table, scores=SCORES),
        lambda: result_enter(actor=organiser, table=table, scores=OTHERS),
    )

    assert codes(answers) == ["reason_needed"]
    assert Hanchan.objects.count() == 1
    assert scores_of(table) in (SCORES, OTHERS)
    assert table.reports.filter(state=Report.State.CONFIRMED).count() == 1


def test_of_two_corrections_at_once_the_second_gets_the_present_result(organiser: User, table: Table) -> None:
    result_enter(actor=organiser, table=table, scores=SCORES)
    seen = Table.objects.get(pk=table.pk).version

    answers = at_once(*[
        lambda scores=scores: result_enter(
            actor=organiser, table=table, scores=scores, reason="The sheet says so", version=seen
        )
        for scores in (OTHERS, [20100, 29900, 40100, 9900])
    ])  # fmt: skip

    [conflict] = [answer for answer in answers if isinstance(answer, LeagueError)]
    assert conflict.code == "version_conflict"
    assert isinstance(conflict, VersionConflict)
    assert [seat.score for seat in conflict.present.participants.all()] == scores_of(table) != SCORES
    assert table.reports.count() == 2


def test_three_confirmations_at_once_give_one_result(table: Table) -> None:
    report = result_report(table=table, seat=0, proof="account", scores=SCORES)

    answers = at_once(
        lambda: result_confirm(report=report, seat=1, proof="account"),
        lambda: result_confirm(report=report, seat=2, proof="account"),
        lambda: result_confirm(report=report, seat=3, proof="account"),
    )

    assert codes(answers) == ["wrong_state"] * 2
    assert Hanchan.objects.count() == 1
    assert scores_of(table) == SCORES


def test_of_a_confirmation_and_a_refusal_at_once_one_counts(table: Table) -> None:
    report = result_report(table=table, seat=0, proof="account", scores=SCORES)

    answers = at_once(
        lambda: result_confirm(report=report, seat=1, proof="account"),
        lambda: result_refuse(report=report, seat=2, proof="account"),
    )

    report.refresh_from_db()
    assert codes(answers) == ["wrong_state"]
    assert Hanchan.objects.count() == (report.state == Report.State.CONFIRMED)


def test_of_two_reports_at_once_the_later_one_waits_for_confirmation(table: Table) -> None:
    answers = at_once(
        lambda: result_report(table=table, seat=0, proof="account", scores=SCORES),
        lambda: result_report(table=table, seat=1, proof="account", scores=OTHERS),
    )

    assert codes(answers) == []
    assert sorted(table.reports.values_list("state", flat=True)) == ["replaced", "waiting"]


def test_a_result_entered_while_a_phone_confirms_counts(organiser: User, table: Table) -> None:
    report = result_report(table=table, seat=0, proof="account", scores=SCORES)

    answers = at_once(
        lambda: result_confirm(report=report, seat=1, proof="account"),
        lambda: result_enter(actor=organiser, table=table, scores=OTHERS, reason="The sheet says so"),
    )

    # Either the desk corrects the confirmed result, or the confirmation is refused because its report is replaced.
    assert codes(answers) in ([], ["wrong_state"])
    assert Hanchan.objects.count() == 1
    assert scores_of(table) == OTHERS


def test_a_release_is_undone_while_a_result_is_entered(organiser: User, table: Table) -> None:
    answers = at_once(
        lambda: round_step(actor=organiser, round_=Round.objects.get(), step="unrelease"),
        lambda: result_enter(actor=organiser, table=table, scores=SCORES),
    )

    state, stored = Round.objects.get().state, Hanchan.objects.count()
    assert codes(answers) in (["round_has_results"], ["round_not_released"])
    assert (state, stored) in (("released", 1), ("confirmed", 0))


def test_two_draws_at_once_store_each_round_once(organiser: User, make_tournament: Callable[..., Tournament]) -> None:
    stage = make_tournament(players=16, rounds=3).stages.get()

    answers = at_once(
        lambda: stage_draw(actor=organiser, stage=stage, seed=1),
        lambda: stage_draw(actor=organiser, stage=stage, seed=2),
    )

    assert codes(answers) == []
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]
    assert len(set(Round.objects.values_list("seed", flat=True))) == 1


def test_of_two_releases_at_once_the_second_is_refused(
    organiser: User, make_tournament: Callable[..., Tournament]
) -> None:
    tournament = make_tournament(players=8, rounds=1)
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script=SCRIPT)
    round_ = round_step(actor=organiser, round_=round_, step="confirm")

    answers = at_once(*[lambda: round_step(actor=organiser, round_=round_, step="release")] * 2)

    assert codes(answers) == ["wrong_state"]
    assert Round.objects.get().state == "released"


def test_a_result_entered_over_a_newer_one_is_refused_and_stays_in_the_form(organiser: User, table: Table) -> None:
    result_enter(actor=organiser, table=table, scores=SCORES)
    desk, path = signed_in(organiser), f"/e/{table.round.tournament.slug}/desk/round/1/"
    sent = {"table": "1", **{f"score_{seat}": str(score) for seat, score in enumerate(OTHERS)}, "reason": "The sheet"}
    page = desk.get(path, {"table": "1"}).content.decode()

    stale = desk.post(f"{path}result/", sent | {"seen": "1:0"})
    assert 'name="seen" value="1:1"' in page
    assert stale.context["grid"].form.non_field_errors().as_data()[0].code == "version_conflict"
    assert 'value="29900"' in stale.content.decode()
    assert scores_of(table) == SCORES

    desk.post(f"{path}result/", sent | {"seen": stale.context["grid"].seen})
    assert scores_of(table) == OTHERS


def test_an_older_version_by_api_is_409_with_the_present_result(organiser: User, table: Table) -> None:
    client, path = APIClient(), f"/api/v1/tournaments/{table.round.tournament.slug}/rounds/1/tables/1/"
    client.force_authenticate(organiser)

    first = client.put(f"{path}result/", {"scores": SCORES, "version": 0})
    late = client.put(f"{path}result/", {"scores": OTHERS, "version": 0, "reason": "The sheet says so"})
    seen = client.get(path).json()["version"]
    again = client.put(f"{path}result/", {"scores": OTHERS, "version": seen, "reason": "The sheet says so"})

    assert (first.status_code, late.status_code, again.status_code) == (200, 409, 200)
    assert late.json()["error"] == "version_conflict"
    assert [seat["score"] for seat in late.json()["present"]["seats"]] == SCORES
    assert scores_of(table) == OTHERS


def test_a_refused_result_shows_the_present_result_on_the_page(organiser: User, table: Table) -> None:
    """The form was opened before another result was entered: nothing is overwritten, and the page shows that result."""
    result_enter(actor=organiser, table=table, scores=SCORES)
    sent = {"table": "1", **{f"score_{seat}": str(score) for seat, score in enumerate(OTHERS)}}
    path = f"/e/{table.round.tournament.slug}/desk/round/1/result/"

    answer = signed_in(organiser).post(path, sent)

    assert answer.status_code == 422
    assert "40,100" in answer.content.decode()
    assert scores_of(table) == SCORES


def test_a_result_is_not_stored_in_a_tournament_that_was_closed_meanwhile(
    organiser: User, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def close_before(*_given: Any, **_more: Any) -> None:
        Tournament.objects.filter(pk=table.round.tournament_id).update(state=Tournament.State.CLOSED)

    monkeypatch.setattr("league.tournaments.results.services.log_result", close_before)

    with pytest.raises(LeagueError) as refusal:
        result_enter(actor=organiser, table=table, scores=SCORES)

    assert refusal.value.code == "tournament_closed"
    assert not Hanchan.objects.exists()
