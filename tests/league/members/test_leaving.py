"""A member hides the own name, takes the own data along, leaves a club, and deletes the account."""

import json
from datetime import date

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion, Membership
from league.clubs.services import membership_set
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.members.leaving import account_delete, own_name_hide
from league.members.models import Claim
from league.members.services import player_join
from league.players.models import Player
from league.records.services import hanchan_record
from tests.league.accounts.second_factors import confirmed
from tests.league.core.page import signed_in, words
from tests.league.factories import seats_for

DAY = date(2026, 3, 4)
SCORES = (41200, 28300, 20400, 10100)


@pytest.fixture
def joined(organiser: User, player_user: User, regulars: list[Player]) -> Player:
    return player_join(actor=organiser, player=regulars[0], user=player_user)


@pytest.fixture
def played(organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> None:
    seats = seats_for(regulars, SCORES)
    hanchan_record(actor=organiser, club=club, house_rules=house_rules, seats=seats, played_on=DAY)


def test_the_own_name_is_hidden_at_once_and_in_the_log(player_user: User, club: Club, joined: Player) -> None:
    signed_in(player_user).post(f"/account/me/name/{joined.pk}/")
    page = words(Client().get(f"/c/{club.slug}/players/"))
    shown = signed_in(player_user).post(f"/account/me/name/{joined.pk}/", {"show": "1"}, follow=True)

    changes = LogEntry.objects.filter(action="player_amend").order_by("pk").values_list("actor__username", "after")
    assert "Aoi" not in page
    assert f"#{joined.pk}" in page
    assert list(changes) == [("piotr", {"is_hidden": True}), ("piotr", {"is_hidden": False})]
    assert "Hide my name" in words(shown)


def test_nobody_hides_the_name_of_somebody_else(recorder: User, joined: Player) -> None:
    answer = signed_in(recorder).post(f"/account/me/name/{joined.pk}/")
    with pytest.raises(LeagueError) as refused:
        own_name_hide(actor=recorder, player=joined, is_hidden=True)

    assert answer.status_code == 404
    assert refused.value.code == "not_found"
    assert not Player.objects.get(pk=joined.pk).is_hidden


def test_the_api_shows_hides_and_leaves(player_user: User, club: Club, joined: Player) -> None:
    client, address = APIClient(), f"/api/v1/clubs/{club.slug}/me/"
    client.force_authenticate(player_user)

    hidden = client.patch(address, {"is_hidden": True}, format="json").json()
    shown = client.get(address).json()

    player = {"id": joined.pk, "name": "Aoi", "is_hidden": True, "forget_at": None}
    assert hidden == shown == {"role": "player", "player": player}
    assert client.delete(address).status_code == 204
    assert not Membership.objects.filter(user=player_user).exists()


def test_the_data_has_the_own_games_and_nothing_of_others(player_user: User, joined: Player, played: None) -> None:
    client = signed_in(player_user)
    text = client.get("/account/me/data.json").content.decode()
    sheet = client.get("/account/me/games.csv").content.decode("utf-8-sig")

    data = json.loads(text)
    [own] = data["players"]
    assert (data["account"]["name"], own["name"]) == ("piotr", "Aoi")
    assert [(game["place"], game["score"], game["points"]) for game in own["hanchan"]] == [(1, 41200, "31.2")]
    assert sheet.splitlines()[1].endswith(",1,41200,+31.2")
    assert "Bao" not in text + sheet


def test_a_last_owner_names_another_before_leaving(owner: User, player_user: User, club: Club) -> None:
    client = signed_in(owner)
    refused = client.post(f"/account/me/leave/{club.slug}/", follow=True)
    membership_set(actor=owner, club=club, user=player_user, role="owner")
    left = client.post(f"/account/me/leave/{club.slug}/", follow=True)

    assert "A club needs an owner" in words(refused)
    assert f"You have left {club.name}." in words(left)
    assert list(Membership.objects.filter(role="owner").values_list("user__username", flat=True)) == ["piotr"]


def test_a_deleted_account_is_a_placeholder_and_the_record_stays(
    player_user: User, club: Club, joined: Player, played: None
) -> None:
    token_create(actor=player_user, name="bot", scopes=["read"])
    Claim.objects.create(club=club, user=player_user, name="Piotr Nowak")
    client = confirmed(player_user)
    page = client.get("/account/me/delete/")
    gone = client.post("/account/me/delete/", follow=True)

    user = User.objects.get(pk=player_user.pk)
    assert "cannot be undone" in words(page)
    assert "Your account is deleted." in words(gone)
    assert (user.username, str(user), user.email, user.is_active) == (f"deleted #{user.pk}", user.username, "", False)
    assert not user.has_usable_password()
    assert not ApiToken.objects.filter(revoked_at=None).exists()
    assert not Membership.objects.filter(user=user).exists()
    assert not Claim.objects.exists()
    assert Player.objects.get(pk=joined.pk).account is None
    assert Player.objects.get(pk=joined.pk).participations.count() == 1
    assert client.get("/account/me/").status_code == 302


def test_who_has_not_just_signed_in_is_asked_for_the_password(player_user: User) -> None:
    answer = signed_in(player_user).post("/account/me/delete/")

    assert answer["Location"] == "/account/confirm/?next=%2Faccount%2Fme%2Fdelete%2F"
    assert User.objects.get(pk=player_user.pk).is_active


def test_a_last_owner_deletes_no_account(owner: User, club: Club) -> None:
    page = confirmed(owner).post("/account/me/delete/")
    with pytest.raises(LeagueError) as refused:
        account_delete(actor=owner)

    assert club.name in words(page)
    assert refused.value.code == "last_owner"
    assert User.objects.get(pk=owner.pk).is_active


def test_the_name_of_a_placeholder_cannot_be_chosen(client: Client, owner: User) -> None:
    answer = client.post("/sign-up/", {"username": f"deleted #{owner.pk}", "password": "plenty of tiles"})

    assert answer.status_code == 422
