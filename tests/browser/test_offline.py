"""The pad with its server stopped: the process is ended, the browser is killed, and nothing is lost."""

from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import TimeoutError, expect

from league.accounts.models import User
from league.clubs.models import Club
from tests.browser.conftest import sign_in
from tests.browser.offline import Phone, Server, real_phone, server, wait_kept
from tests.browser.pad import Pad, begun_pad, enter, record
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.releases import release
from tests.profile import LONGEST

__all__ = ["real_phone", "server"]  # the fixtures
pytestmark = [pytest.mark.browser, pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]
# By seat, winner and discarder, with the scores after each: 12,000 and the dealer's 18,000, honba of the dealer's wins.
DEALS = [
    (0, 1, [43000, 7000, 25000, 25000]),
    # 12,000 + one honba 300
    (2, 3, [43000, 7000, 37300, 12700]),
    (3, 2, [43000, 7000, 25300, 24700]),
    (1, 0, [31000, 19000, 25300, 24700]),
    (0, 2, [43000, 19000, 13300, 24700]),
]


def opened(server: Server, phone: Phone, owner: User, club: Club, ruleset: str = "riichi-club") -> Pad:
    """Return a pad that has everything on the phone, and stop the server."""
    address = begun_pad(phone.start(), server.url, owner, club, ruleset).address
    pad = Pad(phone.restart(), address).open()
    wait_kept(pad.page)
    server.stop()
    return pad


def save(pad: Pad, winner: int, source: int, waiting: int) -> list[int]:
    """Enter a haneman, save it, and return the scores that the pad shows while the deals wait."""
    enter(pad, winner, source)
    pad.deltas()
    pad.save()
    pad.page.locator(f".pad[data-waiting='{waiting}']").wait_for()
    return pad.scores()


def save_and_kill(pad: Pad, phone: Phone, count: int) -> Pad:
    """Record deals, kill the browser, and return the pad that is opened again, all without a server."""
    for number, (winner, source, expected) in enumerate(DEALS[:count], 1):
        assert save(pad, winner, source, number) == expected
    phone.kill()
    again = Pad(phone.start(), pad.address).open()
    again.page.locator(f".pad[data-waiting='{count}']").wait_for()
    assert again.scores() == DEALS[count - 1][2]
    return again


def check_stored(pad: Pad, count: int) -> None:
    """Wait until the server has all deals, and compare them with what the phone showed."""
    hanchan = pad.wait_stored(count)
    assert scores(checked_hanchan()) == pad.scores() == DEALS[count - 1][2]
    assert [deal.number for deal in hanchan.deals.standing()] == list(range(1, count + 1))


