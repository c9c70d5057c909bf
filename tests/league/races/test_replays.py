"""Two organisers import the log of one game at the same time."""

import pytest
from django.db import connection

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.models import Hanchan
from league.records.replays.services import ReplayOrder, replay_store
from tests.league.factories import DAY
from tests.league.races.race import Act, codes, is_lost, race
from tests.scoring.replays.logs import whole_game

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

HANCHAN = 'INSERT INTO "records_hanchan"'


@pytest.fixture
def store(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Act:
    players = dict(enumerate(regulars))
    order = ReplayOrder(club=club, house_rules=house_rules, played_on=DAY, keep="log", players=players)
    return lambda: replay_store(actor=owner, content=whole_game(), order=order)


def test_the_second_import_of_a_log_answers_with_the_hanchan_of_the_first(store: Act) -> None:
    first, second = race(store, store, before=HANCHAN)

    assert (first.is_stored, second.is_stored) == (True, False)
    assert first.hanchan == second.hanchan
    assert Hanchan.objects.count() == 1


def test_canary_without_locks_one_import_ends_in_an_error(store: Act) -> None:
    answers = race(store, store, before=HANCHAN, locked=False)

    assert codes(answers) == ["IntegrityError"] if connection.vendor == "postgresql" else is_lost(answers)
    assert Hanchan.objects.count() == 1
