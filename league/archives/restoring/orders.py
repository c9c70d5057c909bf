"""The order of the hanchan in a day: an archive of an old server may have one so large that no other fits behind it."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

LARGEST_GAP = 1000


def orders_close_up(rows: Iterable[Any]) -> None:
    """Number the hanchan of such days from 1; other days stay as they are, also those of rows that are no hanchan.

    >>> rows = [{"played_on": "2026-03-04", "order": 999_999}, {"played_on": "2026-03-04", "order": 1}]
    >>> orders_close_up(rows)
    >>> [row["order"] for row in rows]
    [2, 1]
    """
    days: dict[str, list[Any]] = defaultdict(list)
    for row in rows:
        if isinstance(row, dict) and isinstance(row.get("played_on"), str) and type(row.get("order")) is int:
            days[row["played_on"]].append(row)
    for day in days.values():
        orders = [row["order"] for row in day]
        # Two hanchan of one order are refused with their row.
        if max(orders) > len(day) + LARGEST_GAP and min(orders) > 0 and len(set(orders)) == len(orders):
            for number, row in enumerate(sorted(day, key=lambda row: row["order"]), 1):
                row["order"] = number
