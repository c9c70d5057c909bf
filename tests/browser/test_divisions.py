"""A tournament with two divisions of eight in a real browser; each division plays by itself and has a final of four."""

import random
from datetime import date

import pytest

from league.clubs.services import house_rules_create
from league.tournaments.draws.services import round_step
from league.tournaments.lifecycle.simulation import Simulation
from league.tournaments.models import Round, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def desk(signed_in, owner, club):
    house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
    page = signed_in("/c/monday/tournaments/new/")
    page.get_by_label("Name").fill("Two Leagues")
    page.get_by_label("First day").fill(date.today().isoformat())
    page.get_by_role("button", name="Continue").click()
    page.get_by_role("button", name="Continue").click()
    page.get_by_label("Club mates").select_option("hard")
    page.get_by_role("button", name="Prepare").click()
    page.get_by_label("Rounds").fill("3")
    page.get_by_label("Each division plays separately").check()
    page.get_by_role("button", name="Add the stage").click()
    page.get_by_label("Each division plays separately").check()
    page.get_by_role("button", name="Add the stage").click()
    page.get_by_text("the best 4 of each division").wait_for()
    page.goto(page.url.replace("stages", "players"))
    page.get_by_label("Names").fill("\n".join(f"Player {n:02}" for n in range(1, 17)))
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Give start numbers").click()
    event = Tournament.objects.get()
    event.entrants.filter(number__gt=8).update(division="Second League")
    event.entrants.filter(number__lte=7).update(division="First League")
    # the last entrant is put into the division in the browser
    page.get_by_role("link", name="Player 08").first.click()
    page.get_by_label("Division").fill("First League")
    page.get_by_role("button", name="Save").click()
    page.goto(f"{page.url.rsplit('/desk/', 1)[0]}/desk/start/")
    page.get_by_role("button", name="Publish").click()
    page.get_by_role("button", name="Start the tournament").click()
    return page


def play(owner, event, rounds):
    simulation = Simulation(owner, event, random.Random(3))
    for round_ in rounds:
        for step in ("confirm", "release"):
            round_ = round_step(actor=owner, round_=round_, step=step)
        simulation._enter(round_)
        round_step(actor=owner, round_=round_, step="finish")


@pytest.mark.slow
def test_two_divisions_and_a_final_of_four_in_each(desk, live_server, owner):
    page, base = desk, f"{live_server.url}/e/two-leagues"
    event = Tournament.objects.get()
    page.goto(f"{base}/desk/draw/1/")
    assert "First League 8 0 2 0" in " ".join(page.get_by_role("main").inner_text().split())
    page.get_by_role("button", name="Draw 3 rounds").click()
    page.get_by_role("heading", name="Round 1").wait_for()
    play(owner, event, Round.objects.filter(tournament=event).order_by("number"))

    page.goto(f"{base}/desk/")
    page.get_by_role("button", name="Draw the next round").click()
    page.get_by_role("heading", name="Final").wait_for()
    seating = page.locator("table.seating").inner_text()
    assert seating.index("First League") < seating.index("Second League")
    play(owner, event, Round.objects.filter(tournament=event, number=4))
    page.goto(f"{base}/desk/close/")
    page.get_by_role("button", name="Close the tournament").click()
    page.get_by_role("button", name="Reopen").wait_for()

    for table in event.rounds.get(number=4).tables.all():
        assert len({seat.entrant.division for seat in table.seats.select_related("entrant")}) == 1
    finalists = set(event.rounds.get(number=4).seats.values_list("entrant", flat=True))
    rows = event.final_rows.order_by("order")
    assert {row.entrant_id for row in rows[:8]} == finalists
    page.goto(f"{base}/tv/standings/")
    # of each league those of the final, and all others
    assert page.locator("h2", has_text="First League").count() == 2
    assert page.locator("h2", has_text="Second League").count() == 2
    page.goto(f"{base}/players/{rows[0].entrant_id}/")
    first = rows[0].entrant
    assert f"In {first.division}" in page.get_by_role("main").inner_text()
