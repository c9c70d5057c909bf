"""What each player needs on the pad: in the game also without the server, in the season as the server said it last."""

from datetime import date
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.records.models import Hanchan
from league.seasons.services import season_open
from tests.browser.conftest import enter_signed_in
from tests.browser.pad import Open, Pad, begun_table, cut, enter, mend
from tests.browser.recorder import NAMES, scores

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def needs(pad: Pad) -> Any:
    pad.page.get_by_role("button", name="Menu").tap()
    pad.page.get_by_role("button", name="What each player needs").tap()
    return pad.page.locator(".dialog.targets")


@pytest.mark.slow
@pytest.mark.engine
def test_what_each_player_needs_follows_the_deals_that_wait(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    cut(pad)
    enter(pad, 0, 1)
    pad.deltas()
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()

    shown = needs(pad)

    # The dealer has 25,000 + 18,000 = 43,000, the third 25,000, one honba. 2 × (12,000 + 300) = 24,600 are more than
    # the 18,000 between them; 2 × (8,000 + 300) = 16,600 are less.
    third = shown.locator("div").nth(2)
    expect(third).to_contain_text(NAMES[2])
    expect(third).to_contain_text(f"12,000 off {NAMES[0]}")
    mend(pad)
    hanchan = pad.wait_stored(1)
    assert scores(hanchan) == [43000, 7000, 25000, 25000]


@pytest.mark.slow
def test_the_line_of_the_season_says_that_it_is_as_of_the_last_connection(
    phone: Any, live_server: Any, owner: User, club: Club
) -> None:
    hanchan = begun_table(owner, club, "riichi-club")
    season = season_open(actor=owner, club=club, name="Spring", opens=date(2026, 1, 1), house_rules=hanchan.house_rules)
    Hanchan.objects.update(season=season)
    enter_signed_in(phone, live_server.url, owner)
    pad = Pad(phone, f"{live_server.url}/c/{club.slug}/g/{hanchan.pk}/pad/").open()

    shown = needs(pad)

    expect(shown.locator(".beyond").first).to_contain_text("in Spring", timeout=30_000)
    assert shown.locator(".as-of").count() == 0
    cut(pad)
    shown.get_by_role("button", name="Close").tap()
    phone.locator(".pad").get_by_text("no connection").first.wait_for(timeout=10_000)
    expect(needs(pad).locator(".as-of")).to_have_text("Event and season: as of the last connection.")
