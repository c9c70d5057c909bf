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


def test_a_clock_that_is_read_later_than_the_others_of_its_update_agrees_with_them(page: Any, live_server: Any) -> None:
    page.goto(f"{live_server.url}/")

    left = page.evaluate(
        """async () => {
        const { secondsLeft } = await import("/static/js/clock.js");
        const clocks = [0, 1].map(() => document.createElement("span"));
        for (const clock of clocks) Object.assign(clock.dataset, { seconds: 60, played: 0, started: 1000, now: 1000 });
        let milliseconds = 500_000;
        Date.now = () => milliseconds;
        const first = secondsLeft(clocks[0]);
        milliseconds += 5000;
        return [first, ...clocks.map(secondsLeft)];
    }"""
    )

    assert left == [60, 55, 55]
