"""How many tables, and of how many people each."""

from collections.abc import Collection, Iterator


def split(people: int, sizes: Collection[int]) -> tuple[int, ...]:
    """Return the sizes of the tables, largest first: the split that seats most people.

    people      how many are there
    sizes       the numbers of people who can play at a table, such as {4}, {3, 4} or {4, 5, 6}
    returns     of the splits that seat most, the one with fewest tables of three, then of six, then of five;
                () if there are too few for a table

    >>> split(10, {4}), split(10, {3, 4}), split(5, {3, 4})
    ((4, 4), (4, 3, 3), (4,))
    >>> split(10, {4, 5, 6}), split(11, {4, 5, 6}), split(7, {4, 5, 6})
    ((5, 5), (6, 5), (6,))
    """
    splits = _splits(people, sorted(sizes, reverse=True))
    return min(splits, key=lambda tables: (-sum(tables), *(tables.count(size) for size in (3, 6, 5)), len(tables)))


def _splits(people: int, sizes: list[int]) -> Iterator[tuple[int, ...]]:
    if not sizes:
        yield ()
        return
    largest, *smaller = sizes
    for tables in range(people // largest + 1):
        for rest in _splits(people - tables * largest, smaller):
            yield (largest,) * tables + rest
