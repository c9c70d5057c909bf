"""A league table by API comes in pages, as every list does."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.players.services import player_add
from league.records.player_merges import player_merge
from league.seasons.models import Season
from league.seasons.parts import division_add, part_fill, team_add
from league.seasons.recalculation import season_want
from league.seasons.services import adjustment_give, season_amend
from league.standings.computing.following import standings_catch_up
from scoring.metrics import METRICS
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
    return [row["player"]["name"] for row in answer["results"]]


def test_a_small_table_is_one_page(address: str) -> None:
    answer = Client().get(address).json()

    assert names(answer) == NAMES
    assert (answer["count"], answer["next"], answer["previous"]) == (4, None, None)


@pytest.mark.parametrize("days", [{}, {"since": DAY.isoformat()}])
def test_the_pages_together_are_the_table(days: dict[str, str], address: str) -> None:
    whole = Client().get(address, days).json()
    first = Client().get(address, {"page_size": 3, **days}).json()
    second = Client().get(first["next"]).json()

    assert first["results"] + second["results"] == whole["results"]
    assert (len(first["results"]), len(second["results"])) == (3, 1)
    assert (first["count"], second["count"], second["next"]) == (4, 4, None)
    assert Client().get(second["previous"]).json() == first
    assert first["ranked_by"] == second["ranked_by"] == whole["ranked_by"]


@pytest.mark.parametrize("page", ["3", "0", "x"])
def test_a_page_that_is_not_there(page: str, address: str) -> None:
    answer = Client().get(address, {"page": page, "page_size": 2})

    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_page")


def test_a_table_without_lines_is_an_empty_page(club: Club, season: Season) -> None:
    answer = Client().get(reverse("api_standings", args=[club.slug, season.slug])).json()

    assert (answer["count"], answer["results"]) == (0, [])


def test_pages_of_different_sizes_are_cached_apart(address: str) -> None:
    sizes = [len(Client().get(address, {"page_size": size}).json()["results"]) for size in (1, 3, 2, 1)]

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


def test_a_value_is_shown_for_programs_and_for_readers(address: str) -> None:
    answer = Client().get(address).json()

    assert answer["results"][1]["values"] == {
        "points": {"value": "8.3", "text": "+8.3"},
        "average_place": {"value": 2.0, "text": "2.00"},
        "firsts": {"value": 0, "text": "0"},
        "seconds": {"value": 1, "text": "1"},
        "games": {"value": 1, "text": "1"},
        "average_points": {"value": 8.3, "text": "+8.30"},
        "top_two_rate": {"value": 1.0, "text": "100.0 %"},
        "avoided_fourths": {"value": 1.0, "text": "100.0 %"},
        "adjustments": {"value": "0", "text": "0.0"},
    }
    assert [column["key"] for column in answer["columns"]] == list(answer["results"][0]["values"])
    assert answer["columns"][0] == {"key": "points", "heading": "Points", "unit": "points"}
    assert answer["ranked_by"] == ["points", "average_place", "firsts", "seconds"]


def test_a_player_without_a_value_has_null_and_a_dash(
    owner: User, club: Club, played: Season, regulars: list[Player], address: str
) -> None:
    absent = player_add(actor=owner, club=club, name="Emi")
    adjustment_give(actor=owner, season=played, player=absent, points=1000, reason="moved here")
    standings_catch_up(played)

    row = Client().get(address).json()["results"][-1]

    assert (row["player"]["name"], row["rank"], row["rank_change"], row["games"]) == ("Emi", None, None, 0)
    assert row["values"]["average_place"] == {"value": None, "text": "–"}


def test_a_row_has_its_change_of_rank_its_division_and_its_team(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], played: Season, address: str
) -> None:
    division = division_add(actor=owner, season=played, name="A")
    team = team_add(actor=owner, season=played, name="Winds")
    part_fill(actor=owner, part=division, players=regulars[:1])
    part_fill(actor=owner, part=team, players=regulars[:2])
    make_hanchan(
        actor=owner, house_rules=house_rules, players=regulars[::-1], season=played, played_on=DAY + timedelta(1),
        scores=(50000, 30000, 20000, 0),
    )  # fmt: skip
    standings_catch_up(played)

    rows = {row["player"]["name"]: row for row in Client().get(address).json()["results"]}

    # before: Aoi Ben Chika Dai; now Dai +10.1 leads, then Chika, Ben and Aoi
    assert [(name, row["rank_change"]) for name, row in rows.items()] == [
        ("Dai", 3), ("Chika", 1), ("Ben", -1), ("Aoi", -3),
    ]  # fmt: skip
    assert rows["Aoi"]["division"] == {"id": division.pk, "name": "A"}
    assert rows["Ben"]["division"] is None
    assert [rows[name]["team"] for name in ("Ben", "Dai")] == [{"id": team.pk, "name": "Winds"}, None]


def test_a_merged_entry_brings_its_division_along(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], played: Season, address: str
) -> None:
    other = player_add(actor=owner, club=club, name="Aoi S.")
    division = division_add(actor=owner, season=played, name="A")
    part_fill(actor=owner, part=division, players=[other])
    player_merge(actor=owner, kept=regulars[0], merged=other)
    standings_catch_up(played)

    rows = Client().get(address).json()["results"]

    assert rows[0]["division"] == {"id": division.pk, "name": "A"}


def test_the_table_has_the_references_of_its_season_and_division(
    owner: User, regulars: list[Player], played: Season, address: str
) -> None:
    division = division_add(actor=owner, season=played, name="A")
    part_fill(actor=owner, part=division, players=regulars[:1])
    standings_catch_up(played)
    played.refresh_from_db()

    whole, part, named = (
        Client().get(address, asked).json() for asked in ({}, {"division": division.pk}, {"division": "A"})
    )

    assert (whole["season"], whole["division"]) == ({"slug": "spring", "name": "Spring"}, None)
    assert (part["division"], part["count"]) == ({"id": division.pk, "name": "A"}, 1)
    assert named == part
    assert (whole["revision"], whole["is_behind"]) == (played.revision, True)
    assert datetime.fromisoformat(whole["computed_at"]) == played.computed_at


def test_a_computation_without_a_difference_keeps_the_revision_and_its_time(played: Season) -> None:
    before = Season.objects.values_list("revision", "computed_at").get()
    season_want(played.pk)
    standings_catch_up(played)

    assert Season.objects.values_list("revision", "computed_at").get() == before


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"division": "999"}, "division"),
        ({"division": "A"}, "division"),
        ({"since": "yesterday"}, "since"),
        ({"fresh": "maybe"}, "fresh"),
        ({"sort": "name"}, "sort"),
    ],
)
def test_a_wrong_query_key_is_refused(asked: dict[str, str], field: str, address: str) -> None:
    answer = Client().get(address, asked)

    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (400, field)


# ----- reasons -----


def test_explaining_a_rank_reads_only_its_neighbours(club: Club, played: Season, regulars: list[Player]) -> None:
    _aoi, ben, chika, dai = regulars
    answer = Client().get(reverse("api_why", args=[club.slug, played.slug, chika.pk])).json()

    assert (answer["player"], answer["rank"]) == ({"id": chika.pk, "name": "Chika"}, 3)
    own = {"value": "-9.6", "text": "-9.6"}
    assert answer["reasons"] == [
        {
            "kind": "behind",
            "metric": "points",
            "own": own,
            "theirs": {"value": "8.3", "text": "+8.3"},
            "others": [{"id": ben.pk, "name": "Ben"}],
            "text": "Behind Ben. Points: -9.6 against +8.3.",
        },
        {
            "kind": "ahead",
            "metric": "points",
            "own": own,
            "theirs": {"value": "-29.9", "text": "-29.9"},
            "others": [{"id": dai.pk, "name": "Dai"}],
            "text": "Ahead of Dai. Points: -9.6 against -29.9.",
        },
    ]


def test_a_row_below_the_line_says_how_many_games_it_needs(
    owner: User, club: Club, played: Season, regulars: list[Player]
) -> None:
    standings_catch_up(season_amend(actor=owner, season=played, min_games=2))

    answer = Client().get(reverse("api_why", args=[club.slug, played.slug, regulars[0].pk])).json()

    first = answer["reasons"][0]
    assert (answer["rank"], first["kind"], first["metric"], first["others"]) == (None, "below_line", "games", [])
    assert (first["own"]["value"], first["theirs"]["value"]) == (1, 2)


def test_a_rank_in_a_division_is_explained_by_its_members(
    owner: User, club: Club, played: Season, regulars: list[Player]
) -> None:
    division = division_add(actor=owner, season=played, name="A")
    part_fill(actor=owner, part=division, players=[regulars[0], regulars[3]])
    standings_catch_up(played)
    address = reverse("api_why", args=[club.slug, played.slug, regulars[3].pk])

    answer = Client().get(address, {"division": division.pk}).json()

    assert (answer["rank"], answer["reasons"][0]["others"]) == (2, [{"id": regulars[0].pk, "name": "Aoi"}])


def test_nobody_without_a_line_has_a_rank_to_explain(owner: User, club: Club, played: Season) -> None:
    absent = player_add(actor=owner, club=club, name="Emi")

    assert Client().get(reverse("api_why", args=[club.slug, played.slug, absent.pk])).status_code == 404


# ----- metrics -----


def test_the_metrics_say_how_to_read_them() -> None:
    answer = Client().get("/api/v1/metrics/").json()

    assert answer["count"] == len(METRICS)
    found = {metric["key"]: metric for metric in answer["results"]}
    assert (found["best"]["takes_number"], found["points"]["takes_number"]) == (True, False)
    assert (found["top_two_rate"]["unit"], found["average_place"]["better"]) == ("rate", "low")
