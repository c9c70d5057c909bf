"""One round drawn by standings."""

import random
from itertools import combinations

from scoring.seating.swiss import PRESETS, Past, Weights, describe_round, draw_swiss


def test_the_first_round_by_standings_seats_neighbours_in_the_table() -> None:
    proposed = draw_swiss(Past(order=range(16)), Weights(), random.Random(1))

    assert [sorted(table) for table in proposed.tables] == [[n, n + 1, n + 2, n + 3] for n in range(0, 16, 4)]
    assert proposed.spread == 3


def test_players_who_have_met_are_kept_apart() -> None:
    met = {pair: 1 for n in range(0, 32, 4) for pair in combinations(range(n, n + 4), 2)}

    proposed = draw_swiss(Past(order=range(32), met=met), Weights(), random.Random(1))

    assert proposed.repeats == 0
    assert describe_round(proposed.tables, Past(order=range(32), met=met)) == proposed


def test_the_preset_winds_gives_even_winds_priority() -> None:
    winds = {player: [3, 1, 1, 1] if player % 2 else [1, 1, 1, 3] for player in range(16)}

    proposed = draw_swiss(Past(order=range(16), winds=winds), PRESETS["winds"], random.Random(1))

    assert all(table[0] % 2 == 0 for table in proposed.tables)


def test_the_numbers_of_a_round_name_its_widest_table() -> None:
    described = describe_round(((0, 1, 2, 4), (3, 5, 6, 7)), Past(order=range(8)))

    assert (described.worst, described.spread) == (4, 4.0)
    described = describe_round(((0, 1, 2, 3), (4, 5, 6, 7)), Past(order=(0, 1, 2, 4, 3, 5, 6, 7)))
    # ranks 0, 1, 2, 4 and 3, 5, 6, 7
    assert (described.worst, described.spread) == (4, 4.0)
    assert describe_round(((0, 1, 2, 7), (3, 4, 5, 6)), Past(order=range(8))).worst == 7
