"""Seasons with ids in other systems."""

from datetime import date

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.seasons.models import Season
from league.seasons.services import season_open
from tests.league.api.calls import signed_in

KEY = {"source": "sheet", "id": "S1"}
BODY = {"name": "Spring", "opens_on": "2026-01-01"}


@pytest.fixture
def api(organiser: User, house_rules: HouseRulesVersion) -> APIClient:
    return signed_in(organiser)


@pytest.fixture
def address(path: str) -> str:
    return f"{path}seasons/external/sheet/S1/"


def test_put_opens_the_season_once(api: APIClient, path: str, address: str) -> None:
    first = api.put(address, BODY)
    lines = LogEntry.objects.count()
    again = api.put(address, BODY)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first["Location"] == f"{path}seasons/spring/"
    assert first.json() == again.json() == api.get(address).json() == api.get(first["Location"]).json()
    assert first.json()["external_ids"] == [KEY]
    assert (Season.objects.count(), LogEntry.objects.count()) == (1, lines)


def test_put_changes_and_archives(api: APIClient, recorder: User, address: str) -> None:
    api.put(address, BODY)

    changed = api.put(address, {**BODY, "name": "Early spring", "min_games": 5, "state": "archived"}).json()
    refused = signed_in(recorder).put(address, BODY)

    assert (changed["name"], changed["slug"], changed["min_games"]) == ("Early spring", "spring", 5)
    assert (changed["state"], refused.status_code) == ("archived", 403)


def test_ids_are_given_and_found(api: APIClient, path: str) -> None:
    slug = api.post(f"{path}seasons/", {**BODY, "external_ids": [KEY]}).json()["slug"]
    change = {"external_source": "bot", "external_ids": [{"source": "bot", "id": "1"}]}

    changed = api.patch(f"{path}seasons/{slug}/", change).json()
    found = api.get(f"{path}seasons/", {"external_source": "bot", "external_id": "1"}).json()["results"]

    assert changed["external_ids"] == [{"source": "bot", "id": "1"}, KEY]
    assert found == [changed]


def test_no_season_has_the_address_of_these_ids(owner: User, club: Club, house_rules: HouseRulesVersion) -> None:
    season = season_open(actor=owner, club=club, name="External", opens=date(2026, 1, 1), house_rules=house_rules)
    with pytest.raises(LeagueError, match="external"):
        season_open(
            actor=owner, club=club, name="Other", opens=date(2026, 1, 1), house_rules=house_rules, slug="external"
        )

    assert season.slug == "external-2"
