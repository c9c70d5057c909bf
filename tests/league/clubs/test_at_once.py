"""Owners of a club who leave it at the same time."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club, Role
from league.clubs.services import membership_end, membership_set
from league.errors import LeagueError
from tests.league.factories import make_user
from tests.league.records.test_at_once import MANY, at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_all_owners_who_leave_at_once_one_stays(owner: User, club: Club) -> None:
    others = [make_user(f"owner {number}") for number in range(MANY - 1)]
    for other in others:
        membership_set(actor=owner, club=club, user=other, role=Role.OWNER)
    everybody = [owner, *others]

    answers = at_once(lambda number: membership_end(actor=everybody[number], club=club, user=everybody[number]))

    assert [answer.code for answer in answers if isinstance(answer, LeagueError)] == ["last_owner"]
    assert club.memberships.count() == 1
