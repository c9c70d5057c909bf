"""A league table by API comes in pages, as every list does."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.players.services import player_add
from league.seasons.models import Season
from league.standings.computing.following import standings_catch_up
from tests.league.core.page import query_count
from tests.league.factories import DAY, make_hanchan

NAMES = ["Aoi", "Ben", "Chika", "Dai"]  # as they come in


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    standings_catch_up(season)
    return season


@pytest.fixture
def address(club: Club, played: Season) -> str:
    return reverse("api_standings", args=[club.slug, played.slug])


def names(answer: dict[str, Any]) -> list[str]:
    return [row["player"]["name"] for row in answer["rows"]]


def test_a_small_table_is_one_page(address: str) -> None:
    answer = Client().get(address).json()

    assert names(answer) == NAMES
    assert (answer["count"], answer["next"], answer["previous"]) == (4, None, None)


@pytest.mark.parametrize("days", [{}, {"since": DAY.isoformat()}])
def test_the_pages_together_are_the_table(days: dict[str, str], address: str) -> None:
    whole = Client().get(address, days).json()
    first = Client().get(address, {"page_size": 3, **days}).json()
    second = Client().get(first["next"]).json()

    assert first["rows"] + second["rows"] == whole["rows"]
    assert (len(first["rows"]), len(second["rows"])) == (3, 1)
    assert (first["count"], second["count"], second["next"]) == (4, 4, None)
    assert Client().get(second["previous"]).json() == first
    assert first["ranked_by"] == second["ranked_by"] == whole["ranked_by"]


@pytest.mark.parametrize("page", ["3", "0", "x"])
def test_a_page_that_is_not_there(page: str, address: str) -> None:
    answer = Client().get(address, {"page": page, "page_size": 2})

    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_page")


def test_a_table_without_lines_is_an_empty_page(club: Club, season: Season) -> None:
    answer = Client().get(reverse("api_standings", args=[club.slug, season.slug])).json()

    assert (answer["count"], answer["rows"]) == (0, [])


def test_pages_of_different_sizes_are_cached_apart(address: str) -> None:
    sizes = [len(Client().get(address, {"page_size": size}).json()["rows"]) for size in (1, 3, 2, 1)]

    assert sizes == [1, 3, 2, 1]


def test_a_page_of_a_long_table_needs_as_many_queries_as_one_of_a_short_table(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], played: Season, address: str
) -> None:
    few = query_count(Client(), address)
    others = [player_add(actor=owner, club=club, name=f"P{number}") for number in range(8)]
    for four in (others[:4], others[4:]):
        make_hanchan(actor=owner, house_rules=house_rules, players=four, season=played)
    standings_catch_up(played)

    assert query_count(Client(), f"{address}?page_size=5") == few


def test_explaining_a_rank_reads_only_its_neighbours(club: Club, played: Season, regulars: list[Player]) -> None:
    answer = Client().get(reverse("api_why", args=[club.slug, played.slug, regulars[2].pk])).json()

    assert answer["player"] == regulars[2].pk
    assert any("Ben" in sentence or "Dai" in sentence for sentence in answer["why"])
