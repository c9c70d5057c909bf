from typing import Any

import pytest

from tests.league.permissions.world import build_world


@pytest.fixture(scope="module")
def world(shared_db: None) -> dict[str, Any]:
    """Build the world once for a module; every example rolls its own changes back."""
    return build_world()
