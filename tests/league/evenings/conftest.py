from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.evenings.models import Answer
from league.evenings.selectors import answers_of, coming
from league.evenings.services import answer_give
from league.members.services import player_join
from league.players.models import Player
from league.sessions.models import Session
from league.sessions.services import session_open


@pytest.fixture
def evening(organiser: User, club: Club) -> Session:
    """In a week, with two places."""
    begins_at = timezone.now() + timedelta(days=7)
    return session_open(actor=organiser, club=club, name="Thursday", begins_at=begins_at, capacity=2)


@pytest.fixture
def joined(organiser: User, player_user: User, regulars: list[Player]) -> Player:
    return player_join(actor=organiser, player=regulars[0], user=player_user)


@pytest.fixture
def says(organiser: User, evening: Session) -> Callable[[Player | str, str], Answer]:
    def give(who: Player | str, kind: str) -> Answer:
        named = {"guest": who} if isinstance(who, str) else {"player": who}
        return answer_give(actor=organiser, session=evening, kind=kind, **named)  # type: ignore[arg-type]

    return give


def names(evening: Session) -> tuple[list[str], list[str]]:
    """Those who play and those who wait, in the order of the queue."""
    now = coming(answers_of(Session.objects.select_related("club").get(pk=evening.pk)))
    return [one.name for one in now.playing], [one.name for one in now.waiting]
