"""A recorded deal amended on the pad."""

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from league.accounts.models import User
from league.clubs.models import Club
from league.records.deals.services import deal_record, hanchan_stop
from league.records.models import Hanchan
from tests.browser.conftest import enter_signed_in
from tests.browser.pad import Open, Pad, begun_table, cut, enter, mend, record
from tests.browser.recorder import checked_hanchan, scores
from tests.profile import part_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def won(winner: int, source: int | None, **worth: Any) -> dict[str, Any]:
    return {"winner": winner, "from": source, **worth}


def win(*wins: Mapping[str, Any], **more: Any) -> dict[str, Any]:
    return {**more, "result": {"type": "win", "wins": list(wins)}}


@pytest.fixture
def recorded(phone: Any, live_server: Any, owner: User, club: Club) -> Any:
    """Return a function that begins a hanchan, records deals, and opens the pad."""

    def go(ruleset: str, *entries: Mapping[str, Any], options: Mapping[str, Any] | None = None) -> Pad:
        hanchan = begun_table(owner, club, ruleset, options)
        for number, entry in enumerate(entries, 1):
            deal_record(actor=owner, hanchan=hanchan, number=number, entry=entry)
        enter_signed_in(phone, live_server.url, owner)
        return Pad(phone, f"{live_server.url}/c/{club.slug}/g/{hanchan.pk}/pad/").open()

    return go


def amend(pad: Pad, number: int) -> None:
    pad.page.get_by_role("button", name="Menu", exact=True).tap()
    pad.page.get_by_role("button", name="Amend a deal").tap()
    pad.page.locator(".deals").get_by_role("button").filter(has_text=f"{number} · ").first.tap()
    pad.page.get_by_role("group", name=f"Amending deal {number} ·").wait_for()


def save(pad: Pad) -> None:
    pad.page.get_by_role("button", name="Amend the deal", exact=True).tap()
    pad.page.get_by_text("Amended: deal").wait_for()


MANGAN = win(won(1, 0, value={"total": 5, "fu": None, "yakuman": 0}))


def test_the_last_deal_is_amended_with_its_payments_and_a_reason(recorded: Any) -> None:
    pad = recorded("riichi-club", win(won(1, 3, value={"total": 3, "fu": 40, "yakuman": 0}), riichi=[1]))
    place = pad.page.get_by_role("button", name="Save deal").bounding_box()
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    expect(pad.page.get_by_role("group", name="Amending deal 1 · 東1局")).to_contain_text("Ben off Dai: 3 han 40 fu")
    assert pad.page.get_by_role("button", name="Amend the deal").bounding_box() == place
    # 5,200 and the own stick comes back
    assert pad.deltas() == [0, 5200, 0, -5200]
    assert pad.page.locator(".at-1 .stick").get_attribute("aria-pressed") == "true"
    pad.seat(2)
    pad.in_row("fu", "30")
    assert pad.deltas() == [0, 3900, -3900, 0]
    pad.page.get_by_label("Why it is amended").fill("It was off Chika")
    save(pad)

    hanchan = checked_hanchan()
    assert scores(hanchan) == pad.scores() == [25000, 28900, 21100, 25000]
    assert hanchan.deals.standing().get().entry["riichi"] == [1]
    assert "東2局" in pad.centre


@pytest.mark.slow
def test_an_earlier_deal_is_amended_and_what_was_being_entered_comes_back(recorded: Any) -> None:
    pad = recorded("riichi-club", MANGAN, MANGAN)
    pad.stick(2)
    pad.seat(2)
    amend(pad, 1)
    assert pad.deltas() == [-8000, 8000, 0, 0]
    assert "東1局" in pad.centre
    pad.key("Haneman")
    save(pad)

    assert scores(checked_hanchan()) == pad.scores() == [1000, 49000, 25000, 25000]
    assert "東2局" in pad.centre
    assert pad.page.locator(".at-2 .stick").get_attribute("aria-pressed") == "true"
    assert pad.page.locator(".at-2").get_attribute("class").endswith("is-won")


@pytest.mark.slow
def test_cancel_changes_nothing(recorded: Any) -> None:
    pad = recorded("riichi-club", MANGAN)
    amend(pad, 1)
    pad.key("yakuman")
    pad.page.get_by_role("button", name="Cancel").tap()
    pad.page.get_by_text("Tap who won.").wait_for()

    assert pad.page.get_by_role("button", name="Save deal").is_visible()
    assert scores(checked_hanchan()) == [17000, 33000, 25000, 25000]


