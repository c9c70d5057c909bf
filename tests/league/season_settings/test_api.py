"""Seasons and adjustments by API."""

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.history.models import LogEntry
from league.players.models import Player
from league.seasons.models import Season
from league.seasons.services import season_archive, season_open
from tests.league.core.page import query_count


@pytest.fixture
def api(organiser: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(organiser)
    return client


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/seasons/"


@pytest.fixture
def others(owner: User, club: Club, house_rules: HouseRulesVersion, season: Season) -> list[Season]:
    """With Spring, which opens in January 2026: Autumn before it, archived, and Cup on the same day."""
    autumn = season_open(actor=owner, club=club, name="Autumn", opens=date(2025, 9, 1), house_rules=house_rules)
    cup = season_open(actor=owner, club=club, name="Cup", opens=season.opens, house_rules=house_rules)
    return [season_archive(actor=owner, season=autumn), cup]


def test_a_season_is_opened_with_its_days_and_metrics(
    api: APIClient, path: str, club: Club, house_rules: HouseRulesVersion
) -> None:
    body = {"name": "Summer", "opens_on": "2026-07-01", "closes_on": "2026-08-31", "metrics": ["average_place"]}
    answer = api.post(path, body, format="json")

    assert (answer.status_code, answer.json()) == (
        201,
        {
            "slug": "summer",
            "name": "Summer",
            "state": "open",
            "opens_on": "2026-07-01",
            "closes_on": "2026-08-31",
            "house_rules": {"id": house_rules.pk, "name": "Ladder rules 1"},
            "metrics": ["average_place"],
            "min_games": 0,
            "counts_guests": False,
            "asks_confirmation": False,
            "silent_hours": 72,
            "cut": 0,
            "down": 0,
            "follows": None,
            "external_ids": [],
            "revision": 0,
            "computed_at": None,
            "updated_at": answer.json()["updated_at"],
            "page": f"http://testserver/c/{club.slug}/season/summer/",
        },
    )
    assert api.get(f"{path}summer/").json() == answer.json()


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ({}, ["Cup", "Spring", "Autumn"]),
        ({"state": "open"}, ["Cup", "Spring"]),
        ({"state": "archived"}, ["Autumn"]),
        ({"ordering": "opens_on"}, ["Autumn", "Spring", "Cup"]),
        ({"ordering": "name"}, ["Autumn", "Cup", "Spring"]),
        ({"ordering": "-name", "state": "open"}, ["Spring", "Cup"]),
        ({"page_size": "1", "page": "2"}, ["Spring"]),
    ],
)
def test_the_seasons_are_listed(
    asked: dict[str, str], found: list[str], api: APIClient, path: str, others: list[Season]
) -> None:
    assert [one["name"] for one in api.get(path, asked).json()["results"]] == found


@pytest.mark.parametrize(
    ("asked", "field"),
    [({"state": "closed"}, "state"), ({"ordering": "slug"}, "ordering"), ({"search": "Cup"}, "search")],
)
def test_a_wrong_filter_is_refused(asked: dict[str, str], field: str, api: APIClient, path: str, club: Club) -> None:
    answer = api.get(path, asked)

    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (400, field)


def test_a_list_of_many_seasons_needs_as_many_queries_as_one_of_few(
    owner: User, club: Club, house_rules: HouseRulesVersion, season: Season, api: APIClient, path: str
) -> None:
    few = query_count(api, path)
    for name in ("Cup", "Autumn", "Winter"):
        season_open(actor=owner, club=club, name=name, opens=date(2026, 1, 1), house_rules=house_rules)

    assert query_count(api, path) == few


def test_a_season_is_archived_and_opened_again_with_a_reason(api: APIClient, path: str, season: Season) -> None:
    archived = api.patch(f"{path}spring/", {"state": "archived", "reason": "over"}, format="json").json()
    opened = api.patch(f"{path}spring/", {"state": "open", "reason": "not yet"}, format="json").json()

    assert (archived["state"], opened["state"]) == ("archived", "open")
    logged = LogEntry.objects.filter(action__in=("season_archive", "season_reopen")).order_by("pk")
    assert [entry.reason for entry in logged] == ["over", "not yet"]


def test_a_season_is_amended_and_keeps_its_address(api: APIClient, path: str, season: Season) -> None:
    body = {"name": "Spring II", "closes_on": "2026-06-30", "min_games": 5, "counts_guests": True, "reason": "agreed"}
    answer = api.patch(f"{path}spring/", body, format="json").json()

    assert (answer["slug"], answer["name"], answer["closes_on"]) == ("spring", "Spring II", "2026-06-30")
    assert (answer["min_games"], answer["counts_guests"]) == (5, True)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"slug": "other"}, "unknown_field"),
        ({"opens": "2026-01-01"}, "unknown_field"),
        ({"state": "closed"}, "bad_field"),
        ({"closes_on": "2025-01-01"}, "ends_before_it_begins"),
        ({"state": "archived", "metrics": ["luck"]}, "unknown_metric"),
    ],
)
def test_a_wrong_change_changes_nothing(
    body: dict[str, Any], code: str, api: APIClient, path: str, season: Season
) -> None:
    before = api.get(f"{path}spring/").json()
    answer = api.patch(f"{path}spring/", body, format="json")

    assert (answer.status_code, answer.json()["error"]) == (400, code)
    assert api.get(f"{path}spring/").json() == before


# ----- adjustments -----


@pytest.mark.parametrize("name", ["pk", "name"])
def test_an_adjustment_is_given_to_a_player_by_id_or_name(
    name: str, api: APIClient, path: str, season: Season, regulars: list[Player]
) -> None:
    body = {"player": getattr(regulars[0], name), "points": "-20", "reason": "late"}
    answer = api.post(f"{path}spring/adjustments/", body, format="json")

    given = answer.json()
    assert answer.status_code == 201
    assert (given["player"], given["points"]) == ({"id": regulars[0].pk, "name": "Aoi"}, "-20.0")
    assert api.get(f"{path}spring/adjustments/").json()["results"] == [given]


def test_a_void_adjustment_stays_in_the_list(api: APIClient, path: str, season: Season, regulars: list[Player]) -> None:
    body = {"player": "Aoi", "points": 1.5, "reason": "prize"}
    given = api.post(f"{path}spring/adjustments/", body, format="json").json()
    answer = api.post(f"{path}spring/adjustments/{given['id']}/void/", {"reason": "wrong player"}, format="json")

    assert answer.json() == {**given, "is_void": True}
    assert api.get(f"{path}spring/adjustments/").json()["results"] == [answer.json()]


@pytest.mark.parametrize(
    ("player", "error"), [("Nobody", "unknown_player"), (0, "bad_field"), (True, "bad_field"), (["Aoi"], "bad_field")]
)
def test_an_adjustment_of_nobody_is_refused(
    player: object, error: str, api: APIClient, path: str, season: Season, regulars: list[Player]
) -> None:
    body = {"player": player, "points": "1", "reason": "prize"}
    answer = api.post(f"{path}spring/adjustments/", body, format="json")

    assert (answer.status_code, answer.json()["error"]) == (400, error)
    assert not season.adjustments.exists()


def test_a_part_of_a_point_is_rounded_to_the_unit_of_the_season(
    api: APIClient, path: str, season: Season, regulars: list[Player]
) -> None:
    Season.objects.update(points_unit=12)
    body = {"player": "Aoi", "points": "0.333", "reason": "a third"}  # 3.996 of a twelfth

    assert api.post(f"{path}spring/adjustments/", body, format="json").status_code == 201
    assert season.adjustments.get().points == 4
