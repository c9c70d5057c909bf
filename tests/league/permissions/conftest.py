from typing import Any

import pytest
from django.test import Client

from league.records.models import Hanchan
from tests.league.permissions.guests import phone_of
from tests.league.permissions.world import build_world


@pytest.fixture(scope="module")
def world(shared_db: None) -> dict[str, Any]:
    """Build the world once for a module; every test rolls its own changes back."""
    return build_world()


@pytest.fixture
def table(world: dict[str, Any]) -> Hanchan:
    """The table of the world that has a guest link."""
    return Hanchan.objects.select_related("club", "house_rules").get(pk=world["by_deals"])


@pytest.fixture
def phone(world: dict[str, Any]) -> Client:
    return phone_of(world)