TILES = {"concealed": "234m567p2345666s", "winning_tile": "7s", "dora_indicators": ["1z"], "conditions": ["riichi"]}
KEPT = {
    "tiles": ("riichi-club", win(won(1, 3, hand=TILES), riichi=[1])),
    "patterns": ("mcr", win(won(0, 1, patterns={"full_flush": 1}))),
    "a limit above its smallest value": ("riichi-club", win(won(0, 1, value={"total": 7, "fu": 30, "yakuman": 0}))),
    "fan": ("mingjiang", win(won(1, 2, value={"total": 3}), riichi=[1])),
    "flowers": ("yueqing", win(won(1, 2, value={"total": 38}), hua=[0, 144, 4, 1])),
    "digits": ("mcr", win(won(0, None, value={"total": 24}), false_hu=[2])),
    "a draw": ("riichi-club", {"riichi": [1], "result": {"type": "exhaustive_draw", "ready": [1, 2]}}),
    "an abortive draw": ("riichi-club", {"result": {"type": "abortive_draw", "reason": "four_winds"}}),
    "a false win": ("mcr", {"result": {"type": "penalty", "offender": 2}}),
}


@pytest.mark.sampled
@pytest.mark.parametrize("what", part_of(KEPT, 9))
def test_a_deal_that_is_amended_without_a_change_stays_the_same(recorded: Any, what: str) -> None:
    ruleset, entry = KEPT[what]
    pad = recorded(ruleset, entry)
    before = scores(checked_hanchan())
    amend(pad, 1)
    save(pad)

    hanchan = checked_hanchan()
    assert scores(hanchan) == before
    after = hanchan.deals.standing().get().entry
    assert after["result"] == entry["result"]
    assert {key: after.get(key) for key in entry} == entry


def kong(seat: int, kind: str, **more: Any) -> dict[str, Any]:
    return {"type": "kong", "seat": seat, "kind": kind, **more}


@pytest.mark.slow
def test_a_win_among_the_events_of_a_deal_is_changed_in_its_place(recorded: Any) -> None:
    events = [
        kong(0, "concealed"),
        {"type": "win", "wins": [won(1, 2, value={"total": 4})]},
        kong(2, "direct", **{"from": 0}),
        {"type": "win", "wins": [won(3, 2, value={"total": 2})]},
        {"type": "win", "wins": [won(0, None, value={"total": 1})]},
    ]
    pad = recorded("sichuan", {"events": events, "result": {"type": "won"}})
    amend(pad, 1)
    pad.page.get_by_role("button", name="Change: Ben off Chika").tap()
    pad.key("×8")
    pad.seat(0)
    pad.key("Done")
    save(pad)

    after = checked_hanchan().deals.standing().get().entry["events"]
    assert after == [events[0], {"type": "win", "wins": [won(1, 0, value={"total": 8})]}, *events[2:]]


@pytest.mark.slow
def test_what_the_pad_does_not_ask_for_goes_only_when_that_is_said(recorded: Any) -> None:
    # Written by a program; the pad knows it from the deal.
    hand = {"concealed": "234m567p2345666s", "winning_tile": "7s", "self_draw": True}
    pad = recorded("riichi-club", win(won(1, None, hand=hand)))
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    dialog = pad.page.get_by_role("alertdialog")
    expect(dialog).to_contain_text("self_draw")
    dialog.get_by_role("button", name="Close").tap()
    assert checked_hanchan().deals.get().entry["result"]["wins"][0]["hand"] == hand
    pad.page.get_by_role("button", name="Amend", exact=True).tap()
    dialog.get_by_role("button", name="Amend").tap()
    pad.page.get_by_role("group", name="Amending deal 1 ·").wait_for()
    save(pad)

    del hand["self_draw"]
    assert checked_hanchan().deals.standing().get().entry["result"]["wins"][0]["hand"] == hand


def test_a_deal_of_a_finished_game_is_amended_by_keyboard_alone(recorded: Any, owner: User) -> None:
    pad = recorded("riichi-club", MANGAN, MANGAN)
    hanchan_stop(actor=owner, hanchan=Hanchan.objects.get(), version=3)
    page = pad.page
    # The address of the page on which deals were amended before.
    page.goto(pad.address.replace("/pad/", "/deals/1/"))
    page.get_by_role("group", name="Amending deal 1 ·").wait_for()
    expect(page.locator(".at-0 .seat-tap")).to_be_focused()
    # Off Dai instead of Aoi, and a haneman.
    page.keyboard.press("ArrowLeft")
    press(page, "Haneman")
    reason = page.get_by_label("Why it is amended")
    while not reason.evaluate("(field) => field === document.activeElement"):
        page.keyboard.press("Shift+Tab")
    page.keyboard.type("It was off Dai")
    press(page, "Amend the deal")
    page.get_by_text("Amended: deal 1").wait_for()
    expect(page.locator(".told")).to_have_attribute("role", "status")

    hanchan = checked_hanchan()
    assert (hanchan.state, page.url) == ("finished", pad.address)
    # 12,000 off Dai in deal 1, and the dealer's 12,000 off Aoi in deal 2
    assert scores(hanchan) == pad.scores() == [13000, 49000, 25000, 13000]


