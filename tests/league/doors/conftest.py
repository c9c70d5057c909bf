from typing import Any

import pytest

from tests.league.doors.world import build


@pytest.fixture(scope="module")
def world(shared_db: None) -> dict[str, Any]:
    """Made once for all the addresses of a module; the tests take back what they change."""
    return build()
