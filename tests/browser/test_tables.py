"""The wall of a club night, and a guest who records with a link, in a browser."""

import os
from typing import Any

import pytest

from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_begin
from league.records.guests.services import guest_link_make
from league.records.models import Deal, Hanchan
from league.sessions.models import Session
from tests.browser.faults import SCREENS, faults_of_pages
from tests.profile import part_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}}
# What a viewer at six metres reads on a screen of 55 inches, as a share of its height.
SMALLEST = {"names and scores": ("tr:not(.need) > *", 0.035), "needs": ("tr.need > td:last-child", 0.02)}
WALLS = {"1080p": (1920, 1080), "720p": (1280, 720)}


def shot(page: Any, name: str) -> None:
    if folder := os.environ.get("SHOTS"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.fixture
def tables(owner, season) -> list[Hanchan]:
    """Four tables in play, two of them after a mangan."""
    evening = Session.objects.get()
    players = list(Player.objects.filter(club=season.club).order_by("pk"))
    names = (
        "Konstantinos Papadopoulos",
        "佐々木小次郎",
        "Maria",
        "欧阳娜娜",
        "Emi",
        "Fumiko",
        "Goro",
        "Haruka",
        "Ivan",
        "Jun",
        "Kai",
    )
    players += [player_add(actor=owner, club=season.club, name=name) for name in names]
    play = {
        "actor": owner,
        "club": season.club,
        "house_rules": season.house_rules,
        "season": season,
        "session": evening,
    }
    begun = [hanchan_begin(players=players[4 * n : 4 * n + 4], **play) for n in range(4)]
    for one in begun[:2]:
        deal_record(actor=owner, hanchan=one, number=1, entry=MANGAN)
    return begun


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.slow)])
@pytest.mark.parametrize("wall", part_of(WALLS, 2))
def test_the_wall_is_read_from_six_metres_and_nothing_is_cut_off(visit, page, tables, wall, scheme):
    width, height = WALLS[wall]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)

    visit("/c/monday/night/")
    page.locator("[data-pane]:not([hidden])").first.wait_for()

    sizes = page.evaluate(
        """(parts) => Object.fromEntries(Object.entries(parts).map(([name, [at]]) => [name, Math.min(
            ...[...document.querySelectorAll(`.night-tables ${at}`)].filter((one) => one.textContent.trim())
            .map((one) => parseFloat(getComputedStyle(one).fontSize)))]))""",
        SMALLEST,
    )
    shown = "[...document.querySelectorAll('[data-pane]:not([hidden]) :is(td, th, table)')]"
    cut_off = page.evaluate(
        f"{shown}.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"
    )
    bottom = page.evaluate(f"Math.max(...{shown}.map((one) => one.getBoundingClientRect().bottom))")
    shot(page, f"wall-{wall}-{scheme}")
    assert [name for name, (_at, least) in SMALLEST.items() if sizes[name] < least * height] == []
    assert cut_off == []
    assert bottom <= page.locator("main").evaluate("(one) => one.getBoundingClientRect().bottom") + 1
    for pane in ("needs", "results", "season"):
        while not page.locator(f".pane.{pane}:not([hidden])").is_visible():
            page.keyboard.press("ArrowRight")
        shot(page, f"wall-{pane}-{wall}-{scheme}")


@pytest.mark.slow
def test_the_wall_shows_a_deal_that_is_recorded_elsewhere(visit, page, owner, tables):
    visit("/c/monday/night/")
    assert page.get_by_text("33,000", exact=True).count() == 2

    deal_record(actor=owner, hanchan=tables[2], number=1, entry=MANGAN)

    score = page.get_by_text("33,000", exact=True).nth(2)
    score.wait_for(state="attached")
    # The wall may have turned to another pane meanwhile.
    while not score.is_visible():
        page.keyboard.press("ArrowRight")
    assert page.locator("[data-sound]").is_visible()


def test_a_guest_opens_a_link_and_records_a_deal(phone, live_server, owner, tables):
    secret = guest_link_make(actor=owner, hanchan=tables[2]).secret
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url + (request.headers.get("referer") or "")))

    phone.goto(f"{live_server.url}/guest/#{secret}")
    phone.wait_for_url("**/pad/")
    phone.locator(".board").wait_for()
    shot(phone, "guest-pad")
    deal_record(actor=owner, hanchan=tables[2], number=1, entry=MANGAN)
    phone.get_by_role("link", name="All deals").click()
    phone.wait_for_url(f"**/g/{tables[2].pk}/")
    phone.once("dialog", lambda dialog: dialog.accept())
    phone.get_by_role("button", name="Take back deal 1").click()
    phone.get_by_text("Taken back.").wait_for()

    assert Deal.objects.get(hanchan=tables[2]).state == "undone"
    assert [url for url in asked if secret in url.replace(f"#{secret}", "")] == []
    phone.go_back()
    assert secret not in phone.url


@pytest.mark.slow
def test_a_link_opens_in_a_tab_that_shows_the_page_of_links_already(phone, live_server, owner, tables):
    secret = guest_link_make(actor=owner, hanchan=tables[2]).secret
    phone.goto(f"{live_server.url}/guest/")

    phone.goto(f"{live_server.url}/guest/#{secret}")

    phone.wait_for_url("**/pad/")
    phone.locator(".board").wait_for()
    assert phone.url == f"{live_server.url}/c/monday/g/{tables[2].pk}/pad/"


@pytest.mark.slow
@pytest.mark.parametrize("size", part_of(SCREENS))
def test_the_pages_of_a_table_have_no_serious_fault(signed_in, page, owner, tables, size):
    width, height = SCREENS[size]
    page.set_viewport_size({"width": width, "height": height})
    guest_link_make(actor=owner, hanchan=tables[0])
    paths = {
        "code": f"/c/monday/g/{tables[0].pk}/table/", "wall-link": "/c/monday/night/link/", "guest": "/guest/",
        "club": "/c/monday/", "evening": f"/c/monday/evening/{tables[0].session_id}/", "home": "/",
    }  # fmt: skip

    assert faults_of_pages(page, signed_in, list(paths.values())) == {}
    for name, path in paths.items():
        signed_in(path)
        shot(page, f"{name}-{size}")
