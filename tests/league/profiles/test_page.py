"""A player's page without games, with one game and with more than thirty; every figure is counted by hand."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.ladders.computing.storing import ladders_catch_up
from league.ladders.services import ladder_open
from tests.league.core.page import words
from tests.league.factories import DAY, make_hanchan

pytestmark = pytest.mark.once


@pytest.fixture
def look(club, regulars):
    """Aoi's page."""

    def ask(**query):
        return Client().get(reverse("player", args=[club.slug, regulars[0].pk]), query)

    return ask


@pytest.fixture(autouse=True)
def _in_march(monkeypatch):
    monkeypatch.setattr(Club, "day_of", lambda club, moment: DAY)


@pytest.fixture
def many(owner, regulars, house_rules):
    """32 games: two first places in February, then thirty in March: fifteen times second and then last."""
    aoi, ben, chika, dai = regulars
    play = {"actor": owner, "house_rules": house_rules}
    games = [make_hanchan(**play, players=regulars, played_on=date(2026, 2, day)) for day in (1, 2)]
    for _evening in range(15):
        games.append(make_hanchan(**play, players=[ben, aoi, chika, dai]))
        games.append(make_hanchan(**play, players=[ben, chika, dai, aoi]))
    return games


def test_without_a_game_the_page_says_so(look):
    shown = words(look())

    assert "No games yet." in shown
    for title in ("Form", "Places", "Against", "Records", "Deal by deal"):
        assert title not in shown


def test_the_page_of_one_game_has_every_figure(owner, club, regulars, house_rules, look):
    game = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)

    answer = look()
    shown = words(answer)

    # 41.2 - 25 + 15 = 31.2
    assert (
        "Games 1 1 1 Points +31.2 +31.2 +31.2 Average points +31.20 +31.20 +31.20 Average place 1.00 1.00 1.00" in shown
    )
    assert "The last game 1" in shown
    assert "Place Share Games 1 1 under 10" in shown
    assert "Ben 1 1 0 +31.2 Chika 1 1 0 +31.2 Dai 1 1 0 +31.2" in shown
    assert "東 East 1 1.00 +31.20" in shown
    # a single game is no record yet
    assert "Widest winning margin" not in shown
    assert reverse("game", args=[club.slug, game.pk]) in answer.content.decode()


def test_all_the_last_thirty_and_this_month(many, look):
    shown = words(look())

    # 2 × 31.2 + 15 × 8.3 - 15 × 29.9 = 62.4 + 124.5 - 448.5 = -261.6, by 32 games -8.175
    # the last thirty and this month: 124.5 - 448.5 = -324.0, by thirty -10.8
    assert "Games 32 30 30 Points −261.6 −324.0 −324.0" in shown
    assert "Average points −8.18 −10.80 −10.80" in shown
    # (2 × 1 + 15 × 2 + 15 × 4) ÷ 32 = 92 ÷ 32 = 2.875; 90 ÷ 30 = 3
    assert "Average place 2.88 3.00 3.00" in shown


def test_places_seats_and_streaks(many, look):
    shown = words(look())

    assert "1 2 6.3 % 2 15 46.9 % 4 15 46.9 %" in shown
    # East: both first places; South: the seconds; North: the lasts
    assert "東 East 2 1.00 +31.20 南 South 15 2.00 +8.30 北 North 15 4.00 −29.90" in shown
    # first, first, second, then a last place
    assert (
        "first places 2 0 first or second 3 0 without a last place 3 0 last places 1 1 above zero 3 0 below zero 1 1"
        in shown
    )


def test_against_each_of_the_others(many, look):
    shown = words(look())

    # Ben is first in all thirty of March: ahead twice, behind thirty times
    assert "Ben 32 2 30 −261.6" in shown
    # Chika: behind Aoi in 2 + 15 games
    assert "Chika 32 17 15 −261.6" in shown


def test_records_are_shown_from_the_fifth_game_on(owner, regulars, house_rules, look):
    play = {"actor": owner, "house_rules": house_rules, "players": regulars}
    for _game in range(4):
        make_hanchan(**play)
    before = words(look())
    make_hanchan(**play)

    after = words(look())

    assert "Widest winning margin" not in before
    # 41200 - 28300
    assert "Widest winning margin 12,900" in after


def test_extremes_lead_to_their_games(club, many, look):
    answer = look().content.decode()

    best, worst = (reverse("game", args=[club.slug, many[n].pk]) for n in (0, 3))
    assert f'<a href="{best}"><span>Most points</span>' in answer
    assert f'<a href="{worst}"><span>Fewest points</span>' in answer


def test_the_rating_after_each_game_leads_to_it(owner, club, regulars, many, look):
    # of another ruleset too, so that it shows another number than the points of the page
    other = house_rules_create(actor=owner, club=club, name="East only", ruleset="riichi-club")
    make_hanchan(actor=owner, house_rules=other, players=regulars, played_on=DAY - timedelta(days=40))
    ladder = ladder_open(actor=owner, club=club, name="Points ladder", kind="points")
    ladders_catch_up([ladder])

    answer = look().content.decode()

    chart = answer.partition("Points ladder</a>")[2].partition("</figure>")[0]
    for game in many:
        # the mark in the chart, and the row of the table behind it
        assert chart.count(f'href="{reverse("game", args=[club.slug, game.pk])}"') == 2
    assert "−261.6" in words(look())


def test_a_ladder_that_repeats_the_points_of_the_page_is_not_shown(owner, club, many, look):
    ladders_catch_up([ladder_open(actor=owner, club=club, name="Points ladder", kind="points")])

    assert "Points −261.6" in words(look())
    assert "Points ladder" not in words(look())


def test_points_of_another_ruleset_are_shown_separately(owner, club, regulars, many, look):
    other = house_rules_create(actor=owner, club=club, name="Mingjiang", ruleset="mingjiang")
    make_hanchan(
        actor=owner, house_rules=other, players=regulars, scores=(400, 300, 200, 100), played_on=DAY - timedelta(days=1)
    )

    assert "Games 32 30 30" in words(look())
    assert "Games 1 1 1" in words(look(rules="mingjiang"))