@pytest.mark.slow
def test_a_phone_that_is_killed_without_a_server_opens_the_pad_again(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    pad = save_and_kill(opened(server, real_phone, owner, club), real_phone, 2)
    assert not checked_hanchan().deals.exists()
    server.start()

    check_stored(pad, 2)


@pytest.mark.engine
@pytest.mark.slow
def test_five_deals_with_patterns_outlive_the_server_and_the_browser(
    tmp_path: Path, server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    server.stop()
    serving = Server(tmp_path / "serving", is_quick=False)
    pad = save_and_kill(opened(serving.start(), real_phone, owner, club), real_phone, 4)
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    pad.seat(1, 3)
    pad.key("Tiles")
    pad.tiles("2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "6s", "6s", "5s", "6s", "7s")
    # 平和 断么九 2 han 30 fu: 2,000
    assert pad.deltas() == [0, 2000, 0, -2000]
    expect(pad.page.locator(".told")).to_contain_text("2 han 30 fu (平和 Pinfu · 断么九 All simples)")
    pad.save()
    pad.page.locator(".pad[data-waiting='5']").wait_for()
    seen = pad.scores()
    assert seen == [31000, 21000, 25300, 22700]
    real_phone.kill()
    pad = Pad(real_phone.start(), pad.address).open()
    assert (pad.scores(), pad.page.locator(".pad").get_attribute("data-waiting")) == (seen, "5")
    serving.start()

    hanchan = pad.wait_stored(5)
    serving.stop()
    assert scores(checked_hanchan()) == pad.scores() == seen
    assert [deal.number for deal in hanchan.deals.standing()] == [1, 2, 3, 4, 5]


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="a canary of a minute: JANROKU_LONG=1 alone runs it")
def test_a_phone_that_keeps_nothing_loses_its_deals_and_the_test_sees_it(
    tmp_path: Path, server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    server.stop()
    forgetful = {
        "static/pad/stored.js": ("async function open() {\n", "async function open() {\n  throw new Error();\n")
    }
    server.root = release(tmp_path / "forgetful", forgetful)
    pad = opened(server.start(), real_phone, owner, club)

    real_phone.patience = 10
    with pytest.raises(TimeoutError, match=r"data-waiting='2'"):
        save_and_kill(pad, real_phone, 2)


@pytest.mark.slow
def test_another_phone_that_was_faster_is_asked_about_when_the_server_returns(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    pad = save_and_kill(opened(server, real_phone, owner, club), real_phone, 2)
    record(owner, 1)
    server.start()
    dialog = pad.page.get_by_role("alertdialog")
    dialog.wait_for()
    expect(dialog).to_contain_text("Ben off Aoi")
    expect(dialog).to_contain_text("Aoi +18,000")
    dialog.get_by_role("button", name="Record mine as the next deal").tap()

    hanchan = pad.wait_stored(3)
    # Theirs: Ben's 8,000 off Aoi; then Aoi's 12,000 off Ben, and 18,000 of Chika, now the dealer, off Dai
    assert scores(checked_hanchan()) == pad.scores() == [29000, 21000, 43000, 7000]
    assert [deal.number for deal in hanchan.deals.standing()] == [1, 2, 3]


@pytest.mark.slow
def test_what_waits_is_sent_after_a_session_that_expired_meanwhile(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    pad = save_and_kill(opened(server, real_phone, owner, club), real_phone, 2)
    Session.objects.all().delete()
    server.start()
    pad.page.get_by_text("You are signed out. Unsent entries stay on this device.").wait_for()
    pad.page.locator(".told").get_by_role("link", name="Sign in").tap()
    sign_in(pad.page, owner)

    check_stored(pad, 2)
    assert {deal.entered_by for deal in checked_hanchan().deals.all()} == {owner}


@pytest.mark.slow
def test_background_sync_sends_what_waits_with_the_pad_closed(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    pad = opened(server, real_phone, owner, club)
    for number, (winner, source, expected) in enumerate(DEALS[:2], 1):
        assert save(pad, winner, source, number) == expected
    page = pad.page
    chromium = page.context.new_cdp_session(page)
    registrations: list[Any] = []
    chromium.on("ServiceWorker.workerRegistrationUpdated", lambda found: registrations.extend(found["registrations"]))
    chromium.send("ServiceWorker.enable")
    page.goto("about:blank")
    server.start()
    chromium.send(
        "ServiceWorker.dispatchSyncEvent",
        {
            "origin": server.url,
            "registrationId": registrations[-1]["registrationId"],
            "tag": "deals",
            "lastChance": False,
        },
    )
    page.wait_for_timeout(3000)
    assert [deal.number for deal in checked_hanchan().deals.standing()] == [1, 2]
    pad.open()

    check_stored(pad, 2)


@pytest.mark.engine
@pytest.mark.slow
def test_a_pad_that_was_saved_on_before_the_engine_was_ready_catches_up(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    pad = opened(server, real_phone, owner, club)
    # The engine takes seconds to start, and nobody waits for it here.
    pad.open()
    for winner, source, _expected in DEALS[:2]:
        enter(pad, winner, source)
        pad.save()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)

    expect(pad.page.locator(".at-2 .score")).to_have_attribute("data-score", "37300")
    assert pad.scores() == DEALS[1][2]
    server.start()
    check_stored(pad, 2)
