"""A club's first page in every state: new, with games and no season, between two seasons, with two at once."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.clubs.models import Club
from league.clubs.services import club_amend
from league.players.services import player_amend
from league.records.deals.services import hanchan_begin
from league.season_settings.ending.services import season_follow
from league.seasons.models import Season
from league.seasons.parts import division_add, part_fill, team_add
from league.seasons.services import season_amend, season_archive, season_open
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import DAY, make_hanchan

pytestmark = pytest.mark.once
STEPS = "Three steps to the first hanchan"


@pytest.fixture(autouse=True)
def _on_the_day(monkeypatch):
    """Show the page on the day of the hanchan."""
    monkeypatch.setattr(Club, "day_of", lambda club, moment: DAY)


@pytest.fixture
def page(club):
    return reverse("club", args=[club.slug])


@pytest.fixture
def hall(club):
    return reverse("champions", args=[club.slug])


@pytest.fixture
def ended(owner, house_rules, regulars, season):
    """Spring, which Aoi won, is closed."""
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    season_amend(actor=owner, season=season, closes=DAY)
    standings_catch_up(season)
    return season_archive(actor=owner, season=Season.objects.get(pk=season.pk))


def listed(club):
    return APIClient().get(f"/api/v1/clubs/{club.slug}/champions/").json()["results"]


# ----- the states -----


def test_a_new_club_has_three_steps_for_organisers_alone(organiser, club, page):
    assert STEPS in words(signed_in(organiser).get(page))
    assert STEPS not in words(Client().get(page))


def test_a_club_with_games_and_no_season_is_no_new_club(owner, organiser, regulars, house_rules, page):
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    shown = words(signed_in(organiser).get(page))

    assert STEPS not in shown
    assert "No season is running. Open a season" in shown
    assert "Open a season" not in words(Client().get(page))


def test_a_table_in_play_is_no_new_club_either(owner, organiser, club, regulars, house_rules, page):
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)

    assert STEPS not in words(signed_in(organiser).get(page))


def test_after_a_season_the_page_shows_its_champion_and_offers_the_next(organiser, ended, page):
    shown = words(signed_in(organiser).get(page))

    assert STEPS not in shown
    assert "Spring closed Champion Aoi No season is running. Open the next one like this" in shown
    visitor = words(Client().get(page))
    assert "Champion Aoi" in visitor
    assert "Open the next one" not in visitor


def test_between_two_seasons_the_page_says_when_the_next_begins(owner, organiser, ended, page):
    season_follow(actor=owner, season=ended)

    shown = words(signed_in(organiser).get(page))

    assert "Champion Aoi The next season: Summer 5 March 2026" in shown
    assert "Open the next one" not in shown


def test_a_season_that_is_over_and_not_closed_has_no_champion_yet(owner, organiser, ended, page):
    season_archive(actor=owner, season=ended, is_archived=False)
    Season.objects.filter(pk=ended.pk).update(closes=DAY - timedelta(days=1))

    shown = words(signed_in(organiser).get(page))

    assert "Spring over, not closed yet In the lead Aoi" in shown
    assert "Close the season" in shown
    assert "Champion" not in shown.replace("Hall of champions", "")


def test_beside_a_running_season_stands_the_champion_of_the_last(owner, club, house_rules, ended, page):
    season_open(actor=owner, club=club, name="Summer", opens=DAY, house_rules=house_rules)

    shown = words(Client().get(page))

    assert "No hanchan in this season yet." in shown
    assert "Champion Spring Aoi Hall of champions" in shown


def test_two_seasons_at_once_are_both_on_the_page(owner, club, house_rules, regulars, season, page):
    cup = season_open(actor=owner, club=club, name="Cup", opens=DAY - timedelta(days=9), house_rules=house_rules)
    for one, players in ((season, regulars), (cup, regulars[::-1])):
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=one)
        standings_catch_up(one)

    shown = words(Client().get(page))

    # The one that began last has its table, the other one its leader.
    assert "Cup ? season" in shown
    assert "being computed … # Player Games Points Last five 1 Dai" in shown
    assert "Also running Spring Aoi" in shown


def test_a_season_that_nobody_won_has_no_champion(owner, season, page, hall):
    season_archive(actor=owner, season=season)

    shown = words(Client().get(page))

    assert "Spring closed No season is running." in shown
    assert "Champion" not in shown.replace("Hall of champions", "")
    assert "No season has a champion yet." in words(Client().get(hall))
    assert listed(season.club) == []


def test_a_change_of_the_last_season_is_seen_at_once(ended, page):
    client = Client()
    client.get(page)  # sets the CSRF cookie, whose token is in the page
    tag = client.get(page)["ETag"]
    assert client.get(page, headers={"If-None-Match": tag}).status_code == 304

    Season.objects.filter(pk=ended.pk).update(revision=99)

    assert client.get(page, headers={"If-None-Match": tag}).status_code == 200


# ----- the hall of champions -----


def test_the_hall_lists_the_closed_seasons_the_latest_first(owner, club, house_rules, regulars, ended, hall):
    cup = season_open(actor=owner, club=club, name="Cup", opens=DAY, house_rules=house_rules)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars[::-1], season=cup)
    standings_catch_up(cup)
    assert "Cup" not in words(Client().get(hall))
    season_archive(actor=owner, season=cup)

    shown = words(Client().get(hall))

    assert shown.index("Cup") < shown.index("Spring")
    assert [(one["season"]["slug"], one["tables"][0]["players"][0]["name"]) for one in listed(club)] == [
        ("cup", "Dai"), ("spring", "Aoi"),
    ]  # fmt: skip


def test_a_season_reopened_leaves_the_hall(owner, ended, hall):
    season_archive(actor=owner, season=ended, is_archived=False)

    assert "Spring" not in words(Client().get(hall))
    assert listed(ended.club) == []


def test_divisions_have_each_their_champion_and_teams_the_best_one(owner, house_rules, regulars, season, hall):
    others = [regulars[1], regulars[0], *regulars[2:]]
    for order, (name, players) in enumerate((("First", regulars[:1]), ("Second", regulars[1:]))):
        part_fill(
            actor=owner, part=division_add(actor=owner, season=season, name=name, order=order), players=players
        )  # fmt: skip
    part_fill(actor=owner, part=team_add(actor=owner, season=season, name="Winds"), players=regulars[2:])
    for players in (regulars, others):
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season)
    standings_catch_up(season)
    season_archive(actor=owner, season=season)

    (told,) = listed(season.club)

    assert [(one["division"]["name"], one["players"][0]["name"]) for one in told["tables"]] == [
        ("First", "Aoi"), ("Second", "Ben"),
    ]  # fmt: skip
    assert [team["name"] for team in told["teams"]] == ["Winds"]
    assert "First Aoi Second Ben Winds" in words(Client().get(hall))


def test_who_shares_the_first_rank_shares_the_title(owner, house_rules, regulars, season, hall):
    for players in (regulars, [regulars[1], regulars[0], *regulars[2:]]):
        make_hanchan(actor=owner, house_rules=house_rules, players=players, season=season)
    standings_catch_up(season)
    season_archive(actor=owner, season=season)

    assert "Aoi, Ben" in words(Client().get(hall))
    assert [player["name"] for player in listed(season.club)[0]["tables"][0]["players"]] == ["Aoi", "Ben"]


def test_a_hidden_champion_has_a_number_everywhere(owner, ended, regulars, page, hall):
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    for address in (page, hall):
        shown = words(Client().get(address))
        assert f"#{regulars[0].pk}" in shown
        assert "Aoi" not in shown
    assert listed(ended.club)[0]["tables"][0]["players"][0]["name"] == f"#{regulars[0].pk}"


def test_the_hall_of_a_closed_club_is_for_members(owner, club, stranger, ended, hall):
    club_amend(actor=owner, club=club, is_public=False)

    assert Client().get(hall).status_code == 404
    assert signed_in(stranger).get(hall).status_code == 404
    assert "Aoi" in words(signed_in(owner).get(hall))


def test_the_hall_needs_as_many_queries_for_many_seasons_as_for_one(owner, house_rules, regulars, ended, hall, page):
    few = query_count(Client(), hall), query_count(Client(), page)
    for _number in range(3):
        ended = season_archive(actor=owner, season=season_follow(actor=owner, season=ended)[0])

    assert (query_count(Client(), hall), query_count(Client(), page)) == few
