"""Rounds by standings: a proposal shows the numbers of the draw. Scripts: an error names the faulty line."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.accounts.models import User
from league.core.errors import LeagueError
from league.tournaments.draws.services import round_propose, round_step, stage_draw
from league.tournaments.entrants.services import team_put
from league.tournaments.models import Round, Tournament
from scoring.errors import SeatingError

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]
Play = Callable[[Round], None]
NUMBERS = ("repeats", "spread", "worst", "uneven_winds")


@pytest.fixture
def tournament(organiser: User, make_tournament: Make) -> Tournament:
    """Eighteen players: two sit out. Teams of six: neighbours in the standings are kept apart."""
    tournament = make_tournament(players=18, rounds=3, method="swiss")
    for team in range(3):
        members = tournament.entrants.filter(number__gt=6 * team, number__lte=6 * team + 6)
        team_put(actor=organiser, tournament=tournament, name=f"Team {team}", entrants=members)
    return tournament


@pytest.mark.parametrize(
    ("played", "preset"),
    [
        (0, "balanced"),
        (2, "closeness"),
        (2, "winds"),
        *(pytest.param(1, preset, marks=pytest.mark.slow) for preset in ("closeness", "balanced", "winds")),
    ],
)
def test_a_proposal_shows_the_numbers_of_the_draw(
    organiser: User, tournament: Tournament, play: Play, preset: str, played: int
) -> None:
    stage = tournament.stages.get()
    for seed in range(played):
        play_next(organiser, tournament, play, seed)

    proposed = {proposal.preset: proposal for proposal in round_propose(actor=organiser, stage=stage, seed=7)}
    [drawn] = stage_draw(actor=organiser, stage=stage, seed=7, preset=preset)

    drawn.refresh_from_db()
    shown = tuple(getattr(proposed[preset], key) for key in NUMBERS)
    assert tuple(round(drawn.facts[key], 1) for key in NUMBERS) == shown


def play_next(organiser: User, tournament: Tournament, play: Play, seed: int) -> None:
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=seed)
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    play(round_)
    round_step(actor=organiser, round_=round_, step="finish")


def test_an_unknown_start_number_is_refused_with_its_line(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8)

    with pytest.raises(SeatingError) as refused:
        stage_draw(
            actor=organiser, stage=tournament.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8\n\n1-5-2-6\n3-7-4-9"
        )

    assert (refused.value.code, refused.value.params) == ("bad_script", {"line": 5, "text": "3-7-4-9", "seats": 4})
    assert not tournament.rounds.exists()


def test_a_script_with_more_rounds_than_are_left_is_refused(organiser: User, make_tournament: Make) -> None:
    tournament = make_tournament(players=8, rounds=2)
    script_round = "1-2-3-4\n5-6-7-8"

    with pytest.raises(LeagueError) as refused:
        stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script="\n\n".join([script_round] * 3))

    assert (refused.value.code, refused.value.params) == ("script_too_long", {"found": 3, "left": 2})
    assert not tournament.rounds.exists()


def test_a_proposal_writes_nothing(organiser: User, tournament: Tournament) -> None:
    stage = tournament.stages.get()
    [draft] = stage_draw(actor=organiser, stage=stage, seed=1)

    with CaptureQueriesContext(connection) as found:
        round_propose(actor=organiser, stage=stage, seed=2)

    assert not [row["sql"] for row in found.captured_queries if not row["sql"].startswith("SELECT")]
    assert tournament.rounds.get() == draft
