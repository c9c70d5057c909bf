from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from league.records.models import Hanchan
from tests.league.permissions.guests import phone_of
from tests.league.permissions.world import rolled_back


@pytest.fixture
def undone(world: dict[str, Any]) -> Iterator[None]:
    with rolled_back():
        yield


@pytest.fixture
def table(world: dict[str, Any]) -> Hanchan:
    """The table of the world that has a guest link."""
    return Hanchan.objects.select_related("club", "house_rules").get(pk=world["by_deals"])


@pytest.fixture
def phone(world: dict[str, Any]) -> Client:
    return phone_of(world)