def press(page: Any, name: str) -> None:
    """Press the button that a keyboard finds by its name."""
    for _key in range(60):
        if page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent") == name:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no key {name}")


@pytest.mark.slow
def test_two_winners_each_have_somebody_who_is_liable(recorded: Any) -> None:
    yakuman = {"value": {"total": 13, "yakuman": 1}}
    pad = recorded("riichi-club", win(won(1, 0, **yakuman), won(2, 0, **yakuman)))
    amend(pad, 1)
    pad.page.get_by_text("Rare cases").tap()
    for winner in ("Ben", "Chika"):
        pad.page.get_by_role("group", name=f"{winner}: Who is liable?").get_by_role("button", name="Dai").tap()
    save(pad)

    wins = checked_hanchan().deals.standing().get().entry["result"]["wins"]
    assert [entry["liable"] for entry in wins] == [3, 3]


@pytest.mark.slow
def test_nothing_is_amended_while_deals_wait(open_pad: Open, owner: User) -> None:
    pad = open_pad("riichi-club")
    record(owner, 1)
    pad.page.locator(".centre", has_text="東2局").wait_for()
    cut(pad)
    enter(pad, 0, 1)
    pad.save()
    pad.page.locator(".pad[data-waiting='1']").wait_for()
    pad.page.get_by_role("button", name="Menu", exact=True).tap()
    pad.page.get_by_role("button", name="Amend a deal").tap()

    pad.page.get_by_text("Deals wait on this device. Deals can be amended once these are sent.").wait_for()
    mend(pad)
    pad.wait_stored(2)
    # Ben's 8,000 off Aoi as it was, then Aoi's 12,000 off Ben
    assert scores(checked_hanchan()) == [29000, 21000, 25000, 25000]
    assert checked_hanchan().deals.count() == 2


@pytest.mark.slow
def test_without_a_connection_nothing_is_amended_and_it_is_said(recorded: Any) -> None:
    pad = recorded("riichi-club", MANGAN)
    amend(pad, 1)
    pad.key("Haneman")
    cut(pad)
    pad.page.get_by_role("button", name="Amend the deal").tap()
    pad.page.get_by_text("No connection: nothing is amended.").wait_for()
    assert scores(checked_hanchan()) == [17000, 33000, 25000, 25000]
    mend(pad)
    save(pad)

    assert scores(checked_hanchan()) == [13000, 37000, 25000, 25000]


@pytest.mark.slow
def test_an_amendment_that_another_phone_was_faster_with_shows_theirs(recorded: Any, owner: User) -> None:
    pad = recorded("riichi-club", MANGAN)
    amend(pad, 1)
    pad.key("Haneman")
    record(owner, 2)
    pad.page.get_by_role("button", name="Amend the deal").tap()
    expect(pad.page.locator(".told.wrong")).not_to_be_empty()
    assert Hanchan.objects.get().deals.filter(state="amended").count() == 0
    save(pad)

    # 12,000 in deal 1 and the dealer's 12,000 in deal 2
    assert scores(checked_hanchan()) == [1000, 49000, 25000, 25000]


@pytest.mark.slow
def test_later_deals_that_do_not_fit_are_taken_back_only_when_that_is_said(recorded: Any) -> None:
    # Ben has 25,000 less 48,000 after the amendment: the game ends there, and deal 2 is not possible.
    pad = recorded("riichi-club", MANGAN, MANGAN, options={"bust": "below_zero"})
    amend(pad, 1)
    pad.key("yakuman")
    pad.page.get_by_role("button", name="Amend the deal", exact=True).tap()
    expect(pad.page.locator(".told.wrong")).to_contain_text("deal 2 is not possible")
    assert Hanchan.objects.get().deals.standing().count() == 2
    pad.page.get_by_role("button", name="Amend, and take back the deals that no longer fit").tap()
    pad.page.get_by_text("Amended: deal 1").wait_for()

    hanchan = checked_hanchan()
    assert (hanchan.state, scores(hanchan)) == ("finished", [-7000, 57000, 25000, 25000])
