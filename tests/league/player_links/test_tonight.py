"""Tonight without an account: the code of the evening is scanned, and the own page shows the seat."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.evening_tables.beginning import round_begin
from league.evening_tables.models import EveningRound, Presence
from league.evening_tables.services import round_form
from league.evenings.services import answer_give
from league.history.models import LogEntry
from league.members.services import player_join
from league.player_links.codes import evening_code_of
from league.player_links.services import player_link_withdraw
from league.players.models import Player
from league.players.services import player_amend
from league.sessions.models import Session
from league.sessions.services import session_open
from tests.league.core.page import signed_in, url, words
from tests.league.factories import make_players


@pytest.fixture(autouse=True)
def closed_to_visitors(club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(is_public=False)
    club.refresh_from_db()


@pytest.fixture
def tonight(organiser: User, club: Club) -> Session:
    return session_open(actor=organiser, club=club, name="Thursday")


@pytest.fixture
def page(club: Club, secret: str) -> str:
    return url(club, "own_page", secret)


@pytest.fixture
def code(club: Club, tonight: Session) -> str:
    return url(club, "evening_here", tonight.pk, evening_code_of(tonight))


@pytest.fixture
def formed(organiser: User, tonight: Session, regulars: list[Player], house_rules: HouseRulesVersion) -> EveningRound:
    for player in regulars:
        answer_give(actor=organiser, session=tonight, kind="yes", player=player)
    return round_form(actor=organiser, session=tonight, house_rules=house_rules)


# ----- the code of the evening -----
def test_a_phone_that_has_opened_its_personal_link_scans_the_code_and_is_there(
    page: str, code: str, aoi: Player, tonight: Session
) -> None:
    phone = Client()
    phone.get(page)
    asked = words(phone.get(code))
    before = Presence.objects.count()
    told = phone.post(code, follow=True)
    phone.post(code)

    assert "Aoi is here" in asked
    # only the button changes something
    assert before == 0
    assert "Aoi is there." in words(told)
    assert told.request["PATH_INFO"] == page
    presence = Presence.objects.get()
    assert (presence.player, presence.is_here, presence.set_by) == (aoi, True, None)
    assert LogEntry.objects.filter(action="presence_set", actor=None).count() == 1


def test_a_member_scans_the_code_with_the_account(
    organiser: User, player_user: User, aoi: Player, code: str, tonight: Session, club: Club
) -> None:
    player_join(actor=organiser, player=aoi, user=player_user)
    client = signed_in(player_user)
    asked = words(client.get(code))
    answer = client.post(code)

    assert "Aoi is here" in asked
    assert answer.url == url(club, "evening", tonight.pk)
    assert Presence.objects.get().set_by == player_user


def test_a_phone_that_nobody_knows_is_asked_to_sign_in_or_for_the_personal_link(code: str) -> None:
    phone = Client()
    asked = phone.get(code)
    sent = phone.post(code)

    assert f'href="/sign-in/?next={code}"' in asked.content.decode()
    assert "open your personal link once on this phone" in words(asked)
    assert sent.url == code
    assert not Presence.objects.exists()


def test_a_member_who_is_joined_with_no_player_is_asked_who_they_are(player_user: User, code: str, club: Club) -> None:
    asked = signed_in(player_user).get(code).content.decode()

    assert url(club, "which_player") in asked
    assert not Presence.objects.exists()


def test_the_account_counts_before_a_personal_link(
    organiser: User, player_user: User, regulars: list[Player], page: str, code: str
) -> None:
    player_join(actor=organiser, player=regulars[1], user=player_user)
    client = signed_in(player_user)
    client.get(page)
    client.post(code)

    assert [one.player for one in Presence.objects.all()] == [regulars[1]]


def test_a_phone_whose_link_was_withdrawn_is_nobody_any_more(
    organiser: User, aoi: Player, page: str, code: str
) -> None:
    phone = Client()
    phone.get(page)
    player_link_withdraw(actor=organiser, player=aoi)
    phone.post(code)

    assert not Presence.objects.exists()


def test_a_code_of_another_evening_is_not_found(organiser: User, club: Club, tonight: Session, page: str) -> None:
    other = session_open(actor=organiser, club=club, name="Other")
    phone = Client()
    phone.get(page)
    address = url(club, "evening_here", tonight.pk, evening_code_of(other))

    assert (phone.get(address).status_code, phone.post(address).status_code) == (404, 404)
    assert not Presence.objects.exists()


def test_a_code_counts_on_the_day_of_the_evening_alone(club: Club, evening: Session, page: str) -> None:
    phone = Client()
    phone.get(page)
    address = url(club, "evening_here", evening.pk, evening_code_of(evening))
    asked = words(phone.get(address))

    assert "This code counts on the day of the evening." in asked
    assert phone.post(address).status_code == 404
    assert not Presence.objects.exists()


def test_who_opens_evenings_prints_the_code(recorder: User, club: Club, tonight: Session, code: str) -> None:
    client = signed_in(recorder)
    evening_page = client.get(url(club, "evening", tonight.pk)).content.decode()
    shown = client.get(url(club, "evening_code", tonight.pk)).content.decode()

    assert url(club, "evening_code", tonight.pk) in evening_page
    assert f'href="http://testserver{code}"' in shown
    assert "<svg" in shown


# ----- where do I sit -----
def test_the_own_page_shows_the_seat_from_the_forming_on(page: str, organiser: User, formed: EveningRound) -> None:
    before = words(Client().get(page))
    round_begin(actor=organiser, round_=formed, version=formed.version)
    after = words(Client().get(page))

    assert "Table 1 · " in before
    assert all(name in before for name in ("Ben", "Chika", "Dai"))
    assert "Round 1, formed at " in before
    assert "Round 1, since " in after


def test_the_page_changes_as_soon_as_tables_are_formed(
    page: str, organiser: User, tonight: Session, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    for player in regulars:
        answer_give(actor=organiser, session=tonight, kind="yes", player=player)
    phone = Client()
    etag = phone.get(page).headers["ETag"]
    round_form(actor=organiser, session=tonight, house_rules=house_rules)

    assert phone.get(page, headers={"If-None-Match": etag}).status_code == 200


def test_a_hidden_player_at_the_table_is_a_number(
    page: str, organiser: User, formed: EveningRound, regulars: list[Player]
) -> None:
    player_amend(actor=organiser, player=regulars[1], is_hidden=True)
    shown = words(Client().get(page))

    assert f"#{regulars[1].pk}" in shown
    assert "Ben" not in shown


def test_who_sits_out_is_told_so(
    owner: User, club: Club, organiser: User, tonight: Session, page: str, formed: EveningRound, aoi: Player
) -> None:
    seat = formed.seats.get(player=aoi)
    (fifth,) = make_players(owner, club, ("Emi",))
    formed.seats.filter(pk=seat.pk).update(player=fifth)
    formed.seats.create(player=aoi, round=formed)

    assert "You sit round 1 out." in words(Client().get(page))


# ----- by API -----
def test_the_api_ticks_and_seats_the_player_of_the_secret(
    club: Club, secret: str, tonight: Session, formed: EveningRound, aoi: Player
) -> None:
    base, phone = f"/api/v1/clubs/{club.slug}/own/", APIClient()
    body: dict[str, Any] = {"secret": secret, "session": tonight.pk, "code": evening_code_of(tonight)}
    here = phone.post(f"{base}here/", body, format="json").json()
    wrong = phone.post(f"{base}here/", {**body, "code": "x"}, format="json")
    (shown,) = phone.post(base, {"secret": secret}, format="json").json()["evenings"]

    assert Presence.objects.get().player == aoi
    assert here["seat"] == shown["seat"]
    assert (shown["seat"]["round"], shown["seat"]["table"], shown["seat"]["is_begun"]) == (1, 1, False)
    assert sorted(shown["seat"]["others"]) == ["Ben", "Chika", "Dai"]
    assert wrong.status_code == 404


def test_the_api_has_no_seat_before_tables_are_formed(club: Club, secret: str, tonight: Session) -> None:
    (shown,) = APIClient().post(f"/api/v1/clubs/{club.slug}/own/", {"secret": secret}, format="json").json()["evenings"]

    assert shown["seat"] is None


def test_a_later_evening_has_no_seat_yet(page: str, organiser: User, club: Club, tonight: Session) -> None:
    session_open(actor=organiser, club=club, name="Later", begins_at=timezone.now() + timedelta(days=7))

    assert "Table" not in words(Client().get(page))
