"""A session ends while deals or games wait without a network, and the recorder signs in again in another tab."""

from typing import Any

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.records.models import Hanchan
from league.seasons.models import Season
from tests.browser.conftest import enter_signed_in, sign_in
from tests.browser.games import GamePage
from tests.browser.games import cut as cut_games
from tests.browser.games import mend as mend_games
from tests.browser.pad import Open, Pad, cut, enter, mend
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.test_pad_undo import wait_rows

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]
SIGNED_OUT = "You are signed out. Unsent entries stay on this device."


def waited(open_pad: Open) -> Pad:
    pad = open_pad("riichi-club")
    cut(pad)
    for waiting, (winner, source) in enumerate([(0, 1), (2, 3)], 1):
        enter(pad, winner, source)
        pad.save()
        wait_rows(pad, waiting)
    return pad


def sign_in_elsewhere(page: Any, site: str, user: User) -> None:
    """Sign in in another tab, and close it before it can send anything."""
    tab = page.context.new_page()
    tab.route("**/api/**", lambda route: route.abort())
    tab.goto(f"{site}/sign-in/")
    sign_in(tab, user)
    tab.close()


def test_an_open_pad_sends_what_waits_after_a_sign_in_in_another_tab(
    open_pad: Open, live_server: Any, owner: User
) -> None:
    pad = waited(open_pad)
    Session.objects.all().delete()
    mend(pad)
    pad.page.get_by_text(SIGNED_OUT).wait_for(timeout=20_000)
    assert Hanchan.objects.get().deals.count() == 0
    sign_in_elsewhere(pad.page, live_server.url, owner)

    pad.wait_stored(2)
    expect(pad.page.get_by_text(SIGNED_OUT)).to_be_hidden()
    assert scores(checked_hanchan()) == [43000, 7000, 37300, 12700]


def test_an_open_page_of_final_scores_sends_what_waits_after_a_sign_in_in_another_tab(
    phone: Any, live_server: Any, owner: User, club: Club, season: Season
) -> None:
    enter_signed_in(phone, live_server.url, owner)
    games = GamePage(phone, f"{live_server.url}/c/{club.slug}/record/").open()
    cut_games(phone)
    games.record()
    games.wait_for(1)
    before = Hanchan.objects.count()
    Session.objects.all().delete()
    mend_games(phone)
    phone.get_by_text("signed out").first.wait_for(timeout=20_000)
    assert Hanchan.objects.count() == before
    sign_in_elsewhere(phone, live_server.url, owner)

    games.wait_for(0)
    assert Hanchan.objects.count() == before + 1
