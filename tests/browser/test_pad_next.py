"""From one deal to the next on the pad: keys of a keyboard, what stays and what goes, games that end elsewhere."""

from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.accounts.models import User
from league.records.deals.services import hanchan_stop
from league.records.models import Hanchan
from league.records.services import hanchan_void
from tests.browser.games import GamePage
from tests.browser.pad import Open, cut, enter, mend, record
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.test_games_waiting import games
from tests.browser.test_pad_undo import wait_rows

__all__ = ["games"]  # the fixture
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
FOCUS = "document.activeElement.getAttribute('aria-label')"


def test_digits_choose_han_and_fu_and_the_focus_goes_to_the_next_deal(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    keys = pad.page.keyboard
    # Chika, opposite, off the right.
    keys.press("ArrowUp")
    keys.press("ArrowRight")
    for digit in "340":
        keys.press(digit)
    # 3 han 40 fu
    assert pad.deltas() == [0, -5200, 5200, 0]
    keys.press("Control+Enter")
    pad.wait_stored(1)
    assert pad.page.evaluate(FOCUS).startswith("Aoi, 25,000, north")
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    keys.press("7")

    # 7 han are a haneman: 3,000 and 6,000 of the dealer, who is Ben.
    assert pad.deltas() == [-3000, -6000, 12000, -3000]


@pytest.mark.slow
def test_digits_write_a_value_that_is_a_number(open_pad: Open) -> None:
    pad = open_pad("mcr")
    pad.seat(0, 0)
    for digit in "24":
        pad.page.keyboard.press(digit)

    expect(pad.page.locator(".digits output")).to_have_text("24")
    # 8 + 24 from each
    assert pad.deltas() == [96, -32, -32, -32]


@pytest.mark.slow
def test_tiles_are_not_asked_for_the_next_deal(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.seat(0, 1)
    pad.key("Tiles", "Draw")
    pad.save()
    pad.wait_stored(1)
    pad.seat(0, 1)

    figures = pad.page.get_by_role("button", name="Figures")
    expect(figures).to_have_attribute("aria-pressed", "true")
    assert pad.page.get_by_role("button", name="Tiles").get_attribute("aria-pressed") == "false"
    assert pad.page.locator(".keypad").count() == 0


@pytest.mark.slow
def test_the_value_stays_while_the_winner_is_amended(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    enter(pad, 0, 1)
    pad.save()
    pad.wait_stored(1)
    pad.page.reload()
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    pad.page.get_by_role("group", name="Amending deal 1").wait_for()
    pad.seat(0, 2, 1)
    assert pad.deltas() == [0, -12000, 12000, 0]
    pad.page.get_by_role("button", name="Amend the deal").tap()
    pad.page.get_by_text("Amended: deal 1").wait_for()

    assert scores(checked_hanchan()) == [25000, 13000, 37000, 25000]


@pytest.mark.slow
def test_the_own_entry_of_a_conflict_is_in_words_before_its_payments_are_known(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    wait_rows(pad, 1)
    record(owner, 1)
    mend(pad)

    ours = pad.page.get_by_role("alertdialog").locator(".side").nth(1)
    expect(ours).to_contain_text("Aoi off Ben: Haneman")
    assert [deal.number for deal in checked_hanchan().deals.all()] == [1]


@pytest.mark.slow
@pytest.mark.parametrize("is_void", [True, False])
def test_the_board_stops_when_the_game_ends_elsewhere(open_pad: Open, owner: User, is_void: bool) -> None:
    pad = open_pad("riichi-club")
    record(owner, 1)
    pad.page.locator(".pad[data-stored='1']").wait_for()
    cut(pad)
    enter(pad, 2, 3)
    pad.save()
    wait_rows(pad, 1)
    hanchan = Hanchan.objects.get()
    end = hanchan_void if is_void else hanchan_stop
    end(actor=owner, hanchan=hanchan, version=hanchan.version, reason="elsewhere")
    mend(pad)

    said = "Void: this hanchan counts for nothing." if is_void else "This hanchan was ended elsewhere."
    expect(pad.page.locator(".over")).to_contain_text(said)
    pad.page.get_by_role("alertdialog").get_by_role("button", name="Drop it").tap()
    wait_rows(pad, 0)
    assert hanchan.deals.count() == 1


@pytest.mark.slow
def test_the_day_of_a_game_is_the_clubs_and_not_the_phones(games: GamePage, club: Any) -> None:
    asked: list[Any] = []
    games.page.clock.install(time=timezone.now().timestamp() + 3 * 24 * 3600)
    # The server says its time after the game is entered.
    games.page.route("**/api/v1/me/", lambda route: asked.append(route))
    games.open()
    games.record()
    games.page.get_by_role("button", name="Sending").wait_for()
    asked[0].continue_()
    games.page.wait_for_url("**/g/*/")

    assert Hanchan.objects.latest("pk").played_on == club.day_of(timezone.now())
