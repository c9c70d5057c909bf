"""The first page of a member: rank and change, last game, tables in play, next event, evening."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from league.clubs.models import Club, Membership
from league.clubs.services import club_create, house_rules_create
from league.home.own import next_events, own_clubs
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan
from league.seasons.services import season_open
from league.sessions.services import session_open
from league.standings.computing.following import standings_catch_up
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Entrant
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import DAY, make_hanchan

# Queries of the sentences of one club: whether its table is behind, sums and adjustments of the neighbours, best game.
OF_SENTENCES = 4


@pytest.fixture(autouse=True)
def _on_the_day(monkeypatch):
    monkeypatch.setattr(Club, "day_of", lambda club, moment: DAY)


@pytest.fixture
def me(player_user, regulars):
    """The account of Aoi, who sits East in every hanchan here."""
    Player.objects.filter(pk=regulars[0].pk).update(user=player_user, account=player_user)
    return player_user


def test_a_new_member_sees_the_club_without_figures(player_user, club):
    shown = words(signed_in(player_user).get("/"))

    assert "North Wind Circle" in shown
    assert "Rank" not in shown
    assert "My last game" not in shown


def test_i_see_my_rank_its_change_and_my_last_game(me, owner, club, regulars, house_rules, season):
    last_week = DAY - timedelta(7)
    make_hanchan(
        actor=owner, house_rules=house_rules, players=regulars, scores=(12000, 41000, 26000, 21000), season=season,
        played_on=last_week,
    )  # fmt: skip
    last = make_hanchan(
        actor=owner, house_rules=house_rules, players=regulars, scores=(61000, 9000, 10000, 20000), season=season,
        played_on=DAY,
    )  # fmt: skip
    standings_catch_up(season)
    (one,) = own_clubs(me)

    # fourth of four last week, first after today's game
    assert (one.rank.row.rank, one.rank.row.climbed, one.rank.of) == (1, 3, 4)
    assert one.rank.points == sum(seat.points for seat in regulars[0].participations.all())
    assert (one.last_game.hanchan, one.last_game.place) == (last, 1)
    shown = words(signed_in(me).get("/"))
    assert "Rank 1 ↑3 of 4" in shown
    assert "My last game" in shown


def test_without_enough_games_i_have_points_and_no_rank(me, owner, club, regulars, house_rules):
    season = season_open(actor=owner, club=club, name="Autumn", opens=DAY, house_rules=house_rules, min_games=10)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season, played_on=DAY)
    standings_catch_up(season)

    assert "Rank – Points" in words(signed_in(me).get("/"))


def test_a_game_that_is_held_back_is_not_my_last_game(me, owner, club, regulars, house_rules):
    first = make_hanchan(actor=owner, house_rules=house_rules, players=regulars, played_on=DAY)
    kept = make_hanchan(actor=owner, house_rules=house_rules, players=regulars, played_on=DAY)
    Hanchan.objects.filter(pk=kept.pk).update(is_held_back=True)

    assert own_clubs(me)[0].last_game.hanchan == first


def test_tables_in_play_are_continued_by_recorders_and_seen_by_players(
    me, owner, recorder, club, regulars, house_rules
):
    others = [player_add(actor=owner, club=club, name=name) for name in ("Emi", "Fumi", "Goro", "Hana")]
    mine = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    other = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=others, played_on=DAY)
    pads = [reverse("pad", args=[club.slug, one.pk]) for one in (mine, other)]

    seen, recorded = (signed_in(user).get("/").content.decode() for user in (me, recorder))

    assert [pad in recorded for pad in pads] == [True, True]
    assert [pad in seen for pad in pads] == [False, False]
    assert reverse("game", args=[club.slug, mine.pk]) in seen
    assert "Emi 25,000 · Fumi 25,000 · Goro 25,000 · Hana 25,000" in seen


def test_my_next_event_comes_first_and_one_i_left_is_missing(me, owner, club, regulars, house_rules):
    later, sooner, left = (
        tournament_create(actor=owner, club=club, name=name, house_rules=house_rules, starts_on=DAY + timedelta(days))
        for name, days in (("Winter Cup", 60), ("Autumn Cup", 5), ("Left Cup", 1))
    )
    for event, state in ((later, "accepted"), (sooner, "waiting"), (left, "withdrawn")):
        Entrant.objects.create(tournament=event, player=regulars[0], state=state)

    assert [one.tournament for one in next_events(me)] == [sooner, later]
    assert "My next event Autumn Cup" in words(signed_in(me).get("/"))


def test_the_number_of_queries_does_not_follow_the_number_of_clubs(me, owner, club, regulars, house_rules, season):
    def fill(one, players, rules, running):
        session_open(actor=owner, club=one)
        make_hanchan(actor=owner, house_rules=rules, players=players, season=running, played_on=DAY)
        hanchan_begin(actor=owner, club=one, house_rules=rules, players=players, played_on=DAY)
        standings_catch_up(running)

    fill(club, regulars, house_rules, season)
    few = query_count(signed_in(me), "/")
    for number in range(3):
        other = club_create(actor=owner, name=f"Wind {number}")
        Membership.objects.create(club=other, user=me, role="player")
        players = [player_add(actor=owner, club=other, name=name) for name in ("Aoi", "Ben", "Chika", "Dai")]
        Player.objects.filter(pk=players[0].pk).update(user=me, account=me)
        rules = house_rules_create(actor=owner, club=other, name="Rules", ruleset="riichi-club")
        running = season_open(actor=owner, club=other, name="Season", opens=DAY, house_rules=rules)
        fill(other, players, rules, running)

    signed_in(me).get("/")
    # Each club has its sentences, which compare the own line with its neighbours.
    assert query_count(signed_in(me), "/") - few == 3 * OF_SENTENCES
    assert len(own_clubs(me)) == 4
    assert all(one.rank and one.last_game and one.tables and one.session for one in own_clubs(me))


def test_a_stranger_has_no_own_clubs(stranger, club):
    assert own_clubs(stranger) == []
    assert "You are not in a club yet." in words(signed_in(stranger).get("/"))
    assert "My clubs" not in words(Client().get("/"))
