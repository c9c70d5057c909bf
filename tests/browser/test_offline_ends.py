"""The decider, the last deal and what each player needs, with the server stopped."""

from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.records.models import Hanchan
from tests.browser.offline import Phone, Server, real_phone, server
from tests.browser.pad import Pad
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.test_offline import opened
from tests.profile import LONGEST

__all__ = ["real_phone", "server"]  # the fixtures
pytestmark = [pytest.mark.browser, pytest.mark.sqlite, pytest.mark.slow, pytest.mark.django_db(transaction=True)]


def draws(pad: Pad, count: int) -> None:
    for number in range(1, count + 1):
        pad.key("Draw")
        pad.save()
        pad.page.locator(f".pad[data-waiting='{number}']").wait_for()


def needs(pad: Pad) -> Any:
    pad.page.get_by_role("button", name="Menu", exact=True).tap()
    pad.page.get_by_role("button", name="What each player needs").tap()
    return pad.page.locator(".dialog.targets")


def win_and_read_places(pad: Pad, winner: int, source: int, *keys: str) -> list[str]:
    pad.seat(winner, source)
    pad.key(*keys)
    pad.deltas()
    pad.save()
    pad.page.locator(".places li").first.wait_for()
    expect(
        pad.page.get_by_text("Deals wait on this device: the places are final once the server has them.")
    ).to_be_visible()
    return [str(one.get_attribute("aria-label")) for one in pad.page.locator(".places li").all()]


def check_finished(pad: Pad, server: Server, deals: int, shown: list[str]) -> None:
    """Let the server come back, and compare its places with those that the phone showed without it."""
    server.start()
    hanchan = pad.wait_stored(deals)
    assert hanchan.state == Hanchan.State.FINISHED
    assert scores(checked_hanchan()) == pad.scores()
    rows = hanchan.participants.select_related("player").order_by("place", "seat")
    assert [one.split(",")[0] for one in shown] == [f"place {row.place}: {row.player.name}" for row in rows]


@pytest.mark.engine
def test_the_decider_and_what_it_takes_come_without_the_server(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    pad = opened(server, real_phone, owner, club, "mingjiang")
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    draws(pad, 8)
    expect(pad.page.locator(".banner")).to_have_text("The decider 決勝局")
    shown = needs(pad)
    # All have 250, so that any win leads.
    expect(shown.locator("li").first).to_contain_text("1st place any win")
    shown.get_by_role("button", name="Close").tap()

    places = win_and_read_places(pad, 1, 2, "Large limit")

    assert places[0].startswith("place 1: Ben,")
    check_finished(pad, server, 9, places)


@pytest.mark.engine
@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="another end of a minute: JANROKU_LONG=1 alone runs it")
def test_the_last_deal_and_what_it_takes_come_without_the_server(
    server: Server, real_phone: Phone, owner: User, club: Club
) -> None:
    pad = opened(server, real_phone, owner, club, "mcr")
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    pad.seat(0, 1)
    pad.key("4", "0")
    pad.deltas()
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    for number in range(2, 16):
        pad.key("Draw")
        pad.save()
        pad.page.locator(f".pad[data-waiting='{number}']").wait_for()
    expect(pad.page.locator(".banner")).to_have_text("The last deal")
    shown = needs(pad)
    # Aoi has 40 + 3 × 8 = 64, Chika −8: 72 apart. Off Aoi Chika gains fan + 24 and Aoi loses fan + 8: 2 × fan + 32 > 72
    # from 21 fan; 20 leave both at 36, and they share the first place.
    expect(shown.locator("div").nth(2)).to_contain_text("20 fan off Aoi")
    shown.get_by_role("button", name="Close").tap()

    places = win_and_read_places(pad, 2, 0, "2", "1")

    assert places[0].startswith("place 1: Chika,")
    check_finished(pad, server, 16, places)
