from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Table, Tournament
from tests.league.tournaments.conftest import make_tournament

__all__ = ["make_tournament"]


@pytest.fixture
def table(organiser: User, make_tournament: Callable[..., Tournament]) -> Table:
    """The only table of a released round."""
    tournament = make_tournament(players=4, rounds=1)
    [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script="1-2-3-4")
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    return round_.tables.get()
