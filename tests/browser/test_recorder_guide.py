"""The recorder's guide is walked through on a phone as written; `python -m tests.recorder_guide` takes the pictures."""

from typing import Any

import pytest
from playwright.sync_api import expect

from league.records.deals.services import deal_record
from league.records.guests.services import guest_link_make
from league.records.models import Deal, Hanchan
from league.sessions.models import Session
from league.standings.computing.following import standings_catch_up
from tests.browser.guide import Guide, guide, take
from tests.browser.pad import Pad, cut, mend

__all__ = ["guide"]
pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.django_db(transaction=True)]

MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": None}}]}}


def push(page: Any, name: str, role: str = "button") -> None:
    page.get_by_role(role, name=name, exact=True).first.tap()


def stored(pad: Pad, deals: int) -> Hanchan:
    """Wait until the server has so many deals of the newest game, and return the game."""
    pad.page.locator(f".pad[data-waiting='0'][data-stored='{deals}']").wait_for()
    return Hanchan.objects.latest("pk")


def waits(pad: Pad, count: int) -> None:
    pad.page.locator(f".pad[data-waiting='{count}']").wait_for()


def test_start_a_table(guide: Guide) -> None:
    phone = guide.phone
    guide.visit()
    guide.picture("start-club")
    push(phone, "Open tonight", "link")
    push(phone, "Open")
    push(phone, "Record a hanchan", "link")
    push(phone, "Record deal by deal", "link")
    # The page before it has the same names.
    phone.wait_for_url("**/record/deals/**")
    for name in ("Aoi", "Ben", "Chika", "Dai"):
        push(phone, name)
    guide.picture("start-begin")
    push(phone, "Begin")
    phone.locator(".board").wait_for()
    guide.picture("start-pad")
    guide.visit()
    phone.get_by_role("link", name="Continue").first.tap()
    phone.locator(".board").wait_for()

    hanchan = Hanchan.objects.get(state="open")
    assert (hanchan.session, hanchan.season, hanchan.table_number) == (Session.objects.get(), guide.season, 1)


def test_a_riichi_deal(guide: Guide) -> None:
    pad = guide.begin(guide.rules)
    pad.stick(1)
    pad.seat(1)
    guide.picture("riichi-winner")
    pad.seat(3)
    pad.key("3 han")
    pad.in_row("fu", "40")
    assert pad.deltas() == [0, 5200, 0, -5200]
    guide.picture("riichi-value")
    pad.save()
    stored(pad, 1)
    guide.picture("riichi-saved")
    pad.seat(0, 0)
    pad.key("Tiles")
    pad.tiles("2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "6s", "6s", "5s", "6s", "7s")
    pad.deltas()
    guide.picture("riichi-tiles")
    pad.seat(0)
    pad.stick(2)
    pad.key("Draw")
    pad.seat(0)
    pad.deltas()
    guide.picture("riichi-draw")
    pad.save()

    hanchan = stored(pad, 2)
    assert hanchan.deposits == 1000


def test_a_mingjiang_deal(guide: Guide) -> None:
    pad = guide.begin(guide.house_rules("Mingjiang", "mingjiang"))
    pad.seat(1, 2)
    pad.key("3")
    pad.deltas()
    guide.picture("mingjiang-win")
    pad.seat(1)
    for deal in range(8):
        pad.key("Draw")
        pad.save()
        hanchan = stored(pad, deal + 1)
    expect(pad.page.locator(".banner")).to_have_text("The decider 決勝局")
    guide.picture("mingjiang-decider")
    assert [deal.entry["result"]["type"] for deal in hanchan.deals.standing()] == ["exhaustive_draw"] * 8
    assert hanchan.is_open


@pytest.mark.engine
def test_a_sichuan_deal(guide: Guide) -> None:
    pad = guide.begin(guide.house_rules("Sichuan", "sichuan", {"check_ready": True, "check_pigs": True}))
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=120_000)
    pad.stick(0)
    guide.picture("sichuan-kong")
    pad.seat(0)
    pad.seat(1, 2)
    pad.key("×4")
    guide.picture("sichuan-win")
    pad.seat(3, 2)
    pad.key("×2")
    pad.seat(0, 0)
    pad.key("×1")
    pad.deltas()
    expect(pad.page.locator(".told")).to_contain_text("Aoi: concealed kong · Ben off Chika")
    guide.picture("sichuan-three")
    pad.save()
    stored(pad, 1)
    pad.key("Draw")
    pad.seat(0, 2)
    expect(pad.page.locator(".work")).to_contain_text("Chika, if tenpai (ready): the most the hand could have won")
    pad.key("Still three suits")
    pad.seat(3)
    for name in ("Aoi", "Chika"):
        most = pad.page.get_by_role(
            "group", name=f"{name}, if tenpai (ready): the most the hand could have won", exact=True
        )
        most.get_by_role("button", name="×2").tap()
    pad.deltas()
    pad.save()

    first, second = stored(pad, 2).deals.standing()
    won = [win["winner"] for event in first.entry["events"] if event["type"] == "win" for win in event["wins"]]
    assert won == [1, 3, 0]
    assert second.entry["result"]["ready"] == [0, 2]


