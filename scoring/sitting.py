"""Replay a game whose players sat otherwise than it was recorded: the deals follow the people to their real seats."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.ruleset import Ruleset
from scoring.replay import ADJUSTMENTS, PENALTIES, DealError, PlayedDeal, Table, play, start_table

Entry = Mapping[str, Any]

# What the keys of an entry say of seats. A test fails for a key of a ruleset that is in none of these
# sets, but for the tiles of spectators: the dealer of the deal binds them to seats, so they stay as they are.
ONE_SEAT = frozenset({"winner", "from", "liable", "seat", "offender"})
LISTED_SEATS = frozenset({"ready", "nagashi", "riichi", "pigs", "false_hu", "fouls", "flower_sets"})
BY_SEAT = frozenset({"hua", "ready_max", "hands", ADJUSTMENTS, PENALTIES})
# Objects, or lists of them, that have such keys.
NESTED = frozenset({"result", "events", "wins"})


def moved_entry(entry: Entry, seats: Sequence[int]) -> dict[str, Any]:
    """Return the entry as it would have been entered if the person of each seat had sat elsewhere.

    seats       by seat of the entry the seat where its person really sat: a permutation

    >>> moved_entry({"riichi": [0], "result": {"type": "win", "wins": [{"winner": 0, "from": 2}]}}, (1, 2, 3, 0))
    {'riichi': [1], 'result': {'type': 'win', 'wins': [{'winner': 1, 'from': 3}]}}
    """
    if list(seats) == sorted(seats):
        return dict(entry)
    return {key: _moved(key, value, seats) for key, value in entry.items()}


def _moved(key: str, value: Any, seats: Sequence[int]) -> Any:
    if value is None:
        return None
    if key in ONE_SEAT:
        return seats[value]
    if key in LISTED_SEATS:
        return sorted(seats[seat] for seat in value)
    if key in BY_SEAT:
        return [value[seats.index(seat)] for seat in range(len(seats))]
    if key not in NESTED:
        return value
    if isinstance(value, Mapping):
        return moved_entry(value, seats)
    return [moved_entry(one, seats) for one in value]


class Moved(NamedTuple):
    """A game that was replayed with its people in other seats.

    entries     the entry of each deal that was replayed
    deals       the replayed deals
    table       the table after the last of them
    misfit      why the deal after them is not possible; None: all deals were replayed
    """

    entries: tuple[Entry, ...]
    deals: tuple[PlayedDeal, ...]
    table: Table
    misfit: DealError | None


def replay_moved(
    ruleset: Ruleset[Any],
    options: Any,
    entries: Sequence[Entry],
    *,
    sat: Sequence[Sequence[int]] | None,
    places: Sequence[int],
) -> Moved:
    """Replay a game from its first deal with the players in another order.

    entries     the deals as they were recorded
    sat         for each deal the players at its seats as it was recorded: numbers in the recorded order; None: the
                deals stay with the seats
    places      by player in the recorded order the place in the real one; the first places are the seats 0, 1 ... of
                the first deal
    returns     the game up to the first deal that is not possible in this order, and its error: `bad_table` where
                somebody won, paid or was ready who waited for a seat, else the error of the deal

    >>> from rules.registry import find_ruleset
    >>> club = find_ruleset("riichi-club")
    >>> win = {"type": "win", "wins": [{"winner": 1, "from": 3, "value": {"total": 1, "fu": 30}}]}
    >>> moved = replay_moved(club, club.defaults, [{"result": win}], sat=[(0, 1, 2, 3)], places=(3, 0, 1, 2))
    >>> moved.entries[0]["result"]["wins"][0]["winner"], moved.table.totals
    (0, (26500, 25000, 23500, 25000))
    """
    table = start_table(ruleset, options, players=len(places))
    moved: list[Entry] = []
    deals: list[PlayedDeal] = []
    for number, entry in enumerate(entries, 1):
        try:
            following = entry if sat is None else moved_entry(entry, _seats_now(table, sat[number - 1], places))
            played = play(ruleset, options, table, following)
        except RuleError as error:
            return Moved(tuple(moved), tuple(deals), table, DealError(error, number))
        moved.append(following)
        deals.append(played)
        table = played.table
    return Moved(tuple(moved), tuple(deals), table, None)


def _seats_now(table: Table, recorded: Sequence[int], places: Sequence[int]) -> list[int]:
    """Return by recorded seat the seat of its person at the table; raises RuleError `bad_table`."""
    at_table = list(table.state.get("table", range(len(places))))
    wanted = [places[player] for player in recorded]
    if sorted(wanted) != sorted(at_table):
        raise RuleError("bad_table")
    return [at_table.index(place) for place in wanted]
