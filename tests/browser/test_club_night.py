"""A club night in a real browser: from signing up to the downloaded league table."""

import csv
import io
import re
from pathlib import Path

import pytest
from openpyxl import load_workbook

from tests.browser.conftest import sign_in

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCORES = (("田中太郎", "41200"), ("Akiko", "28300"), ("李小龍", "20400"), ("Benoît", "10100"))
NAMES = tuple(name for name, _score in SCORES)
SEATS = ("East", "South", "West", "North")


def fill_seats(page, scores=SCORES):
    for seat, (name, score) in zip(SEATS, scores, strict=True):
        page.get_by_label(f"{seat}: player").fill(name)
        page.get_by_label(f"{seat}: score").fill(score)


def tab(page, name):
    """A tab of the club's pages. The bar of phones has the same links, which are hidden once its styles have come."""
    return page.locator(".tabs").get_by_role("link", name=name, exact=True)


def test_a_new_user_opens_a_club_records_a_hanchan_and_downloads_the_standings(visit):
    page = visit("/")
    page.get_by_role("main").get_by_role("link", name="Sign up").click()
    page.get_by_label("Sign-in name").fill("mika")
    page.get_by_label("Password").fill("correct horse 7")
    page.get_by_role("button", name="Sign up").click()

    page.get_by_role("link", name="Create a club").first.click()
    opening = page.locator("form", has=page.get_by_role("button", name="Create the club"))
    opening.get_by_label("Name").fill("月曜会")
    opening.get_by_text("Address, time zone and who may look").click()
    opening.get_by_label("Address").fill("monday")
    page.get_by_role("button", name="Create the club").click()

    tab(page, "Club").click()
    page.get_by_role("link", name="Add the players").click()
    page.get_by_label("Names").fill("田中太郎, Tanaka\nAkiko\n李小龍\nBenoît")
    page.get_by_role("button", name="Show who is added").click()
    page.get_by_role("button", name="Add them").click()
    assert page.get_by_role("status").inner_text() == "Added: 4."

    tab(page, "Club").click()
    page.get_by_role("link", name="Choose your house rules").click()
    page.get_by_role("link", name="Our table agreed on something else").click()
    page.get_by_role("link", name="日麻天梯").click()
    page.get_by_role("button", name="Save these rules").click()

    tab(page, "Club").click()
    page.get_by_role("link", name="Open a season").click()
    page.get_by_label("Name").fill("Spring")
    page.get_by_role("button", name="Open the season").click()

    page.get_by_role("main").get_by_role("link", name="Record a hanchan").first.click()
    fill_seats(page)
    page.get_by_role("button", name="Record").click()
    assert "+31.2" in page.get_by_role("listitem").filter(has_text="田中太郎").first.inner_text()

    tab(page, "Table").click()
    first = page.locator("tbody tr").first
    assert re.split(r"\s+", first.inner_text())[:4] == ["1", "田中太郎", "1", "+31.2"]
    page.get_by_text("Download", exact=True).click()
    with page.expect_download() as sheet:
        page.get_by_role("link", name="CSV").first.click()
    with page.expect_download() as book:
        page.get_by_role("link", name="XLSX").first.click()
    rows = list(csv.DictReader(io.StringIO(Path(sheet.value.path()).read_text("utf-8-sig"))))
    assert [(row["Player"], row["Points"]) for row in rows] == [
        ("田中太郎", "+31.2"),
        ("Akiko", "+8.3"),
        ("李小龍", "-9.6"),
        ("Benoît", "-29.9"),
    ]
    cells = [
        [cell.value for cell in line]
        for line in load_workbook(io.BytesIO(Path(book.value.path()).read_bytes())).active.iter_rows()
    ]
    assert [4, "Benoît", -29.9] in [line[:3] for line in cells]


def test_the_sum_is_checked_during_typing_and_the_last_score_is_suggested(signed_in, season):
    page = signed_in("/c/monday/record/")
    fill_seats(page, [(name, score if name != "Benoît" else "") for name, score in SCORES])

    page.get_by_role("button", name="Put 10,100 here: 北").click()
    assert page.get_by_label("North: score").input_value() == "10100"
    assert "adds up" in page.locator("[data-hint]").inner_text()

    page.get_by_label("North: score").fill("9100")
    assert "missing: 1,000" in page.locator("[data-hint]").inner_text()
    page.get_by_label("Deposits left").fill("1000")
    assert "adds up" in page.locator("[data-hint]").inner_text()


@pytest.mark.slow
def test_a_button_changes_the_sign_of_a_score(signed_in, season):
    page = signed_in("/c/monday/record/")
    page.get_by_label("South: score").fill("1200")

    page.get_by_role("group", name="South").get_by_role("button", name="Change the sign").first.click()

    assert page.get_by_label("South: score").input_value() == "-1200"


@pytest.mark.slow
def test_a_hanchan_is_recorded_by_keyboard_alone(signed_in, season):
    page = signed_in("/c/monday/record/")
    page.get_by_label("East: player").focus()
    for name, score in SCORES:
        page.keyboard.type(name)
        page.keyboard.press("Tab")
        page.keyboard.type(score)
        # skip the sign button, the chips and their sign button
        for _ in range(4):
            page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    page.wait_for_url(re.compile(r"/g/\d+/$"))
    assert "41,200" in page.get_by_role("main").inner_text()


