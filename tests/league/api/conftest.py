from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from rules.registry import find_ruleset
from tests.league.api.calls import signed_in


@pytest.fixture
def client(recorder: User) -> APIClient:
    return signed_in(recorder)


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/"


@pytest.fixture
def api(recorder: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(recorder)
    return client


@pytest.fixture
def begin(api: APIClient, club: Club, regulars: list[Player]) -> Any:
    def make(version: HouseRulesVersion) -> dict[str, Any]:
        players = regulars[: find_ruleset(version.ruleset).seats]
        body = {"players": [player.pk for player in players], "house_rules": version.pk}
        answer = api.post(f"/api/v1/clubs/{club.slug}/hanchan/begin/", body)
        assert answer.status_code == 201, answer.json()
        return answer.json()

    return make
