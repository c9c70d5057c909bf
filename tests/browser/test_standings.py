"""The league table on a phone: twelve players on its first screen, and rows that open why a player stands there."""

from contextlib import closing
from datetime import date
from typing import Any

import pytest
from playwright.sync_api import expect

from league.clubs.services import house_rules_create
from league.players.services import player_add
from league.seasons.models import Season
from league.seasons.services import season_open
from league.standings.computing.following import standings_catch_up
from tests.league.factories import make_hanchan

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# Long Latin names, short ones and those of Chinese characters.
NAMES = (
    "Konstantinos P.", "佐々木 小次郎", "Maria Lindqvist", "欧阳娜娜", "Emi", "Fumiko Ōtani",
    "高橋 健太", "Haruka", "Benoît Lefèvre", "鄭佩珊", "Kai", "Jonas Weber",
)  # fmt: skip
BOTTOM_NAVIGATION = 56


@pytest.fixture
def league(owner, club) -> Season:
    """Twelve players, who have played three evenings."""
    players = [player_add(actor=owner, club=club, name=name) for name in NAMES]
    rules = house_rules_create(actor=owner, club=club, name="東南戦", ruleset="riichi-club")
    season = season_open(actor=owner, club=club, name="Spring League", opens=date(2026, 1, 1), house_rules=rules)
    for evening in range(3):
        for table in range(3):
            four = [players[(evening + table + 3 * seat) % 12] for seat in range(4)]
            make_hanchan(
                actor=owner, house_rules=rules, players=four, season=season, played_on=date(2026, 1, 1 + evening)
            )
    standings_catch_up(season)
    return season


def open_table(page: Any, live_server: Any) -> Any:
    page.goto(f"{live_server.url}/c/monday/season/spring-league/")
    return page.locator(".standings tbody tr")


def test_the_first_screen_of_a_phone_shows_twelve_players(phone, live_server, league):
    rows = open_table(phone, live_server)

    heights = rows.evaluate_all("(rows) => rows.map((one) => one.getBoundingClientRect().height)")
    assert len(heights) == 12
    assert [height for height in heights if not 44 <= height <= 45] == []
    assert rows.nth(11).evaluate("(one) => one.getBoundingClientRect().bottom") <= 844 - BOTTOM_NAVIGATION
    for cell in (":nth-child(2)", ":has(.form-dots)"):
        assert rows.nth(0).locator(f"td{cell}").is_visible()


@pytest.mark.parametrize("at", [0.3, 0.9], ids=["name", "last places"])
def test_the_whole_row_opens_why(phone, live_server, league, at):
    row = open_table(phone, live_server).nth(2)
    box = row.bounding_box()

    phone.touchscreen.tap(box["x"] + at * box["width"], box["y"] + 22)

    detail = phone.locator("tr.detail")
    detail.wait_for()
    assert detail.evaluate("(one) => one.previousElementSibling.id") == row.get_attribute("id")
    assert detail.get_by_text("Points: ").first.is_visible()


def test_a_row_opens_by_keyboard_and_without_a_script(browser, phone, live_server, league):
    row = open_table(phone, live_server).nth(0)
    link = row.locator("a")
    assert link.count() == 1

    link.focus()
    phone.keyboard.press("Enter")

    phone.locator("tr.detail").wait_for()
    with closing(browser.new_context(java_script_enabled=False)) as context:
        plain = context.new_page()
        open_table(plain, live_server).nth(0).click()
        plain.wait_for_url("**why=*")
        assert plain.locator("tr.detail").is_visible()


@pytest.mark.slow
def test_the_menu_of_files_opens_by_keyboard_and_without_a_script(browser, phone, live_server, league):
    open_table(phone, live_server)
    menu = phone.locator("details.menu")
    assert menu.count() == 1

    menu.locator("summary").focus()
    phone.keyboard.press("Enter")

    assert menu.get_by_role("link", name="XLSX Table").is_visible()
    phone.keyboard.press("Tab")
    phone.keyboard.press("Escape")
    assert not menu.get_by_role("link", name="XLSX Table").is_visible()
    assert menu.locator("summary").evaluate("(one) => one === document.activeElement")
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    open_table(plain, live_server)
    plain.locator("details.menu summary").click()
    with plain.expect_download() as download:
        plain.get_by_role("link", name="CSV Table").click()
    assert download.value.suggested_filename.endswith(".csv")
    context.close()


@pytest.mark.slow
def test_the_names_stay_while_the_figures_of_head_to_head_scroll(phone, live_server, league):
    phone.goto(f"{live_server.url}/c/monday/against/")
    region = phone.get_by_role("region", name="Head-to-head")
    assert phone.locator("main [title], main abbr").count() == 0

    region.focus()
    for key in ("ArrowRight", "ArrowDown"):
        for _press in range(16):
            phone.keyboard.press(key)

    last_column = phone.locator(".matrix thead th:last-child")
    last_row = phone.locator(".matrix tbody tr:last-child th")
    expect(last_column).to_be_in_viewport()
    # at one moment, since the page may still be scrolling
    corner, row, column = phone.evaluate(
        "parts => parts.map((part) => part.getBoundingClientRect().toJSON())",
        [part.element_handle() for part in (region, last_row, last_column)],
    )
    assert row["x"] == pytest.approx(corner["x"], abs=1)
    assert column["y"] == pytest.approx(corner["y"], abs=1)
    assert last_column.inner_text() == last_row.inner_text()
    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
