"""Every page on a phone and on a desk: nothing wider than the screen, no error in the console, no fault by axe."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from league.ladders.services import ladder_open

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

OPEN_PAGES = (
    "/",
    "/sign-in/",
    "/sign-up/",
    "/password/forgotten/",
    "/c/nowhere/",
    "/rules/",
    "/rules/mcr/",
    "/calc/riichi-club/",
    "/calc/yueqing/",
)
CLUB_PAGES = (
    "",
    "record/",
    "table/",
    "seasons/",
    "seasons/new/",
    "season/spring/edit/",
    "season/spring/adjustments/",
    "games/",
    "import/",
    "evenings/",
    "evenings/new/",
    "players/",
    "players/add/",
    "rules/",
    "rules/new/",
    "rules/new/riichi-club/",
    "members/",
    "settings/",
    "ladders/",
    "ladders/new/elo/",
    "ladder/elo/",
    "player/{player}/",
    "player/{player}/edit/",
    "evening/{evening}/",
    "g/{game}/ratings/",
    "g/{game}/",
    "g/{game}/amend/",
)
SCREENS = {"phone": (390, 844), "desk": (1280, 800)}
SERIOUS = {"serious", "critical"}


def faults_of(page):
    return [
        f"{found['id']}: {node['html'][:120]}"
        for found in Axe().run(page).response["violations"]
        if found["impact"] in SERIOUS
        for node in found["nodes"]
    ]


def wider_than_the_screen(page):
    return page.evaluate("document.documentElement.scrollWidth > innerWidth")


@pytest.fixture(params=["phone-light", "desk-dark"])
def screen(request, page):
    size, scheme = request.param.split("-")
    width, height = SCREENS[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    return request.param


@pytest.fixture
def console(page):
    said = []
    page.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(str(error)))
    return said


def test_pages_for_everybody_have_no_serious_fault(visit, page, screen, transactional_db):
    faults = {}
    for path in OPEN_PAGES:
        visit(path)
        found = faults_of(page)
        if found or wider_than_the_screen(page):
            faults[path] = found or "wider than the screen"

    assert faults == {}


def test_pages_of_a_club_have_no_serious_fault(signed_in, page, screen, season, console):
    ladder_open(actor=season.club.memberships.get().user, club=season.club, name="Elo", kind="elo")
    game = season.hanchan.first()
    known = {"game": game.pk, "evening": game.session_id, "player": game.participants.first().player_id}
    faults = {}
    for path in CLUB_PAGES:
        signed_in("/c/monday/" + path.format(**known))
        found = faults_of(page)
        if found or wider_than_the_screen(page):
            faults[path] = found or "wider than the screen"

    assert faults == {}
    assert console == []


@pytest.mark.parametrize("language", ["ja", "zh-TW", "zh-CN"])
def test_the_table_holds_in_every_language(browser, live_server, season, language):
    context = browser.new_context(locale=language, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server.url}/c/monday/season/spring/")

    assert page.locator("html").get_attribute("lang") in {"ja", "zh-Hant", "zh-Hans"}
    assert not wider_than_the_screen(page)
    assert faults_of(page) == []
    context.close()
