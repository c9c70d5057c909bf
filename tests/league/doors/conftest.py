from collections.abc import Iterator
from typing import Any

import pytest

from tests.league.doors.world import build, taken_back


@pytest.fixture(scope="module")
def world(django_db_setup: None, django_db_blocker: Any) -> Iterator[dict[str, Any]]:
    """Made once for all the addresses of a module; the tests take back what they change."""
    with django_db_blocker.unblock(), taken_back():
        yield build()
