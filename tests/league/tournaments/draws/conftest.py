"""Finals whose finalists are clear, and finals with a tie at the cut."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.tournaments.models import Stage, Tournament
from tests.league.tournaments.draws.cuts import final_of, main_round

Make = Callable[..., Tournament]


@pytest.fixture
def clear(organiser: User, make_tournament: Make) -> Stage:
    """16 players; the winners of the four tables (1, 5, 9, 13) go on, and no two of the best five are equal."""
    tournament = make_tournament(players=16, rounds=1)
    main_round(organiser, tournament, {n: [40000 + 1000 * n, 30000 - 1000 * n, 20000, 10000] for n in (1, 2, 3, 4)})
    return final_of(organiser, tournament)


@pytest.fixture
def tied(organiser: User, make_tournament: Make) -> Stage:
    """20 players, five tables with the same scores: 1, 5, 9, 13 and 17 are equal in every metric."""
    tournament = make_tournament(players=20, rounds=1)
    main_round(organiser, tournament, {})
    return final_of(organiser, tournament)
