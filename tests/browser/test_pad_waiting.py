"""The pad without a network: deals wait on the phone, and are sent in their order."""

import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club, Role
from league.clubs.services import membership_set
from league.records.deals.services import deal_undo
from league.records.models import Hanchan
from tests.browser.conftest import sign_in
from tests.browser.pad import SAVE_AT_ONCE, Open, Pad, begun_pad, cut, enter, mend, record
from tests.browser.recorder import checked_hanchan, scores
from tests.league.factories import make_user
from tests.profile import part_of
from tests.services import find_chromium

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_deals_wait_through_a_reload_and_are_sent_in_their_order(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    # The payments of the first are known before the connection goes.
    enter(pad, 0, 1)
    pad.deltas()
    cut(pad)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    assert pad.scores() == [43000, 7000, 25000, 25000]
    enter(pad, 2, 3)
    pad.save()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    assert Hanchan.objects.get().deals.count() == 0
    pad.page.reload()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    assert "Deal 2 waits" in pad.page.locator(".last-deal").inner_text()
    assert pad.scores() == [43000, 7000, 25000, 25000]
    mend(pad)

    hanchan = pad.wait_stored(2)
    assert scores(checked_hanchan()) == [43000, 7000, 37300, 12700]
    assert [deal.number for deal in hanchan.deals.standing()] == [1, 2]


@pytest.mark.slow
@pytest.mark.engine
def test_the_engine_works_deals_out_without_the_server(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    cut(pad)
    pad.seat(0, 1)
    pad.page.evaluate(SAVE_AT_ONCE, "Haneman")
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    assert pad.scores() == [43000, 7000, 25000, 25000]
    pad.seat(1, 3)
    pad.key("Tiles")
    pad.tiles("2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "6s", "6s", "5s", "6s", "7s")
    # 平和 断么九 2 han 30 fu and one honba
    assert pad.deltas() == [0, 2300, 0, -2300]
    expect(pad.page.locator(".told")).to_contain_text("2 han 30 fu (平和 Pinfu · 断么九 All simples)")
    pad.save()
    pad.page.locator(".pad[data-waiting='2']").wait_for()
    seen = pad.scores()
    assert seen == [43000, 9300, 25000, 22700]
    assert "東2局" in pad.centre
    mend(pad)

    pad.wait_stored(2)
    assert scores(checked_hanchan()) == pad.scores() == seen


@pytest.mark.slow
def test_a_waiting_deal_is_taken_back_without_the_server(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    pad.undo()
    mend(pad)

    hanchan = pad.wait_stored(0)
    assert not hanchan.deals.standing().exists()
    assert scores(hanchan) == [25000] * 4


@pytest.mark.slow
def test_what_waits_stays_after_the_session_has_expired(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    pad.page.context.clear_cookies(name="sessionid")
    enter(pad, 0, 1)
    pad.save()
    pad.page.get_by_text("You are signed out. Unsent entries stay on this device.").wait_for()
    assert Hanchan.objects.get().deals.count() == 0
    pad.page.locator(".told").get_by_role("link", name="Sign in").tap()
    sign_in(pad.page, owner)

    pad.wait_stored(1)
    assert scores(checked_hanchan()) == [43000, 7000, 25000, 25000]


@pytest.mark.slow
def test_another_account_does_not_send_what_waits(open_pad: Open, club: Club, owner: User) -> None:
    pad = open_pad("riichi-club")
    other = make_user("other")
    membership_set(actor=owner, club=club, user=other, role=Role.RECORDER)
    pad.page.context.clear_cookies(name="sessionid")
    enter(pad, 0, 1)
    pad.save()
    pad.page.locator(".told").get_by_role("link", name="Sign in").tap()
    sign_in(pad.page, other)

    pad.page.get_by_text("Deals that somebody else entered wait on this device: 1.").wait_for()
    assert Hanchan.objects.get().deals.count() == 0


@pytest.mark.slow
def test_an_account_that_signs_in_in_another_tab_does_not_send_what_waits(
    open_pad: Open, live_server: Any, club: Club, owner: User
) -> None:
    pad = open_pad("riichi-club")
    other = make_user("other")
    membership_set(actor=owner, club=club, user=other, role=Role.RECORDER)
    tab = pad.page.context.new_page()
    pad.page.context.clear_cookies(name="sessionid")
    tab.goto(f"{live_server.url}/sign-in/")
    sign_in(tab, other)
    enter(pad, 0, 1)
    pad.save()

    pad.page.get_by_text("You are signed out. Unsent entries stay on this device.").wait_for()
    assert Hanchan.objects.get().deals.count() == 0


@pytest.fixture
def conflict(open_pad: Open, owner: User) -> Pad:
    """Two phones enter deal 1: theirs is a mangan of Ben off Aoi, ours a haneman of Aoi off Ben."""
    pad = open_pad("riichi-club")
    enter(pad, 0, 1)
    pad.deltas()
    cut(pad)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    record(owner, 1)
    mend(pad)
    dialog = pad.page.get_by_role("alertdialog")
    dialog.wait_for()
    theirs, ours = dialog.locator(".side").all()
    expect(theirs).to_contain_text("Recorded by")
    expect(theirs).to_contain_text("Ben off Aoi")
    expect(theirs).to_contain_text("Aoi −8,000")
    expect(ours).to_contain_text("Aoi off Ben")
    expect(ours).to_contain_text("Aoi +18,000")
    assert Hanchan.objects.get().deals.count() == 1
    return pad


@pytest.mark.parametrize(
    ("choice", "deals", "expected"),
    part_of(
        [
            ("Keep theirs, drop mine", 1, [17000, 33000, 25000, 25000]),
            # Aoi is no dealer any more: 12,000
            ("Record mine as the next deal", 2, [29000, 21000, 25000, 25000]),
            ("Amend theirs", 1, [43000, 7000, 25000, 25000]),
        ],
        columns=3,
    ),
)
def test_a_conflict_shows_both_deals_and_asks(conflict: Pad, choice: str, deals: int, expected: list[int]) -> None:
    conflict.page.get_by_role("alertdialog").get_by_role("button", name=choice).tap()
    conflict.page.get_by_role("alertdialog").wait_for(state="detached")
    if choice == "Amend theirs":
        # Ours is on the screen in place of theirs, and nothing is stored before it is saved.
        expect(conflict.page.get_by_label("Why it is amended")).to_have_value("Two phones recorded this deal.")
        assert conflict.deltas() == [18000, -18000, 0, 0]
        conflict.page.get_by_role("button", name="Amend the deal").tap()

    conflict.wait_stored(deals)
    assert scores(checked_hanchan()) == expected
    assert conflict.scores() == expected


@pytest.mark.slow
def test_a_deal_entered_before_another_phone_saved_asks_too(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    enter(pad, 0, 1)
    record(owner, 1)
    pad.page.get_by_text("was recorded in the meantime").wait_for()
    pad.save()

    # Both are entries for the first deal; the payments would be those of the second.
    dialog = pad.page.get_by_role("alertdialog")
    dialog.wait_for()
    theirs, ours = dialog.locator(".side").all()
    expect(theirs).to_contain_text("東1局")
    expect(ours).to_contain_text("東1局")
    expect(ours.locator(".deltas")).to_have_text("")
    assert Hanchan.objects.get().deals.count() == 1


@pytest.mark.slow
def test_an_undo_that_another_phone_was_faster_with_is_dropped(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    enter(pad, 0, 1)
    pad.save()
    pad.wait_stored(1)
    cut(pad)
    pad.undo()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    deal_undo(actor=owner, hanchan=Hanchan.objects.get(), number=1)
    record(owner, 1)
    mend(pad)

    pad.page.get_by_text("Deal 1 was not taken back").wait_for()
    pad.page.locator(".pad[data-waiting='0']").wait_for()
    assert Hanchan.objects.get().deals.standing().count() == 1


def test_killing_the_browser_loses_nothing(
    browser: Any, tmp_path: Path, live_server: Any, owner: User, club: Club
) -> None:
    def start() -> Any:
        context = browser.browser_type.launch_persistent_context(
            tmp_path,
            executable_path=str(find_chromium()),
            args=["--no-sandbox", "--disable-gpu"],
            viewport={"width": 390, "height": 844},
            has_touch=True,
            locale="en-GB",
            service_workers="block",
        )
        context.set_default_timeout(10_000)
        return context

    pad = begun_pad(start().pages[0], live_server.url, owner, club, "riichi-club")
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    kill_browser(tmp_path)
    context = start()
    again = Pad(context.pages[0], pad.address)
    cut(again)
    again.page.goto(pad.address)
    if "sign-in" in again.page.url:
        # The browser had not written the cookie yet.
        sign_in(again.page, owner)
    again.page.locator(".pad[data-waiting='1'], .pad-loading").first.wait_for()
    assert Hanchan.objects.get().deals.count() == 0
    mend(again)
    again.open()

    again.wait_stored(1)
    context.close()
    assert scores(checked_hanchan()) == [43000, 7000, 25000, 25000]


def kill_browser(folder: Path) -> None:
    """Kill the browser whose profile is in this folder, without a warning."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if f"--user-data-dir={folder}".encode() in (process / "cmdline").read_bytes().split(b"\0"):
                os.kill(int(process.name), signal.SIGKILL)
