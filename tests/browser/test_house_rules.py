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


def test_an_open_value_of_all_simples_is_grey_where_open_hands_do_not_have_it(
    phone: Any, live_server: Any, owner: User, club: Club
) -> None:
    options = {"han": {"tanyao": [2, 1]}}
    version = house_rules_create(actor=owner, club=club, name="Thursday", ruleset="riichi-club", options=options)
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/c/{club.slug}/rules/{version.house_rules_id}/change/")
    han, closed = phone.locator("[name=option-han_tanyao_open]"), phone.locator("[name=option-han_tanyao]")
    colour = "one => getComputedStyle(one).color"
    black = closed.evaluate(colour)
    of_open = han.evaluate(colour)

    phone.locator("[name=option-open_tanyao]").uncheck()

    assert of_open == black
    assert han.evaluate(colour) != black
    assert (closed.evaluate(colour), han.input_value()) == (black, "1")


def test_local_yaku_have_a_group_of_their_own_and_come_to_the_calculator(
    phone: Any, live_server: Any, owner: User, club: Club
) -> None:
    version = house_rules_create(actor=owner, club=club, name="Thursday", ruleset="riichi-club")
    rules = version.house_rules
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/c/{club.slug}/rules/{rules.pk}/change/")
    phone.get_by_text("Which hands win").click()
    phone.get_by_text("Local yaku, where agreed", exact=True).click()
    phone.get_by_role("spinbutton", name="Three pungs in a row").fill("2")
    phone.get_by_role("spinbutton", name="Off a riichi discard").fill("1")
    phone.get_by_label("Why the rules change").fill("as voted")
    with phone.expect_navigation():
        phone.get_by_role("button", name="Change the rules").click()
    said = phone.locator("main").inner_text()

    phone.goto(f"{live_server.url}/calc/riichi-club/?club={club.slug}&rules={rules.latest.pk}")
    offered = phone.locator("[name=conditions][value=riichi_tile]").count()
    phone.goto(f"{live_server.url}/calc/riichi-club/")

    assert rules.latest.options["han"] == {"sanrenkou": 2, "tsubame_gaeshi": 1}
    assert "Three pungs in a row 2" in said
    assert (offered, phone.locator("[name=conditions][value=riichi_tile]").count()) == (1, 0)


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