def test_a_deal_of_chinese_official(guide: Guide) -> None:
    pad = guide.begin(guide.house_rules("Chinese official", "mcr"))
    pad.seat(0, 1)
    pad.key("7")
    expect(pad.page.locator(".told.wrong")).to_contain_text("The hand does not reach the minimum to win.")
    pad.key("Clear", "2", "4")
    pad.deltas()
    guide.picture("mcr-figures")
    pad.key("Patterns")
    pad.page.get_by_role("searchbox").fill("flush")
    pad.page.locator(".pattern", has_text="清一色").tap()
    pad.deltas()
    guide.picture("mcr-patterns")
    pad.save()

    win = stored(pad, 1).deals.get().entry["result"]["wins"][0]
    assert (win["winner"], win["from"]) == (0, 1)
    assert win["patterns"] == {"full_flush": 1}


def test_a_deal_of_hong_kong(guide: Guide) -> None:
    pad = guide.begin(guide.house_rules("Hong Kong", "hk"))
    pad.seat(1, 3)
    pad.key("5 faan")
    # 4 × 24
    assert pad.deltas() == [0, 96, 0, -96]
    guide.picture("hk-figures")
    pad.save()
    stored(pad, 1)
    pad.seat(2, 2)
    pad.key("Tiles")
    pad.tiles("2p", "3p", "4p", "5p", "6p", "7p", "7p", "8p", "9p", "7z", "7z", "7z", "1p", "1p")
    pad.key("菊 Chrysanthemum", "夏 Summer")
    pad.deltas()
    guide.picture("hk-tiles")
    pad.save()
    stored(pad, 2)
    pad.key("Draw")
    pad.save()

    stored(pad, 3)


def test_a_yueqing_deal(guide: Guide) -> None:
    pad = guide.begin(guide.house_rules("Yueqing", "yueqing"), seats=5)
    pad.seat(1, 2)
    pad.key("1", "2")
    flowers = pad.page.locator(".flowers")
    for name, times in (("Ben", 3), ("Chika", 2), ("Dai", 1)):
        for _ in range(times):
            pad.tap(flowers.locator(".grow", has_text=name))
    pad.deltas()
    guide.picture("yueqing-flowers")
    pad.save()

    hanchan = stored(pad, 1)
    guide.picture("yueqing-line")
    # Each has the square of the flowers.
    assert hanchan.deals.get().entry["hua"] == [0, 9, 4, 1]


def test_mistakes(guide: Guide) -> None:
    pad = guide.begin(guide.rules)
    pad.seat(0, 1)
    pad.key("Mangan")
    pad.save()
    stored(pad, 1)
    guide.picture("mistakes-undo")
    push(pad.page, "Undo")
    stored(pad, 0)
    pad.seat(0, 1)
    pad.key("Mangan")
    pad.save()
    hanchan = stored(pad, 1)
    push(pad.page, "Menu")
    guide.picture("mistakes-more")
    push(pad.page, "Close")
    pad.page.reload()
    push(pad.page, "Amend")
    pad.page.get_by_role("group", name="Amending deal 1").wait_for()
    pad.seat(2)
    pad.page.get_by_label("Why it is amended").fill("It was off Chika")
    pad.deltas()
    guide.picture("mistakes-amend")
    push(pad.page, "Amend the deal")
    pad.page.get_by_text("Amended: deal 1").wait_for()

    entry = hanchan.deals.standing().get().entry
    assert entry["result"]["wins"][0]["from"] == 2


