import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from tests.league.api.calls import signed_in


@pytest.fixture
def api(recorder: User) -> APIClient:
    return signed_in(recorder)


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/"
