"""Whoever registers learns nothing about names that the club keeps to itself."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.links.secrets import secret_of
from league.clubs.models import Club
from league.players.models import Player
from league.players.services import alias_add, player_amend
from league.tournaments.models import Application, Tournament
from tests.league.core.page import signed_in, words
from tests.league.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.once]

API = "/api/v1/tournaments/autumn-open"
NAMES = ("Aoi", "ＡＯＩ", "Aoi Matsuda", "Ben", "Nobody Of That Name")


@pytest.fixture
def tournament(
    make_tournament: Callable[..., Tournament], organiser: User, club: Club, regulars: list[Player]
) -> Tournament:
    """Open, of a public club with one hidden player, who has an alias."""
    made = make_tournament(players=4)
    Club.objects.update(is_public=True)
    Tournament.objects.update(state="preparing", registration="open", is_public=True)
    alias_add(actor=organiser, player=regulars[0], name="Aoi Matsuda")
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)
    made.refresh_from_db()
    return made


def told(answer: Any, name: str) -> str:
    """What an answer says, without the name that was sent, secrets, tokens of forms and measured times."""
    text = answer.content.decode().replace(name, "NAME")
    return re.sub(r'"secret": ?"[^"]*"|[A-Za-z0-9_-]{20,}|\bregistrations?/[^/"]+/', "", text)


def of_account(name: str) -> str:
    client = signed_in(make_user(f"account{User.objects.count()}"))
    answer = client.post(reverse("event_register", args=["autumn-open"]), {"name": name})
    page = client.get(answer.url, follow=True)
    assert page.status_code == 200
    return re.sub(r"account\d", "", f"{answer.status_code} {words(page).replace(name, 'NAME')}")


def of_stranger(name: str) -> str:
    client = Client()
    answer = client.post(reverse("event_apply", args=["autumn-open"]), {"name": name})
    return f"{answer.status_code} {words(client.get(answer.url)).replace(name, 'NAME')}"


def of_account_by_api(name: str) -> str:
    client = signed_in(make_user(f"account{User.objects.count()}"))
    answer = client.post(f"{API}/entrants/", json.dumps({"name": name}), content_type="application/json")
    return f"{answer.status_code} {told(answer, name)}"


def of_stranger_by_api(name: str) -> str:
    sent = Client().post(f"{API}/applications/", json.dumps({"name": name}), content_type="application/json")
    secret = sent.json()["secret"]
    own = Client().post(f"{API}/applications/own/", json.dumps({"secret": secret}), content_type="application/json")
    state = {key: value for key, value in own.json().items() if key not in ("name", "expires_at")}
    return f"{sent.status_code} {state}"


@pytest.mark.parametrize("way", [of_account, of_stranger, of_account_by_api, of_stranger_by_api])
def test_the_answer_is_the_same_for_any_name(way: Callable[[str], str], tournament: Tournament) -> None:
    answers = [way(name) for name in NAMES]

    assert len(set(answers)) == 1, answers
    # Nor does the list of entrants tell.
    assert set(Application.objects.values_list("state", flat=True)) == {"held"}
    assert tournament.entrants.count() == 4


def test_where_all_names_are_public_a_newcomer_has_a_place_at_once(tournament: Tournament, organiser: User) -> None:
    player_amend(actor=organiser, player=Player.objects.get(name="Aoi"), is_hidden=False)
    sent = signed_in(make_user("newcomer")).post(
        f"{API}/entrants/", json.dumps({"name": "Nora"}), content_type="application/json"
    )

    assert sent.status_code == 201
    assert sent.json()["player"]["name"] == "Nora"


# ----- the desk -----
def test_the_desk_matches_the_player_or_makes_one(tournament: Tournament, organiser: User) -> None:
    sender = make_user("sender")
    other = make_user("other")
    for user, name in ((sender, "Aoi Matsuda"), (other, "Nora")):
        signed_in(user).post(reverse("event_register", args=["autumn-open"]), {"name": name})
    known, unknown = Application.objects.order_by("pk")
    desk, here = signed_in(organiser), reverse("desk_applications", args=["autumn-open"])
    aoi = Player.objects.get(name="Aoi")

    assert "The club knows Aoi by this name." in words(desk.get(here))
    desk.post(here, {"application": known.pk, "do": "same", "player": aoi.pk})
    desk.post(here, {"application": unknown.pk, "do": "another"})

    assert tournament.entrants.filter(player=aoi).exists()
    aoi.refresh_from_db()
    assert aoi.user is None  # whose account it is, is not said by a name
    assert Player.objects.get(name="Nora").user == other


def test_all_whom_the_club_does_not_know_are_let_in_together(tournament: Tournament, organiser: User) -> None:
    for name in ("Nora", "Aoi", "Ole"):
        Client().post(reverse("event_apply", args=["autumn-open"]), {"name": name})
    desk, here = signed_in(organiser), reverse("desk_applications", args=["autumn-open"])

    assert "Let in all 2 whom the club does not know" in words(desk.get(here))
    desk.post(here, {"do": "all"})

    assert list(Application.objects.order_by("pk").values_list("name", "state")) == [
        ("Nora", "entered"), ("Aoi", "held"), ("Ole", "entered")
    ]  # fmt: skip


# ----- the sender -----
def test_an_account_that_waits_sees_its_registration_and_may_withdraw(tournament: Tournament) -> None:
    sender = signed_in(make_user("sender"))
    here = reverse("event_register", args=["autumn-open"])
    sender.post(here, {"name": "Aoi"})
    application = Application.objects.get()
    link = reverse("event_application", args=["autumn-open", secret_of(application)])

    assert sender.get(here).url == link
    again = sender.post(f"{API}/entrants/", json.dumps({"name": "Aoi"}), content_type="application/json")
    assert (again.status_code, again.json()["error"]) == (400, "already_entered")
    sender.post(link, {"do": "withdraw"})
    application.refresh_from_db()
    assert application.state == "withdrawn"
    assert sender.get(here).status_code == 200


def test_a_repeated_key_gives_the_secret_once(tournament: Tournament) -> None:
    sender = signed_in(make_user("sender"))
    first, second = (
        sender.post(
            f"{API}/entrants/", json.dumps({"name": "Aoi"}), content_type="application/json",
            headers={"Idempotency-Key": "k1"},
        ).json()
        for _ in range(2)
    )  # fmt: skip

    assert first["secret"]
    assert second["secret"] is None
    assert Application.objects.count() == 1


def test_an_account_that_waits_gets_the_mail_of_a_registration(tournament: Tournament, settings: Any) -> None:
    settings.HAS_MAIL, settings.SITE = True, "https://mahjong.example"
    user = make_user("sender")
    User.objects.filter(pk=user.pk).update(email="sender@example.org", language="ja")

    signed_in(user).post(reverse("event_register", args=["autumn-open"]), {"name": "Aoi"})

    application = Application.objects.get()
    assert (application.address, application.language) == ("sender@example.org", "ja")
