"""Two members join an open table at the same time: one gets the last seat, and the other is told."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.evenings.models import Answer
from league.members.services import player_join
from league.open_tables.models import OpenSeat, OpenTable
from league.open_tables.services import open_table_join, open_table_propose
from league.players.models import Player
from league.sessions.models import Session
from tests.league.races.race import Act, codes, race

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people(organiser: User, member: Callable[[str, str], User], regulars: list[Player]) -> list[User]:
    users = [member(name, "player") for name in ("aoi", "ben", "chika", "dai")]
    for user, player in zip(users, regulars, strict=True):
        player_join(actor=organiser, player=player, user=user)
    return users


def joining(user: User, table: OpenTable) -> Act:
    return lambda: open_table_join(actor=user, table=OpenTable.objects.select_related("club").get(pk=table.pk))


def test_of_two_who_take_the_last_seat_one_has_it(people: list[User], club: Club) -> None:
    begins_at = timezone.now() + timedelta(days=1)
    table = open_table_propose(actor=people[0], club=club, begins_at=begins_at, seats=3)
    open_table_join(actor=people[1], table=table)
    answers = race(joining(people[2], table), joining(people[3], table), before='INSERT INTO "open_tables_openseat"')

    assert codes(answers) == ["open_table_full"]
    assert (OpenSeat.objects.count(), Session.objects.count(), Answer.objects.count()) == (3, 1, 3)
