"""The table as it stands is the table that ending the running games with their present scores gives."""

import json
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.players.models import Player
from league.players.services import player_amend
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.parts import division_add, part_fill, team_add
from league.seasons.services import adjustment_give, season_amend
from league.standings.computing.following import standings_catch_up
from league.standings.computing.lines import TeamLine
from league.standings.computing.standings import standings_compute
from league.standings.computing.teams import teams_compute
from league.standings.live.lines import running_games
from league.standings.live.selectors import table_as_it_stands
from league.standings.live.teams import team_lines_as_they_stand, team_table_now
from rules.registry import RULESETS, find_ruleset
from tests.league.core.page import words
from tests.league.permissions.world import rolled_back
from tests.league.standings.test_season_targets import play, settle, world
from tests.profile import times

KEYS = list({ruleset.family: ruleset.key for ruleset in RULESETS}.values())
RULES = [
    ("points",), ("average_points", "points"), ("best:2", "points"), ("average_place", "games"), ("score", "penalties"),
    ("firsts", "chips"), ("points", "direct_encounter"), ("opponents", "points"), ("negatives", "adjustments"),
]  # fmt: skip

pytestmark = pytest.mark.django_db


def shown(table: Any) -> list[tuple[Any, ...]]:
    return [(line.key, line.row.rank, line.row.shared, line.row.games, line.texts) for line in table.lines]


def after_the_end(owner: Any, tables: list[Hanchan], season: Season, division: Any = None) -> list[tuple[Any, ...]]:
    """End every running game that has a deal, compute the table from nothing, and undo all of it."""
    with rolled_back():
        for one in tables:
            if one.deals.standing().exists():
                settle(owner, one)
        wanted = division.pk if division else None
        lines = [line for line in standings_compute(season) if line.division_id == wanted]
    return [(line.player_id, line.rank, line.shared, line.games, line.values) for line in lines]


def now(season: Season, division: Any = None) -> list[tuple[Any, ...]]:
    rows = [line.row for line in table_as_it_stands(season, division).table.lines]
    return [(row.player_id, row.rank, row.shared, row.games, json.dumps(row.values)) for row in rows]


@pytest.mark.parametrize("evening", range(times(2, 8, 200)))
@pytest.mark.parametrize("key", KEYS)
def test_it_is_the_table_after_the_end_of_each_game(owner: Any, club: Any, key: str, evening: int) -> None:
    random = Random(f"{key} {evening}")
    tables = world(owner, club, key, random)
    season = Season.objects.get(pk=tables[0].season_id)
    standings_catch_up(season)
    before = now(season)

    assert before == after_the_end(owner, tables, season)
    # One deal more, and it is another table.
    deals = tables[0].deals.standing().count()
    table = Hanchan.objects.get(pk=tables[0].pk)
    if table.is_open:
        ruleset = find_ruleset(key)
        state = table.deals.standing().order_by("number").last().table["state"]  # type: ignore[union-attr]
        way = random.choice(ruleset.outcomes(state, {}, ruleset.defaults).ways)
        deal_record(actor=owner, hanchan=table, number=deals + 1, entry=random.choice(way.sizes[:6]).entry)
        # A deal that has ended the game has changed the table that counts, too.
        standings_catch_up(season)
        season.refresh_from_db()
        assert now(season) == after_the_end(owner, tables, season)


@pytest.mark.parametrize("metrics", RULES, ids=" ".join)
def test_under_each_kind_of_ranking_with_divisions_and_adjustments(
    owner: Any, club: Any, metrics: tuple[str, ...]
) -> None:
    tables = world(owner, club, "riichi-club", Random(" ".join(metrics)))
    season = Season.objects.get(pk=tables[0].season_id)
    season_amend(actor=owner, season=season, metrics=list(metrics), min_games=2)
    season.refresh_from_db()
    people = [row.player for row in tables[0].participants.select_related("player").order_by("seat")]
    division = division_add(actor=owner, season=season, name="A")
    part_fill(actor=owner, part=division, players=people[:3])
    adjustment_give(actor=owner, season=season, player=people[0], points=-20_000, reason="late")
    standings_catch_up(season)

    assert now(season) == after_the_end(owner, tables, season)
    assert now(season, division) == after_the_end(owner, tables, season, division)


def teams_after_the_end(owner: Any, tables: list[Hanchan], season: Season) -> list[TeamLine]:
    """End every running game that has a deal, compute the table of teams from nothing, and undo all of it."""
    with rolled_back():
        for one in tables:
            if one.deals.standing().exists():
                settle(owner, one)
        return teams_compute(season)


@pytest.mark.parametrize("metrics", RULES, ids=" ".join)
def test_the_teams_are_those_after_the_end_of_each_game(owner: Any, club: Any, metrics: tuple[str, ...]) -> None:
    tables = world(owner, club, "riichi-club", Random(f"teams {metrics}"))
    season = Season.objects.get(pk=tables[0].season_id)
    season_amend(actor=owner, season=season, metrics=list(metrics))
    people = list(Player.objects.filter(club=club).order_by("pk"))
    for name, members in (("Winds", people[::2]), ("Dragons", people[1::2]), ("Nobody", [])):
        part_fill(actor=owner, part=team_add(actor=owner, season=season, name=name), players=members)
    adjustment_give(actor=owner, season=season, player=people[0], points=-20_000, reason="late")
    season.refresh_from_db()
    standings_catch_up(season)
    games = [one.game for one in running_games(season) if one.game]

    assert games
    assert team_lines_as_they_stand(season, games) == teams_after_the_end(owner, tables, season)