@pytest.mark.engine
def test_no_network(guide: Guide) -> None:
    pad = guide.begin(guide.rules)
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=120_000)
    cut(pad)
    pad.seat(0, 1)
    pad.key("Mangan")
    pad.save()
    waits(pad, 1)
    guide.picture("offline-waits")
    pad.page.reload()
    waits(pad, 1)
    mend(pad)

    hanchan = stored(pad, 1)
    guide.picture("offline-sent")
    # a mangan of the dealer off Ben
    assert [row.score for row in hanchan.participants.order_by("seat")] == [37000, 13000, 25000, 25000]


def test_two_phones(guide: Guide) -> None:
    pad = guide.begin(guide.rules, table_number=2)
    hanchan = Hanchan.objects.get(state="open")
    pad.seat(0, 1)
    pad.key("Mangan")
    deal_record(actor=guide.owner, hanchan=hanchan, number=1, entry=MANGAN)
    pad.page.get_by_text("was recorded in the meantime").wait_for()
    guide.picture("phones-meanwhile")
    pad.save()
    pad.page.get_by_role("alertdialog").wait_for()
    guide.picture("phones-conflict")
    push(pad.page, "Keep theirs, drop mine")
    pad.page.get_by_role("alertdialog").wait_for(state="detached")
    guide.visit(f"g/{hanchan.pk}/table/")
    guide.picture("phones-code")
    push(guide.phone, "Make a guest link")
    guide.picture("phones-link")
    push(guide.phone, "Back to the table", "link")
    push(guide.phone, "Revoke guest link 1 of Aoi")
    guide.phone.get_by_text("revoked").wait_for()
    assert Deal.objects.standing().count() == 1


def test_a_guest(guide: Guide, browser: Any) -> None:
    guide.begin(guide.rules, table_number=2)
    hanchan = Hanchan.objects.get(state="open")
    link = guest_link_make(actor=guide.owner, hanchan=hanchan)
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, locale="en-GB")
    phone = context.new_page()
    phone.goto(f"{guide.site}/guest/#{link.secret}")
    phone.wait_for_url("**/pad/")
    pad = Pad(phone, phone.url)
    phone.locator(".board").wait_for()
    pad.seat(0, 1)
    pad.key("Mangan")
    pad.save()
    pad.page.locator(".pad[data-waiting='0'][data-stored='1']").wait_for()
    take(phone, "phones-guest")
    context.close()

    assert hanchan.deals.standing().get().guest_link == link.link.number


def test_the_end_of_the_evening(guide: Guide, page: Any) -> None:
    phone = guide.phone
    guide.visit("evenings/new/")
    push(phone, "Open")
    phone.wait_for_url("**/evening/*/")
    evening = Session.objects.get()
    pad = guide.begin(guide.rules, session=evening, season=guide.season)
    pad.seat(2, 1)
    pad.key("Haneman")
    pad.save()
    stored(pad, 1)
    push(pad.page, "Menu")
    push(pad.page, "What each player needs")
    pad.page.locator(".targets li").first.wait_for()
    guide.picture("end-needs")
    push(pad.page, "Close")
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.set_viewport_size({"width": 960, "height": 540})
    page.goto(f"{guide.site}/c/east-wind/night/")
    page.locator("[data-pane]:not([hidden])").first.wait_for()
    take(page, "end-wall")
    push(pad.page, "Menu")
    push(pad.page, "The game ends here")
    guide.picture("end-sure")
    push(pad.page, "End the game")
    pad.page.get_by_text("This hanchan is over.").wait_for()
    guide.picture("end-over")
    push(pad.page, "Menu")
    push(pad.page, "Play on")
    pad.page.get_by_text("Tap who won.").wait_for()
    push(pad.page, "Menu")
    push(pad.page, "The game ends here")
    push(pad.page, "End the game")
    pad.page.get_by_text("This hanchan is over.").wait_for()
    push(pad.page, "The page of this game", "link")
    guide.picture("end-game")
    standings_catch_up(guide.season)
    guide.visit(f"evening/{evening.pk}/")
    guide.picture("end-evening")
    push(phone, "Close the evening")
    phone.get_by_role("button", name="Reopen").wait_for()
    guide.visit("season/autumn/")
    guide.picture("end-standings")

    evening.refresh_from_db()
    assert not evening.is_open
