"""An invitation may name a player: who accepts it is joined in the same step. By service, page and API."""

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion, Invitation
from league.clubs.roles import role_of
from league.clubs.services import club_create
from league.history.models import LogEntry
from league.members.invitations import invitation_accept, invitation_create
from league.members.services import player_join
from league.players.models import Player
from league.players.services import guest_add, player_amend
from league.records.player_merges import player_merge
from tests.league.core.page import signed_in, words
from tests.league.factories import make_hanchan, make_players
from tests.league.members.test_join import account_of, api_of, refusal


@pytest.fixture
def secret(organiser: User, club: Club, regulars: list[Player]) -> str:
    return invitation_create(actor=organiser, club=club, player=regulars[0])[1]


def test_who_accepts_is_a_member_and_the_player(
    secret: str, club: Club, stranger: User, regulars: list[Player]
) -> None:
    invitation_accept(actor=stranger, secret=secret)

    entry = LogEntry.objects.get(action="invitation_accept")
    assert (account_of(regulars[0]), role_of(stranger, club)) == (stranger, "player")
    assert entry.after["player"] == regulars[0].pk
    assert LogEntry.objects.get(action="player_join").actor == stranger


def test_a_member_accepts_and_keeps_the_role(
    secret: str, club: Club, recorder: User, stranger: User, regulars: list[Player]
) -> None:
    invitation_accept(actor=recorder, secret=secret)

    assert (account_of(regulars[0]), role_of(recorder, club)) == (recorder, "recorder")
    assert refusal(lambda: invitation_accept(actor=stranger, secret=secret)) == "invitation_gone"


def test_a_guest_entry_of_who_accepts_is_merged(
    secret: str, club: Club, stranger: User, regulars: list[Player]
) -> None:
    guest = guest_add(actor=stranger, club=club, name="Visitor")
    invitation_accept(actor=stranger, secret=secret)

    assert Player.objects.get(pk=guest.pk).standing_for == regulars[0]


def test_a_player_who_was_joined_meanwhile_is_refused_and_nobody_becomes_a_member(
    secret: str, organiser: User, club: Club, player_user: User, stranger: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)

    assert refusal(lambda: invitation_accept(actor=stranger, secret=secret)) == "player_joined"
    assert role_of(stranger, club) is None
    assert Invitation.objects.get().used == 0


def test_a_guest_entry_that_sat_at_a_table_with_the_player_is_refused(
    secret: str,
    owner: User,
    club: Club,
    stranger: User,
    regulars: list[Player],
    house_rules: HouseRulesVersion,
) -> None:
    guest = guest_add(actor=stranger, club=club, name="Visitor")
    make_hanchan(actor=owner, house_rules=house_rules, players=[*regulars[:3], guest])

    assert refusal(lambda: invitation_accept(actor=stranger, secret=secret)) == "sat_together"
    assert role_of(stranger, club) is None


def test_a_player_who_was_merged_meanwhile_leads_to_the_one_that_it_counts_for(
    secret: str, organiser: User, stranger: User, regulars: list[Player]
) -> None:
    player_merge(actor=organiser, kept=regulars[1], merged=regulars[0])
    invitation_accept(actor=stranger, secret=secret)

    assert account_of(regulars[1]) == stranger


def test_a_player_who_was_hidden_meanwhile_is_shown_by_number_and_joined(
    secret: str, organiser: User, stranger: User, regulars: list[Player]
) -> None:
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)
    page = Client().get(f"/join/{secret}/")
    invitation_accept(actor=stranger, secret=secret)

    assert f"You are the player #{regulars[0].pk} here" in words(page)
    assert "Aoi" not in page.content.decode()
    assert account_of(regulars[0]) == stranger


@pytest.mark.parametrize(("uses", "code"), [(2, "one_use"), (0, "bad_field")])
def test_an_invitation_of_a_player_is_for_one(
    uses: int, code: str, organiser: User, club: Club, regulars: list[Player]
) -> None:
    def make() -> object:
        return invitation_create(actor=organiser, club=club, player=regulars[0], uses=uses)

    assert refusal(make) == code


def test_a_joined_player_or_one_of_another_club_is_not_invited(
    organiser: User, owner: User, club: Club, player_user: User, regulars: list[Player]
) -> None:
    player_join(actor=organiser, player=regulars[0], user=player_user)
    elsewhere = make_players(owner, club_create(actor=owner, name="South Gate"), ["Emi"])[0]

    refused = [
        refusal(lambda player=player: invitation_create(actor=organiser, club=club, player=player))
        for player in (regulars[0], elsewhere)
    ]
    assert refused == ["player_joined", "unknown_player"]


def test_the_page_says_who_invites_to_what_before_it_asks_to_sign_in(secret: str, club: Club, organiser: User) -> None:
    Club.objects.update(is_public=False)
    page = Client().get(f"/join/{secret}/")

    assert "olga invites you to this club as: Player." in words(page)
    assert "You are the player Aoi here" in words(page)
    assert "can look at everything" in words(page)
    assert "records, amends within a day" not in words(page)
    assert f"/sign-up/?next=/join/{secret}/" in page.content.decode()
    assert f"/sign-in/?next=/join/{secret}/" in page.content.decode()
    assert Client().post(f"/join/{secret}/").url == f"/sign-in/?next=/join/{secret}/"


def test_the_page_of_members_makes_a_link_for_a_player(
    organiser: User, club: Club, stranger: User, regulars: list[Player]
) -> None:
    client, address = signed_in(organiser), f"/c/{club.slug}/members/"
    page = client.post(address, {"role": "player", "uses": "1", "days": "3", "player": "Aoi"})
    refused = client.post(address, {"role": "player", "uses": "2", "days": "3", "player": "Aoi"})
    unknown = client.post(address, {"role": "player", "uses": "1", "days": "3", "player": "Nobody"})

    assert Invitation.objects.get().player == regulars[0]
    assert "Send this link to 1 person" in words(page)
    assert (refused.status_code, unknown.status_code) == (422, 422)
    assert "for one person" in words(refused)


def test_a_program_invites_a_player_and_accepts(
    organiser: User, club: Club, stranger: User, regulars: list[Player]
) -> None:
    address = f"/api/v1/clubs/{club.slug}/invitations/"
    made = api_of(organiser).post(address, {"player": regulars[0].pk}, format="json").json()
    unknown = api_of(organiser).post(address, {"player": 999}, format="json")
    twice = api_of(organiser).post(address, {"player": regulars[0].pk, "uses": 2}, format="json").json()
    open_to_all = api_of(organiser).post(address, {}, format="json").json()
    joined = api_of(stranger).post("/api/v1/join/", {"secret": made["secret"]}, format="json").json()

    aoi = {"id": regulars[0].pk, "name": "Aoi"}
    assert (made["player"], open_to_all["player"]) == (aoi, None)
    assert joined == {"club": club.slug, "role": "player", "player": aoi}
    assert (unknown.status_code, twice["error"]) == (404, "one_use")
