from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.player_links.services import player_link_open
from league.players.models import Player
from league.sessions.models import Session
from league.sessions.services import session_open


@pytest.fixture
def evening(organiser: User, club: Club) -> Session:
    """In a week, with two places."""
    begins_at = timezone.now() + timedelta(days=7)
    return session_open(actor=organiser, club=club, name="Thursday", begins_at=begins_at, capacity=2)


@pytest.fixture
def aoi(regulars: list[Player]) -> Player:
    return regulars[0]


@pytest.fixture
def secret(organiser: User, aoi: Player) -> str:
    """Of the personal link of Aoi, who has no account."""
    return player_link_open(actor=organiser, player=aoi)
