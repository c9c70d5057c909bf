"""Results confirmed and disputed by a link that was sent to the account, by page and by API, without signing in."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.confirmations.links import question_secret
from league.confirmations.models import Signature
from league.confirmations.services import dispute_decide, result_dispute
from league.history.models import LogEntry
from league.members.services import player_part
from league.player_links.services import player_link_open
from league.players.models import Player
from league.players.services import player_amend
from league.records.models import Hanchan
from league.records.services import hanchan_amend, hanchan_void
from league.seasons.models import Season
from league.seasons.services import season_amend
from tests.league.core.page import words


@pytest.fixture(autouse=True)
def closed_to_visitors(club: Club) -> None:
    """The link alone opens the page: nobody else may look at the club."""
    Club.objects.filter(pk=club.pk).update(is_public=False)


@pytest.fixture
def link(people: list[User], club: Club, game: Hanchan) -> Callable[[int], str]:
    """The address that was sent to the account of a seat."""

    def address(seat: int) -> str:
        return f"/c/{club.slug}/result/{question_secret(hanchan=game, account=people[seat])}/"

    return address


def carried(page: Any, button: str) -> dict[str, str]:
    """The hidden fields of the form that has this button."""
    forms = re.findall(r"<form.*?</form>", page.content.decode(), re.DOTALL)
    [form] = [one for one in forms if button in one]
    return dict(re.findall(r'type="hidden" name="(do)" value="([^"]*)"', form))


def test_a_player_confirms_by_the_link_without_signing_in(link: Callable[[int], str], people: list[User]) -> None:
    phone, address = Client(), link(0)
    page = phone.get(address)
    seen = Signature.objects.count()
    after = phone.post(address, carried(page, "Confirm the result"), follow=True)

    assert (page["Referrer-Policy"], page["X-Robots-Tag"]) == ("same-origin", "noindex")
    assert "Is this result right?" in words(page)
    assert "Aoi no answer yet 41,200" in words(page)
    assert seen == 0
    assert "You have confirmed the result." in words(after)
    assert "Aoi confirms 41,200" in words(after)
    signed = Signature.objects.get()
    assert (signed.proof, signed.signed_by, signed.version) == ("link", people[0], 1)
    assert LogEntry.objects.get(action="result_sign").actor == people[0]


def test_a_player_disputes_by_the_link_and_takes_it_back(link: Callable[[int], str]) -> None:
    phone, address = Client(), link(1)
    said = carried(phone.get(address), "Dispute the result") | {"reason": "mine was 29,300"}
    disputed = phone.post(address, said, follow=True)
    back = phone.post(address, carried(disputed, "Confirm the result"), follow=True)

    assert "Result disputed" in words(disputed)
    assert "Ben disputes · mine was 29,300 28,300" in words(disputed)
    assert "Result confirmed by some" in words(back)


def test_a_link_ends_with_the_version_and_another_one_asks_anew(
    link: Callable[[int], str], organiser: User, game: Hanchan
) -> None:
    phone, old = Client(), link(0)
    said = carried(phone.get(old), "Confirm the result")
    amended = hanchan_amend(actor=organiser, hanchan=game, version=1, note="other")
    refused, page = phone.post(old, said), phone.get(old)
    game.version = amended.version
    again = phone.post(link(0), said, follow=True)

    assert refused.status_code == 409
    assert "Everybody is asked anew, with another link." in words(page)
    assert "Confirm the result" not in words(page)
    assert "Aoi confirms 41,200" in words(again)
    assert Signature.objects.get().version == 2


def test_a_decided_result_is_shown_without_a_button(
    link: Callable[[int], str], people: list[User], organiser: User, game: Hanchan
) -> None:
    result_dispute(actor=people[0], hanchan=game, version=1)
    dispute_decide(actor=organiser, hanchan=game, version=1, reason="the photo shows it")
    page = words(Client().get(link(1)))

    assert "Decided by olga: the photo shows it" in page
    assert "Confirm the result" not in page
    assert Client().post(link(1), {"do": "confirm"}).status_code == 422


def test_a_link_opens_nothing_for_who_is_not_that_player_any_more(
    link: Callable[[int], str], organiser: User, regulars: list[Player]
) -> None:
    address = link(0)
    player_part(actor=organiser, player=regulars[0])

    assert (Client().get(address).status_code, Client().post(address).status_code) == (404, 404)
    assert not Signature.objects.exists()


def test_a_link_opens_nothing_while_the_account_is_closed(link: Callable[[int], str], people: list[User]) -> None:
    User.objects.filter(pk=people[0].pk).update(is_active=False)
    closed = Client().get(link(0)).status_code
    User.objects.filter(pk=people[0].pk).update(is_active=True)

    assert (closed, Client().get(link(0)).status_code) == (404, 200)


def test_a_link_opens_nothing_where_nobody_is_asked(
    link: Callable[[int], str], organiser: User, game: Hanchan, asking_season: Season
) -> None:
    season_amend(actor=organiser, season=asking_season, asks_confirmation=False)
    not_asked = Client().get(link(0)).status_code
    season_amend(actor=organiser, season=asking_season, asks_confirmation=True)
    hanchan_void(actor=organiser, hanchan=game, version=1, reason="twice")

    assert (not_asked, Client().get(link(0)).status_code) == (404, 404)


def test_the_personal_link_that_an_organiser_copies_confirms_nothing(
    game: Hanchan, club: Club, organiser: User, regulars: list[Player]
) -> None:
    copied = player_link_open(actor=organiser, player=regulars[0])
    page = Client().post(f"/c/{club.slug}/result/{copied}/", {"do": "confirm"})
    answer = APIClient().post(f"/api/v1/clubs/{club.slug}/own/result/confirm/", {"secret": copied}, format="json")

    assert (page.status_code, answer.status_code) == (404, 404)
    assert not Signature.objects.exists()


def test_a_link_of_another_club_opens_nothing(link: Callable[[int], str], club: Club) -> None:
    assert Client().get(link(0).replace(f"/c/{club.slug}/", "/c/elsewhere/")).status_code == 404


def test_a_hidden_player_stays_hidden(link: Callable[[int], str], organiser: User, regulars: list[Player]) -> None:
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)

    assert "Aoi" not in words(Client().get(link(1)))


def test_programs_show_confirm_and_dispute_by_the_secret(link: Callable[[int], str], club: Club, game: Hanchan) -> None:
    client, address, body = APIClient(), f"/api/v1/clubs/{club.slug}/own/result/", {"secret": link(2).split("/")[-2]}
    shown = client.post(address, body, format="json").json()
    confirmed = client.post(f"{address}confirm/", body, format="json").json()
    disputed = client.post(f"{address}dispute/", body | {"reason": "no"}, format="json").json()
    wrong = client.post(f"{address}confirm/", {"secret": "x"}, format="json")

    assert (shown["hanchan"], shown["state"]) == (game.pk, "reported")
    assert confirmed["state"] == "half"
    assert [one["says"] for one in disputed["seats"]] == ["silent", "silent", "disputes", "silent"]
    assert (wrong.status_code, wrong.json()["error"]) == (404, "not_found")


def test_a_link_answers_so_often_a_minute_and_afterwards_again(link: Callable[[int], str], settings: Any) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "guest_write": "1/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    phone = Client()
    first, second = (phone.post(link(0), {"do": "confirm"}).status_code for _time in range(2))

    assert (first, second) == (302, 429)
    assert phone.post(link(1), {"do": "confirm"}).status_code == 302
