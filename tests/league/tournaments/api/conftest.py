"""An event of eight for three rounds, and its organiser's program."""

import pytest

from league.accounts.models import User
from league.tournaments.models import Tournament
from tests.league.tournaments.api.desk import Desk, Make


@pytest.fixture
def event(make_tournament: Make) -> Tournament:
    return make_tournament(players=8, rounds=3)


@pytest.fixture
def desk(organiser: User, event: Tournament) -> Desk:
    return Desk(organiser, event.slug)
