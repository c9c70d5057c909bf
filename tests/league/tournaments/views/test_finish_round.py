"""The button that finishes a round follows the results without a reload, and leads to the next round."""

from collections.abc import Callable

import pytest
from django.test import Client

from league.accounts.models import User
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Round, Tournament
from tests.league.core.page import on_one_line, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Make = Callable[..., Tournament]
SCORES = {"score_0": "40000", "score_1": "30000", "score_2": "20000", "score_3": "10000"}
DISABLED = '<button name="step" value="finish" disabled>'
ENABLED = '<button name="step" value="finish">'


@pytest.fixture
def released(organiser: User, make_tournament: Make) -> Round:
    tournament = make_tournament(players=8, rounds=2, method="random")
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_


def enter(desk: Client, table: int, **more: str) -> str:
    sent = {"table": str(table), **SCORES, **more}
    return on_one_line(desk.post("/e/autumn-open/desk/round/1/result/", sent, follow=True).content.decode())


def test_the_last_result_enables_the_button(organiser: User, released: Round) -> None:
    desk = signed_in(organiser)
    first = enter(desk, 1)
    last = enter(desk, 2)

    assert DISABLED in first
    assert ENABLED in last
    assert 'id="round-steps" data-live' in last


def test_a_result_that_is_taken_away_disables_it(organiser: User, released: Round) -> None:
    desk = signed_in(organiser)
    for table in (1, 2):
        enter(desk, table)

    cleared = enter(desk, 2, clear="yes", reason="wrong table", seen="2:1")

    assert DISABLED in cleared


def test_another_desk_gets_the_button_with_the_next_request(organiser: User, released: Round) -> None:
    """The form is a live part of the page: the script replaces it by the one of the fresh page."""
    desk = signed_in(organiser)
    page = "/e/autumn-open/desk/round/1/"
    assert 'id="round-steps" data-live' in on_one_line(desk.get(page).content.decode())

    for table in (1, 2):
        enter(desk, table)

    assert ENABLED in on_one_line(desk.get(page).content.decode())


def test_one_step_finishes_the_round_and_leads_to_the_next(organiser: User, released: Round) -> None:
    desk = signed_in(organiser)
    for table in (1, 2):
        answer = enter(desk, table)
    assert "Finish and go to: Round 2" in answer

    moved = desk.post("/e/autumn-open/desk/round/1/step/", {"step": "finish"})

    released.refresh_from_db()
    assert (released.state, moved.headers["Location"]) == ("finished", "/e/autumn-open/desk/draw/1/")


def test_it_leads_to_a_round_that_is_drawn_already(organiser: User, released: Round) -> None:
    desk = signed_in(organiser)
    for table in (1, 2):
        enter(desk, table)
    stage_draw(actor=organiser, stage=released.stage, seed=2)

    moved = desk.post("/e/autumn-open/desk/round/1/step/", {"step": "finish"})

    assert moved.headers["Location"] == "/e/autumn-open/desk/round/2/"


def test_after_the_last_planned_round_there_is_no_next(organiser: User, released: Round) -> None:
    released.stage.rounds_planned = 1
    released.stage.save()
    desk = signed_in(organiser)
    for table in (1, 2):
        answer = enter(desk, table)

    moved = desk.post("/e/autumn-open/desk/round/1/step/", {"step": "finish"})

    assert "Finish the round" in answer
    assert moved.headers["Location"] == "/e/autumn-open/desk/"
