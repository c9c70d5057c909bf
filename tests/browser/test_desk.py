"""Results typed at the desk without waiting: the next table is open at once, and saving goes on behind it."""

import random
import time

import pytest

from league.clubs.services import house_rules_create
from league.records.models import Participant
from league.tournaments.models import Report
from league.tournaments.results.services import result_enter
from scoring.doubts import FEWEST_GAMES
from tests.browser.faults import faults_of, is_wider_than_the_screen
from tests.league.factories import make_hanchan, make_players
from tests.league.records.test_doubts import past
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.views.first_round import released

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SECONDS_PER_KEY = 0.06


@pytest.fixture
def open_desk(signed_in, live_server, owner, club):
    """Return a function that releases a round of so many tables and opens it at the desk."""

    def open_round(tables, ruleset="riichi-ladder"):
        rules = house_rules_create(actor=owner, club=club, name="Rules", ruleset=ruleset)
        tournament = started_tournament(owner, rules, players=4 * tables, rounds=1, method="random")
        round_ = released(owner, tournament)
        page = signed_in(f"/e/{tournament.slug}/desk/round/1/")
        page.wait_for_function("() => document.activeElement.id === 'entry_table'")
        return page, round_

    return open_round


def scores_of(number):
    """40000 + 30000 + 20000 + 10000 = 100000, different at every table."""
    return [40000 + 100 * number, 30000 - 100 * number, 20000, 10000]


def press(page, key):
    page.keyboard.press(key)
    time.sleep(SECONDS_PER_KEY)


def enter(page, texts):
    for text in texts:
        for key in text:
            press(page, key)
        press(page, "Enter")


def type_table(page, number, scores=None):
    enter(page, [str(number), *(str(score) for score in scores or scores_of(number))])


def all_saved(page):
    page.wait_for_function("() => !document.querySelector('[data-queue]').textContent", timeout=120_000)


def stored(round_):
    rows = Participant.objects.filter(hanchan__tournament_table__round=round_)
    found = {}
    for number, seat, score in rows.values_list("hanchan__tournament_table__number", "seat", "score"):
        found.setdefault(number, {})[seat] = score
    return {number: [score for _seat, score in sorted(seats.items())] for number, seats in found.items()}


def order_of_entries():
    return list(Report.objects.order_by("pk").values_list("table__number", flat=True))


@pytest.mark.parametrize("tables", [3, pytest.param(12, marks=pytest.mark.slow)])
def test_tables_typed_at_60_ms_a_key_are_all_stored_rightly_and_in_order(open_desk, tables):
    page, round_ = open_desk(tables)
    numbers = random.Random(5).sample(range(1, tables + 1), tables)

    for number in numbers:
        type_table(page, number)
    all_saved(page)

    assert stored(round_) == {number: scores_of(number) for number in numbers}
    assert order_of_entries() == numbers
    assert page.locator("[data-refused] li").count() == 0


@pytest.mark.slow
def test_the_next_missing_table_is_open_while_the_last_one_is_still_being_saved(open_desk):
    page, round_ = open_desk(3)
    held = []
    page.route("**/result/", lambda route: held.append(route))

    enter(page, ["", "40000", "30000", "20000", "10000"])
    opened = page.locator("#entry_table").input_value(), page.evaluate("document.activeElement.id")
    first = page.locator("[data-queue]").inner_text()
    enter(page, ["", "40000", "30000", "20000", "10000"])
    second = page.locator("[data-queue]").inner_text()
    held[0].continue_()
    page.unroute("**/result/")
    all_saved(page)

    assert (opened, len(held)) == (("2", "entry_table"), 1)
    assert (first, second) == ("saving table 1 …", "saving table 1 and 1 more …")
    assert sorted(stored(round_)) == [1, 2]


