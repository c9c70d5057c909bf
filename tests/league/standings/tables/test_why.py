"""Why a player stands there: the gap to the neighbours, what is needed to pass, and the last games."""

import pytest
from django.test import Client
from django.urls import reverse

from league.players.services import player_add, player_amend
from league.seasons.models import Season
from league.seasons.services import adjustment_give
from league.standings.computing.following import standings_catch_up
from league.standings.selectors import season_neighbours
from league.standings.tables.why import season_why
from tests.league.core.page import query_count, words
from tests.league.factories import make_hanchan


@pytest.fixture
def computed(played):
    """Aoi +62.4, Ben and Chika -1.3, Dai -59.8 after two games."""
    played.refresh_from_db()
    standings_catch_up(played)
    return played


def row(season, player, **query):
    return words(Client().get(reverse("season_why", args=[season.club.slug, season.slug, player.pk]), query))


def test_it_says_the_gap_and_what_is_needed_to_pass(computed, regulars):
    # 62.4 + 1.3 = 63.7: the next that is shown is 63.8; no game of the season has brought more than 31.2
    assert (
        "Behind Aoi. Points: −1.3 against +62.4. Gap: 63.7. "
        "To pass, Ben needs 63.8 more than Aoi at one table. "
        "One more game is not enough: nobody has won more than +31.2 in a game of this season."
    ) in row(computed, regulars[1])


def test_it_says_which_game_is_enough(owner, club, regulars, computed):
    # Dai: -59.8 + 40 = -19.8; Ben is 18.5 ahead, and 18.6 more is enough
    adjustment_give(actor=owner, season=computed, player=regulars[3], points=40_000, reason="gift")
    computed.refresh_from_db()
    standings_catch_up(computed)

    shown = row(computed, regulars[3])

    assert "Gap: 18.5. To pass, Dai needs 18.6 more than Chika at one table." in shown
    assert "One more game without Chika: +18.6 or more." in shown


def test_it_says_what_the_next_behind_needs(computed, regulars):
    # Dai is behind by 59.8 - 1.3 = 58.5
    assert "Ahead of Dai. Points: −1.3 against −59.8. Gap: 58.5. To pass, Dai needs 58.6 more than Chika" in (
        row(computed, regulars[2])
    )


def test_it_shows_the_last_games_and_not_the_columns_again(owner, house_rules, computed, regulars):
    for _game in range(4):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=computed)
    computed.refresh_from_db()
    standings_catch_up(computed)
    page = Client().get(reverse("season_why", args=[computed.club.slug, computed.slug, regulars[3].pk]))

    assert "The last 5 of 6 games" in words(page)
    games = computed.hanchan.order_by("-played_key")[:5]
    at = [page.content.decode().index(reverse("game", args=[computed.club.slug, game.pk])) for game in games]
    assert at == sorted(at)
    assert "Average place" not in words(page)
    assert reverse("player", args=[computed.club.slug, regulars[3].pk]) in page.content.decode()


@pytest.mark.parametrize("metrics", [["best:1"], ["points", "direct_encounter"]])
def test_nothing_is_needed_where_ranks_do_not_follow_from_sums(computed, regulars, metrics):
    Season.objects.update(metrics=metrics)
    computed.refresh_from_db()
    standings_catch_up(computed)

    shown = row(computed, regulars[3])

    assert "Gap: " in shown
    assert "One more game" not in shown
    assert "To pass" not in shown


def test_places_rank_without_points(computed, regulars):
    Season.objects.update(metrics=["average_place"])
    computed.refresh_from_db()
    standings_catch_up(computed)
    why = season_why(season_neighbours(computed, regulars[1].pk), regulars[1].pk)

    # Ben has 2 + 3: (5 + 1) / 3 = 2.00 is behind Aoi's 1.00, and Dai's 4.00 becomes (8 + 1) / 3 = 3.00
    assert [(one.gap, one.passing, one.at_table) for one in why.neighbours] == [("1.50", None, None)] * 2


def test_a_hidden_name_is_not_told(owner, computed, regulars):
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    shown = row(computed, regulars[1])

    assert "Aoi" not in shown
    assert f"more than #{regulars[0].pk} at one table" in shown


def test_it_needs_as_many_queries_in_a_large_table_as_in_a_small_one(owner, club, house_rules, computed, regulars):
    address = reverse("season_why", args=[club.slug, computed.slug, regulars[1].pk])
    few = query_count(Client(), address)
    for number in range(5):
        others = [player_add(actor=owner, club=club, name=f"{number} {seat}") for seat in range(4)]
        make_hanchan(actor=owner, house_rules=house_rules, players=others, season=computed)
    computed.refresh_from_db()
    standings_catch_up(computed)

    assert query_count(Client(), address) == few <= 14


def test_the_api_says_the_same(owner, club, regulars, computed):
    adjustment_give(actor=owner, season=computed, player=regulars[3], points=40_000, reason="gift")
    computed.refresh_from_db()
    standings_catch_up(computed)

    answer = Client().get(reverse("api_why", args=[club.slug, computed.slug, regulars[3].pk])).json()

    assert answer["neighbours"] == [
        {
            "before": {"id": regulars[2].pk, "name": "Chika"},
            "behind": {"id": regulars[3].pk, "name": "Dai"},
            "gap": "18.5",
            "at_table": "+18.6",
            "passing": {"place": None, "points": "+18.6"},
        }
    ]
    assert [(one["place"], one["points"]) for one in answer["last_games"]] == [(4, "-29.9"), (4, "-29.9")]
    assert answer["last_games"][0]["hanchan"] == computed.hanchan.order_by("-played_key").first().pk
