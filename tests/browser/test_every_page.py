"""Every page on a phone and on a desktop: axe finds no serious fault, nothing is too wide, the console has no error."""

import pytest

from league.clubs.services import house_rules_create
from league.ladders.services import ladder_open
from league.players.selectors import club_players
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_begin
from rules.registry import find_ruleset
from tests.browser.conftest import NAMES
from tests.browser.faults import SCREENS, faults_of, faults_of_pages, is_wider_than_the_screen
from tests.league.odds.stored import store_odds
from tests.profile import LONG, LONGEST, part_of
from tests.samples import ONE_OF_EACH, samples_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.sampled]

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
    "/glossary/",
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
    "season/spring/embed/",
    "overlay/",
    "season/spring/as-it-stands/",
    "season/spring/days/?since=2026-01-01",
    "days/{day}/",
    "season/spring/odds/?cut=2&down=1",
    "games/",
    "import/",
    "import/replay/",
    "evenings/",
    "evenings/new/",
    "series/",
    "series/new/",
    "open-tables/",
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
    "player/{player}/link/",
    "evening/{evening}/",
    "evening/{evening}/amend/",
    "evening/{evening}/tables/",
    "evening/{evening}/code/",
    "g/{game}/ratings/",
    "g/{game}/",
    "g/{game}/amend/",
)


# In CI test_accessibility.py and test_large_type.py look at the same pages on a phone.
LOOKS = ["phone-light", "desk-dark"] if LONGEST else ["desk-dark"] if LONG else ["phone-light"]


@pytest.fixture(params=LOOKS)
def screen(request, page):
    size, scheme = request.param.split("-")
    width, height = SCREENS[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)
    return request.param


@pytest.fixture
def console(page):
    """Collect the errors in the console of the page."""
    errors = []

    def note(message):
        if message.type == "error":
            errors.append(f"{message.text} {message.location['url']} on {page.url}")

    page.on("console", note)
    page.on("pageerror", lambda error: errors.append(str(error)))
    return errors


def test_public_pages_have_no_serious_fault(visit, page, screen, transactional_db):
    assert faults_of_pages(page, visit, OPEN_PAGES) == {}


# In CI test_accessibility.py looks at these pages, and test_pseudo_locale.py at their width with longer texts.
@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="other tests open the same pages: JANROKU_LONG=1 alone runs it")
def test_pages_of_a_club_have_no_serious_fault(signed_in, page, screen, season, console):
    ladder_open(actor=season.club.memberships.get().user, club=season.club, name="Elo", kind="elo")
    store_odds(season, list(club_players(season.club)[:4]))
    game = season.hanchan.first()
    keys = {"game": game.pk, "evening": game.session_id, "player": game.participants.first().player_id}
    keys["day"] = game.played_on.isoformat()

    faults = faults_of_pages(page, signed_in, ["/c/monday/" + path.format(**keys) for path in CLUB_PAGES])

    assert faults == {}
    assert console == []


@pytest.mark.parametrize("ruleset", part_of([ruleset.key for ruleset in ONE_OF_EACH], 8))
def test_pages_of_deals_have_no_serious_fault(signed_in, page, screen, owner, club, console, ruleset):
    people = [player_add(actor=owner, club=club, name=name) for name in NAMES]
    rules = house_rules_create(actor=owner, club=club, name=ruleset, ruleset=ruleset)
    at_table = people[: find_ruleset(ruleset).seats]
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=at_table)
    deal_record(actor=owner, hanchan=hanchan, number=1, entry=samples_of(find_ruleset(ruleset)).deal)
    game = f"/c/monday/g/{hanchan.pk}/"
    paths = (f"/c/monday/record/deals/?rules={rules.pk}", game, f"/calc/{ruleset}/")

    faults = faults_of_pages(page, signed_in, paths)

    assert faults == {}
    assert console == []


@pytest.mark.parametrize("language", part_of(["ja", "zh-TW", "zh-CN"]))
def test_the_standings_have_no_fault_in_any_language(browser, live_server, season, language):
    context = browser.new_context(locale=language, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{live_server.url}/c/monday/season/spring/")

    assert page.locator("html").get_attribute("lang") in {"ja", "zh-Hant", "zh-Hans"}
    assert not is_wider_than_the_screen(page)
    assert faults_of(page) == []
    context.close()
