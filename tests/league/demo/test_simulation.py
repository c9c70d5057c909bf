import pytest

from league.accounts.models import User
from league.demo.simulation import simulate
from league.maintenance.verification import differences, hanchan_differences
from league.records.models import Hanchan, Participant
from league.standings.computing.standings import standings_compute


@pytest.mark.parametrize(("hanchan", "players"), [(60, 12)])
def test_simulated_rows_are_those_that_services_would_write(hanchan: int, players: int, stranger: User) -> None:
    made = simulate(actor=stranger, hanchan=hanchan, players=players, seed=4)

    assert (Hanchan.objects.count(), Participant.objects.count()) == (hanchan, 4 * hanchan)
    assert list(hanchan_differences(made.season.club)) == []
    assert len(standings_compute(made.season)) <= players
    assert [one.what for one in differences()] == ["table"]  # the season's, which is not computed yet


def test_the_same_seed_simulates_the_same(stranger: User) -> None:
    first, second = (simulate(actor=stranger, hanchan=20, players=8, seed=4) for _time in range(2))

    boards = [
        list(Participant.objects.filter(season=made.season).order_by("pk").values_list("player__name", "score"))
        for made in (first, second)
    ]
    assert boards[0] == boards[1]
