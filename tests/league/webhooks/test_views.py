"""The pages of webhooks: add one, see its secret once, list and repeat messages, switch it off and on, remove it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club
from league.tournaments.models import Tournament
from league.webhooks.catalogue import events_for
from league.webhooks.models import Delivery, Endpoint
from tests.league.core.page import codes, query_count, signed_in, words
from tests.league.tournaments.conftest import make_tournament

__all__ = ["make_tournament"]
pytestmark = [pytest.mark.django_db, pytest.mark.once]
URL = "https://bot.example/janroku"


@pytest.fixture
def event(make_tournament: Callable[..., Tournament]) -> Tournament:
    return make_tournament(players=8, rounds=1)


@pytest.fixture(params=["club", "event"])
def place(request: Any, owner: User, organiser: User, club: Club, event: Tournament) -> tuple[Client, str]:
    """The club's list for its owner, and a tournament's list for its organiser."""
    if request.param == "club":
        return signed_in(owner), reverse("webhooks", args=[club.slug])
    return signed_in(organiser), reverse("desk_webhooks", args=[event.slug])


def test_every_event_can_be_chosen_and_has_an_example(place: tuple[Client, str]) -> None:
    client, path = place

    page = client.get(path).content.decode()

    known = [event.name for event in events_for(of_tournament="/desk/" in path)]
    assert [name for name in known if f'value="{name}"' not in page] == []
    assert [name for name in known if f'id="example-{name}"' not in page] == []


def test_one_is_added_and_its_secret_shown_once(place: tuple[Client, str]) -> None:
    client, path = place

    page = client.post(path, {"url": URL, "events": ["round.released"]})

    made = Endpoint.objects.get()
    assert made.secret in page.content.decode()
    for later in (path, f"{path}{made.pk}/"):
        shown = client.get(later)
        assert URL in words(shown)
        assert made.secret not in shown.content.decode()
    assert "a round is released" in words(client.get(f"{path}{made.pk}/"))


def test_the_owner_of_a_private_club_allows_webhooks_on_its_settings(owner: User, club: Club) -> None:
    client, settings = signed_in(owner), reverse("club_settings", args=[club.slug])
    page = reverse("webhooks", args=[club.slug])
    filled = {"name": club.name, "time_zone": "Asia/Tokyo", "day_begins": "6", "embed_sites": "*"}

    client.post(settings, filled)
    assert "nothing is sent unless its owners allow webhooks" in words(client.get(page))
    client.post(settings, {**filled, "allows_webhooks": "on"})

    assert not Club.objects.get().is_public
    assert "nothing is sent unless" not in words(client.get(page))


def test_a_url_that_is_not_allowed_is_refused_at_its_field(place: tuple[Client, str]) -> None:
    client, path = place

    page = client.post(path, {"url": "http://bot.example/", "events": []})

    assert page.status_code == 422
    assert "it must be a public address" in words(page)
    assert 'value="http://bot.example/"' in page.content.decode()
    assert not Endpoint.objects.exists()


def test_messages_are_listed_and_sent_again(
    place: tuple[Client, str], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, path = place
    client.post(path, {"url": URL, "events": []})
    one = f"{path}{Endpoint.objects.get().pk}/"
    Delivery.objects.create(
        endpoint=Endpoint.objects.get(), event="round.released", payload={}, state="failed", attempt_count=9,
        error="ConnectionRefusedError: refused",
    )  # fmt: skip
    page = words(client.get(one))
    assert "Given up 9 attempts" in page
    assert "ConnectionRefusedError: refused" in page

    monkeypatch.setattr("league.webhooks.services.send", lambda _delivery, _timestamp: 204)
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(one, {"do": "again", "delivery": Delivery.objects.get().pk})

    assert answer.status_code == 302
    assert Delivery.objects.get().state == "delivered"
    assert "answered 204" in words(client.get(one))
    assert client.post(one, {"do": "again", "delivery": "x"}).status_code == 404


def test_a_trial_message_goes_out(
    place: tuple[Client, str], django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, path = place
    client.post(path, {"url": URL, "events": ["round.released"]})
    monkeypatch.setattr("league.webhooks.services.send", lambda _delivery, _timestamp: 500)

    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"{path}{Endpoint.objects.get().pk}/", {"do": "try"})

    sent = Delivery.objects.get()
    assert (sent.event, sent.payload["event"], sent.state, sent.status) == ("trial", "trial", "waiting", 500)


def test_it_is_switched_off_and_on_given_another_secret_and_removed(place: tuple[Client, str]) -> None:
    client, path = place
    client.post(path, {"url": URL, "events": []})
    made = Endpoint.objects.get()
    one = f"{path}{made.pk}/"

    client.post(one, {"do": "off"})
    page = words(client.get(one))
    assert "nothing is sent" in page
    assert "Send a test message" not in page
    client.post(one, {"do": "on"})
    assert Endpoint.objects.get().is_enabled
    renewed = client.post(one, {"do": "secret"}).content.decode()
    assert Endpoint.objects.get().secret in renewed
    assert made.secret not in renewed
    assert client.post(one, {"do": "remove"}).url == path
    assert not Endpoint.objects.exists()


@pytest.mark.parametrize("do", ["try", "again"])
def test_a_webhook_that_is_switched_off_sends_nothing(place: tuple[Client, str], do: str) -> None:
    client, path = place
    client.post(path, {"url": URL, "events": []})
    endpoint = Endpoint.objects.get()
    one = f"{path}{endpoint.pk}/"
    client.post(one, {"do": "try"})
    client.post(one, {"do": "off"})

    refused = client.post(one, {"do": do, "delivery": Delivery.objects.get().pk})

    assert codes(refused) == ["webhook_off"]
    assert Delivery.objects.count() == 1


def test_the_club_s_are_for_owners_and_an_event_s_for_its_desk(
    owner: User, organiser: User, player_user: User, stranger: User, club: Club, event: Tournament
) -> None:
    signed_in(owner).post(reverse("webhooks", args=[club.slug]), {"url": URL, "events": []})
    of_club, of_event = reverse("webhooks", args=[club.slug]), reverse("desk_webhooks", args=[event.slug])
    pk = Endpoint.objects.get().pk

    assert signed_in(organiser).get(of_club).status_code == 403
    assert signed_in(organiser).get(of_event).status_code == 200
    # a tournament's page does not show the club's webhook
    assert signed_in(organiser).get(f"{of_event}{pk}/").status_code == 404
    for user in (player_user, stranger):
        for path in (of_club, of_event, f"{of_club}{pk}/"):
            assert signed_in(user).get(path).status_code == 403
            assert signed_in(user).post(path, {"do": "remove"}).status_code == 403
    assert Endpoint.objects.exists()


def test_the_list_makes_as_many_queries_for_many_messages_as_for_few(place: tuple[Client, str]) -> None:
    client, path = place
    client.post(path, {"url": URL, "events": []})
    endpoint = Endpoint.objects.get()
    one = f"{path}{endpoint.pk}/"
    Delivery.objects.create(endpoint=endpoint, event="round.released", payload={})
    few = query_count(client, one)
    for _more in range(8):
        Delivery.objects.create(endpoint=endpoint, event="round.released", payload={})

    assert query_count(client, one) == few
