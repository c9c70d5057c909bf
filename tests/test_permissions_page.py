"""The page of permissions is the table that the tests of roles request."""

import pytest

from tests.permissions_page import PAGE, text

pytestmark = pytest.mark.docs


def test_the_page_of_permissions_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == text(), "run python -m tests.permissions_page"
