"""Winners up."""

from hypothesis import given
from hypothesis import strategies as st

from scoring.seating.evenings.climbing import take_turns, winners_up
from scoring.seating.evenings.costs import Person


@given(st.lists(st.integers(3, 6), max_size=8))
def test_nobody_moves_by_more_than_one_table(sizes: list[int]) -> None:
    keys = iter(range(100))
    tables = [tuple(next(keys) for _ in range(size)) for size in sizes]

    after = winners_up(tables)

    assert [len(table) for table in after] == sizes
    where = {key: number for number, table in enumerate(after) for key in table}
    assert len(where) == sum(sizes)
    last = len(tables) - 1
    for number, table in enumerate(tables):
        assert where[table[0]] == max(number - 1, 0)
        assert where[table[-1]] == min(number + 1, last)
        assert {where[key] for key in table[1:-1]} == {number}


def test_who_waited_plays_at_the_lowest_table_instead_of_one_from_its_middle() -> None:
    tables = [(1, 2, 3, 4), (5, 6, 7, 8)]
    people = [*(Person(key, games=1) for key in range(1, 9)), Person(9, sat_out=1)]

    seated, out = take_turns(tables, people, [9])

    assert (seated, out) == (((1, 2, 3, 4), (5, 6, 9, 8)), (7,))
    assert winners_up(seated) == ((1, 2, 3, 5), (4, 6, 9, 8))


def test_the_next_table_up_lets_others_in_when_the_lowest_has_changed() -> None:
    tables = [(1, 2, 3, 4), (5, 6, 7, 8)]
    people = [*(Person(key, games=1) for key in range(1, 9)), *(Person(key, sat_out=1) for key in (9, 10, 11))]

    seated, out = take_turns(tables, people, [9, 10, 11])

    assert seated == ((1, 2, 11, 4), (5, 10, 9, 8))
    assert out == (3, 6, 7)


def test_who_sat_out_once_already_stays_seated() -> None:
    tables = [(1, 2, 3, 4)]
    people = [Person(1), Person(2, sat_out=1), Person(3, sat_out=1), Person(4), Person(5, sat_out=1)]

    assert take_turns(tables, people, [5]) == (((1, 2, 3, 4),), (5,))
