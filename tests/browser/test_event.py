"""A whole tournament in a real browser: forty entrants, eight rounds and a final of four.

One entrant withdraws, one comes late, one gets a penalty, and one result is corrected. The organiser enters one round
with the keyboard, and the players enter one table on two phones.
"""

import random
from datetime import date

import pytest

from league.clubs.services import house_rules_create
from league.tournaments.core.links import link_open, seat_code
from league.tournaments.draws.services import round_step
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.lifecycle.simulation import Simulation
from league.tournaments.models import Penalty, Report, Round, Stage, Tournament
from tests.browser.faults import SCREENS, faults_of_pages, is_wider_than_the_screen
from tests.profile import LONGEST

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(signed_in, owner, club):
    """Prepare and start a tournament in the browser; the forty names are pasted as a list."""
    house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
    page = signed_in("/c/monday/tournaments/new/")
    page.get_by_label("Name").fill("Autumn Open")
    page.get_by_label("First day").fill(date.today().isoformat())
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Prepare").click()
    page.get_by_label("Rounds").fill("8")
    page.get_by_role("button", name="Add the stage").click()
    page.get_by_role("button", name="Add the stage").click()
    page.goto(page.url.replace("stages", "players"))
    page.get_by_label("Names").fill("\n".join(f"Player {n:02}, Club {n % 13}" for n in range(1, 41)))
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Give start numbers").click()
    page.goto(page.url.replace("players", "start"))
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Start the tournament").click()
    return page


def open_round(page, live_server, number):
    """Press the buttons that confirm and release the round."""
    page.goto(f"{live_server.url}/e/autumn-open/desk/round/{number}/")
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Release the round").click()
    page.get_by_role("button", name="Start the clock").wait_for()


@pytest.mark.slow
@pytest.mark.seldom  # test_whole_event.py plays a smaller one each day
def test_a_whole_tournament(desk, browser, live_server, owner):
    page, base = desk, f"{live_server.url}/e/autumn-open"
    page.goto(f"{base}/desk/draw/1/")
    page.get_by_role("button", name="Draw 8 rounds").click()
    assert "0 pairs meet again" in page.get_by_role("main").inner_text().replace("\n", " ")
    event = Tournament.objects.get()
    simulation = Simulation(owner, event, random.Random(3))

    # the first round: one table on two phones, the others with the keyboard
    open_round(page, live_server, 1)
    page.get_by_role("button", name="Start the clock").click()
    report_by_phones(browser, base, owner, event)
    page.goto(f"{base}/desk/round/1/")
    for number in range(2, 11):
        enter_by_keyboard(page, number)
    page.locator("#tables-grid .done").nth(9).wait_for()
    assert event.rounds.get(number=1).tables.undone().count() == 0
    correct_first_table(page)
    page.reload()
    page.get_by_role("button", name="Finish and go to: Round 2").click()

    # one entrant withdraws, one comes late, one gets a penalty
    page.goto(f"{base}/desk/players/")
    page.get_by_role("button", name="Withdraw Player 05").click()
    guests_enter(actor=owner, tournament=event, rows=[["Late Guest", "", "", ""]], first_round=2)
    page.goto(f"{base}/desk/round/2/")
    assert "Player 05 has withdrawn but has a seat." in page.get_by_role("main").inner_text()
    page.get_by_role("button", name="Reseat the coming rounds").first.click()
    give_penalty(page, base)

    # services play the other rounds, without the browser
    for number in range(2, 9):
        round_ = Round.objects.get(tournament=event, number=number)
        if number == 2:
            open_round(page, live_server, 2)
        else:
            for step in ("confirm", "release"):
                round_step(actor=owner, round_=round_, step=step)
        round_.refresh_from_db()
        simulation._enter(round_)
        round_step(actor=owner, round_=round_, step="finish")

    # the final of four
    page.goto(f"{base}/desk/")
    page.get_by_role("button", name="Draw the next round").click()
    open_round(page, live_server, 9)
    enter_by_keyboard(page, 1)
    page.locator("#tables-grid .done").wait_for()
    page.reload()
    page.get_by_role("button", name="Finish the round").click()
    page.goto(f"{base}/desk/close/")
    page.get_by_role("button", name="Close the tournament").click()

    event.refresh_from_db()
    rows = list(event.final_rows.order_by("order"))
    finalists = set(event.rounds.get(number=9).seats.values_list("entrant", flat=True))
    assert event.is_closed
    assert {row.entrant_id for row in rows[:4]} == finalists
    assert len(rows) == 41
    assert event.entrants.get(player__name="Late Guest").seats.filter(round__number__gt=1).count() >= 7
    assert event.entrants.get(player__name="Player 05").seats.count() == 1
    page.goto(f"{base}/standings/")
    assert "final" in page.locator(".head").inner_text()
    check_every_page(page, base)


