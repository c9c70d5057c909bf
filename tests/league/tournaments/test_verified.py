"""The nightly check looks into the final tables of closed tournaments."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.records.verification import differences
from league.tournaments.draws import round_step, stage_draw
from league.tournaments.events import tournament_close, tournament_reopen
from league.tournaments.models import FinalRow, Round, Tournament


@pytest.fixture
def closed(organiser: User, make_tournament: Callable[..., Tournament], play: Callable[[Round], None]) -> Tournament:
    event = make_tournament(players=8, rounds=1)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=7)
    one = event.rounds.get()
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, one=one, step=step)
    play(one)
    round_step(actor=organiser, one=one, step="finish")
    return tournament_close(actor=organiser, tournament=event)


def test_a_final_table_as_the_games_give_it(closed: Tournament) -> None:
    assert FinalRow.objects.filter(tournament=closed).count() == 8
    assert list(differences()) == []


def test_a_line_that_says_something_else_is_named(closed: Tournament) -> None:
    row = FinalRow.objects.get(tournament=closed, order=1)
    points = row.values["texts"]["points"]
    row.values["texts"]["points"] = "+99.9"
    row.save()

    (difference,) = differences()

    whose = f"{row.entrant} ({row.entrant.pk})"
    assert (difference.subject, difference.what) == (closed, "final table")
    assert difference.stored[whose][2]["points"] == "+99.9"
    assert difference.computed[whose][2]["points"] == points
    assert list(difference.stored) == [whose]


def test_a_line_that_is_missing_is_named(closed: Tournament) -> None:
    FinalRow.objects.get(tournament=closed, order=8).delete()

    (difference,) = differences()

    assert (len(difference.stored), len(difference.computed)) == (0, 1)


def test_a_tournament_open_again_has_no_final_table_to_check(organiser: User, closed: Tournament) -> None:
    FinalRow.objects.filter(tournament=closed).update(rank=7)
    tournament_reopen(actor=organiser, tournament=closed, reason="A wrong score")

    assert list(differences()) == []
