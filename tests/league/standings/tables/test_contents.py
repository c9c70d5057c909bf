"""What a page shows besides its rows is read in one query, and the page asks for nothing that is not there."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.players.models import Player
from league.seasons.models import Division, Season, StandingsRow
from league.seasons.parts import division_add, part_fill, team_add
from league.seasons.services import adjustment_give, adjustment_void
from league.standings.computing.following import standings_catch_up
from league.standings.tables.contents import Contents, table_contents

PLAIN = Contents(4, False, False, False, False)


@pytest.fixture
def division(owner: User, played: Season, regulars: list[Player]) -> Division:
    division = division_add(actor=owner, season=played, name="North")
    part_fill(actor=owner, part=division, players=regulars[1:])
    return division


def test_a_season_of_players_alone_has_only_its_rows(played: Season) -> None:
    assert table_contents(played)._replace(rows=0) == PLAIN._replace(rows=0)
    standings_catch_up(played)

    assert table_contents(played) == PLAIN


def test_a_division_has_its_own_rows_and_is_part_of_its_season_alone(played: Season, division: Division) -> None:
    standings_catch_up(played)

    assert table_contents(played) == PLAIN._replace(has_divisions=True, has_parts=True)
    assert table_contents(played, division).rows == 3 == StandingsRow.objects.filter(division=division).count()
    assert table_contents(Season(pk=0)) == PLAIN._replace(rows=0)


def test_a_team_counts_once_it_has_a_line(owner: User, played: Season, regulars: list[Player]) -> None:
    team = team_add(actor=owner, season=played, name="Winds")
    part_fill(actor=owner, part=team, players=regulars[:2])
    before = table_contents(played)
    standings_catch_up(played)

    assert (before.has_teams, before.has_parts) == (False, True)
    assert table_contents(played) == PLAIN._replace(has_teams=True, has_parts=True)


def test_a_void_adjustment_is_none_and_the_next_one_is(owner: User, played: Season, regulars: list[Player]) -> None:
    standings_catch_up(played)
    given = adjustment_give(actor=owner, season=played, player=regulars[0], points=5, reason="late")
    first = table_contents(played)
    adjustment_void(actor=owner, adjustment=given, reason="wrong")
    void = table_contents(played)
    adjustment_give(actor=owner, season=played, player=regulars[0], points=5, reason="late")

    assert [one.has_adjustments for one in (first, void, table_contents(played))] == [True, False, True]


@pytest.mark.parametrize(("name", "most"), [("season", 11), ("api_standings", 5)])
def test_the_first_reader_of_a_plain_table_asks_few_queries(
    name: str, most: int, played: Season, django_assert_max_num_queries: Any
) -> None:
    standings_catch_up(played)
    address = reverse(name, args=[played.club.slug, played.slug])
    Client().get(address)
    cache.clear()

    with django_assert_max_num_queries(most):
        assert "Aoi" in Client().get(address).content.decode()
