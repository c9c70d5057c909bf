"""Winners up: the first of a table goes up one table, the last goes down one, the others stay."""

from collections.abc import Iterable, Sequence

from scoring.seating.evenings.costs import Person


def winners_up(tables: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Return the next round of the same people.

    tables      the keys at each table, the top table first, at each table the first place first
    returns     for each table who comes down, who stays, and who comes up; at the ends they stay

    >>> winners_up([(1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)])
    ((1, 2, 3, 5), (4, 6, 7, 9), (8, 10, 11, 12))
    """
    last = len(tables) - 1
    moved = []
    for number, table in enumerate(tables):
        from_above = table[0] if number == 0 else tables[number - 1][-1]
        from_below = table[-1] if number == last else tables[number + 1][0]
        moved.append((from_above, *table[1:-1], from_below))
    return tuple(moved)


def take_turns(
    tables: Sequence[Sequence[int]], people: Iterable[Person], waiting: Iterable[int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Let those who wait in at the lowest tables, and those out whose turn it is, before `winners_up`.

    tables      as for `winners_up`
    people      all who are there
    waiting     who sat out or has come
    returns     the tables, and who sits out now. Those who go are of the two in the middle of the lowest table, then
                of the next one up: those whom it costs least.
    """
    cost = {person.key: person.cost_of_sitting_out for person in people}
    incoming = sorted(waiting, key=lambda key: (-cost[key], key))
    changed, out = [list(table) for table in tables], []
    for table in reversed(changed):
        for place in sorted(range(1, len(table) - 1), key=lambda place: (cost[table[place]], -place)):
            if incoming and cost[table[place]] < cost[incoming[0]]:
                out.append(table[place])
                table[place] = incoming.pop(0)
    return tuple(tuple(table) for table in changed), tuple(sorted([*out, *incoming]))
