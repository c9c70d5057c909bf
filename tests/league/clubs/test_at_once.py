"""Concurrent requests: owners who leave, and names that several want."""

import pytest

from league.accounts.models import User
from league.accounts.services import user_create
from league.clubs.models import Club, Role
from league.clubs.services import club_create, house_rules_create, membership_end, membership_set
from league.core.errors import LeagueError
from league.members.invitations import invitation_accept, invitation_create
from league.players.services import player_add
from tests.league.factories import make_user
from tests.league.records.games.test_at_once import MANY, at_once

pytestmark = pytest.mark.django_db(transaction=True)


def test_of_owners_who_leave_at_the_same_time_one_stays(owner: User, club: Club) -> None:
    others = [make_user(f"owner {number}") for number in range(MANY - 1)]
    for other in others:
        membership_set(actor=owner, club=club, user=other, role=Role.OWNER)
    everybody = [owner, *others]

    answers = at_once(lambda number: membership_end(actor=everybody[number], club=club, user=everybody[number]))

    assert [answer.code for answer in answers if isinstance(answer, LeagueError)] == ["last_owner"]
    assert club.memberships.count() == 1


@pytest.mark.parametrize("uses", [1, 3])
def test_of_many_people_with_one_link_as_many_join_as_it_has_uses(uses: int, owner: User, club: Club) -> None:
    people = [make_user(f"guest {number}") for number in range(MANY)]
    invitation, secret = invitation_create(actor=owner, club=club, uses=uses)

    answers = at_once(lambda number: invitation_accept(actor=people[number], secret=secret))

    invitation.refresh_from_db()
    refused = [answer.code for answer in answers if isinstance(answer, LeagueError)]
    assert refused == ["invitation_gone"] * (MANY - uses)
    assert (invitation.used, club.memberships.count()) == (uses, uses + 1)


def test_one_person_who_opens_a_link_many_times_at_once_joins_once(owner: User, club: Club, stranger: User) -> None:
    invitation, secret = invitation_create(actor=owner, club=club, uses=MANY)

    at_once(lambda _number: invitation_accept(actor=stranger, secret=secret))

    invitation.refresh_from_db()
    assert (invitation.used, club.memberships.filter(user=stranger).count()) == (1, 1)


def test_a_name_wanted_by_many_at_the_same_time_is_given_once(owner: User, club: Club) -> None:
    asked = {
        "user": lambda _n: user_create(username="mia", password="tsumo after tsumo"),
        "club": lambda _n: club_create(actor=owner, name="East Wind", slug="east-wind"),
        "rules": lambda _n: house_rules_create(actor=owner, club=club, name="House", ruleset="mcr"),
        "player": lambda _n: player_add(actor=owner, club=club, name="Emi"),
    }

    refused = {what: [one for one in at_once(ask) if isinstance(one, LeagueError)] for what, ask in asked.items()}

    assert {what: [one.code for one in errors] for what, errors in refused.items()} == {
        what: ["name_taken"] * (MANY - 1) for what in asked
    }
