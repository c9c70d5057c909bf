"""The nightly check verifies the final tables of closed tournaments."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.maintenance.verification import differences
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_close, tournament_reopen
from league.tournaments.models import FinalRow, Round, Tournament


@pytest.fixture
def closed(organiser: User, make_tournament: Callable[..., Tournament], play: Callable[[Round], None]) -> Tournament:
    tournament = make_tournament(players=8, rounds=1)
    stage_draw(actor=organiser, stage=tournament.stages.get(), seed=7)
    round_ = tournament.rounds.get()
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")
    return tournament_close(actor=organiser, tournament=tournament)


def test_a_correct_final_table_has_no_differences(closed: Tournament) -> None:
    assert FinalRow.objects.filter(tournament=closed).count() == 8
    assert list(differences()) == []


def test_a_line_with_other_points_is_reported(closed: Tournament) -> None:
    row = FinalRow.objects.get(tournament=closed, order=1)
    points = row.values["texts"]["points"]
    row.values["texts"]["points"] = "+99.9"
    row.save()

    (difference,) = differences()

    name = f"{row.entrant} ({row.entrant.pk})"
    assert (difference.subject, difference.what) == (closed, "final table")
    assert difference.stored[name][2]["points"] == "+99.9"
    assert difference.computed[name][2]["points"] == points
    assert list(difference.stored) == [name]


def test_a_missing_line_is_reported(closed: Tournament) -> None:
    FinalRow.objects.get(tournament=closed, order=8).delete()

    (difference,) = differences()

    assert (len(difference.stored), len(difference.computed)) == (0, 1)


def test_a_reopened_tournament_has_no_final_table_to_check(organiser: User, closed: Tournament) -> None:
    FinalRow.objects.filter(tournament=closed).update(rank=7)
    tournament_reopen(actor=organiser, tournament=closed, reason="A wrong score")

    assert list(differences()) == []
