"""A newer release is announced on the pad, and used only when the recorder agrees."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from tests.browser.conftest import sign_in
from tests.browser.offline import Phone, Server, real_phone, server, wait_kept, wait_true
from tests.browser.pad import Pad, begun_pad, begun_table, enter
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.releases import release

__all__ = ["real_phone", "server"]  # the fixtures
pytestmark = [pytest.mark.browser, pytest.mark.sqlite, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
# A mark in the page, and another engine.
CHANGES = {
    "static/pad/start.js": ("export const form", 'document.documentElement.dataset.release = "2";\nexport const form'),
    "rules/__init__.py": ('"""', '"""Newer. '),
}
NEWER = "html[data-release='2']"
ENGINE = "fetch('/engine/manifest.json').then((answer) => answer.json()).then((found) => found.hash)"
LOOK = "navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => null)"


def expect_old(pad: Pad, engine: str) -> None:
    pad.page.locator(".board").wait_for()
    assert pad.page.locator(NEWER).count() == 0
    assert pad.page.evaluate(ENGINE) == engine


def test_the_old_version_goes_on_until_the_recorder_agrees(
    tmp_path: Path, server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    address = begun_pad(real_phone.start(), server.url, owner, club, "riichi-club").address
    pad = Pad(real_phone.restart(), address).open()
    wait_kept(pad.page)
    before = pad.page.evaluate(ENGINE)
    server.stop()
    server.root = release(tmp_path / "newer", CHANGES)
    server.start()
    enter(pad, 0, 1)
    pad.page.evaluate(LOOK)
    notice = pad.page.locator("[data-update]")
    expect(notice).to_be_visible()
    expect_old(pad, before)
    assert pad.deltas() == [18000, -18000, 0, 0]

    # Also after a reload, which gets the newer page from the server, and without it after a restart.
    pad.open()
    expect_old(pad, before)
    server.stop()
    pad = Pad(real_phone.restart(), address).open()
    notice = pad.page.locator("[data-update]")
    expect_old(pad, before)
    assert pad.deltas() == [18000, -18000, 0, 0]
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()

    # Nothing can be loaded now, so nothing changes.
    notice.get_by_role("button", name="Use it now").tap()
    expect(notice.locator("[data-failed]")).to_be_visible()
    expect_old(pad, before)
    server.start()
    pad.wait_stored(1)
    notice.get_by_role("button", name="Use it now").tap()

    pad.page.locator(NEWER).wait_for(state="attached")
    expect(pad.page.locator("[data-update]")).to_be_hidden()
    wait_kept(pad.page)
    assert pad.page.evaluate(ENGINE) != before
    assert scores(checked_hanchan()) == pad.scores() == [43000, 7000, 25000, 25000]
    server.stop()
    pad.open()
    pad.page.locator(NEWER).wait_for(state="attached")


def test_a_pad_that_was_never_opened_comes_with_its_own_version(
    tmp_path: Path, server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    hanchan = begun_table(owner, club, "riichi-club")
    address = f"{server.url}/c/{club.slug}/g/{hanchan.pk}/pad/"
    page: Any = real_phone.start()
    page.goto(f"{server.url}/sign-in/")
    sign_in(page, owner)
    page.goto(f"{server.url}/calc/riichi-club/")
    wait_true(page, "Boolean(navigator.serviceWorker.controller)")
    server.stop()
    server.root = release(tmp_path / "newer", CHANGES)
    server.start()
    pad = Pad(page, address).open()

    page.locator(NEWER).wait_for(state="attached")
    expect(page.locator("[data-update]")).to_be_hidden()
    assert pad.scores() == [25000] * 4
