"""The text of a clock that runs in the page."""

from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_clock_counts_on_below_zero(page: Any, live_server: Any) -> None:
    page.goto(f"{live_server.url}/")

    texts = page.evaluate(
        """async (seconds) => {
        const { clockText } = await import("/static/js/clock.js");
        return seconds.map(clockText);
    }""",
        [65, 60, 5, 0, -5, -60, -65],
    )

    assert texts == ["1:05", "1:00", "0:05", "0:00", "−0:05", "−1:00", "−1:05"]
