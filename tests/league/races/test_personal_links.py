"""Two at the same moment: organisers who make a player's link, and phones that take the last place of an evening."""

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.evening_tables.models import Presence
from league.evening_tables.presence import presence_set
from league.evenings.models import Answer
from league.evenings.services import answer_give
from league.player_links.models import PlayerLink
from league.player_links.services import player_link_open
from league.players.models import Player
from league.sessions.models import Session
from league.sessions.services import session_open
from tests.league.races.race import Act, codes, is_lost, race

pytestmark = pytest.mark.django_db(transaction=True)

LINKS = 'INSERT INTO "player_links_playerlink"'
RENEWED = 'UPDATE "player_links_playerlink" SET "link_number"'
PLACES = 'UPDATE "evenings_answer" SET "has_place"'
PRESENCES = 'INSERT INTO "evening_tables_presence"'


@pytest.fixture
def evening(owner: User, club: Club) -> Session:
    """With one place."""
    return session_open(actor=owner, club=club, begins_at=timezone.now() + timedelta(minutes=5), capacity=1)


def test_two_organisers_make_one_link(owner: User, organiser: User, regulars: list[Player]) -> None:
    opened = [partial(player_link_open, actor=actor, player=regulars[0]) for actor in (owner, organiser)]

    first, second = race(*opened, before=LINKS)

    assert first == second
    assert PlayerLink.objects.get().link_number == 1


def test_two_organisers_who_renew_a_link_leave_the_last_one_valid(
    owner: User, organiser: User, regulars: list[Player]
) -> None:
    player_link_open(actor=owner, player=regulars[0])
    renewed = [partial(player_link_open, actor=actor, player=regulars[0], renew=True) for actor in (owner, organiser)]

    first, second = race(*renewed, before=RENEWED)

    assert first != second
    assert PlayerLink.objects.get().link_number == 3


@pytest.fixture
def come(evening: Session, regulars: list[Player]) -> list[Act]:
    return [partial(answer_give, actor=None, session=evening, kind="yes", player=player) for player in regulars[:2]]


def test_the_last_place_goes_to_one_of_two_phones(come: list[Act], regulars: list[Player]) -> None:
    answers = race(*come, before=PLACES)

    assert codes(answers) == []
    assert [(one.player_id, one.has_place) for one in Answer.objects.order_by("since")] == [
        (regulars[0].pk, True), (regulars[1].pk, False),
    ]  # fmt: skip


@pytest.mark.postgres
def test_canary_without_locks_both_phones_take_the_last_place(come: list[Act]) -> None:
    answers = race(*come, before=PLACES, locked=False)

    assert is_lost(answers) or Answer.objects.filter(has_place=True).count() == 2


def test_a_phone_that_scans_twice_at_once_is_there_once(evening: Session, regulars: list[Player]) -> None:
    scan = partial(presence_set, actor=None, session=evening, player=regulars[0])

    answers = race(scan, scan, before=PRESENCES)

    assert codes(answers) == []
    assert Presence.objects.count() == 1
