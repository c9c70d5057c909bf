"""The page of the hand calculator on a phone: what the hand is worth stands beside the keys."""

from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SLOTS = ("concealed", "winning_tile", "melds", "dora_indicators", "ura_indicators")
TOPS = """
[...document.querySelectorAll("[data-shows=concealed] .tile")].map((one) => one.getBoundingClientRect().top)
"""


@pytest.fixture
def phone(page: Any, live_server: Any) -> Any:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{live_server.url}/calc/riichi-club/")
    page.wait_for_selector("[data-keypad]:not([hidden])")
    return page


def test_the_worth_of_the_hand_is_in_sight_of_all_keys(phone: Any) -> None:
    keys, worth = phone.locator(".keys").last.bounding_box(), phone.locator(".worth").bounding_box()

    assert keys["y"] + keys["height"] <= worth["y"] + 1
    assert worth["y"] + worth["height"] <= 844


@pytest.mark.slow
def test_the_worth_stays_in_sight_of_the_circumstances(phone: Any) -> None:
    phone.locator("[name=conditions]").last.scroll_into_view_if_needed()

    worth = phone.locator(".worth").bounding_box()
    assert 0 <= worth["y"] <= 844 - worth["height"]


@pytest.mark.slow
def test_thirteen_tiles_and_the_last_fit_one_line(phone: Any) -> None:
    tops = phone.evaluate(TOPS)

    assert (len(tops), len(set(tops))) == (13, 1)
    box = phone.locator("[data-shows=concealed] .tile").last.bounding_box()
    # There is room for a fourteenth: 390 less the margin of the page.
    assert box["x"] + 2 * box["width"] <= 390 - 16


def test_clear_empties_the_hand_and_every_circumstance(phone: Any) -> None:
    phone.get_by_label("Ippatsu").check()
    phone.get_by_label("Honba").fill("3")

    phone.get_by_role("button", name="Clear").click()
    phone.get_by_text("Enter a hand: its patterns, the sum and the payments appear here.").wait_for()

    assert phone.locator("[name=conditions]:checked").count() == 0
    assert phone.locator("[name=honba]").input_value() == ""
    assert {phone.locator(f"[name={name}]").input_value() for name in SLOTS} == {""}
    assert phone.locator("[name=self_draw]:checked").input_value() == ""


@pytest.mark.slow
def test_back_shows_the_whole_page_with_the_hand_before(phone: Any) -> None:
    phone.get_by_label("Ippatsu").check()
    phone.wait_for_url("**ippatsu**")
    phone.get_by_role("button", name="Clear").click()
    phone.wait_for_url(lambda url: "ippatsu" not in url)
    phone.go_back()
    phone.wait_for_url("**ippatsu**")
    phone.wait_for_selector("[data-keypad]:not([hidden])")

    assert phone.get_by_label("Ippatsu").is_checked()
    assert phone.locator(".keypad .tile-key").count() > 30


@pytest.mark.slow
def test_the_page_has_the_name_of_the_menu_and_begins_with_riichi(phone: Any) -> None:
    assert phone.title().startswith("Hand calculator")
    assert "Hand calculator" in phone.locator("h1").inner_text()
    assert phone.locator("footer").get_by_role("link", name="Hand calculator").count() == 1
    first = phone.locator("#siblings option").first.get_attribute("value")
    assert first == "riichi-club"
