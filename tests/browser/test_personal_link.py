"""A phone without an account: the personal link says I come, the queue moves up, and the page shows the seat."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.evening_tables.presence import presence_set
from league.evening_tables.services import round_form
from league.evenings.services import answer_give
from league.player_links.codes import evening_code_of
from league.player_links.services import player_link_open
from league.players.models import Player
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.services import session_open
from tests.browser.conftest import NAMES
from tests.browser.faults import is_wider_than_the_screen

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def players(season: Season, club: Club) -> list[Player]:
    return [Player.objects.get(club=club, name=name) for name in NAMES]


def opened(phone: Any, live_server: Any, owner: User, player: Player) -> None:
    """Open the personal link of the player on the phone."""
    secret = player_link_open(actor=owner, player=player)
    phone.goto(f"{live_server.url}/c/monday/own/{secret}/")


def test_who_waits_moves_up_on_the_phone_when_a_member_cancels(
    phone: Any, live_server: Any, owner: User, club: Club, players: list[Player]
) -> None:
    begins_at = timezone.now() + timedelta(days=7)
    evening = session_open(actor=owner, club=club, name="Thursday", begins_at=begins_at, capacity=1)
    first, second = players[:2]
    answer_give(actor=owner, session=evening, kind="yes", player=second)
    opened(phone, live_server, owner, first)
    place = phone.locator(f"#evening-{evening.pk}")
    place.get_by_role("button", name="I come", exact=True).click()

    expect(place).to_contain_text("You are number 1 of those who wait")
    expect(place.get_by_role("button", name="I come", exact=True)).to_have_attribute("aria-pressed", "true")
    assert not is_wider_than_the_screen(phone)

    answer_give(actor=owner, session=evening, kind="no", player=second)

    # The page asks by itself.
    expect(place).not_to_contain_text("those who wait", timeout=30_000)
    expect(place).to_contain_text("1 player comes")


def test_the_link_leads_to_what_the_phone_is_told(
    phone: Any, live_server: Any, owner: User, players: list[Player]
) -> None:
    opened(phone, live_server, owner, players[0])
    phone.get_by_role("link", name="Tell me").click()

    expect(phone.get_by_role("heading", name="Tell me")).to_be_visible()
    assert not is_wider_than_the_screen(phone)

    phone.get_by_role("link", name=players[0].name).click()
    expect(phone.get_by_role("link", name="Tell me")).to_be_visible()


def test_the_phone_scans_the_code_and_shows_where_to_sit(
    phone: Any, live_server: Any, owner: User, club: Club, season: Season, players: list[Player]
) -> None:
    evening = Session.objects.get(club=club)
    opened(phone, live_server, owner, players[0])
    phone.goto(f"{live_server.url}/c/monday/evening/{evening.pk}/here/{evening_code_of(evening)}/")
    phone.get_by_role("button", name=f"{players[0].name} is here").click()

    expect(phone.get_by_role("status")).to_contain_text("is there.")

    for player in players[1:]:
        presence_set(actor=owner, session=evening, player=player, is_here=player != players[4])
    round_form(actor=owner, session=evening, house_rules=season.house_rules)

    expect(phone.locator(".seat-large")).to_contain_text("Table 1", timeout=30_000)
    assert not is_wider_than_the_screen(phone)
