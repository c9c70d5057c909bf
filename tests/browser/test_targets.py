"""The list of what each player needs, on the page of a running game."""

import os

import pytest

from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from tests.browser.faults import SCREENS, faults_of_pages

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}


@pytest.fixture
def table(owner, season):
    four = list(Player.objects.filter(club=season.club).order_by("pk")[:4])
    return hanchan_begin(actor=owner, club=season.club, house_rules=season.house_rules, players=four, season=season)


@pytest.mark.slow
def test_the_open_list_follows_a_deal_recorded_elsewhere_and_takes_a_stick(visit, owner, season, table):
    page = visit(f"/c/monday/g/{table.pk}/")
    page.get_by_text("What each player needs").click()
    assert page.locator("#targets li", has_text="4,500 off Akiko").count() == 0

    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    page.evaluate("document.dispatchEvent(new Event('live:ask'))")

    # Seat 2 is 8,000 behind seat 1, the dealer: off seat 1 4,500.
    wanted = page.locator("#targets section").nth(2).locator("li", has_text="4,500 off Akiko")
    wanted.first.wait_for()
    assert page.locator("#targets[open]").count() == 1
    page.locator(".declared label", has_text="Akiko").click()
    page.get_by_role("button", name="Show", exact=True).click()
    page.locator("#targets[open] section").nth(2).locator("li", has_text="3,200 off Akiko").first.wait_for()


@pytest.mark.slow
@pytest.mark.parametrize("size", SCREENS)
def test_the_open_list_has_no_serious_fault(signed_in, page, owner, season, table, size):
    width, height = SCREENS[size]
    page.set_viewport_size({"width": width, "height": height})

    faults = faults_of_pages(page, signed_in, [f"/c/monday/g/{table.pk}/?riichi=1"])

    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{size}.png", full_page=True)
    assert faults == {}
