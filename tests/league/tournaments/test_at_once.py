"""Several people at one table, at one draw: real threads, each with its own connection, on SQLite and PostgreSQL."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from rest_framework.test import APIClient

from league.accounts.models import User
from league.errors import LeagueError, VersionConflict
from league.records.models import Hanchan
from league.tournaments.draws import round_step, stage_draw
from league.tournaments.models import Report, Round, Table, Tournament
from league.tournaments.results import result_confirm, result_enter, result_refuse, result_report
from tests.league.web.page import signed_in

pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = "1-2-3-4\n5-6-7-8"
SCORES = [40100, 29900, 20100, 9900]
OTHERS = [29900, 40100, 20100, 9900]
Act = Callable[[], Any]


def at_once(*acts: Act) -> list[Any]:
    """What each got, all begun in the same moment; an error stands for a refusal."""
    together = Barrier(len(acts))

    def one(act: Act) -> Any:
        try:
            together.wait()
            return act()
        except LeagueError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(one, acts))


def codes(answers: list[Any]) -> list[str]:
    return [answer.code for answer in answers if isinstance(answer, LeagueError)]


@pytest.fixture
def table(organiser: User, make_tournament: Callable[..., Tournament]) -> Table:
    """The first of two tables of a released round."""
    event = make_tournament(players=8, rounds=1)
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script=SCRIPT)
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, one=one, step=step)
    return one.tables.get(number=1)


def scores_of(table: Table) -> list[int]:
    table.refresh_from_db()
    assert table.hanchan is not None
    return list(table.hanchan.participants.order_by("seat").values_list("score", flat=True))


def test_two_at_the_desk_enter_one_table_and_the_second_is_told_that_it_stands(organiser: User, table: Table) -> None:
    answers = at_once(
        lambda: result_enter(actor=organiser, table=table, scores=SCORES),
        lambda: result_enter(actor=organiser, table=table, scores=OTHERS),
    )

    assert codes(answers) == ["reason_needed"]
    assert Hanchan.objects.count() == 1
    assert scores_of(table) in (SCORES, OTHERS)
    assert table.reports.filter(state=Report.State.CONFIRMED).count() == 1


def test_two_at_the_desk_correct_what_they_saw_and_the_second_gets_it_as_it_is_now(
    organiser: User, table: Table
) -> None:
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
    assert [seat["score"] for seat in conflict.present["seats"]] == scores_of(table) != SCORES
    assert table.reports.count() == 2


def test_two_phones_confirm_and_one_result_comes_of_it(table: Table) -> None:
    report = result_report(table=table, seat=0, scores=SCORES)

    answers = at_once(
        lambda: result_confirm(report=report, seat=1),
        lambda: result_confirm(report=report, seat=2),
        lambda: result_confirm(report=report, seat=3),
    )

    assert codes(answers) == ["version_conflict"] * 2
    assert Hanchan.objects.count() == 1
    assert scores_of(table) == SCORES


def test_one_confirms_while_another_refuses_and_one_of_them_counts(table: Table) -> None:
    report = result_report(table=table, seat=0, scores=SCORES)

    answers = at_once(lambda: result_confirm(report=report, seat=1), lambda: result_refuse(report=report, seat=2))

    report.refresh_from_db()
    assert codes(answers) == ["version_conflict"]
    assert Hanchan.objects.count() == (report.state == Report.State.CONFIRMED)


def test_two_phones_report_and_the_later_one_waits_for_a_second_person(table: Table) -> None:
    answers = at_once(
        lambda: result_report(table=table, seat=0, scores=SCORES),
        lambda: result_report(table=table, seat=1, scores=OTHERS),
    )

    assert codes(answers) == []
    assert sorted(table.reports.values_list("state", flat=True)) == ["replaced", "waiting"]


def test_the_desk_enters_while_a_phone_confirms(organiser: User, table: Table) -> None:
    report = result_report(table=table, seat=0, scores=SCORES)

    answers = at_once(
        lambda: result_confirm(report=report, seat=1),
        lambda: result_enter(actor=organiser, table=table, scores=OTHERS, reason="The sheet says so"),
    )

    # Whoever comes second: the desk corrects what was confirmed, or the phone hears that its report is gone.
    assert codes(answers) in ([], ["version_conflict"])
    assert Hanchan.objects.count() == 1
    assert scores_of(table) == OTHERS


def test_a_release_is_taken_back_while_a_result_comes_in(organiser: User, table: Table) -> None:
    answers = at_once(
        lambda: round_step(actor=organiser, one=Round.objects.get(), step="unrelease"),
        lambda: result_enter(actor=organiser, table=table, scores=SCORES),
    )

    state, stored = Round.objects.get().state, Hanchan.objects.count()
    assert codes(answers) in (["round_has_results"], ["round_not_released"])
    assert (state, stored) in (("released", 1), ("confirmed", 0))


def test_two_organisers_draw_and_each_round_is_there_once(
    organiser: User, make_tournament: Callable[..., Tournament]
) -> None:
    stage = make_tournament(players=16, rounds=3).stages.get()

    answers = at_once(
        lambda: stage_draw(actor=organiser, stage=stage, seed=1),
        lambda: stage_draw(actor=organiser, stage=stage, seed=2),
    )

    assert codes(answers) == []
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2, 3]
    assert len(set(Round.objects.values_list("seed", flat=True))) == 1


def test_a_round_is_released_twice_and_the_second_is_told(
    organiser: User, make_tournament: Callable[..., Tournament]
) -> None:
    event = make_tournament(players=8, rounds=1)
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script=SCRIPT)
    one = round_step(actor=organiser, one=one, step="confirm")

    answers = at_once(*[lambda: round_step(actor=organiser, one=one, step="release")] * 2)

    assert codes(answers) == ["version_conflict"]
    assert Round.objects.get().state == "released"


def test_a_desk_that_saw_an_older_result_is_told_and_keeps_what_it_typed(organiser: User, table: Table) -> None:
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


def test_by_api_an_older_version_is_409_with_the_present_result(organiser: User, table: Table) -> None:
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


def test_a_late_desk_gets_the_present_result_on_its_page(organiser: User, table: Table) -> None:
    """The form was open before the other result came: nothing is overwritten, and the page says what is there."""
    result_enter(actor=organiser, table=table, scores=SCORES)
    sent = {"table": "1", **{f"score_{seat}": str(score) for seat, score in enumerate(OTHERS)}}
    path = f"/e/{table.round.tournament.slug}/desk/round/1/result/"

    answer = signed_in(organiser).post(path, sent)

    assert answer.status_code == 422
    assert "40,100" in answer.content.decode()
    assert scores_of(table) == SCORES


def test_a_result_is_not_stored_in_an_event_that_was_closed_meanwhile(
    organiser: User, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def close_before(*_given: Any, **_more: Any) -> None:
        Tournament.objects.filter(pk=table.round.tournament_id).update(state=Tournament.State.CLOSED)

    monkeypatch.setattr("league.tournaments.results.log_result", close_before)

    with pytest.raises(LeagueError) as refusal:
        result_enter(actor=organiser, table=table, scores=SCORES)

    assert refusal.value.code == "tournament_closed"
    assert not Hanchan.objects.exists()
