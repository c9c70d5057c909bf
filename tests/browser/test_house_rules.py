"""The han of each yaku in the form of house rules."""

from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from tests.browser.conftest import enter_signed_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_organiser_sets_the_han_of_yaku_in_folded_groups(
    phone: Any, live_server: Any, owner: User, club: Club
) -> None:
    version = house_rules_create(actor=owner, club=club, name="Thursday", ruleset="riichi-club")
    rules = version.house_rules
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/c/{club.slug}/rules/{rules.pk}/change/")
    pinfu = phone.get_by_role("spinbutton", name="Pinfu")
    phone.get_by_text("Which hands win").click()
    is_folded = not pinfu.is_visible()
    phone.get_by_text("1 han", exact=True).click()
    pinfu.fill("0")
    phone.get_by_text("2 han", exact=True).click()
    phone.get_by_role("spinbutton", name="Full straight").first.fill("3")
    phone.get_by_label("Why the rules change").fill("as voted")

    with phone.expect_navigation():
        phone.get_by_role("button", name="Change the rules").click()

    assert is_folded
    assert rules.latest.options["han"] == {"pinfu": 0, "ittsu": 3}
    assert "Pinfu not played" in phone.locator("main").inner_text()


def test_the_options_are_folded_and_found_by_a_word(phone: Any, live_server: Any, owner: User, club: Club) -> None:
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/c/{club.slug}/rules/new/riichi-club/")
    asked, rest = phone.locator("[name=option-uma]"), phone.locator("[name=option-riichi_stick]")
    folded = (asked.is_visible(), rest.is_visible())
    phone.get_by_label("Search the options").fill("riichi puts")
    phone.get_by_label("Search the options").press("Enter")

    assert folded == (True, False)
    assert rest.is_visible()
    assert not phone.locator("[name=option-noten_penalty]").is_visible()
    assert not phone.get_by_text("How long a game is").is_visible()
