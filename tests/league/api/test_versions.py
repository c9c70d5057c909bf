"""Every operation that changes a record with a version needs the version that the client has seen."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.clubs.models import HouseRulesVersion
from tests.league.api.test_deals import WIN

pytestmark = [pytest.mark.django_db, pytest.mark.once]

CHANGES: dict[str, tuple[str, str, dict[str, Any]]] = {
    "hanchan": ("patch", "", {"note": "late"}),
    "restore": ("post", "restore/", {}),
    "stop": ("post", "stop/", {}),
    "resume": ("post", "resume/", {}),
    "deal amended": ("put", "deals/1/", {**WIN}),
    "deal adjusted": ("patch", "deals/1/", {"adjustments": [100, -100, 0, 0], "reason": "late"}),
    "deal undone": ("delete", "deals/1/", {}),
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_hanchan_is_changed_only_with_its_version(
    change: str, api: APIClient, begin: Any, house_rules: HouseRulesVersion
) -> None:
    pk = begin(house_rules)["id"]
    api.post(f"/api/v1/hanchan/{pk}/deals/", {"number": 1, **WIN})
    before = api.get(f"/api/v1/hanchan/{pk}/").json()
    method, rest, body = CHANGES[change]

    refused = getattr(api, method)(f"/api/v1/hanchan/{pk}/{rest}", body)

    assert (refused.status_code, refused.json()["error"]) == (400, "bad_field")
    assert "version" in refused.json()["message"]
    assert api.get(f"/api/v1/hanchan/{pk}/").json() == before
