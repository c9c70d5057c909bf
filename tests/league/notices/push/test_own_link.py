"""Tell me by the personal link of a player of a club: the page, the API, and what a device is told."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.evenings.models import Answer
from league.history.models import LogEntry
from league.notices.models import Mail, PushSubscription
from league.notices.subscriptions.selectors import browsers_of_owner
from league.player_links.services import player_link_open, player_link_withdraw
from league.players.models import Player
from league.records.player_merges import player_merge
from league.records.services import Seat, hanchan_record
from league.sessions.models import Session
from league.sessions.services import session_amend, session_cancel
from tests.league.notices.push.browser import Browser
from tests.league.notices.push.conftest import push_all
from tests.league.notices.push.service import PushServer
from tests.league.notices.push.test_clubs import titles, when
from tests.league.notices.push.test_tell_me import body

Subscribe = Callable[..., tuple[Browser, PushSubscription]]
Says = Callable[[Player | str, str], Answer]


@pytest.fixture(autouse=True)
def closed_to_visitors(club: Club) -> None:
    """The link alone opens the page: nobody else may look at the club."""
    Club.objects.filter(pk=club.pk).update(is_public=False)
    club.refresh_from_db()


@pytest.fixture
def ben(regulars: list[Player]) -> Player:
    return regulars[1]


@pytest.fixture
def secret(organiser: User, ben: Player) -> str:
    """Of the personal link of Ben, who has no account."""
    return player_link_open(actor=organiser, player=ben)


@pytest.fixture
def own(club: Club, secret: str) -> str:
    return f"/c/{club.slug}/own/{secret}/"


# ----- the page -----
def test_a_player_lets_a_device_in_by_the_personal_link_and_removes_it(
    ben: Player, own: str, service: PushServer
) -> None:
    phone, here = Client(), f"{own}messages/"
    assert f'href="{here}"' in phone.get(own).content.decode()
    page = phone.get(here)
    assert (page["Referrer-Policy"], page["X-Robots-Tag"]) == ("same-origin", "noindex")
    assert "no-store" in page["Cache-Control"]

    assert phone.post(here, body(service, Browser(), "evening", "results") | {"do": "device"}).status_code == 302

    stored = PushSubscription.objects.get()
    assert (stored.player, stored.account, stored.topics) == (ben, None, ["evening", "results"])
    assert "My evening" in phone.get(here).content.decode()
    phone.post(here, {"do": "end", "device": stored.pk})
    assert not PushSubscription.objects.exists()
    assert list(LogEntry.objects.filter(actor=None).order_by("pk").values_list("action", flat=True))[-2:] == [
        "push_subscribe", "push_end",
    ]  # fmt: skip


def test_a_table_at_an_event_is_no_topic_of_a_club(own: str, service: PushServer) -> None:
    phone, here, right = Client(), f"{own}messages/", body(service, Browser(), "evening")
    refused = phone.post(here, right | {"topics": ["table"], "do": "device"})

    assert refused.status_code == 422
    assert not PushSubscription.objects.exists()
    assert phone.post(here, right | {"do": "device"}).status_code == 302


def test_a_link_does_not_remove_the_device_of_another_player(
    own: str, regulars: list[Player], subscribe: Subscribe
) -> None:
    _browser, other = subscribe(regulars[2], "evening")

    assert Client().post(f"{own}messages/", {"do": "end", "device": other.pk}).status_code == 404
    assert PushSubscription.objects.get() == other


def test_a_hidden_player_is_a_number_on_the_page_too(own: str, ben: Player) -> None:
    Player.objects.filter(pk=ben.pk).update(is_hidden=True)

    assert "Ben" not in Client().get(f"{own}messages/").content.decode()


@pytest.mark.parametrize("ending", ["renewed", "withdrawn"])
def test_a_link_that_has_ended_opens_no_page_and_tells_nothing(
    ending: str, own: str, ben: Player, organiser: User, evening: Session, says: Says, subscribe: Subscribe,
    service: PushServer,
) -> None:  # fmt: skip
    subscribe(ben, "evening")
    says(ben, "yes")
    session_amend(actor=organiser, session=evening, place="Café Nord")
    if ending == "renewed":
        player_link_open(actor=organiser, player=ben, renew=True)
    else:
        player_link_withdraw(actor=organiser, player=ben)
    push_all()

    assert Client().get(f"{own}messages/").status_code == 404
    assert service.arrived == []
    assert not PushSubscription.objects.exists()
    assert not Mail.objects.exists()

    again, _stored = subscribe(ben, "evening")
    session_cancel(actor=organiser, session=evening)
    push_all()
    assert titles(again, service) == [f"Cancelled: the evening of {when(evening)}"]


# ----- the API -----
def test_a_player_lets_a_device_in_by_api_and_removes_it(
    club: Club, ben: Player, secret: str, service: PushServer
) -> None:
    phone, here = APIClient(), f"/api/v1/clubs/{club.slug}/own/push/"
    sent = body(service, Browser(), "evening")
    end = {"secret": secret, "endpoint": sent["endpoint"]}

    assert phone.post(here, sent | {"secret": "x" * 24}, format="json").json()["error"] == "not_found"
    made = [phone.post(here, sent | {"secret": secret}, format="json") for _again in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    assert made[0].json() == made[1].json()
    assert PushSubscription.objects.get().player == ben
    assert phone.post(f"{here}end/", end | {"secret": "x" * 24}, format="json").status_code == 404
    assert phone.post(f"{here}end/", end, format="json").status_code == 204
    assert phone.post(f"{here}end/", end, format="json").status_code == 404
    assert not PushSubscription.objects.exists()


# ----- what is told -----
def test_who_moves_up_is_told_and_the_tap_leads_to_the_own_page(
    own: str, ben: Player, evening: Session, says: Says, subscribe: Subscribe, service: PushServer
) -> None:
    browser, _stored = subscribe(ben, "evening")
    says("Anna", "yes")
    says("Bo", "yes")
    Client().post(own, {"evening": evening.pk, "kind": "yes"})
    push_all()
    assert service.arrived == []

    says("Anna", "no")
    push_all()

    assert titles(browser, service) == [f"You can play: the evening of {when(evening)}"]
    assert browser.shown(service.arrived[0].body)["link"] == own


def test_a_result_leads_to_the_own_page_where_the_club_is_closed_to_visitors(
    own: str, club: Club, organiser: User, house_rules: Any, regulars: list[Player], ben: Player,
    subscribe: Subscribe, service: PushServer,
) -> None:  # fmt: skip
    browser, _stored = subscribe(ben, "results")
    scores = (41200, 28300, 20400, 10100)
    seats = [Seat(player, score) for player, score in zip(regulars, scores, strict=True)]
    hanchan = hanchan_record(actor=organiser, club=club, house_rules=house_rules, seats=seats)
    push_all()

    # 28300 - 25000 = 3.3, and 5 as the second: 8.3
    assert titles(browser, service) == [f"Your game of {hanchan.played_on}: place 2 of 4, +8.3 points"]
    assert browser.shown(service.arrived[0].body)["link"] == own


def test_the_device_of_a_merged_entry_is_the_players_and_is_told_once(
    own: str, regulars: list[Player], ben: Player, organiser: User, evening: Session, says: Says,
    subscribe: Subscribe, service: PushServer,
) -> None:  # fmt: skip
    chika = regulars[2]
    browser, stored = subscribe(ben, "evening")
    player_merge(actor=organiser, kept=chika, merged=ben)
    chika.refresh_from_db()
    player_link_open(actor=organiser, player=chika)
    says(chika, "yes")
    session_cancel(actor=organiser, session=evening)
    push_all()

    assert list(browsers_of_owner(chika)) == [stored]
    assert titles(browser, service) == [f"Cancelled: the evening of {when(evening)}"]
    assert browser.shown(service.arrived[0].body)["link"] == own
    player_link_open(actor=organiser, player=chika, renew=True)
    assert not PushSubscription.objects.exists()
