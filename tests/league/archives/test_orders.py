"""An archive of an old server may have an order so large that its day was full."""

import pytest

from league.archives.restoring.orders import orders_close_up

pytestmark = pytest.mark.once


def closed_up(*orders: int) -> list[int]:
    rows = [{"played_on": "2026-03-04", "order": order} for order in orders]
    orders_close_up([*rows, {"played_on": 3}, "no hanchan"])
    return [row["order"] for row in rows]


@pytest.mark.parametrize(
    ("orders", "restored"),
    [
        ((1, 999_999), [1, 2]),
        ((500_000, 7, 999_998), [2, 1, 3]),
        ((1, 2, 3), [1, 2, 3]),
        ((1, 5), [1, 5]),
        # Refused as they are, with their rows.
        ((-1, 999_999), [-1, 999_999]),
        ((999_999, 999_999), [999_999, 999_999]),
    ],
)
def test_only_poisoned_days_are_closed_up(orders: tuple[int, ...], restored: list[int]) -> None:
    assert closed_up(*orders) == restored
