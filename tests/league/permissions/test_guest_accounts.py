"""Guests beside people with accounts: who is who at a table, and who makes links."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.core.errors import LeagueError
from league.players.models import Player
from league.records.deals.services import hanchan_stop
from league.records.guests.services import guest_link_make
from league.records.models import Deal, GuestLink, Hanchan
from tests.league.core.page import signed_in, words
from tests.league.permissions.guests import deals_of, phone_of, record
from tests.league.permissions.table import WIN

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("undone")]
PASSWORD = "correct horse battery"


# ----- accounts -----
def test_a_guest_who_signs_in_has_another_session_and_is_no_guest_after_it(
    world: dict[str, Any], table: Hanchan
) -> None:
    client, player = phone_of(world), User.objects.get(username="player")
    player.set_password(PASSWORD)
    player.save()
    before = client.session.session_key

    signed = client.post(reverse("sign_in"), {"username": player.username, "password": PASSWORD})
    after = client.session.session_key
    as_player = record(client, table).status_code
    client.post(reverse("sign_out"))

    assert (signed.status_code, as_player) == (302, 403)
    assert after != before
    assert record(client, table).status_code == 401


def test_an_account_that_may_record_stays_itself(world: dict[str, Any], table: Hanchan) -> None:
    client = signed_in(world["users"]["recorder"])
    client.post(reverse("guest"), {"secret": world["guest_secret"]})

    record(client, table)

    assert (Deal.objects.latest("pk").entered_by.username, Deal.objects.latest("pk").guest_link) == ("recorder", None)


def test_an_account_that_may_not_record_is_not_given_the_link(world: dict[str, Any], table: Hanchan) -> None:
    client = signed_in(world["users"]["player"])

    answer = client.post(reverse("guest"), {"secret": world["guest_secret"]})

    assert "You are signed in as player" in words(answer)
    assert record(client, table).status_code == 403


def test_a_link_made_by_the_owner_gives_no_rights_of_the_owner(phone: Client, table: Hanchan) -> None:
    assert phone.get("/api/v1/me/").status_code == 403
    assert phone.get(reverse("account")).url.startswith("/sign-in/")


def test_two_guests_do_not_share_an_idempotency_key(world: dict[str, Any], table: Hanchan) -> None:
    made = guest_link_make(actor=world["users"]["owner"], hanchan=table)
    one, other = phone_of(world), phone_of({"guest_secret": made.secret})
    key = {"Idempotency-Key": "same"}

    assert record(one, table, headers=key).status_code == 201
    assert record(one, table, headers=key).status_code == 201
    assert record(other, table, headers=key).status_code == 409


def test_a_hidden_player_stays_hidden_to_a_guest(phone: Client, table: Hanchan) -> None:
    Player.objects.filter(participations__hanchan=table, name="Ben").update(is_hidden=True)

    pages = [phone.get(reverse("game", args=[table.club.slug, table.pk]))]
    record(phone, table)
    answers = [
        phone.get(f"/api/v1/hanchan/{table.pk}/{more}")
        for more in ("", "deals/", "deals/told/", "deals/1/told/", "targets/", "next-deal/")
    ]
    answers += [phone.post(f"{deals_of(table)}preview/", WIN, content_type="application/json")]
    pages += [phone.get(reverse("pad", args=[table.club.slug, table.pk]))]

    assert {one.status_code for one in (*pages, *answers)} == {200}
    assert [number for number, one in enumerate((*pages, *answers)) if "Ben" in one.content.decode()] == []


@pytest.mark.parametrize(("reader", "status"), [("owner", 201), ("guest", 401), ("other", 401)])
def test_a_deal_is_stored_only_in_the_name_for_which_its_page_was_made(
    reader: str, status: int, world: dict[str, Any], table: Hanchan
) -> None:
    users = world["users"]
    readers = {
        "owner": users["owner"].pk,
        "guest": f"guest {GuestLink.objects.get().pk}",
        "other": users["recorder"].pk,
    }

    answer = record(signed_in(users["owner"]), table, headers={"X-Janroku-Reader": str(readers[reader])})

    assert answer.status_code == status


@pytest.mark.parametrize(("other", "status"), [(0, 201), (1, 401)])
def test_a_deal_of_one_guest_is_not_stored_as_that_of_another(
    other: int, status: int, phone: Client, table: Hanchan
) -> None:
    reader = f"guest {GuestLink.objects.get().pk + other}"

    assert record(phone, table, headers={"X-Janroku-Reader": reader}).status_code == status


# ----- who makes one -----
@pytest.mark.parametrize(("role", "status"), [("player", 403), ("stranger", 404), ("recorder", 200)])
def test_recorders_make_links(role: str, status: int, world: dict[str, Any], table: Hanchan) -> None:
    client = signed_in(world["users"][role])

    assert client.post(reverse("guest_link_make", args=[table.club.slug, table.pk])).status_code == status
    assert GuestLink.objects.count() == (2 if status == 200 else 1)


def test_the_api_makes_lists_and_revokes_links(world: dict[str, Any], table: Hanchan) -> None:
    client, links = signed_in(world["users"]["recorder"]), f"/api/v1/hanchan/{table.pk}/guest-links/"

    made = client.post(links, {}, content_type="application/json").json()
    revoked = client.delete(f"{links}{made['number']}/").json()
    listed = client.get(links).json()["results"]

    assert made["address"].startswith("http://testserver/guest/#")
    assert (made["state"], revoked["state"]) == ("open", "revoked")
    assert [(one["number"], one["state"]) for one in listed] == [(2, "revoked"), (1, "open")]


def test_there_is_no_link_to_a_game_that_is_over(world: dict[str, Any], table: Hanchan) -> None:
    owner = world["users"]["owner"]
    hanchan_stop(actor=owner, hanchan=table, version=table.version)

    with pytest.raises(LeagueError) as refused:
        guest_link_make(actor=owner, hanchan=table)

    assert refused.value.code == "guest_link_over"
