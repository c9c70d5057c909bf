"""Who may create an account, and who may found a club: the settings JANROKU_SIGN_UP and JANROKU_FOUND_CLUBS."""

from datetime import timedelta

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts import sign_up
from league.accounts.models import User
from league.accounts.services import user_permit_founding
from league.clubs.models import Club, Invitation
from league.clubs.roles import role_of
from league.history.models import LogEntry
from league.members.invitations import invitation_create, invitation_revoke
from league.settings.environment import Environment
from tests.league.core.page import signed_in, words

ENTERED = {"username": "hana", "password": "tsumo after tsumo"}


@pytest.fixture
def link(owner: User, club: Club) -> str:
    return f"/join/{invitation_create(actor=owner, club=club, role='recorder')[1]}/"


@pytest.fixture
def by_invitation(settings) -> None:
    settings.SIGN_UP = "invited"


@pytest.mark.parametrize(("value", "code"), [("invited", "sign_up_by_invitation"), ("closed", "sign_up_closed")])
@pytest.mark.django_db
def test_closed_sign_up_says_why_and_makes_no_account(value, code, settings):
    settings.SIGN_UP = value

    shown, sent = Client().get("/sign-up/"), Client().post("/sign-up/", ENTERED)

    assert (shown.status_code, sent.status_code) == (403, 403)
    assert code in shown.content.decode()
    assert "administrator" in words(shown) or "invitation link" in words(shown)
    assert not User.objects.filter(username="hana").exists()


@pytest.mark.parametrize(("value", "offered"), [("open", True), ("invited", False), ("closed", False)])
@pytest.mark.parametrize("page", ["/", "/sign-in/"])
@pytest.mark.django_db
def test_pages_offer_to_sign_up_only_where_it_is_possible(page, value, offered, settings):
    settings.SIGN_UP = value

    assert ("/sign-up/" in Client().get(page).content.decode()) is offered


def test_an_invitation_link_leads_through_sign_up_into_the_club(link, club, by_invitation):
    client = Client()

    offered = client.get(link).content.decode()
    back = client.post("/sign-up/", {**ENTERED, "next": link})
    client.post(back.url)

    assert "/sign-up/?next=" in offered
    assert role_of(User.objects.get(username="hana"), club) == "recorder"


def test_a_visit_to_a_link_makes_one_account(link, by_invitation):
    client = Client()
    client.get(link)
    client.post("/sign-up/", ENTERED)
    client.post("/sign-out/")

    again = client.post("/sign-up/", {**ENTERED, "username": "second"})

    assert again.status_code == 403
    assert not User.objects.filter(username="second").exists()


def test_a_visit_to_a_link_is_good_for_an_hour(link, by_invitation, monkeypatch):
    client = Client()
    client.get(link)
    later = timezone.now() + timedelta(minutes=61)
    monkeypatch.setattr(sign_up.timezone, "now", lambda: later)

    assert client.post("/sign-up/", ENTERED).status_code == 403


@pytest.mark.parametrize("end", ["revoked", "expired", "used", "unknown"])
def test_a_link_that_is_gone_opens_no_sign_up(end, link, owner, by_invitation):
    if end == "revoked":
        invitation_revoke(actor=owner, invitation=Invitation.objects.get())
    elif end == "expired":
        Invitation.objects.update(expires_at=timezone.now())
    elif end == "used":
        Invitation.objects.update(used=1)
    client = Client()
    client.get("/join/unknown/" if end == "unknown" else link)

    assert client.post("/sign-up/", ENTERED).status_code == 403


def test_closed_sign_up_takes_no_invitation_either(link, settings):
    settings.SIGN_UP = "closed"
    client = Client()
    client.get(link)

    assert client.post("/sign-up/", ENTERED).status_code == 403


@pytest.mark.parametrize("name", ["JANROKU_SIGN_UP", "JANROKU_FOUND_CLUBS"])
def test_another_word_is_no_setting(name):
    with pytest.raises(ImproperlyConfigured, match="must be one of"):
        Environment({name: "maybe"}).choice(name, "open", "closed")


# ----- founding clubs -----
@pytest.fixture
def by_permission(settings) -> None:
    settings.FOUND_CLUBS = "permitted"


def test_only_permitted_accounts_found_clubs(stranger, by_permission):
    client, api = signed_in(stranger), APIClient()
    api.force_authenticate(stranger)

    page, form = client.get("/clubs/new/"), client.post("/clubs/new/", {"name": "East Gate", "time_zone": "UTC"})
    answer = api.post("/api/v1/clubs/", {"name": "East Gate"}, format="json")

    assert (page.status_code, form.status_code) == (403, 403)
    assert "ask the administrator" in words(page).lower()
    assert (answer.status_code, answer.json()["error"]) == (403, "founding_not_allowed")
    assert "/clubs/new/" not in client.get("/").content.decode()
    assert not Club.objects.exists()


@pytest.mark.parametrize("who", ["permitted", "superuser"])
def test_a_permitted_account_founds_clubs(who, stranger, by_permission):
    if who == "permitted":
        call_command("permit_founding", stranger.username)
    else:
        User.objects.filter(pk=stranger.pk).update(is_superuser=True)
    client = signed_in(User.objects.get(pk=stranger.pk))

    assert "/clubs/new/" in client.get("/").content.decode()
    client.post("/clubs/new/", {"name": "East Gate", "time_zone": "UTC", "day_begins": "6"})
    assert role_of(stranger, Club.objects.get()) == "owner"


def test_the_permission_is_taken_away_again(stranger, by_permission):
    user_permit_founding(actor=None, user=stranger, may_found_clubs=True)
    call_command("permit_founding", stranger.username, "--no")

    assert signed_in(stranger).get("/clubs/new/").status_code == 403
    assert [entry.after for entry in LogEntry.objects.filter(action="user_amend").order_by("pk")] == [
        {"may_found_clubs": True}, {"may_found_clubs": False},
    ]  # fmt: skip
    with pytest.raises(CommandError):
        call_command("permit_founding", "nobody")


def test_the_admin_site_gives_the_permission(admin_client, stranger):
    sent = {"may_found_clubs": "on", "username": "other"}
    admin_client.post(f"/admin/accounts/user/{stranger.pk}/change/", sent)

    found = User.objects.get(pk=stranger.pk)
    assert (found.may_found_clubs, found.may_import, found.username) == (True, False, stranger.username)


def test_a_command_of_the_administrator_needs_no_permission(stranger, by_permission):
    call_command("create_club", "East Gate", owner=stranger.username)

    assert role_of(stranger, Club.objects.get()) == "owner"


def test_an_invitation_brings_an_account_without_the_permission_into_a_club(link, stranger, club, by_permission):
    signed_in(stranger).post(link)

    assert role_of(stranger, club) == "recorder"
