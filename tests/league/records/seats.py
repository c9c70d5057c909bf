from typing import Any

from league.records.models import Hanchan


def rows_of(hanchan: Hanchan) -> list[tuple[Any, ...]]:
    return list(hanchan.participants.order_by("seat").values_list("player__name", "score", "place", "points"))
