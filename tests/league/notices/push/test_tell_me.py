"""Tell me: the page and the API on which somebody chooses, with and without an account."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.notices.models import PushKey, PushSubscription
from league.notices.push.base64url import from_letters
from league.notices.subscriptions.services import push_subscribe
from league.tournaments.core.links import link_open
from league.tournaments.models import Entrant, Tournament
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.service import PushServer

HERE, PUSH, BY_MAIL = "/account/messages/", "/api/v1/me/push/", "/api/v1/me/mail-topics/"


def body(service: PushServer, browser: Browser, *topics: str) -> dict[str, Any]:
    address = f"{service.address}/send/{browser.keys()['p256dh'][-12:]}"
    return {"endpoint": address, **browser.keys(), "topics": list(topics)}


def signed_in(user: User) -> Client:
    client = Client(headers={"user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Safari/604.1"})
    client.force_login(user)
    return client


def api(user: User | None = None) -> APIClient:
    client = APIClient()
    if user:
        client.force_authenticate(user)
    return client


def test_a_device_is_let_in_changed_and_removed_on_the_page(player_user: User, service: PushServer) -> None:
    client, browser = signed_in(player_user), Browser()
    assert "Safari · iPhone" not in client.get(HERE).content.decode()

    sent = client.post(HERE, body(service, browser, "table") | {"do": "device"})
    assert (sent.status_code, sent["Location"]) == (302, HERE)
    client.post(HERE, body(service, browser, "evening", "results") | {"do": "device"})

    stored = PushSubscription.objects.get()
    assert (stored.account, stored.topics) == (player_user, ["evening", "results"])
    assert "Safari · iPhone" in client.get(HERE).content.decode()
    client.post(HERE, {"do": "end", "device": stored.pk})
    assert not PushSubscription.objects.exists()
    assert list(LogEntry.objects.filter(actor=player_user).order_by("pk").values_list("action", flat=True))[-3:] == [
        "push_subscribe", "push_subscribe", "push_end",
    ]  # fmt: skip


def test_the_same_request_twice_is_one_device_and_one_line_of_the_log(player_user: User, service: PushServer) -> None:
    client, browser = signed_in(player_user), Browser()
    for _again in range(2):
        client.post(HERE, body(service, browser, "table") | {"do": "device"})

    assert PushSubscription.objects.count() == 1
    assert LogEntry.objects.filter(action="push_subscribe").count() == 1


def test_a_device_on_which_somebody_else_signs_in_gets_the_messages_of_this_one_alone(
    player_user: User, organiser: User, service: PushServer
) -> None:
    browser = Browser()
    signed_in(player_user).post(HERE, body(service, browser, "table") | {"do": "device"})
    signed_in(organiser).post(HERE, body(service, browser, "table") | {"do": "device"})

    assert [one.account for one in PushSubscription.objects.all()] == [organiser]


def test_nobody_removes_the_device_of_somebody_else(
    player_user: User, organiser: User, stranger: User, service: PushServer
) -> None:
    signed_in(player_user).post(HERE, body(service, Browser(), "table") | {"do": "device"})
    stored = PushSubscription.objects.get()

    assert signed_in(organiser).post(HERE, {"do": "end", "device": stored.pk}).status_code == 404
    assert api(stranger).delete(f"{PUSH}{stored.pk}/").status_code == 404
    assert api().get(PUSH).status_code == 401
    assert api(stranger).get(PUSH).json()["results"] == []


def test_the_api_lists_devices_without_their_addresses_and_keys(player_user: User, service: PushServer) -> None:
    client, browser = api(player_user), Browser()
    made = client.post(PUSH, body(service, browser, "table") | {"language": "ja"}, format="json")
    assert (made.status_code, made.json()["topics"], made.json()["language"]) == (201, ["table"], "ja")

    listed = client.get(PUSH).json()["results"]
    assert listed == [made.json()]
    assert browser.keys()["auth"] not in str(listed)
    assert "/send/" not in str(listed)
    assert client.delete(f"{PUSH}{made.json()['id']}/").status_code == 204
    assert client.get(PUSH).json()["results"] == []


def test_a_topic_that_there_is_not_is_refused_by_the_service(player_user: User, service: PushServer) -> None:
    with pytest.raises(LeagueError) as refused:
        push_subscribe(owner=player_user, **body(service, Browser(), "gossip"))

    assert refused.value.code == "unknown_topic"


@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"endpoint": "http://push.example/x"}, "push_refused"),
        ({"endpoint": "https://10.0.0.1/x"}, "push_refused"),
        ({"endpoint": "https://localhost/x"}, "push_refused"),
        ({"endpoint": "nothing"}, "push_refused"),
        ({"p256dh": "AAAA"}, "push_keys"),
        ({"auth": "not base64!"}, "push_keys"),
        ({"topics": ["gossip"]}, "bad_field"),
    ],
)
def test_what_is_no_subscription_is_refused_and_taken_when_it_is_right(
    changes: dict[str, Any], error: str, player_user: User, service: PushServer
) -> None:
    client, right = api(player_user), body(service, Browser(), "table")
    refused = client.post(PUSH, right | changes, format="json")

    assert (refused.status_code, refused.json()["error"]) == (400, error)
    assert not PushSubscription.objects.exists()
    assert client.post(PUSH, right, format="json").status_code == 201


def test_no_account_has_more_devices_than_the_limit(
    player_user: User, service: PushServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.notices.subscriptions.services.MOST_DEVICES", 1)
    client, first = api(player_user), body(service, Browser(), "table")
    client.post(PUSH, first, format="json")

    refused = client.post(PUSH, body(service, Browser(), "table"), format="json")
    assert (refused.status_code, refused.json()["error"]) == (409, "too_many_devices")
    assert client.post(PUSH, first, format="json").status_code == 201


def test_a_server_without_an_address_lets_in_no_device(player_user: User, service: PushServer, settings: Any) -> None:
    settings.HAS_PUSH = False
    refused = api(player_user).post(PUSH, body(service, Browser(), "table"), format="json")

    assert (refused.status_code, refused.json()["error"]) == (409, "push_off")
    assert api().get("/api/v1/push-key/").json() == {"key": ""}
    assert "data-push" not in signed_in(player_user).get(HERE).content.decode()


def test_the_key_is_made_once_and_its_private_half_is_shown_nowhere(player_user: User, service: PushServer) -> None:
    key = api().get("/api/v1/push-key/").json()["key"]

    assert api().get("/api/v1/push-key/").json() == {"key": key}
    assert len(from_letters(key)) == 65
    page = signed_in(player_user).get(HERE).content.decode()
    assert f'data-push="{key}"' in page
    assert PushKey.objects.get().private_number not in page


# ----- by mail -----
def test_the_wishes_by_mail_are_chosen_by_page_and_api(player_user: User, service: PushServer, settings: Any) -> None:
    settings.HAS_MAIL = True
    client = signed_in(player_user)
    assert api(player_user).get(BY_MAIL).json() == {"topics": []}

    client.post(HERE, {"do": "mail", "topics": ["evening"]})
    assert api(player_user).get(BY_MAIL).json() == {"topics": ["evening"]}
    assert api(player_user).put(BY_MAIL, {"topics": ["results"]}, format="json").json() == {"topics": ["results"]}
    assert 'value="results" id="mail_topics_1" checked' in client.get(HERE).content.decode()
    client.post(HERE, {"do": "mail"})
    assert api(player_user).get(BY_MAIL).json() == {"topics": []}


# ----- by the link of an entrant -----
@pytest.fixture
def entrant(tournament: Tournament) -> Entrant:
    return tournament.entrants.select_related("tournament__club").get(number=2)


@pytest.fixture
def secret(entrant: Entrant, organiser: User) -> str:
    return link_open(actor=organiser, opened=entrant)


def test_an_entrant_lets_a_device_in_by_the_personal_link(entrant: Entrant, secret: str, service: PushServer) -> None:
    here = f"/e/{entrant.tournament.slug}/me/{secret}/messages/"
    client = Client()
    assert f'href="{here}"' in client.get(f"/e/{entrant.tournament.slug}/me/{secret}/").content.decode()
    page = client.get(here)
    assert (page["Referrer-Policy"], page["X-Robots-Tag"]) == ("same-origin", "noindex")

    assert client.post(here, body(service, Browser(), "table") | {"do": "device"}).status_code == 302
    assert client.post(here, body(service, Browser(), "evening") | {"do": "device"}).status_code == 422

    stored = PushSubscription.objects.get()
    assert (stored.entrant, stored.account, stored.topics) == (entrant, None, ["table"])
    client.post(here, {"do": "end", "device": stored.pk})
    assert not PushSubscription.objects.exists()


def test_an_entrant_lets_a_device_in_by_api_and_removes_it(entrant: Entrant, secret: str, service: PushServer) -> None:
    here = f"/api/v1/tournaments/{entrant.tournament.slug}/push/"
    sent = body(service, Browser(), "table")

    assert api().post(here, sent | {"secret": "x" * 24}, format="json").status_code == 404
    assert api().post(here, sent | {"secret": secret}, format="json").status_code == 201
    end = {"secret": secret, "endpoint": sent["endpoint"]}
    assert api().post(f"{here}end/", end, format="json").status_code == 204
    assert api().post(f"{here}end/", end, format="json").status_code == 404
    assert not PushSubscription.objects.exists()


def test_a_renewed_link_removes_the_devices_that_the_old_one_has_let_in(
    entrant: Entrant, secret: str, service: PushServer, organiser: User, subscribe: Callable[..., Any]
) -> None:
    subscribe(entrant, "table")
    link_open(actor=organiser, opened=entrant, renew=True)

    assert not PushSubscription.objects.exists()
