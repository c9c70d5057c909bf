import pytest
from django.contrib.auth.models import AnonymousUser

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import ACTIONS, actions_of, can
from league.clubs.selectors import club_find, clubs_of
from league.core.errors import LeagueError

# The table of roles and actions, stated a second time by hand.
MATRIX = {
    "view": "owner organiser recorder player_user",
    "view_history": "owner organiser recorder player_user",
    "answer": "owner organiser recorder player_user",
    "record": "owner organiser recorder",
    "amend": "owner organiser recorder",
    "amend_open": "owner organiser recorder",
    "amend_any": "owner organiser",
    "stop": "owner organiser recorder",
    "draw_seats": "owner organiser recorder",
    "guest_link": "owner organiser recorder",
    "wall_link": "owner organiser",
    "restore": "owner organiser",
    "session": "owner organiser recorder",
    "player_add": "owner organiser recorder",
    "player_amend": "owner organiser",
    "player_merge": "owner organiser",
    "player_forget": "owner organiser",
    "import": "owner organiser",
    "house_rules": "owner organiser",
    "season": "owner organiser",
    "adjust": "owner organiser",
    "ladder": "owner organiser",
    "work": "owner organiser",
    "tournament": "owner organiser",
    "desk": "owner organiser",
    "result": "owner organiser",
    "referee": "owner organiser",
    "invite": "owner organiser",
    "member": "owner",
    "club": "owner",
}
EVERYBODY = ("owner", "organiser", "recorder", "player_user", "stranger")


def test_every_action_is_in_this_table() -> None:
    assert set(MATRIX) == set(ACTIONS)


@pytest.mark.parametrize("who", EVERYBODY)
def test_roles_and_actions_in_a_private_club(who: str, club: Club, request: pytest.FixtureRequest) -> None:
    club.is_public = False
    user = request.getfixturevalue(who)

    assert actions_of(user, club) == {action for action, roles in MATRIX.items() if who in roles.split()}


def test_a_stranger_may_only_view_a_public_club(club: Club, stranger: User) -> None:
    assert actions_of(stranger, club) == actions_of(AnonymousUser(), club) == {"view"}


def test_an_inactive_user_may_do_nothing(club: Club, owner: User) -> None:
    owner.is_active = False

    assert not can(owner, club, "record")


def test_a_stranger_does_not_find_a_private_club(club: Club, stranger: User, player_user: User) -> None:
    Club.objects.update(is_public=False)

    with pytest.raises(LeagueError) as refusal:
        club_find(stranger, club.slug)
    assert refusal.value.code == "not_found"
    assert club_find(player_user, club.slug) == club


def test_my_clubs_are_those_i_am_a_member_of(club: Club, player_user: User, stranger: User) -> None:
    assert list(clubs_of(player_user)) == [club]
    assert list(clubs_of(stranger)) == []
