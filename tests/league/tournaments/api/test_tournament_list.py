"""The query keys of the list of tournaments."""

from datetime import date
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ADDRESS = "/api/v1/tournaments/"


@pytest.fixture
def year(organiser: User, club: Club, house_rules: HouseRulesVersion) -> None:
    """Spring is closed, summer runs for three days, autumn is being prepared."""
    for name, starts_on, ends_on, state in (
        ("spring", date(2026, 3, 7), None, "closed"),
        ("summer", date(2026, 7, 3), date(2026, 7, 5), "running"),
        ("autumn", date(2026, 10, 10), date(2026, 10, 11), "preparing"),
    ):
        made = tournament_create(
            actor=organiser, club=club, name=name, slug=name, house_rules=house_rules, starts_on=starts_on,
            ends_on=ends_on,
        )  # fmt: skip
        Tournament.objects.filter(pk=made.pk).update(state=state)


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, ["autumn", "summer", "spring"]),
        ({"state": "running"}, ["summer"]),
        ({"state": ["preparing", "running"]}, ["autumn", "summer"]),
        # The days overlap: a tournament that goes on is not over.
        ({"from": "2026-07-05"}, ["autumn", "summer"]),
        ({"from": "2026-07-06"}, ["autumn"]),
        ({"from": "2026-03-07", "until": "2026-07-03"}, ["summer", "spring"]),
        ({"until": "2026-07-02"}, ["spring"]),
        ({"ordering": "starts_on"}, ["spring", "summer", "autumn"]),
        ({"ordering": "-name"}, ["summer", "spring", "autumn"]),
        ({"club": "north-wind-circle"}, ["autumn", "summer", "spring"]),
        ({"ordering": "starts_on", "page_size": 2, "page": 2}, ["autumn"]),
    ],
)
def test_the_list_of_tournaments_is_narrowed(year: None, query: dict[str, Any], found: list[str]) -> None:
    answer = APIClient().get(ADDRESS, query)

    assert answer.status_code == 200, answer.content
    assert [one["slug"] for one in answer.json()["results"]] == found


def test_an_unknown_club_is_refused(year: None) -> None:
    answer = APIClient().get(ADDRESS, {"club": "elsewhere"})

    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (400, "club")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"state": "lost"}, "bad_field"),
        ({"from": "soon"}, "bad_field"),
        ({"until": "2026-13-01"}, "bad_field"),
        ({"ordering": "luck"}, "bad_field"),
        ({"since": "2026-01-01"}, "unknown_field"),
    ],
)
def test_a_wrong_query_key_of_the_tournaments_is_refused(query: dict[str, str], code: str) -> None:
    answer = APIClient().get(ADDRESS, query)

    assert (answer.status_code, answer.json()["error"]) == (400, code)
    assert answer.json()["fields"][0]["field"] == next(iter(query))


def test_a_tournament_of_the_list_has_references(year: None, club: Club, house_rules: HouseRulesVersion) -> None:
    first = APIClient().get(ADDRESS).json()["results"][0]

    assert first["club"] == {"slug": club.slug, "name": club.name}
    assert first["house_rules"] == {"id": house_rules.pk, "name": str(house_rules)}
    assert first["ruleset"] == house_rules.ruleset
