"""A deal of each rule system on the pad."""

import pytest
from playwright.sync_api import expect

from league.records.models import Hanchan
from tests.browser.pad import Open, cut, mend
from tests.browser.recorder import checked_hanchan, scores

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_a_win_from_its_tiles_takes_four_taps_more_than_tiles(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.seat(1, 3)
    pad.key("Tiles")
    pad.tiles("2m", "3m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "6s", "6s", "5s", "6s", "7s")
    # 平和 断么九: 2 han 30 fu
    assert pad.deltas() == [0, 2000, 0, -2000]
    expect(pad.page.locator(".told")).to_contain_text("平和 Pinfu · 断么九 All simples")
    pad.save()

    assert pad.taps == 14 + 4
    pad.wait_stored(1)
    hand = checked_hanchan().deals.get().entry["result"]["wins"][0]["hand"]
    assert hand == {"concealed": "234m567p2345666s", "winning_tile": "7s"}


@pytest.mark.slow
def test_save_looks_disabled_where_the_rules_refuse_the_hand_and_a_tap_says_why(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    save, told = pad.page.get_by_role("button", name="Save deal"), pad.page.locator(".told.wrong")
    pad.seat(1, 3)
    pad.key("Tiles")
    # 2-4m waits for the middle tile, and there is no pattern: the discard cannot be won.
    pad.tiles("2m", "4m", "5p", "6p", "7p", "2s", "3s", "4s", "7s", "8s", "9s", "9p", "9p", "3m")
    expect(told).not_to_be_empty()
    why = told.inner_text()
    expect(save).to_have_attribute("aria-disabled", "true")
    # Playwright waits for a button that is not disabled; a finger does not.
    save.tap(force=True)
    expect(told).to_have_text(why)
    assert Hanchan.objects.get().deals.count() == 0

    pad.stick(1)

    # riichi alone: 1 han 40 fu
    expect(save).not_to_have_attribute("aria-disabled", "true")
    assert pad.deltas() == [0, 1300, 0, -1300]
    pad.save()
    pad.wait_stored(1)


@pytest.mark.slow
def test_an_open_riichi_that_the_table_agreed_on_lays_the_stick_and_counts(open_pad: Open) -> None:
    pad = open_pad("riichi-club", {"han": {"open_riichi": 2, "kanburi": 1}})
    pad.seat(1, 3)
    pad.key("Tiles")
    pad.tiles("1m", "2m", "3m", "5p", "6p", "7p", "3s", "4s", "5s", "6s", "7s", "2p", "2p", "8s")
    circumstances = pad.page.get_by_role("group", name="Circumstances")
    for label in ("Open riichi", "Off the discard after a kong"):
        pad.tap(circumstances.get_by_text(label, exact=True))

    # open riichi 2 + 槓振り 1 + 平和 1: 4 han 30 fu, rounded up to a mangan; the stick comes back
    assert pad.deltas() == [0, 8000, 0, -8000]
    assert circumstances.get_by_text("Off a riichi discard").count() == 0
    pad.save()
    pad.wait_stored(1)
    entry = checked_hanchan().deals.get().entry
    assert entry["riichi"] == [1]
    assert sorted(entry["result"]["wins"][0]["hand"]["conditions"]) == ["kong_discard", "open_riichi"]


@pytest.mark.slow
def test_the_keypad_knows_melds_the_red_five_and_what_is_used_up(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.stick(2)
    pad.seat(1, 1)
    pad.key("Tiles", "Pung")
    pad.tiles("7z")
    expect(pad.page.locator(".keypad").get_by_role("button", name="7z")).not_to_have_attribute("aria-disabled", "true")
    pad.key("Red five")
    pad.tiles("0m", "4m", "6m", "2p", "2p", "3s", "4s", "5s", "7p", "8p")
    pad.key("Dora indicators")
    pad.tiles("6z", "6z", "6z", "6z")
    expect(pad.page.locator(".keypad").get_by_role("button", name="6z, none left")).to_be_visible()
    for _ in range(3):
        pad.key("Take back the last tile")
    pad.key("The hand")
    pad.tiles("9p")
    # 中 1, red five 1, and the indicator 發 makes three dora: 5 han, a mangan; the stick is Chika's.
    assert pad.deltas() == [-4000, 9000, -3000, -2000]
    pad.save()

    pad.wait_stored(1)
    hand = checked_hanchan().deals.get().entry["result"]["wins"][0]["hand"]
    assert hand["melds"] == [{"type": "pung", "tiles": "777z"}]
    assert hand["dora_indicators"] == ["6z"]


def test_a_win_by_patterns_with_a_search_and_an_excluded_one(open_pad: Open) -> None:
    pad = open_pad("mcr")
    pad.seat(0, 1)
    pad.key("Patterns")
    search = pad.page.get_by_role("searchbox")
    search.fill("full flush")
    pad.page.locator(".pattern", has_text="清一色").tap()
    search.fill("一色")
    # the traditional name finds it too; 清一色 excludes it
    search.fill("無字")
    excluded = pad.page.locator(".pattern").first
    expect(excluded).to_have_attribute("aria-disabled", "true")
    expect(excluded).to_contain_text("not with 清一色")
    assert pad.deltas()[0] > 0
    pad.save()

    pad.wait_stored(1)
    assert checked_hanchan().deals.get().entry["result"]["wins"][0]["patterns"] == {"full_flush": 1}


@pytest.mark.slow
def test_a_sichuan_deal_with_three_winners_and_two_kongs_takes_fourteen_taps(open_pad: Open) -> None:
    pad = open_pad("sichuan")
    # Aoi's concealed kong, Chika's kong off Aoi; Ben off Chika, Dai off Chika, Aoi self-drawn
    pad.tap(pad.page.locator(".at-0 .stick"))
    pad.seat(0)
    pad.seat(1, 2)
    pad.key("×4")
    pad.seat(3, 2)
    pad.key("×2")
    pad.tap(pad.page.locator(".at-2 .stick"))
    pad.seat(0)
    pad.seat(0, 0)
    pad.key("×1")
    # kong 2 from each: +6 -2 -2 -2; 4 and 2 off Chika; kong 2 off Aoi; 1 + 1 from Chika alone
    assert pad.deltas() == [6, 2, -8, 0]
    pad.save()

    assert pad.taps == 14
    pad.wait_stored(1)
    hanchan = checked_hanchan()
    assert scores(hanchan) == [6, 2, -8, 0]
    assert [event["type"] for event in hanchan.deals.get().entry["events"]] == ["kong", "win", "win", "kong", "win"]


def test_a_yueqing_deal_with_flowers_and_a_player_who_waits(open_pad: Open) -> None:
    pad = open_pad("yueqing", players=5)
    expect(pad.page.locator(".board")).to_contain_text("Waiting: Emi")
    pad.seat(1, 2)
    pad.key("3", "8")
    flowers = pad.page.locator(".flowers")
    for name, times in (("Ben", 12), ("Chika", 2), ("Dai", 1)):
        for _ in range(times):
            pad.tap(flowers.locator(".grow", has_text=name))
    assert pad.deltas() == [-187, 541, -171, -183]
    pad.save()

    hanchan = pad.wait_stored(1)
    assert scores(checked_hanchan()) == [-187, 541, -171, -183, 0]
    assert hanchan.deals.get().entry["hua"] == [0, 144, 4, 1]
    expect(pad.page.locator(".board")).to_contain_text("Waiting: Aoi")


@pytest.mark.slow
def test_a_mingjiang_game_with_its_decider(open_pad: Open) -> None:
    pad = open_pad("mingjiang")
    for deal in range(8):
        pad.key("Draw")
        pad.save()
        pad.wait_stored(deal + 1)
    expect(pad.page.locator(".banner")).to_have_text("The decider 決勝局")
    pad.seat(1, 2)
    pad.key("Large limit")
    pad.save()

    pad.page.get_by_text("This hanchan is over.").wait_for()
    pad.wait_stored(9)
    hanchan = checked_hanchan()
    assert hanchan.state == Hanchan.State.FINISHED
    assert sum(scores(hanchan)) == 1000


@pytest.mark.slow
def test_sixteen_deals_of_mcr(open_pad: Open) -> None:
    pad = open_pad("mcr")
    for deal in range(16):
        if deal % 4 == 3:
            pad.key("Draw")
        else:
            pad.seat(deal % 4, (deal + deal % 2) % 4)
            pad.key(*str(8 + deal))
        pad.save()
        pad.page.locator(f".pad[data-waiting='0'][data-stored='{deal + 1}']").wait_for()

    assert checked_hanchan().state == Hanchan.State.FINISHED


@pytest.mark.slow
def test_a_sichuan_draw_keeps_the_wins_before_it_and_drops_half_of_one(open_pad: Open) -> None:
    pad = open_pad("sichuan")
    pad.seat(1, 2)
    pad.key("×4")
    pad.seat(0)
    pad.key("Draw")
    pad.seat(0, 2, 3)
    pad.save()

    pad.wait_stored(1)
    entry = checked_hanchan().deals.get().entry
    assert [event["wins"][0]["winner"] for event in entry["events"]] == [1]
    assert entry["result"]["ready"] == [0, 2, 3]


@pytest.mark.slow
def test_a_sichuan_deal_shows_what_its_events_have_paid_so_far(open_pad: Open) -> None:
    pad = open_pad("sichuan")
    pad.tap(pad.page.locator(".at-0 .stick"))
    pad.seat(0)
    # a concealed kong: 2 from each
    assert pad.deltas() == [6, -2, -2, -2]
    pad.seat(1, 2)
    pad.key("×4")
    expect(pad.page.locator(".at-1 .below b")).to_have_text("+2")
    assert pad.deltas() == [6, 2, -6, -2]
    assert pad.told == "Tap who won."
    assert pad.page.get_by_role("button", name="Save deal").get_attribute("aria-disabled") == "true"


@pytest.mark.engine
@pytest.mark.slow
def test_the_words_of_a_deal_are_those_of_the_server_with_and_without_it(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    words = "Ben off Dai: 5 han, mangan · Riichi: Ben"

    def enter() -> None:
        pad.stick(1)
        pad.seat(1, 3)
        pad.key("Mangan")
        pad.deltas()
        expect(pad.page.locator(".told")).to_contain_text(words)

    enter()
    pad.seat(1)
    pad.stick(1)
    pad.page.locator(".pad[data-engine='true']").wait_for(timeout=60_000)
    cut(pad)
    enter()
    pad.save()
    expect(pad.page.locator(".last-deal")).to_contain_text(words)
    mend(pad)
    pad.wait_stored(1)
    pad.page.reload()

    expect(pad.page.locator(".last-deal")).to_contain_text(words)
    # 8,000, and the deposit that Ben takes back
    assert scores(checked_hanchan()) == [25000, 33000, 25000, 17000]


@pytest.mark.slow
def test_the_red_five_stands_in_melds_and_indicators_too(open_pad: Open) -> None:
    pad = open_pad("riichi-club")
    pad.seat(1, 3)
    pad.key("Tiles", "Chow", "Red five")
    pad.tiles("3p")
    pad.key("Pung", "Red five")
    pad.tiles("0s")
    pad.tiles("2m", "3m", "4m", "6m", "7m", "8m", "8p", "8p")
    pad.key("Dora indicators", "Red five")
    pad.tiles("0m")
    assert pad.deltas()[1] > 0
    pad.save()

    pad.wait_stored(1)
    hand = checked_hanchan().deals.get().entry["result"]["wins"][0]["hand"]
    assert hand["melds"] == [{"type": "chow", "tiles": "340p"}, {"type": "pung", "tiles": "550s"}]
    assert hand["dora_indicators"] == ["0m"]


@pytest.mark.slow
def test_nothing_on_the_pad_is_called_the_same_as_another_thing(open_pad: Open) -> None:
    pad = open_pad("riichi-club", {"foul_deposit": 1000})
    pad.seat(1, 3)
    labels = [one.inner_text().strip() for one in pad.page.locator(".pad button, .pad summary").all()]

    assert sorted(one for one in set(labels) if one and labels.count(one) > 1) == []
    assert {"Menu", "Rare cases"} <= set(labels)
    # The players stand at their seats alone.
    assert not [
        one for one in pad.page.locator(".work > *:not(details)").all_inner_texts() if "Ben" in one or "Dai" in one
    ]
