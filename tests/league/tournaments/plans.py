"""A tournament's seating as the database has it, to compare with the answers of the seating engine."""

from collections import Counter
from itertools import combinations

from league.tournaments.models import TableSeat, Tournament

Seating = dict[int, dict[int, list[int]]]


def seats_by_round(tournament: Tournament, division: str | None = None) -> Seating:
    """Return round → table → entrants in the order of their winds."""
    seats = TableSeat.objects.filter(round__tournament=tournament).order_by("round__number", "table__number", "seat")
    if division is not None:
        seats = seats.filter(entrant__division=division)
    found: Seating = {}
    for number, table, entrant in seats.values_list("round__number", "table__number", "entrant"):
        found.setdefault(number, {}).setdefault(table, []).append(entrant)
    return found


def meetings_of(seating: Seating) -> Counter[tuple[int, int, int]]:
    """Count the meetings: (round, entrant, entrant)."""
    return Counter(
        (number, *sorted(pair))
        for number, tables in seating.items()
        for group in tables.values()
        for pair in combinations(group, 2)
    )