@pytest.mark.slow
def test_a_refusal_comes_back_to_its_table_with_its_reason_and_what_was_typed(open_desk):
    page, round_ = open_desk(3)

    type_table(page, 1, [40000, 30000, 20000, 9000])
    type_table(page, 2)
    page.locator("[data-refused] li").wait_for()
    refused = page.locator("[data-refused] li").inner_text()
    all_saved(page)
    assert "Table 1 is not saved 40000 · 30000 · 20000 · 9000." in refused
    assert "99,000" in refused or "99000" in refused
    assert sorted(stored(round_)) == [2]
    assert page.locator("#table-1 a[data-table]").get_attribute("data-note") == "not saved"
    assert page.locator("#entry_table").input_value() == "3"

    page.reload()
    page.get_by_role("button", name="Correct it").click()
    values = [field.input_value() for field in page.locator(".final-score").all()]
    enter(page, ["40000", "30000", "20000", "10000"])
    page.locator("#table-1.done").wait_for()

    assert values == ["40000", "30000", "20000", "9000"]
    assert page.locator("[data-refused] li").count() == 0
    assert stored(round_)[1] == [40000, 30000, 20000, 10000]


def test_scores_that_look_wrong_are_asked_about_once_also_after_they_waited_here(open_desk, owner, club):
    page, round_ = open_desk(3)
    players = make_players(owner, club, ["Aoi", "Ben", "Chika", "Dai"])
    past(make_hanchan(actor=owner, house_rules=round_.tournament.house_rules, players=players), FEWEST_GAMES)
    page.route("**/result/", lambda route: route.abort())
    type_table(page, 1, [54500, 25000, 10300, 10200])
    page.wait_for_function("() => document.querySelector('[data-queue]').textContent.startsWith('No connection')")
    page.unroute("**/result/")
    page.reload()
    page.locator("[data-refused] li").wait_for()
    refused = page.locator("[data-refused] li").inner_text()
    before = stored(round_)
    page.get_by_role("button", name="Yes: record it").click()
    all_saved(page)

    assert "has 54,500; the last 201 games had scores from 10,100 to 41,200. Is it right?" in refused
    assert before == {}
    assert stored(round_) == {1: [54500, 25000, 10300, 10200]}
    assert page.locator("[data-refused] li").count() == 0


def test_without_a_connection_the_results_wait_also_through_a_reload(open_desk):
    page, round_ = open_desk(3)
    page.route("**/result/", lambda route: route.abort())

    type_table(page, 1)
    type_table(page, 2)
    page.get_by_text("No connection. Results waiting on this device: 2").wait_for()
    page.on("dialog", lambda dialog: dialog.accept())
    page.unroute("**/result/")
    page.reload()
    all_saved(page)

    assert stored(round_) == {1: scores_of(1), 2: scores_of(2)}
    assert order_of_entries() == [1, 2]


@pytest.mark.slow
@pytest.mark.parametrize("status", [429, 503])
def test_a_result_that_is_refused_for_now_is_sent_again(open_desk, status):
    page, round_ = open_desk(3)
    busy = {
        "status": status,
        "content_type": "application/json",
        "body": '{"error": "unavailable", "message": "Later"}',
    }
    page.route("**/result/", lambda route: route.fulfill(**busy), times=1)

    type_table(page, 1)
    all_saved(page)

    assert page.locator("[data-refused] li").count() == 0
    assert stored(round_) == {1: scores_of(1)}


@pytest.mark.slow
def test_an_answer_that_is_lost_is_not_stored_twice(open_desk):
    page, round_ = open_desk(3)
    lost = []

    def lose(route):
        lost.append(route.fetch().status)
        route.abort()

    page.route("**/result/", lose, times=1)
    type_table(page, 1)
    all_saved(page)

    assert lost == [200]
    assert stored(round_) == {1: scores_of(1)}
    assert order_of_entries() == [1]


@pytest.mark.slow
def test_the_fourth_score_is_suggested_and_enter_takes_it(open_desk):
    page, round_ = open_desk(3)

    enter(page, ["1", "40000", "30000", "20000"])
    suggested = page.locator("#entry_score_3").get_attribute("placeholder")
    enter(page, [""])
    enter(page, ["2", "412", "283", "204", ""])
    all_saved(page)

    assert suggested == "10000"
    # 1000 − 412 − 283 − 204 = 101
    assert stored(round_) == {1: [40000, 30000, 20000, 10000], 2: [41200, 28300, 20400, 10100]}


