"""The end of a season on a phone: it is closed, those who go up and down are shown, and the next one is opened."""

from datetime import date

import pytest

from league.clubs.services import house_rules_create
from league.seasons.models import Season
from league.seasons.parts import division_add, division_cut, part_fill
from league.seasons.services import season_open
from league.standings.computing.following import standings_catch_up
from tests.browser.conftest import enter_signed_in
from tests.browser.faults import faults_of, is_wider_than_the_screen
from tests.league.factories import make_hanchan, make_players

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

DIVISIONS = (
    ("First division", ("田中太郎", "Akiko", "李小龍", "Benoît"), {"down": 1}),
    ("Second division", ("Chloé", "佐藤葵", "Dmitri", "Eve"), {"cut": 2}),
)


@pytest.fixture
def divided(owner, club):
    """One goes down and two go up, so that the first division would be too full."""
    rules = house_rules_create(actor=owner, club=club, name="東南戦", ruleset="riichi-club")
    season = season_open(
        actor=owner, club=club, name="Spring 2026", opens=date(2026, 1, 1), closes=date(2026, 6, 30), house_rules=rules
    )
    for order, (name, names, line) in enumerate(DIVISIONS):
        players = make_players(owner, club, names)
        division = division_add(actor=owner, season=season, name=name, order=order)
        part_fill(actor=owner, part=division, players=players)
        division_cut(actor=owner, division=division, **line)
        make_hanchan(actor=owner, house_rules=rules, players=players, season=season)
    standings_catch_up(season)
    return season


def players_of(season, name):
    return set(season.divisions.get(name=name).season_players.values_list("player__name", flat=True))


def test_a_season_is_closed_promoted_and_opened(phone, live_server, owner, divided):
    enter_signed_in(phone, live_server.url, owner)
    phone.goto(f"{live_server.url}/c/monday/season/spring-2026/")
    phone.get_by_role("link", name="The end of the season").click()
    first, second = (phone.get_by_role("region", name=name) for name, *_others in DIVISIONS)
    assert "In the lead 田中太郎" in " ".join(first.inner_text().split())
    assert "Go down to Second division: Benoît" in first.inner_text()
    assert "Go up to First division: Chloé, 佐藤葵" in second.inner_text()
    assert (faults_of(phone), is_wider_than_the_screen(phone)) == ([], False)
    phone.get_by_role("button", name="Close the season").click()
    phone.get_by_text("This season is closed.").wait_for()
    assert "Champion 田中太郎" in " ".join(first.inner_text().split())
    phone.get_by_role("link", name="Open the next one like this").click()

    # Two go up and one goes down: five in the first division.
    assert phone.get_by_label("Name").input_value() == "Autumn 2026"
    assert (faults_of(phone), is_wider_than_the_screen(phone)) == ([], False)
    phone.get_by_role("button", name="Open the season").click()
    phone.get_by_text("“First division” would have 5 players; it has 4.").wait_for()
    phone.get_by_label("Division of 佐藤葵").select_option(label="Second division")
    phone.get_by_role("button", name="Open the season").click()
    phone.wait_for_url("**/season/autumn-2026/")

    opened = Season.objects.get(follows=divided)
    assert (opened.opens, opened.closes) == (date(2026, 7, 1), date(2026, 12, 31))
    assert players_of(opened, "First division") == {"田中太郎", "Akiko", "李小龍", "Chloé"}
    assert players_of(opened, "Second division") == {"Benoît", "佐藤葵", "Dmitri", "Eve"}
