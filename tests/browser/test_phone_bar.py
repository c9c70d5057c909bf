"""The bar at the bottom of a phone: three pages and More, by finger and by keyboard, over no content."""

import pytest
from playwright.sync_api import expect

from tests.browser.faults import faults_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def bar(signed_in, page, season):
    page.set_viewport_size({"width": 390, "height": 844})
    signed_in("/c/monday/")
    return page.locator(".bottom-bar")


def test_a_phone_has_four_items_and_a_desk_the_row_of_tabs(bar, page):
    items = bar.locator(":is(a, summary):visible")

    assert items.all_inner_texts() == ["Club", "Record", "Table", "More"]
    assert bar.get_by_role("link", name="Club").get_attribute("aria-current") == "page"
    assert [box["height"] >= 44 for box in (items.nth(n).bounding_box() for n in range(4))] == [True] * 4
    assert not page.locator(".tabs").is_visible()
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not bar.is_visible()
    assert page.locator(".tabs").is_visible()


def test_more_opens_and_closes_by_keyboard(bar, page):
    bar.locator("summary").focus()
    page.keyboard.press("Enter")

    others = bar.locator("details a:visible")
    assert others.all_inner_texts() == ["Ladders", "Games", "Tournaments", "Players", "House rules", "Members"]
    assert faults_of(page) == []
    page.keyboard.press("Tab")
    expect(others.first).to_be_focused()
    page.keyboard.press("Escape")
    expect(bar.locator("summary")).to_be_focused()
    expect(others).to_have_count(0)


@pytest.mark.slow
def test_more_closes_by_a_tap_elsewhere_and_leads_to_a_page(bar, page):
    bar.locator("summary").click()
    page.locator("h1").first.click()
    expect(bar.locator("details a:visible")).to_have_count(0)
    bar.locator("summary").click()
    bar.get_by_role("link", name="Games").click()

    page.wait_for_url("**/games/")
    assert bar.locator("summary").evaluate("part => getComputedStyle(part).fontWeight") == "600"


@pytest.mark.slow
def test_the_bar_covers_nothing_at_the_end_of_a_page(bar, page):
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last = page.locator(".foot a, .foot button").last.bounding_box()

    assert last["y"] + last["height"] <= bar.bounding_box()["y"]


@pytest.mark.slow
def test_what_has_the_focus_is_not_behind_the_bar(bar, page):
    for _ in range(25):
        page.keyboard.press("Tab")
        covered = page.evaluate(
            "() => { const at = document.activeElement, bar = document.querySelector('.bottom-bar');"
            " return !bar.contains(at) && at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1; }"
        )
        assert not covered


@pytest.mark.slow
def test_what_sticks_to_the_bottom_stands_above_the_bar(bar, page, signed_in):
    signed_in("/c/monday/record/deals/")
    save = page.locator(".save, .stick")
    if save.count():
        box = save.last.bounding_box()
        assert box["y"] + box["height"] <= bar.bounding_box()["y"] + 1