@pytest.mark.slow
def test_the_explanation_of_a_row_opens_and_closes_in_place(signed_in, season):
    page = signed_in("/c/monday/season/spring/")
    why = page.get_by_role("link", name="why? Akiko")

    why.click()
    page.locator("tr.detail").wait_for()
    assert "Points: " in page.locator("tr.detail").inner_text()
    assert why.get_attribute("aria-expanded") == "true"

    why.click()
    assert page.locator("tr.detail").count() == 0


@pytest.mark.slow
def test_standings_and_recording_work_without_javascript(browser, live_server, season, owner):
    context = browser.new_context(java_script_enabled=False, locale="en-GB")
    page = context.new_page()
    page.goto(f"{live_server.url}/c/monday/season/spring/")
    page.get_by_role("link", name="why? Akiko").click()
    assert "Points: " in page.locator("tr.detail").inner_text()

    page.goto(f"{live_server.url}/sign-in/?next=/c/monday/record/")
    sign_in(page, owner)
    fill_seats(page)
    page.get_by_role("button", name="Record").click()
    assert "41,200" in page.get_by_role("main").inner_text()
    context.close()


@pytest.mark.slow
def test_standings_of_forty_players_print_on_one_page(page, live_server, owner, season, club):
    from pypdf import PdfReader

    from league.clubs.models import HouseRulesVersion
    from league.players.services import player_add
    from league.standings.computing.following import standings_catch_up
    from tests.league.factories import make_hanchan

    rules = HouseRulesVersion.objects.get()
    for table in range(9):
        four = [player_add(actor=owner, club=club, name=f"選手 Player {table}-{seat}") for seat in range(4)]
        make_hanchan(actor=owner, house_rules=rules, players=four, season=season)
    standings_catch_up(season)
    page.goto(f"{live_server.url}/c/monday/season/spring/")

    printed = PdfReader(io.BytesIO(page.pdf(prefer_css_page_size=True)))

    text = printed.pages[0].extract_text()
    assert season.rows.count() == 41
    assert "Player 8-3" in text
    assert len(printed.pages) == 1


@pytest.mark.slow
def test_one_tap_puts_a_name_into_a_seat_or_takes_it_out(signed_in, page, season):
    signed_in("/c/monday/record/")
    names = page.get_by_role("group", name="Who sits down").get_by_role("button")
    four = [names.nth(n).inner_text() for n in range(4)]
    for name in four:
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name=four[1], exact=True).click()

    seats = [page.get_by_label(f"{seat}: player") for seat in SEATS]
    assert [seat.input_value() for seat in seats] == [four[0], "", *four[2:]]
    pressed = [page.get_by_role("button", name=name, exact=True).get_attribute("aria-pressed") for name in four]
    assert pressed == ["true", "false", "true", "true"]


def test_typed_values_stay_on_the_phone_until_the_hanchan_is_recorded(signed_in, page, season):
    signed_in("/c/monday/record/")
    fill_seats(page, (*SCORES[:2], ("李小龍", ""), ("Benoît", "")))
    page.reload()
    first = page.get_by_label("East: score")
    notice = page.get_by_text("Your earlier entry is still here.")

    assert (first.input_value(), notice.is_visible()) == ("41200", True)
    page.get_by_label("South: score").fill("28300")
    page.get_by_label("West: score").fill("20400")
    page.get_by_label("North: score").fill("10100")
    page.get_by_role("button", name="Record", exact=True).click()
    page.wait_for_url("**/g/*/")
    assert "41,200" in page.get_by_role("listitem").filter(has_text="田中太郎").first.inner_text()
    signed_in("/c/monday/record/")
    assert page.get_by_label("East: player").input_value() == ""


@pytest.mark.slow
def test_the_question_about_an_equal_result_is_visible_without_scrolling(signed_in, page, season):
    page.set_viewport_size({"width": 390, "height": 844})
    for _time in range(2):
        signed_in("/c/monday/record/")
        fill_seats(
            page, [(name, score) for name, score in zip(NAMES, ("41300", "28200", "20400", "10100"), strict=True)]
        )
        page.get_by_role("button", name="Record", exact=True).click()
        page.locator("[data-again]").or_(page.locator(".seats")).first.wait_for()
    question = page.get_by_role("alert")
    assert "Is it another game?" in question.inner_text()
    box = question.bounding_box()
    assert 0 <= box["y"] <= 844 - box["height"]
    assert page.get_by_label("East: score").input_value() == "41300"

    page.get_by_label("Yes: record it").check()
    page.get_by_role("button", name="Record", exact=True).click()
    page.wait_for_url("**/g/*/")

    assert page.get_by_role("status").inner_text() == "Recorded."


@pytest.mark.slow
def test_the_values_stored_on_the_phone_can_be_cleared(signed_in, page, season):
    signed_in("/c/monday/record/")
    fill_seats(page, SCORES)
    page.reload()
    page.get_by_role("button", name="Clear").click()
    page.reload()

    assert [page.get_by_label(f"{seat}: player").input_value() for seat in SEATS] == ["", "", "", ""]