def report_by_phones(browser, base, owner, event):
    """Enter the result of table 1: East enters it on one phone, and West confirms it on another."""
    round_ = event.rounds.get(number=1)
    secret = link_open(actor=owner, opened=round_)
    seats = round_.tables.get(number=1).seats.order_by("seat")
    codes = [seat_code(round_, seat.table, seat.seat, seat.entrant_id) for seat in seats]
    contexts = [browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    for phone, seat in ((first, 0), (second, 2)):
        phone.goto(f"{base}/r/{secret}/1/")
        phone.locator(f"button[name=seat][value='{seat}']").click()
        phone.get_by_role("heading", name="Enter the result").wait_for()
    fill_scores(first, "41200", "28300", "20400", "10100")
    first.get_by_label("Your code").fill(codes[0])
    first.get_by_role("button", name="Send the result").click()
    assert "Somebody else at the table must confirm it." in first.get_by_role("main").inner_text()
    second.reload()
    second.get_by_label("Your code").fill(codes[2])
    second.get_by_role("button", name="It is correct: confirm").click()
    second.get_by_text("The result is confirmed.").wait_for()
    report = Report.objects.get()
    assert (report.state, report.seat, report.confirmed_by_seat) == ("confirmed", 0, 2)
    for context in contexts:
        context.close()


def fill_scores(page, *scores):
    for wind, score in zip(("East", "South", "West", "North"), scores, strict=True):
        page.get_by_label(f"{wind}: score").fill(score)


def enter_by_keyboard(page, number):
    """Enter a result with the keyboard. The cursor is already in the field of the next unfinished table."""
    page.wait_for_function(
        "n => document.activeElement.id === 'entry_table' && document.activeElement.value === n", arg=str(number)
    )
    page.keyboard.press("Enter")
    for score in ("40100", "29900", "20100", "9900"):
        page.keyboard.type(score)
        page.keyboard.press("Enter")


def correct_first_table(page):
    page.locator("[data-table='1']").click()
    fill_scores(page, "28300", "41200", "20400", "10100")
    page.get_by_label("Why it is corrected").fill("East and South were mixed up")
    page.get_by_role("button", name="Record").click()
    page.locator("#table-1 .score", has_text="28,300").wait_for()


def give_penalty(page, base):
    page.goto(f"{base}/desk/penalties/")
    page.get_by_label("Player", exact=True).fill("7")
    page.get_by_label("Points taken off").fill("20")
    page.get_by_label("Why", exact=True).fill("chombo")
    page.get_by_role("button", name="Give the penalty").click()
    assert Penalty.objects.get().entrant.number == 7


PAGES = ("/", "/seating/", "/results/", "/standings/", "/players/", "/tv/", "/desk/settings/", "/desk/stages/",
         "/desk/round/1/", "/desk/players/", "/desk/check-in/", "/desk/penalties/", "/desk/people/",
         "/desk/substitutes/", "/desk/timetable/", "/desk/links/", "/desk/close/", "/desk/prints/", "/desk/files/",
         "/desk/webhooks/", "/desk/players/import/",
         "/files/")  # fmt: skip


def check_every_page(page, base):
    """No page of a full event is too wide; in CI axe looks at these pages in test_accessibility.py alone."""
    wide = []
    for path in PAGES:
        page.goto(base + path)
        for width, height in SCREENS.values():
            page.set_viewport_size({"width": width, "height": height})
            wide += [path] if is_wider_than_the_screen(page) else []
    assert wide == []
    if LONGEST:
        assert faults_of_pages(page, page.goto, [base + path for path in PAGES]) == {}
    assert Stage.objects.count() == 2
