"""Stored pages belong to one reader, and other pages than the pad open without a network too."""

import time
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club, Role
from league.clubs.services import house_rules_create, membership_set
from league.players.services import player_add
from league.records.deals.services import hanchan_begin
from league.records.guests.services import guest_link_make
from league.records.models import Hanchan
from tests.browser.conftest import sign_in
from tests.browser.offline import Phone, Server, real_phone, server, wait_true
from tests.browser.pad import Pad, begun_pad, cut, enter, mend
from tests.browser.recorder import checked_hanchan, scores
from tests.league.factories import make_user
from tests.services import find_chromium

__all__ = ["real_phone", "server"]  # the fixtures
pytestmark = [pytest.mark.browser, pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]
STORED = """async () => {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith("janroku-pages-")) continue;
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  }
  return found;
}"""
TABLES = "Object.keys(localStorage).filter((key) => key.startsWith('janroku-pad-table-')).length"


def stored(page: Any, *expected: str) -> None:
    """Wait until these pages are stored and no others."""
    found: list[str] = []
    for _try in range(300):
        found = page.evaluate(STORED)
        if found == list(expected):
            return
        time.sleep(0.1)
    assert found == list(expected)


def kept_pad(server: Server, phone: Phone, owner: User, club: Club) -> tuple[Any, str]:
    """Return the page of a phone that has stored the pad of the owner, and the address of the pad."""
    pad = begun_pad(phone.start(), server.url, owner, club, "riichi-club")
    wait_true(pad.page, "Boolean(navigator.serviceWorker.controller)")
    path = pad.address.removeprefix(server.url)
    stored(pad.page, path)
    assert pad.page.evaluate(TABLES) == 1
    return pad.page, path


@pytest.mark.slow
def test_signing_out_leaves_no_page_and_no_table(server: Server, real_phone: Phone, owner: User, club: Club) -> None:
    page, path = kept_pad(server, real_phone, owner, club)
    page.goto(f"{server.url}/account/")
    page.get_by_role("button", name="Sign out", exact=True).click()
    page.wait_for_url(f"{server.url}/")
    stored(page)
    assert page.evaluate(TABLES) == 0
    server.stop()
    page.goto(server.url + path)

    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.locator("[data-none]")).to_be_visible()


def another_table(owner: User, club: Club) -> Hanchan:
    people = [player_add(actor=owner, club=club, name=name) for name in ("Emi", "Fumi", "Goro", "Hana")]
    rules = house_rules_create(actor=owner, club=club, name="Others", ruleset="riichi-club", options={})
    return hanchan_begin(actor=owner, club=club, house_rules=rules, players=people)


def not_found(server: Server, page: Any, path: str) -> None:
    """Open an address without a server: the page says that there is no connection."""
    server.stop()
    page.goto(server.url + path)
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()


def addresses(page: Any) -> list[str]:
    """Return where the page without a connection leads to."""
    return list(page.locator("[data-stored] a").evaluate_all("links => links.map((one) => one.href)"))


@pytest.mark.slow
def test_another_account_and_a_guest_do_not_find_the_first_ones_pages(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    page, path = kept_pad(server, real_phone, owner, club)
    other = make_user("other")
    membership_set(actor=owner, club=club, user=other, role=Role.RECORDER)
    # The first session ends without signing out.
    page.context.clear_cookies(name="sessionid")
    page.goto(f"{server.url}/sign-in/")
    stored(page, path)
    sign_in(page, other)
    stored(page)
    not_found(server, page, path)
    server.start()
    page.goto(server.url + path)
    stored(page, path)

    page.context.clear_cookies(name="sessionid")
    link = guest_link_make(actor=owner, hanchan=(hanchan := another_table(owner, club)))
    page.goto(f"{server.url}/guest/#{link.secret}")
    page.wait_for_url(f"**/g/{hanchan.pk}/pad/")
    page.locator(".board").wait_for()
    stored(page, own := f"/c/{club.slug}/g/{hanchan.pk}/pad/")
    not_found(server, page, path)
    expect(page.locator("[data-stored] a")).to_have_count(1)
    assert addresses(page) == [server.url + own]
    Pad(page, server.url + own).open()


@pytest.mark.slow
def test_a_page_that_the_reader_may_not_open_any_more_is_deleted(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    page, path = kept_pad(server, real_phone, owner, club)
    Hanchan.objects.all().delete()
    page.goto(server.url + path)

    stored(page)
    not_found(server, page, path)
    assert addresses(page) == []


@pytest.mark.slow
def test_the_calculator_the_record_page_and_the_start_open_without_a_server(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    page, path = kept_pad(server, real_phone, owner, club)
    page.goto(f"{server.url}/c/{club.slug}/record/")
    page.goto(f"{server.url}/calc/mcr/")
    page.evaluate('document.querySelector("form[data-asked]").dispatchEvent(new Event("change", {bubbles: true}))')
    page.locator("[data-engine-ready]:not([hidden])").wait_for(timeout=60_000)
    wait_true(page, "caches.keys().then((names) => names.some((name) => name.includes('engine')))")
    stored(page, path, f"/c/{club.slug}/record/", "/calc/mcr/")
    server.stop()

    page.reload()
    page.evaluate('document.querySelector("#answer").replaceChildren()')
    page.get_by_role("button", name="Take back").click()
    page.get_by_text("There are 12 tiles where there should be 13.").wait_for(timeout=60_000)
    page.goto(f"{server.url}/c/{club.slug}/record/?rules=1")
    expect(page.get_by_role("heading", name="Record a hanchan")).to_be_visible()
    page.goto(f"{server.url}/start/")
    page.wait_for_url(server.url + path)
    page.goto(f"{server.url}/c/{club.slug}/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.locator("[data-stored] a")).to_have_count(3)
    assert {server.url + path, f"{server.url}/calc/mcr/"} < set(addresses(page))


@pytest.mark.slow
def test_on_plain_http_the_pad_says_what_is_missing_and_keeps_what_waits(
    browser: Any, live_server: Any, settings: Any, owner: User, club: Club
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    # A name that is not this machine to the browser.
    arguments = ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP pad.test 127.0.0.1"]
    chromium = browser.browser_type.launch(executable_path=str(find_chromium()), args=arguments)
    page = chromium.new_page(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    pad = begun_pad(
        page,
        live_server.url.replace("127.0.0.1", "pad.test").replace("localhost", "pad.test"),
        owner,
        club,
        "riichi-club",
    )
    assert not page.evaluate("isSecureContext")
    line = page.locator("[data-insecure]")
    expect(line).to_contain_text("This address has no HTTPS")
    enter(pad, 0, 1)
    pad.deltas()
    cut(pad)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    line.get_by_role("button", name="Close").tap()
    page.reload()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    expect(line).to_be_hidden()
    mend(pad)

    pad.wait_stored(1)
    chromium.close()
    assert scores(checked_hanchan()) == [43000, 7000, 25000, 25000]