@pytest.fixture
def tables(owner: Any, club: Any) -> list[Hanchan]:
    found = world(owner, club, "riichi-club", Random(5))
    standings_catch_up(Season.objects.get(pk=found[0].season_id))
    return found


def test_a_game_without_a_deal_counts_nothing_and_is_told(owner: Any, club: Any, tables: list[Hanchan]) -> None:
    season, rules = tables[0].season, tables[0].house_rules
    assert season is not None
    players = [row.player for row in tables[0].participants.select_related("player")]
    before = now(season)
    hanchan_begin(actor=owner, club=club, house_rules=rules, players=players, season=season)

    assert now(season) == before
    assert table_as_it_stands(season).not_begun == 1


def test_a_game_that_is_held_back_is_not_there(tables: list[Hanchan], owner: Any) -> None:
    season = tables[0].season
    assert season is not None
    Hanchan.objects.filter(pk=tables[0].pk).update(is_held_back=True)

    assert now(season) == after_the_end(owner, tables[1:], season)


def page_of(season: Season) -> str:
    return reverse("season_as_it_stands", args=[season.club.slug, season.slug])


def test_the_page_shows_both_ranks_and_follows_a_deal(owner: Any, tables: list[Hanchan]) -> None:
    season, client = tables[0].season, Client()
    assert season is not None
    client.get(page_of(season))
    # Now with the cookie of the first answer.
    first = client.get(page_of(season))
    etag = first.headers["ETag"]
    again = client.get(page_of(season), headers={"If-None-Match": etag})
    ruleset = find_ruleset("riichi-club")
    state = tables[1].deals.standing().order_by("number").last().table["state"]  # type: ignore[union-attr]
    way = ruleset.outcomes(state, {}, ruleset.defaults).ways[0]
    number = tables[1].deals.standing().count() + 1
    deal_record(actor=owner, hanchan=tables[1], number=number, entry=way.sizes[0].entry)
    changed = client.get(page_of(season), headers={"If-None-Match": etag})

    assert "As if every game that is being played ended with its present scores." in words(first)
    assert f"/{tables[0].pk}/#game-season-targets" in first.content.decode()
    assert (again.status_code, changed.status_code) == (304, 200)


def test_a_hidden_player_is_a_number_at_once(owner: Any, tables: list[Hanchan]) -> None:
    season, client = tables[0].season, Client()
    assert season is not None
    player = tables[0].participants.select_related("player").order_by("seat")[0].player
    assert player.name in words(client.get(page_of(season)))
    player_amend(actor=owner, player=player, is_hidden=True)

    assert f"{player.name} " not in words(client.get(page_of(season)))


def test_without_a_running_game_the_page_leads_to_the_table(owner: Any, tables: list[Hanchan]) -> None:
    season = tables[0].season
    assert season is not None
    for one in tables:
        settle(owner, one)

    assert "No game of this season is being played." in words(Client().get(page_of(season)))


def test_the_api_has_the_same_table(tables: list[Hanchan]) -> None:
    season = tables[0].season
    assert season is not None
    address = f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/standings/"
    client = APIClient()
    answer = client.get(address, {"as_it_stands": "true"})
    lines = table_as_it_stands(season).table.lines

    assert [(row["subject"]["id"], row["rank"], row["rank_change"]) for row in answer.json()["results"]] == [
        (line.key, line.row.rank, line.row.climbed) for line in lines
    ]
    assert client.get(address, {"as_it_stands": "true", "since": "2026-01-01"}).json()["error"] == "contradiction"
    unchanged = client.get(address, {"as_it_stands": "true"}, headers={"If-None-Match": answer.headers["ETag"]})
    assert unchanged.status_code == 304


def test_page_and_api_show_the_teams_beside_their_official_ranks(owner: Any, club: Any, tables: list[Hanchan]) -> None:
    season = tables[0].season
    assert season is not None
    without = words(Client().get(page_of(season)))
    people = [row.player for row in tables[0].participants.select_related("player").order_by("seat")]
    for name, members in (("Winds", people[:2]), ("Dragons", people[2:])):
        part_fill(actor=owner, part=team_add(actor=owner, season=season, name=name), players=members)
    standings_catch_up(season)
    page = words(Client().get(page_of(season)))
    address = f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/standings/teams/"
    lines = team_table_now(season).lines
    answer = APIClient().get(address, {"as_it_stands": "true"}).json()

    assert "Teams" not in without
    assert "Teams # Official rank Team Points Games 1 " in page
    assert [(row["subject"]["name"], row["rank"]) for row in answer["results"]] == [
        (line.name, line.row.rank) for line in lines
    ]
    refused = APIClient().get(address, {"as_it_stands": "true", "fresh": "true"})
    assert refused.json()["error"] == "contradiction"


def test_the_number_of_queries_does_not_grow_with_the_tables(
    owner: Any, club: Any, tables: list[Hanchan], django_assert_max_num_queries: Any
) -> None:
    season, rules = tables[0].season, tables[0].house_rules
    assert season is not None
    with django_assert_max_num_queries(20):
        table_as_it_stands(season)
    players = [row.player for row in tables[0].participants.select_related("player")]
    ruleset = find_ruleset("riichi-club")
    for number in range(4):
        more = hanchan_begin(actor=owner, club=club, house_rules=rules, players=players, season=season)
        play(owner, more, ruleset, Random(number), 1)
    with django_assert_max_num_queries(20):
        table_as_it_stands(season)
