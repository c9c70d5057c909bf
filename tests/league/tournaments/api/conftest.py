"""A tournament of eight players and three rounds, and an API client for its desk."""

import pytest

from league.accounts.models import User
from league.tournaments.models import Tournament
from tests.league.tournaments.api.desk import Desk, Make


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    return make_tournament(players=8, rounds=3)


@pytest.fixture
def desk(organiser: User, tournament: Tournament) -> Desk:
    return Desk(organiser, tournament.slug)
