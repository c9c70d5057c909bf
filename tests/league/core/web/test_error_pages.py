"""Requests that are refused before a view sees them."""

import pytest
from django.test import Client

pytestmark = pytest.mark.once


@pytest.mark.parametrize("path", ["/", "/rules/", "/api/v1/rulesets/", "/nothing/here/"])
@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "a b", "[::1", "..", "localhost@evil.example"])
def test_a_host_that_is_not_ours_is_refused(host: str, path: str) -> None:
    answer = Client(raise_request_exception=False).get(path, headers={"host": host})

    assert answer.status_code == 400
    if path.startswith("/api/"):
        assert answer.json()["error"] == "bad_request"
    else:
        assert "This request cannot be read." in answer.content.decode()