@pytest.mark.slow
def test_a_correction_begins_with_the_scores_and_is_never_made_by_a_wrong_table_number(open_desk, owner):
    page, round_ = open_desk(3)
    result_enter(actor=owner, table=round_.tables.get(number=1), scores=[40000, 30000, 20000, 10000])
    page.reload()

    type_table(page, 1, [10000, 20000, 30000, 40000])
    type_table(page, 2)
    all_saved(page)
    refused = page.locator("[data-refused] li").inner_text()
    page.get_by_role("button", name="Discard").click()
    page.locator("[data-table='1']").click()
    values = [field.input_value() for field in page.locator(".final-score").all()]
    enter(page, ["41000", "29000", "20000", "10000"])
    focused = page.evaluate("document.activeElement.id")
    enter(page, ["misread"])
    all_saved(page)

    assert "This table has a result. Give a reason to correct it." in refused
    assert (values, focused) == (["40000", "30000", "20000", "10000"], "entry_reason")
    assert stored(round_)[1] == [41000, 29000, 20000, 10000]
    assert Report.objects.filter(table__number=1).count() == 2


def test_half_typed_scores_stay_when_another_form_of_the_page_is_sent(open_desk, owner):
    page, round_ = open_desk(3)
    enter(page, ["2", "40200", "29800"])
    result_enter(actor=owner, table=round_.tables.get(number=2), scores=[10000, 20000, 30000, 40000])
    page.get_by_role("button", name="日本語").click()
    page.locator("html[lang=ja]").wait_for()
    page.get_by_role("button", name="English").click()
    page.locator("html[lang=en]").wait_for()
    page.wait_for_function("() => document.getElementById('entry_table').value === '2'")
    values = [field.input_value() for field in page.locator(".final-score").all()]
    # It does not replace the result that was saved meanwhile, which this desk has not seen: a reason is asked for.
    page.locator(".final-score").nth(2).focus()
    enter(page, ["20000", "10000"])
    page.wait_for_function("() => document.activeElement.id === 'entry_reason'")

    assert values == ["40200", "29800", "", ""]
    assert stored(round_)[2] == [10000, 20000, 30000, 40000]
    # Another page drops it, so that it never comes back unasked.
    page.locator("[data-table='3']").click()
    enter(page, ["40300"])
    page.goto(page.url)
    page.wait_for_function("() => document.activeElement.id === 'entry_table'")
    assert [field.input_value() for field in page.locator(".final-score").all()] == [""] * 4


def test_a_referee_decides_scores_that_were_refused_and_later_finds_the_payment(open_desk):
    page, round_ = open_desk(2, ruleset="mcr")
    # 120 - 30 - 50 - 32 = 8
    type_table(page, 1, [120, -30, -50, -32])
    page.locator("[data-refused] li").wait_for()
    all_saved(page)
    folded = page.get_by_label("The referee decided these scores because").is_visible()

    page.get_by_role("button", name="Correct it").click()
    page.get_by_label("The referee decided these scores because").fill("a false claim, whose payment stands")
    page.keyboard.press("Enter")
    page.locator("#table-1.done .decided").wait_for()
    said = page.locator("#table-1 .decided").inner_text()
    faults = (is_wider_than_the_screen(page), faults_of(page))
    decided = stored(round_)
    assert (folded, decided, faults) == (False, {1: [120, -30, -50, -32]}, (False, []))
    assert said == "The referee decided these scores: a false claim, whose payment stands"

    page.locator("[data-table='1']").click()
    kept = page.get_by_label("The referee decided these scores because").input_value()
    page.get_by_label("Why it is corrected").fill("found the payment")
    page.locator("#entry_score_3").fill("-40")
    page.keyboard.press("Enter")
    page.locator("#table-1 .decided").wait_for(state="detached")

    assert kept == "a false claim, whose payment stands"
    assert stored(round_) == {1: [120, -30, -50, -40]}


@pytest.mark.slow
def test_only_the_missing_tables_are_listed_if_that_is_ticked(open_desk):
    page, _round = open_desk(3)

    page.get_by_label("Only missing results").check()
    type_table(page, 1)
    all_saved(page)
    page.reload()

    assert [page.locator(f"#table-{number}").is_visible() for number in (1, 2, 3)] == [False, True, True]


@pytest.mark.slow
def test_the_grid_of_forty_tables_shows_whole_names_without_faults(open_desk):
    page, _round = open_desk(10)

    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        cut = page.evaluate(
            "[...document.querySelectorAll('#tables-grid ul span')].filter(one => one.scrollWidth > one.clientWidth + 1"
            " && getComputedStyle(one).overflow !== 'visible').length"
        )
        assert (cut, is_wider_than_the_screen(page), faults_of(page)) == (0, False, [])
