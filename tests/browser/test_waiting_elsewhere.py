"""Deals that wait on a phone are sent, or named, by every page of the site, and signing out says that they wait."""

from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.records.models import Hanchan
from tests.browser.pad import Open, Pad, cut, enter, mend, record
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.test_pad_undo import wait_rows

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def waited(open_pad: Open, deals: int = 1) -> Pad:
    """Return a pad on which so many deals wait, Aoi's hanemans off Ben."""
    pad = open_pad("riichi-club")
    cut(pad)
    for waiting in range(1, deals + 1):
        enter(pad, 0, 1)
        pad.save()
        wait_rows(pad, waiting)
    return pad


def stored() -> int:
    return Hanchan.objects.get().deals.standing().count()


def test_any_page_names_what_waits_and_sends_it(open_pad: Open, live_server: Any) -> None:
    pad = waited(open_pad, 2)
    # The second was entered a moment after the first, and is the same.
    pad.undo()
    enter(pad, 2, 3)
    pad.save()
    wait_rows(pad, 2)
    page = pad.page
    page.goto(f"{live_server.url}/c/monday/")
    line = page.locator("[data-waits]")
    expect(line).to_contain_text("Deals of Table 1 that wait on this device: 2 · Send")
    assert line.get_by_role("link", name="Send").get_attribute("href") == pad.address.removeprefix(live_server.url)
    assert stored() == 0
    mend(pad)
    page.goto(f"{live_server.url}/account/")

    page.locator("[data-waits][data-sent='2']").wait_for(state="attached")
    expect(line).to_be_hidden()
    assert scores(checked_hanchan()) == [43000, 7000, 37300, 12700]


@pytest.mark.slow
def test_what_was_taken_back_is_settled_by_another_page(open_pad: Open, live_server: Any) -> None:
    pad = waited(open_pad)
    pad.undo()
    enter(pad, 0, 1, "Mangan")
    pad.save()
    wait_rows(pad, 2)
    pad.page.goto("about:blank")
    mend(pad)
    pad.page.goto(f"{live_server.url}/account/")
    pad.page.locator("[data-waits][data-sent]").wait_for(state="attached")

    assert scores(checked_hanchan()) == [37000, 13000, 25000, 25000]


@pytest.mark.slow
def test_what_needs_a_decision_is_named_and_left_to_its_pad(open_pad: Open, live_server: Any, owner: User) -> None:
    pad = waited(open_pad)
    record(owner, 1)
    pad.page.goto("about:blank")
    mend(pad)
    pad.page.goto(f"{live_server.url}/account/")
    pad.page.get_by_role("link", name="Send").tap()

    pad.page.get_by_role("alertdialog").wait_for()
    assert stored() == 1


def test_signing_out_says_what_waits(open_pad: Open, live_server: Any) -> None:
    pad = waited(open_pad)
    page = pad.page
    asked: list[str] = []
    page.goto(f"{live_server.url}/account/")
    page.locator("[data-waits]:not([hidden])").wait_for()
    page.once("dialog", lambda dialog: (asked.append(dialog.message), dialog.dismiss()))
    page.get_by_role("button", name="Sign out").click()
    assert asked[0].startswith("Entries wait on this device: 1.")
    assert page.url.endswith("/account/")
    page.once("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(lambda url: not url.endswith("/account/"))

    # Nobody else sends it.
    mend(pad)
    page.goto(f"{live_server.url}/")
    assert (page.locator("[data-waits]").count(), stored()) == (0, 0)
