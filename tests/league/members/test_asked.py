"""“Which player are you?” is reached from the first page, the club's page and the own page, until it is answered."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.members.claims import claim_make, claim_only_records, claim_refuse
from league.members.models import Claim
from league.members.services import player_join
from league.players.models import Player
from tests.league.core.page import signed_in


def asking_pages(user: User, club: Club) -> list[str]:
    """Return the pages with a link to the question."""
    pages, link = ("/", f"/c/{club.slug}/", "/account/me/"), f'href="/c/{club.slug}/which-player/"'
    return [page for page in pages if link in signed_in(user).get(page).content.decode()]


@pytest.fixture
def everywhere(club: Club) -> list[str]:
    return ["/", f"/c/{club.slug}/", "/account/me/"]


def test_a_member_without_a_player_is_asked_until_there_is_an_answer(
    club: Club, organiser: User, player_user: User, regulars: list[Player], everywhere: list[str]
) -> None:
    before = asking_pages(player_user, club)
    claim_make(actor=player_user, club=club, player=regulars[0])
    waiting = asking_pages(player_user, club)
    claim_refuse(actor=organiser, claim=Claim.objects.get())

    assert (before, waiting) == (everywhere, [])
    assert asking_pages(player_user, club) == everywhere


def test_nobody_else_is_asked(
    club: Club, organiser: User, recorder: User, player_user: User, stranger: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)
    claim_only_records(actor=recorder, club=club)

    assert [asking_pages(user, club) for user in (player_user, recorder, stranger)] == [[], [], []]


def test_the_founder_of_a_new_club_is_not_asked_before_it_has_players(owner: User, club: Club) -> None:
    assert f"/c/{club.slug}/" not in asking_pages(owner, club)
