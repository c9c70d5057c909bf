from collections.abc import Iterator

from django.db.models import QuerySet

from league.core.bulk import rows_of
from league.records.models import ORDERS_PER_DAY, Participant
from league.records.settlement import FINAL_SCORE
from scoring.games import Game, games_from_rows


def games_of(seats: QuerySet[Participant]) -> Iterator[Game]:
    """The games of these seats with their results, in the order of play; read in bunches."""
    columns = ("hanchan_id", "played_key", "hanchan__house_rules__points_unit")
    result = ("player_id", "place", "points", FINAL_SCORE, "chips", "penalty")
    rows = seats.order_by("played_key", "hanchan", "seat").values_list(*columns, *result)
    return games_from_rows(
        (hanchan, key, unit, 0, key // ORDERS_PER_DAY, *seat)
        for bunch in rows_of(rows)
        for hanchan, key, unit, *seat in bunch
    )
