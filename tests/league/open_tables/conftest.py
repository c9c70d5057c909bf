from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.members.services import player_join
from league.open_tables.models import OpenTable
from league.open_tables.services import open_table_propose
from league.players.models import Player


@pytest.fixture
def people(organiser: User, member: Callable[[str, str], User], regulars: list[Player]) -> list[User]:
    """The accounts of the four regulars."""
    users = [member(name, "player") for name in ("aoi", "ben", "chika", "dai")]
    for user, player in zip(users, regulars, strict=True):
        player_join(actor=organiser, player=player, user=user)
    return users


@pytest.fixture
def table(people: list[User], club: Club) -> OpenTable:
    """Aoi proposes a table in three days."""
    begins_at = timezone.now() + timedelta(days=3)
    return open_table_propose(actor=people[0], club=club, begins_at=begins_at, place="Café")
