"""A whole event in a real browser: forty players, eight rounds, somebody leaves, somebody comes late, a penalty, a
corrected result, a final of four; one round entered by keyboard at the desk, one table by two phones."""

import random
from datetime import date

import pytest
from axe_playwright_python.sync_playwright import Axe

from league.clubs.services import house_rules_create
from league.tournaments.draws import round_step
from league.tournaments.links import link_open
from league.tournaments.models import Penalty, Report, Round, Stage, Tournament
from league.tournaments.people import guests_enter
from league.tournaments.simulate import Simulation

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(signed_in, owner, club):
    """An event prepared by hand; the forty come from a list."""
    house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
    page = signed_in("/c/monday/tournaments/new/")
    page.get_by_label("Name").fill("Autumn Open")
    page.get_by_label("First day").fill(date.today().isoformat())
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
    """Confirm and release by their buttons."""
    page.goto(f"{live_server.url}/e/autumn-open/desk/round/{number}/")
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Release the round").click()
    page.get_by_role("button", name="Start the clock").wait_for()


def test_a_whole_event(desk, browser, live_server, owner):
    page, base = desk, f"{live_server.url}/e/autumn-open"
    page.goto(f"{base}/desk/draw/1/")
    page.get_by_role("button", name="Draw 8 rounds").click()
    assert "0 pairs meet again" in page.get_by_role("main").inner_text().replace("\n", " ")
    event = Tournament.objects.get()
    simulation = Simulation(owner, event, random.Random(3))

    # the first round by keyboard alone, one table by two phones
    open_round(page, live_server, 1)
    page.get_by_role("button", name="Start the clock").click()
    by_phones(browser, base, owner, event)
    page.goto(f"{base}/desk/round/1/")
    for number in range(2, 11):
        enter_by_keyboard(page, number)
    page.locator("#tables-grid .done").nth(9).wait_for()
    assert event.rounds.get(number=1).tables.undone().count() == 0
    correct_first_table(page)
    page.reload()
    page.get_by_role("button", name="Finish the round").click()

    # somebody leaves, somebody comes late, a penalty
    page.goto(f"{base}/desk/players/")
    page.get_by_role("button", name="Withdraw Player 05").click()
    guests_enter(actor=owner, tournament=event, rows=[["Late Guest", "", "", ""]], first_round=2)
    page.goto(f"{base}/desk/round/2/")
    assert "Player 05 has withdrawn and is seated." in page.get_by_role("main").inner_text()
    page.get_by_role("button", name="Seat the rounds to come anew").first.click()
    give_penalty(page, base)

    # the other rounds are played by the services
    for number in range(2, 9):
        one = Round.objects.get(tournament=event, number=number)
        if number == 2:
            open_round(page, live_server, 2)
        else:
            for step in ("confirm", "release"):
                round_step(actor=owner, one=one, step=step)
        one.refresh_from_db()
        simulation._enter(one)
        round_step(actor=owner, one=one, step="finish")

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
    look_at_every_page(page, base)


def by_phones(browser, base, owner, event):
    """Table 1: East enters on one phone, West confirms on another."""
    secret = link_open(actor=owner, opened=event.rounds.get(number=1))
    contexts = [browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB") for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    for phone, seat in ((first, 0), (second, 2)):
        phone.goto(f"{base}/r/{secret}/1/")
        phone.locator(f"button[name=seat][value='{seat}']").click()
        phone.get_by_role("heading", name="Enter the result").wait_for()
    for wind, score in zip(("East", "South", "West", "North"), ("41200", "28300", "20400", "10100"), strict=True):
        first.get_by_label(f"{wind}: score").fill(score)
    first.get_by_role("button", name="Send the result").click()
    assert "Somebody else at the table must confirm it." in first.get_by_role("main").inner_text()
    second.reload()
    second.get_by_role("button", name="It is right: confirm").click()
    second.get_by_text("The result is confirmed.").wait_for()
    report = Report.objects.get()
    assert (report.state, report.seat, report.confirmed_by_seat) == ("confirmed", 0, 2)
    for context in contexts:
        context.close()


def enter_by_keyboard(page, number):
    """The next unfinished table is under the cursor: Enter, four scores, Enter."""
    page.wait_for_function(
        "n => document.activeElement.id === 'entry_table' && document.activeElement.value === n", arg=str(number)
    )
    page.keyboard.press("Enter")
    for score in ("40100", "29900", "20100", "9900"):
        page.keyboard.type(score)
        page.keyboard.press("Enter")


def correct_first_table(page):
    page.locator("[data-table='1']").click()
    for wind, score in zip(("East", "South", "West", "North"), ("28300", "41200", "20400", "10100"), strict=True):
        page.get_by_label(f"{wind}: score").fill(score)
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
         "/desk/round/1/", "/desk/players/", "/desk/check-in/", "/desk/penalties/", "/desk/links/",
         "/desk/close/", "/desk/prints/", "/desk/files/", "/desk/webhooks/", "/desk/players/import/",
         "/files/")  # fmt: skip


def look_at_every_page(page, base):
    faults = {}
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for path in PAGES:
            page.goto(base + path)
            wide = page.evaluate("document.documentElement.scrollWidth > innerWidth")
            found = [
                f"{one['id']}: {node['html'][:100]}"
                for one in Axe().run(page).response["violations"]
                if one["impact"] in {"serious", "critical"}
                for node in one["nodes"][:2]
            ]
            if found or wide:
                faults[f"{path} {width}"] = found or "wider than the screen"
    assert faults == {}
    assert Stage.objects.count() == 2
