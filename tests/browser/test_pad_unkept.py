"""A browser that does not keep what is entered: nothing is called saved before it is, and the pad works online."""

from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.records.models import Hanchan
from tests.browser.games import GamePage
from tests.browser.games import cut as cut_games
from tests.browser.games import mend as mend_games
from tests.browser.pad import Open, Pad, begun_pad, cut, enter, mend
from tests.browser.recorder import checked_hanchan, scores
from tests.browser.test_games_waiting import games
from tests.profile import part_of

__all__ = ["games"]  # the fixture
pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FULL = """IDBObjectStore.prototype.put = () => {
  throw new DOMException("full", "QuotaExceededError");
};"""
# The fault comes when the transaction ends.
FULL_AT_THE_END = """const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (...row) {
  const request = put.apply(this, row);
  request.addEventListener("success", () => this.transaction.abort());
  return request;
};"""
MISSING = 'Object.defineProperty(self, "indexedDB", { value: undefined });'
FORBIDDEN = """Object.defineProperty(self, "indexedDB", {
  get() {
    throw new DOMException("no", "SecurityError");
  },
});"""
# So that a test can close the database under the page, as phones do in the background.
IN_REACH = """const open = IDBFactory.prototype.open;
IDBFactory.prototype.open = function (...words) {
  const request = open.apply(this, words);
  request.addEventListener("success", () => (self.database = request.result));
  return request;
};"""
# A transaction that goes on until it is told to end; a write has to wait for it.
BUSY = """() => {
  const store = database.transaction("waiting", "readwrite").objectStore("waiting");
  const go = () => self.isFree || (store.count().onsuccess = go);
  go();
}"""


@pytest.mark.parametrize("fault", part_of([FULL, MISSING, FULL_AT_THE_END, FORBIDDEN], each=2))
def test_a_deal_that_is_not_kept_is_not_called_saved(
    phone: Any, live_server: Any, owner: User, club: Club, fault: str
) -> None:
    phone.add_init_script(fault)
    pad = begun_pad(phone, live_server.url, owner, club, "riichi-club")
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    expect(pad.page.locator(".last-deal")).to_contain_text("Not kept on this device, only being sent: 東1局")
    expect(pad.page.locator(".told")).to_contain_text("This browser cannot store anything")
    mend(pad)
    pad.wait_stored(1)
    expect(pad.page.locator(".last-deal")).to_contain_text("Saved: 東1局")
    # Undo, and the next deals.
    pad.undo()
    pad.wait_stored(0)
    for number, winner in ((1, 0), (2, 2)):
        enter(pad, winner, 1)
        pad.save()
        pad.wait_stored(number)

    # 18,000 of the dealer; then 12,000 and one honba
    assert scores(checked_hanchan()) == pad.scores() == [43000, -5300, 37300, 25000]


@pytest.mark.slow
def test_deals_are_taken_back_and_sent_in_order_from_a_page_that_keeps_nothing(
    phone: Any, live_server: Any, owner: User, club: Club
) -> None:
    phone.add_init_script(FULL)
    pad = begun_pad(phone, live_server.url, owner, club, "riichi-club")
    cut(pad)
    for waiting, value in ((1, "Haneman"), (2, "Mangan")):
        enter(pad, 0, 1, value)
        pad.save()
        pad.page.locator(f".pad[data-waiting='{waiting}']").wait_for()
    pad.undo()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    enter(pad, 2, 3)
    pad.save()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    mend(pad)

    pad.wait_stored(2)
    assert scores(checked_hanchan()) == [43000, 7000, 37300, 12700]


@pytest.mark.slow
def test_a_database_that_is_closed_under_the_page_is_opened_again(
    phone: Any, live_server: Any, owner: User, club: Club
) -> None:
    phone.add_init_script(IN_REACH)
    pad = begun_pad(phone, live_server.url, owner, club, "riichi-club")
    cut(pad)
    for waiting, winner in ((1, 0), (2, 2)):
        pad.page.evaluate("database.close()")
        enter(pad, winner, 1)
        pad.save()
        expect(pad.page.locator(".last-deal")).to_contain_text("Saved:")
        pad.page.locator(f".pad[data-waiting='{waiting}']").wait_for()
    pad.page.reload()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    mend(pad)

    pad.wait_stored(2)
    assert scores(checked_hanchan()) == [43000, -5300, 37300, 25000]


@pytest.mark.slow
def test_saved_is_said_after_the_write(phone: Any, live_server: Any, owner: User, club: Club) -> None:
    phone.add_init_script(IN_REACH)
    pad = begun_pad(phone, live_server.url, owner, club, "riichi-club")
    cut(pad)
    pad.page.evaluate(BUSY)
    enter(pad, 0, 1)
    pad.save()
    pad.page.wait_for_timeout(300)
    assert "Saved" not in pad.page.locator(".last-deal").inner_text()
    pad.page.evaluate("self.isFree = true")

    expect(pad.page.locator(".last-deal")).to_contain_text("Saved: 東1局")


@pytest.mark.slow
def test_a_game_that_is_not_kept_is_named_so_and_sent(games: GamePage) -> None:
    games.page.add_init_script(FULL)
    games.open()
    cut_games(games.page)
    games.record()
    games.wait_for(1)
    expect(games.page.get_by_text("This browser cannot store anything")).to_be_visible()
    mend_games(games.page)
    games.wait_for(0)

    assert Hanchan.objects.count() == 4


@pytest.mark.slow
def test_a_pad_whose_store_is_full_later_goes_on(open_pad: Open) -> None:
    pad: Pad = open_pad("riichi-club")
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    pad.page.evaluate(f"() => {{ {FULL} }}")
    enter(pad, 2, 3)
    pad.save()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    expect(pad.page.locator(".last-deal")).to_contain_text("Not kept on this device")
    mend(pad)

    pad.wait_stored(2)
    assert scores(checked_hanchan()) == [43000, 7000, 37300, 12700]
