"""Invitation links: their role, their days and uses, by service and by API."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.clubs.models import Club, Invitation
from league.clubs.roles import role_of
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.members.invitations import invitation_accept, invitation_create
from tests.league.core.page import signed_in, words
from tests.league.factories import make_user


def api_of(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


@pytest.fixture
def address(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/invitations/"


def test_a_link_for_three_makes_three_members_and_no_fourth(organiser: User, club: Club) -> None:
    invitation, secret = invitation_create(actor=organiser, club=club, uses=3)
    for number in range(3):
        invitation_accept(actor=make_user(f"guest {number}"), secret=secret)

    with pytest.raises(LeagueError) as refusal:
        invitation_accept(actor=(late := make_user("late")), secret=secret)

    invitation.refresh_from_db()
    assert (refusal.value.code, invitation.used) == ("invitation_gone", 3)
    assert role_of(late, club) is None
    joined = LogEntry.objects.filter(action="invitation_accept").order_by("pk")[0]
    assert joined.after == {"role": "player", "invitation": invitation.pk}


def test_who_joins_twice_uses_the_link_once(organiser: User, club: Club, stranger: User) -> None:
    invitation, secret = invitation_create(actor=organiser, club=club, uses=2)
    invitation_accept(actor=stranger, secret=secret)
    invitation_accept(actor=stranger, secret=secret)

    invitation.refresh_from_db()
    assert invitation.used == 1


def test_a_link_works_for_its_days(organiser: User, club: Club) -> None:
    invitation, _secret = invitation_create(actor=organiser, club=club, days=3)

    left = invitation.expires_at - timezone.now()
    assert timedelta(days=2, hours=23) < left <= timedelta(days=3)


@pytest.mark.parametrize("wrong", [{"days": 0}, {"days": 366}, {"uses": 0}, {"uses": 501}])
def test_days_and_uses_have_a_range(wrong: dict[str, int], organiser: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refusal:
        invitation_create(actor=organiser, club=club, **wrong)

    assert refusal.value.code == "bad_field"
    assert not Invitation.objects.exists()


@pytest.mark.parametrize("wrong", [{"used": 2}, {"uses": 0}, {"uses": 501}])
def test_the_database_keeps_uses_in_their_range(wrong: dict[str, int], organiser: User, club: Club) -> None:
    invitation_create(actor=organiser, club=club)

    with pytest.raises((IntegrityError, ValidationError)), transaction.atomic():
        Invitation.objects.update(**wrong)


def test_a_link_is_made_listed_and_ended_by_api(organiser: User, club: Club, address: str, stranger: User) -> None:
    client = api_of(organiser)

    made = client.post(address, {"role": "recorder", "uses": 5, "days": 2}, format="json")
    secret = made.json()["secret"]
    listed = client.get(address).json()["results"]
    ended = client.delete(f"{address}{made.json()['id']}/")
    refused = api_of(stranger).post("/api/v1/join/", {"secret": secret}, format="json")

    assert made.json()["url"] == f"http://testserver/join/{secret}/"
    assert [(one["role"], one["uses"], one["used"]) for one in listed] == [("recorder", 5, 0)]
    assert secret not in str(listed)
    assert (made.status_code, ended.status_code) == (201, 204)
    assert refused.json()["error"] == "invitation_gone"
    assert client.get(address).json()["results"] == []
    assert client.delete(f"{address}{made.json()['id']}/").status_code == 404


def test_a_repeated_request_gets_the_same_link_without_its_secret(organiser: User, address: str) -> None:
    client = APIClient(headers={"idempotency-key": "one"})
    client.force_authenticate(organiser)

    first, second = (client.post(address, {}, format="json").json() for _n in range(2))

    assert Invitation.objects.count() == 1
    assert (first["id"], second["secret"], second["url"]) == (second["id"], None, None)


def test_joining_by_api_gives_the_role_of_the_link(organiser: User, club: Club, address: str, stranger: User) -> None:
    secret = api_of(organiser).post(address, {"role": "recorder"}, format="json").json()["secret"]

    answer = api_of(stranger).post("/api/v1/join/", {"secret": secret}, format="json")

    assert answer.json() == {"club": club.slug, "role": "recorder", "player": None}
    assert role_of(stranger, club) == "recorder"


def test_an_organiser_invites_no_owner_by_api(organiser: User, address: str) -> None:
    assert api_of(organiser).post(address, {"role": "owner"}, format="json").status_code == 403
    assert not Invitation.objects.exists()


def test_a_token_of_one_club_joins_no_other(owner: User, club: Club, organiser: User, stranger: User) -> None:
    _invitation, secret = invitation_create(actor=organiser, club=club)
    _token, key = token_create(actor=stranger, name="bot", scopes=["write"])
    ApiToken.objects.update(club="elsewhere")

    client = APIClient(headers={"authorization": f"Bearer {key}"})
    answer = client.post("/api/v1/join/", {"secret": secret}, format="json")

    assert (answer.status_code, answer.json()["error"]) == (403, "token_club")
    assert role_of(stranger, club) is None


def test_the_page_makes_a_link_for_several_people(organiser: User, club: Club) -> None:
    page = signed_in(organiser).post(f"/c/{club.slug}/members/", {"role": "player", "uses": "8", "days": "1"})

    invitation = Invitation.objects.get()
    assert (invitation.uses, invitation.expires_at.date()) == (8, (timezone.now() + timedelta(days=1)).date())
    assert "Send this link to 8 people" in words(page)
    assert "0 of 8 have joined" in words(page)


@pytest.mark.parametrize("role", ["organiser", "owner"])
def test_an_organiser_makes_no_link_for_a_role_that_only_owners_give(role: str, organiser: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refusal:
        invitation_create(actor=organiser, club=club, role=role)

    assert refusal.value.code == "forbidden"
    assert not Invitation.objects.exists()


def test_an_owner_makes_a_link_for_an_organiser(owner: User, club: Club, stranger: User) -> None:
    _invitation, secret = invitation_create(actor=owner, club=club, role="organiser")
    invitation_accept(actor=stranger, secret=secret)

    assert role_of(stranger, club) == "organiser"
