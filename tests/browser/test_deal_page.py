"""The deal page in a real browser: its payments, a second recorder, amendments, small screens, no network."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from league.families import family_of
from league.records.models import Hanchan
from rules.registry import find_ruleset
from tests.browser.recorder import Recorder, checked_hanchan, scores
from tests.profile import part_of
from tests.samples import ONE_OF_EACH

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.slow
def test_the_payments_stay_visible_when_an_event_is_added(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("sichuan", {"void_unready_kongs": False, "check_ready": False})
    table.add("A kong", "e1-seat")
    table.tap("Whose kong?", "Aoi")
    table.tap("Which kong?", "concealed 暗杠")
    table.tap("How did it end?", "Draw")
    assert table.payments()["Aoi"] == 6

    table.add("Somebody won", "e2w0-winner")

    table.settle()
    assert "Who won?" in table.page.locator("#payments").inner_text()
    table.page.get_by_role("button", name="remove").nth(1).click()
    table.page.locator("[name='e2w0-winner']").first.wait_for(state="detached")
    assert table.payments()["Aoi"] == 6


def is_visible_without_scrolling(page: Any, part: Any) -> bool:
    box = part.bounding_box()
    return box is not None and box["y"] >= 0 and box["y"] + box["height"] <= page.viewport_size["height"]


def test_the_second_recorder_of_a_deal_chooses_what_to_do_with_it(
    sit_down: Callable[..., Recorder],
) -> None:
    table = sit_down("riichi-club")
    second = Recorder(table.page.context.new_page())
    second.page.goto(table.page.url)
    # Another value: the same deal would be recorded already.
    for phone, han in ((table, "3"), (second, "2")):
        phone.win("Ben", "Dai")
        phone.tap("Han", han)
        phone.tap("Fu", "40")
    table.save()
    second.save()
    alert = second.page.get_by_role("alert")
    assert "Somebody has recorded a deal in the meantime." in alert.inner_text()
    assert is_visible_without_scrolling(second.page, alert)

    second.save()

    assert is_visible_without_scrolling(second.page, alert)
    assert Hanchan.objects.get().deals.count() == 1
    with second.page.expect_navigation():
        second.page.get_by_role("button", name="Record mine as deal 2").click()
    assert Hanchan.objects.get().deals.standing().count() == 2


@pytest.mark.slow
def test_saving_again_after_going_back_records_no_second_deal(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.settle()
    table.save()

    table.page.go_back()
    table.page.get_by_role("button", name="Save deal").click()
    table.page.wait_for_load_state()

    table.settle()
    assert Hanchan.objects.get().deals.count() == 1


@pytest.mark.slow
def test_an_untouched_page_follows_the_other_phone(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    second = Recorder(table.page.context.new_page())
    second.page.goto(table.page.url)
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")

    table.save()

    second.page.get_by_text("Take back deal 1").wait_for()
    second.page.wait_for_function("() => document.querySelector('#sheet [name=number]').value === '2'")
    # 25,000 + 5,200
    assert second.page.locator("#table").get_by_text("30,200").is_visible()
    assert second.page.locator("#sheet [name=number]").input_value() == "2"


@pytest.mark.slow
def test_a_touched_page_keeps_its_deal_and_says_that_another_came(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    second = Recorder(table.page.context.new_page())
    second.page.goto(table.page.url)
    for phone in (table, second):
        phone.win("Ben", "Dai")
        phone.tap("Han", "3")
        phone.tap("Fu", "40")

    table.save()

    notice = second.page.locator("[data-moved]")
    notice.wait_for()
    assert is_visible_without_scrolling(second.page, notice)
    assert second.page.locator("#table").get_by_text("30,200").is_visible()
    expect(second.page.locator("[name='ww0-han'][value='3']")).to_be_checked()
    assert second.page.locator("#sheet [name=number]").input_value() == "1"


@pytest.mark.slow
def test_a_half_entered_deal_stays_through_a_reload(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("sichuan")
    table.add("A kong", "e1-seat")
    table.tap("Whose kong?", "Aoi")
    table.tap("Which kong?", "concealed 暗杠")
    table.add("Somebody won", "e2w0-winner")
    table.win("Ben", "Dai")
    table.settle()

    table.page.reload()

    table.page.locator("[data-kept]").wait_for()
    expect(seat(table, "e1-seat", 0)).to_be_checked()
    kept = [seat(table, *one).is_checked() for one in (("e1-seat", 0), ("e2w0-winner", 1), ("e2-from", 3))]
    assert kept == [True, True, True]
    table.page.get_by_role("button", name="Clear", exact=True).click()
    table.page.locator("[name='e1-seat']").first.wait_for(state="detached")
    table.settle()
    table.page.reload()
    table.settle()
    assert table.page.locator("[name='e1-seat']").count() == 0
    assert not Hanchan.objects.get().deals.exists()


@pytest.mark.slow
def test_a_reload_of_a_posted_page_gives_what_was_entered_last(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("sichuan")
    with table.page.expect_navigation():  # without htmx the browser posts the form itself
        table.page.evaluate("document.querySelector('#sheet').submit()")
    table.add("A kong", "e1-seat")
    table.tap("Whose kong?", "Aoi")
    table.settle()

    table.page.reload()

    table.page.locator("[data-kept]").wait_for()
    expect(seat(table, "e1-seat", 0)).to_be_checked()
    assert [seat(table, "e1-seat", number).is_checked() for number in range(4)] == [True, False, False, False]
    assert not Hanchan.objects.get().deals.exists()


def place_of_save(table: Recorder) -> float:
    table.settle()
    return float(table.page.get_by_role("button", name="Save deal").bounding_box()["y"])


@pytest.mark.slow
def test_the_button_to_save_stays_at_its_place(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.page.locator("#sheet").evaluate("(sheet) => sheet.scrollIntoView()")
    before = place_of_save(table)

    table.tap("What happened?", "Chombo (false win)")
    after_false_win = place_of_save(table)
    table.tap("What happened?", "Win")

    assert [after_false_win, place_of_save(table)] == [before, before]


@pytest.mark.slow
def test_after_saving_the_scores_and_the_undo_are_in_sight(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.settle()

    table.save()

    undo = table.page.get_by_role("button", name="Take back deal 1")
    assert is_visible_without_scrolling(table.page, undo)
    assert is_visible_without_scrolling(table.page, table.page.locator("#table"))
    with table.page.expect_navigation():
        undo.click()
    assert Hanchan.objects.get().deals.standing().count() == 0


@pytest.mark.slow
def test_an_amendment_shows_its_payments_before_a_reason_is_given(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.save()
    table.page.goto(table.page.url.split("#")[0] + "1/")
    assert table.payments()["Ben"] == 5200

    table.tap("Han", "4")

    # 4 han 40 fu: mangan
    assert table.payments()["Ben"] == 8000


@pytest.mark.slow
def test_a_chosen_pattern_greys_those_that_it_excludes(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.tap("What is it worth?", "Patterns")
    pinfu, toitoi = (table.page.locator(f"[name='ww0-patterns'][value='{key}']") for key in ("pinfu", "toitoi"))
    table.page.locator("label").filter(has_text="平和").click()
    expect(toitoi).to_be_disabled()
    assert [pinfu.is_enabled(), pinfu.is_checked()] == [True, True]

    table.page.locator("label").filter(has_text="平和").click()

    expect(toitoi).to_be_enabled()
    assert [one.is_checked() for one in (pinfu, toitoi)] == [False, False]


@pytest.mark.slow
def test_patterns_are_found_by_name_in_any_language(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("mcr")
    table.win("Ben", "Dai")
    table.tap("What is it worth?", "Patterns")
    patterns = table.page.locator("label:has([name='ww0-patterns']):visible")
    find = table.page.get_by_role("searchbox", name="Find a pattern")
    patterns.filter(has_text="大三元").click()

    find.fill("緑一")

    # the one that is found, and the one that is chosen
    assert sorted(text.split("\n")[0] for text in patterns.all_inner_texts()) == ["大三元", "绿一色"]
    find.press("Enter")
    find.fill("")
    assert patterns.count() > 70


@pytest.mark.parametrize(("second", "source"), [("Dai", "3"), ("Ben", "drawn")])
def test_the_seats_of_the_picture_are_tapped(sit_down: Callable[..., Recorder], second: str, source: str) -> None:
    table = sit_down("riichi-club")
    picture = table.page.locator("#table")

    picture.get_by_text("Ben").click()
    picture.get_by_text(second).click()

    expect(table.page.locator(f"[name='w-from'][value='{source}']")).to_be_checked()
    assert [seat(table, "ww0-winner", number).is_checked() for number in range(4)] == [False, True, False, False]
    assert table.page.locator("[name='w-from']:checked").count() == 1


@pytest.mark.slow
def test_the_keys_of_the_tiles_fit_a_thumb_and_give_no_fifth_tile(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.tap("What is it worth?", "Tiles")
    switch = table.page.get_by_role("button", name="Red five").locator("visible=true")
    key, red = (table.page.locator(f"[data-tile='{tile}']").locator("visible=true") for tile in ("5m", "0m"))
    typed = table.page.locator("[data-hand] svg:visible")
    assert red.count() == 0
    switch.click()
    assert [switch.get_attribute("aria-pressed"), key.count()] == ["true", 0]
    red.click()
    assert [switch.get_attribute("aria-pressed"), red.count()] == ["false", 0]
    key.click()
    key.click()
    expect(key).to_be_enabled()

    key.click()

    expect(key).to_be_disabled()
    assert typed.count() == 4
    assert typed.evaluate_all("(tiles) => tiles.map((one) => one.getAttribute('aria-label'))") == ["0m"] + ["5m"] * 3
    switch.click()
    expect(red).to_be_disabled()
    switch.click()
    assert is_visible_without_scrolling(table.page, typed.first)
    box = table.page.locator("[data-tile='1m']").first.bounding_box()
    assert box["width"] >= 40
    assert box["height"] >= 44
    table.page.get_by_role("button", name="Take back").locator("visible=true").click()
    expect(key).to_be_enabled()


@pytest.mark.slow
def test_the_switch_makes_the_five_of_a_meld_red(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.tap("What is it worth?", "Tiles")
    for name, tile in (("Chow", "3p"), ("Pung", "0s")):
        table.page.get_by_role("button", name="Red five").locator("visible=true").click()
        table.page.get_by_role("button", name=name, exact=True).locator("visible=true").click()
        table.page.locator(f"[data-tile='{tile}']").locator("visible=true").click()

    assert table.page.locator("[data-slot='melds'] input").first.input_value() == "c340p p055s"


def seat(table: Recorder, field: str, number: int) -> Any:
    return table.page.locator(f"[name='{field}'][value='{number}']")


@pytest.mark.slow
def test_the_winner_is_not_offered_as_the_discarder(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.tap("Off whom?", "Ben")

    table.tap("Who won?", "Ben")

    expect(seat(table, "w-from", 1)).to_be_disabled()
    assert not seat(table, "w-from", 1).is_checked()
    expect(seat(table, "w-from", 0)).to_be_enabled()


@pytest.mark.slow
def test_a_seat_that_has_won_takes_no_further_part_in_a_sichuan_deal(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("sichuan")
    table.add("Somebody won", "e1w0-winner")
    table.win("Ben", "Dai")

    table.add("Somebody won", "e2w0-winner")

    expect(seat(table, "e1w0-winner", 1)).to_be_checked()
    for field in ("e2w0-winner", "e2-from"):
        expect(seat(table, field, 1)).to_be_disabled()
        assert [seat(table, field, number).is_disabled() for number in range(4)] == [False, True, False, False]


@pytest.mark.slow
def test_a_second_press_does_not_overwrite_another_amendment(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club")
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.save()
    second = Recorder(table.page.context.new_page())
    for phone, han in ((table, "1"), (second, "2")):
        phone.page.goto(table.page.url.split("#")[0].removesuffix("1/") + "1/")
        phone.tap("Han", han)
        phone.page.get_by_label("Why it is amended").fill("miscounted")
    table.amend()
    second.amend()
    alert = second.page.get_by_role("alert")
    assert is_visible_without_scrolling(second.page, alert)

    second.amend()

    assert is_visible_without_scrolling(second.page, alert)
    assert Hanchan.objects.get().deals.standing().get().entry["result"]["wins"][0]["value"]["total"] == 1
    with second.page.expect_navigation():
        second.page.get_by_role("button", name="Amend it anyway").click()
    assert Hanchan.objects.get().deals.standing().get().entry["result"]["wins"][0]["value"]["total"] == 2


def test_a_deal_is_recorded_without_javascript(sit_down: Callable[..., Recorder], browser: Any) -> None:
    table = sit_down("riichi-club")
    context = browser.new_context(java_script_enabled=False, viewport={"width": 390, "height": 844}, locale="en-GB")
    context.add_cookies(table.page.context.cookies())
    page = context.new_page()
    page.goto(table.page.url)
    recorder = Recorder(page)
    recorder.win("Ben", "Dai")
    recorder.tap("Han", "3")
    recorder.tap("Fu", "40")
    page.get_by_role("button", name="Show the payments").click()
    assert recorder.payments()["Ben"] == 5200
    page.get_by_role("button", name="Save deal").click()

    assert scores(checked_hanchan()) == [25000, 30200, 25000, 19800]
    context.close()


@pytest.mark.parametrize("ruleset", part_of([ruleset.key for ruleset in ONE_OF_EACH]))
def test_every_form_fits_a_phone_and_its_buttons_fit_a_thumb(sit_down: Callable[..., Recorder], ruleset: str) -> None:
    table, found = sit_down(ruleset), find_ruleset(ruleset)
    fields = family_of(found).deal_fields(found.defaults, found.start_state(found.defaults))
    if fields.has_deal_events:
        table.add("Somebody won", "e1w0-winner")
    ways = ("Figures", "Patterns", "Tiles", *(["All four hands"] if fields.has_hands else []))
    for way in ways:
        table.tap("What is it worth?", way)
        assert not table.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        small = table.page.evaluate(
            """() => [...document.querySelectorAll("#sheet .taps label, #sheet button:not(.link)")]
                .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
                .map((one) => one.textContent.trim())"""
        )
        assert [text for text in small if text not in KEYPAD] == []


# The keys above the tiles are small, so that all tiles fit on one screen.
KEYPAD = {"Chow", "Pung", "Open kong", "Added kong", "Concealed kong", "Take back", "Clear"}


@pytest.mark.slow
def test_a_deal_is_saved_after_the_network_returns(sit_down: Callable[..., Recorder]) -> None:
    table = sit_down("riichi-club", {"length": "east"})
    table.win("Ben", "Dai")
    table.tap("Han", "3")
    table.tap("Fu", "40")
    table.settle()

    table.page.context.set_offline(True)
    table.page.get_by_role("button", name="Save deal").click()
    notice = table.page.get_by_text("No network.")
    assert notice.is_visible()
    assert not Hanchan.objects.get().deals.exists()
    table.page.context.set_offline(False)
    notice.wait_for(state="hidden")
    table.save()

    assert [row.score for row in checked_hanchan().participants.order_by("seat")] == [25000, 30200, 25000, 19800]
