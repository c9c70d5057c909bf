"""Every page on a phone and on a desk: nothing wider than the screen, no error in the console, no fault by axe."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from league.clubs.services import house_rules_create
from league.ladders.services import ladder_open
from league.players.services import player_add
from league.records.deal_services import deal_record, hanchan_begin
from tests.browser.conftest import NAMES

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
    "season/spring/parts/",
    "season/spring/days/?since=2026-01-01",
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
    "webhooks/",
    "tournaments/restore/",
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


@pytest.fixture(params=["phone-light", pytest.param("desk-dark", marks=pytest.mark.slow)])
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


# One deal of each rule system, with what its page shows of it.
DEALS = {
    "riichi-club": {"riichi": [1], "result": {"type": "win", "wins": [{"winner": 1, "from": 3, "hand": {
        "concealed": "234m067m345p78s22p", "winning_tile": "9s", "conditions": ["riichi"]}}]}},
    "mingjiang": {"result": {"type": "win", "wins": [{"winner": 1, "from": 3, "value": {"limit": "small"}}]}},
    "mcr": {"false_hu": [2], "result": {"type": "win", "wins": [{"winner": 1, "from": 3, "value": {"total": 24}}]}},
    "sichuan": {
        "events": [
            {"type": "kong", "seat": 0, "kind": "direct", "from": 1},
            {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 4}}]},
        ],
        "result": {"type": "exhaustive_draw", "ready": [0], "ready_max": [2, None, None, None]},
    },
    "yueqing": {
        "indicator": "9p",
        "hands": [
            {"concealed": "1123m23445678p1223s"},
            {"concealed": "123m223455678p1233s"},
            {"concealed": "123m23345678p11235s"},
            {"concealed": "4z", "melds": [
                {"type": "pung", "tiles": "555m", "from": 0}, {"type": "pung", "tiles": "888s"},
                {"type": "chow", "tiles": "678p"}, {"type": "pung", "tiles": "444s"}, {"type": "pung", "tiles": "777s"},
            ]},
        ],
        "result": {"type": "win", "wins": [{"winner": 3, "from": 0, "winning_tile": "4z"}]},
    },
}  # fmt: skip


@pytest.mark.parametrize("ruleset", DEALS)
def test_pages_of_deals_have_no_serious_fault(signed_in, page, screen, owner, club, console, ruleset):
    people = [player_add(actor=owner, club=club, name=name) for name in NAMES]
    rules = house_rules_create(actor=owner, club=club, name=ruleset, ruleset=ruleset)
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=people[:4])
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=DEALS[ruleset])
    game = f"/c/monday/g/{hanchan.pk}/"
    faults = {}
    for path in (
        f"/c/monday/record/deals/?rules={rules.pk}",
        f"{game}deals/",
        f"{game}deals/1/",
        game,
        f"/calc/{ruleset}/",
    ):
        signed_in(path)
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
