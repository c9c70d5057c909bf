"""The page of the API's operations: the first is seen, and one that is opened shows the fields of its body."""

from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_first_operation_is_shown_and_another_is_opened(page: Any, live_server: Any) -> None:
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))

    page.goto(f"{live_server.url}/api/docs/")
    page.locator(".opblock").first.wait_for()

    assert "/api/v1/" in page.locator(".opblock").first.inner_text()

    page.locator("#operations-clubs-club_create .opblock-summary").click()
    page.get_by_role("tab", name="Schema").first.click()
    opened = page.locator("#operations-clubs-club_create .opblock-body")
    opened.get_by_text("day_begins").first.wait_for()

    assert "time_zone" in opened.inner_text()
    assert page.get_by_role("navigation").get_by_role("link", name="Guide").get_attribute("href") == "/api/docs/guide/"
    assert errors == []
