"""A captain names the line-up on a phone, the desk takes over what is missing, and the round is released."""

from datetime import date

import pytest

from league.clubs.services import house_rules_create
from league.tournaments.core.links import link_open
from league.tournaments.entrants.entering import guests_enter
from league.tournaments.entrants.services import numbers_assign, team_put
from league.tournaments.lifecycle.services import order_publish, stage_add, tournament_create, tournament_start
from league.tournaments.models import Tournament
from league.tournaments.standings.line_ups import LineUps

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def league(owner, club):
    """Two teams, of six and of four, who send four; the smaller one need not name anybody."""
    rules = house_rules_create(actor=owner, club=club, name="Ladder rules", ruleset="riichi-ladder")
    event = tournament_create(
        actor=owner, club=club, name="League", slug="league", house_rules=rules, starts_on=date.today(), lineup_size=4,
        team_mates="soft",
    )  # fmt: skip
    stage_add(actor=owner, tournament=event, name="Main", rounds_planned=2, method="random")
    guests_enter(actor=owner, tournament=event, rows=[(f"Player {n:02}", "", "", "") for n in range(1, 11)])
    numbers_assign(actor=owner, tournament=event)
    for name, numbers in (("Blues", range(1, 7)), ("Reds", range(7, 11))):
        team_put(actor=owner, tournament=event, name=name, entrants=event.entrants.filter(number__in=numbers))
    order_publish(actor=owner, tournament=event)
    return tournament_start(actor=owner, tournament=event)


def test_a_captain_names_on_a_phone_and_the_desk_releases_the_round(browser, live_server, signed_in, owner, league):
    blues = league.teams.get(name="Blues")
    phone = browser.new_page(viewport={"width": 390, "height": 844})
    phone.goto(f"{live_server.url}/e/league/team/{link_open(actor=owner, opened=blues)}/")
    for number in (1, 2, 5):
        phone.get_by_label(f"Player {number:02}").check()
    phone.get_by_role("button", name="Name the line-up").click()
    phone.get_by_text("Choose 4 players; 3 are chosen.").wait_for()
    phone.get_by_label("Player 06").check()
    phone.get_by_role("button", name="Name the line-up").click()
    phone.get_by_text("Stored: these players play round 1.").wait_for()
    # no sideways scrolling on a phone
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    phone.context.close()

    page = signed_in("/e/league/desk/line-ups/")
    page.get_by_role("paragraph").filter(has_text="1 team has not named its players.").wait_for()
    page.get_by_role("button", name="Let them play with their last line-up").click()
    page.get_by_text("All teams have named their players.").wait_for()
    page.goto(f"{live_server.url}/e/league/desk/draw/1/")
    page.get_by_role("button", name="Draw the next round").click()
    page.get_by_role("button", name="Confirm").click()
    page.get_by_role("button", name="Release the round").click()
    page.get_by_role("button", name="Start the clock").wait_for()

    seated = Tournament.objects.get().rounds.get().seats.values_list("entrant__number", flat=True)
    assert set(seated) == {1, 2, 5, 6, 7, 8, 9, 10}
    assert [one.number for one in LineUps(league).of_team(blues, 1).players] == [1, 2, 5, 6]
