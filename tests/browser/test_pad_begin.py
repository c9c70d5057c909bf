"""Whatever begins or continues a table opens the pad, which without scripts leads to final scores."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.services import player_add
from league.records.guests.services import guest_link_make
from league.records.models import Hanchan
from tests.browser.conftest import enter_signed_in
from tests.browser.pad import begun_table
from tests.browser.recorder import NAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def without_scripts(browser: Any) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB", java_script_enabled=False)
    yield context.new_page()
    context.close()


def begin(page: Any, site: str, owner: User, club: Club) -> None:
    for name in NAMES[:4]:
        player_add(actor=owner, club=club, name=name)
    rules = house_rules_create(actor=owner, club=club, name="Club rules", ruleset="riichi-club", options={})
    enter_signed_in(page, site, owner)
    page.goto(f"{site}/c/{club.slug}/record/deals/?rules={rules.pk}")
    for seat, name in enumerate(NAMES[:4]):
        page.locator(f"input[name=player_{seat}]").fill(name)
    page.get_by_role("button", name="Begin").click()


def test_begin_opens_the_pad(phone: Any, live_server: Any, owner: User, club: Club) -> None:
    begin(phone, live_server.url, owner, club)

    phone.locator(".board").wait_for()
    assert phone.url.endswith(f"/g/{Hanchan.objects.get().pk}/pad/")


@pytest.mark.slow
def test_without_scripts_the_pad_leads_to_the_form_for_final_scores(
    without_scripts: Any, live_server: Any, owner: User, club: Club
) -> None:
    begin(without_scripts, live_server.url, owner, club)

    without_scripts.get_by_role("link", name="Record the final scores without it").click()
    without_scripts.get_by_role("button", name="Record", exact=True).wait_for()
    assert without_scripts.url == f"{live_server.url}/c/{club.slug}/record/"


@pytest.mark.parametrize("place", ["", "c/monday/"])
def test_continue_opens_the_pad(phone: Any, live_server: Any, owner: User, club: Club, place: str) -> None:
    table = begun_table(owner, club, "riichi-club")
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/{place}")
    phone.get_by_role("link", name="Continue").first.tap()

    phone.locator(".board").wait_for()
    assert phone.url == f"{live_server.url}/c/monday/g/{table.pk}/pad/"


def test_the_code_of_a_table_leads_to_the_pad(phone: Any, live_server: Any, owner: User, club: Club) -> None:
    table = begun_table(owner, club, "riichi-club")
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/c/monday/g/{table.pk}/table/")
    code = phone.get_by_label("Record at this table")
    expect(code).to_have_attribute("href", pad := f"{live_server.url}/c/monday/g/{table.pk}/pad/")

    phone.goto(code.get_attribute("href"))

    phone.locator(".board").wait_for()
    assert phone.url == pad


def test_a_guest_link_opens_the_pad(phone: Any, live_server: Any, owner: User, club: Club) -> None:
    made = guest_link_make(actor=owner, hanchan=begun_table(owner, club, "riichi-club"))
    phone.goto(f"{live_server.url}/guest/#{made.secret}")

    phone.wait_for_url("**/pad/")
    phone.locator(".board").wait_for()
    assert phone.url == f"{live_server.url}/c/monday/g/{Hanchan.objects.get().pk}/pad/"
