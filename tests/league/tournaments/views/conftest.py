"""The organiser's browser."""

import pytest
from django.test import Client

from league.accounts.models import User
from tests.league.core.page import signed_in


@pytest.fixture
def desk(organiser: User) -> Client:
    return signed_in(organiser)
