"""Columns and flat sums agree with the rows they are made of."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scoring.games import games_from_rows
from scoring.tables import SeatRow, tables_from_rows

SEAT_ROWS = st.lists(
    st.tuples(st.integers(1, 5), st.integers(1, 6), st.integers(-(10**9), 10**9)), max_size=60
)  # player, place, points


def rows_of(sizes: list[int]) -> list[SeatRow]:
    return [(game, seat, game // 2, 10 + seat, seat + 1, 100 * game + seat) for game, size in enumerate(sizes)
            for seat in range(size)]  # fmt: skip


@given(sizes=st.lists(st.integers(2, 6), max_size=40), at_once=st.integers(1, 50))
def test_tables_yield_the_games_of_the_rows(sizes: list[int], at_once: int) -> None:
    rows = rows_of(sizes)

    games = [game for tables in tables_from_rows(rows, at_once=at_once) for game in tables.each()]

    plain = games_from_rows((game, played, 1000, 0, 0, *row, None, None, None) for game, _seat, played, *row in rows)
    assert games == list(plain)


@given(sizes=st.lists(st.integers(2, 6), max_size=20), random=st.randoms(use_true_random=False))
def test_the_seats_of_a_game_may_come_in_any_order(sizes: list[int], random: Random) -> None:
    rows = rows_of(sizes)

    mixed = sorted(rows, key=lambda row: (row[0], random.random()))

    assert list(tables_from_rows(mixed)) == list(tables_from_rows(rows))


@given(seats=st.sampled_from((3, 4, 6)), games=st.integers(1, 40), at_once=st.integers(1, 50))
def test_games_of_one_size_are_never_split(seats: int, games: int, at_once: int) -> None:
    for tables in tables_from_rows(rows_of([seats] * games), at_once=at_once):
        assert tables.seats == seats
        assert len(tables.players) % seats == 0


def test_a_column_without_values_is_empty_and_a_missing_value_counts_as_zero() -> None:
    rows = [(1, 5, 12, None, 20, player, player, 0, None, chips, 0) for player, chips in ((1, None), (2, 3))]

    game = next(games_from_rows(rows))

    assert (game.round, game.day, game.unit) == (0, 20, 12)
    assert (game.scores, game.chips, game.penalties) == ((), (0, 3), (0, 0))
