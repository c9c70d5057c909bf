"""Payments for a hand: compare the chart of han and fu with the formula (section 5)."""

import pytest

from rules.riichi.options import Options
from rules.riichi.payments import base_points, ron_payment, tsumo_payment
from tests.rules.riichi.questions import ron, settle, tsumo, wins

# By (han, fu): non-dealer off a discard, dealer off a discard, self-draw of a non-dealer (from the others, from the
# dealer), self-draw of the dealer (from each). This is the usual printed chart; None: no such hand.
CHART: dict[tuple[int, int], tuple[int | None, int | None, int | None, int | None, int | None]] = {
    (1, 30): (1000, 1500, 300, 500, 500),
    (1, 40): (1300, 2000, 400, 700, 700),
    (1, 50): (1600, 2400, 400, 800, 800),
    (1, 60): (2000, 2900, 500, 1000, 1000),
    (1, 70): (2300, 3400, 600, 1200, 1200),
    (1, 80): (2600, 3900, 700, 1300, 1300),
    (1, 90): (2900, 4400, 800, 1500, 1500),
    (1, 100): (3200, 4800, 800, 1600, 1600),
    (1, 110): (3600, 5300, 900, 1800, 1800),
    (2, 20): (None, None, 400, 700, 700),
    (2, 25): (1600, 2400, None, None, None),
    (2, 30): (2000, 2900, 500, 1000, 1000),
    (2, 40): (2600, 3900, 700, 1300, 1300),
    (2, 50): (3200, 4800, 800, 1600, 1600),
    (2, 60): (3900, 5800, 1000, 2000, 2000),
    (2, 70): (4500, 6800, 1200, 2300, 2300),
    (2, 80): (5200, 7700, 1300, 2600, 2600),
    (2, 90): (5800, 8700, 1500, 2900, 2900),
    (2, 100): (6400, 9600, 1600, 3200, 3200),
    (2, 110): (7100, 10600, 1800, 3600, 3600),
    (3, 20): (None, None, 700, 1300, 1300),
    (3, 25): (3200, 4800, 800, 1600, 1600),
    (3, 30): (3900, 5800, 1000, 2000, 2000),
    (3, 40): (5200, 7700, 1300, 2600, 2600),
    (3, 50): (6400, 9600, 1600, 3200, 3200),
    (3, 60): (7700, 11600, 2000, 3900, 3900),
    (3, 70): (8000, 12000, 2000, 4000, 4000),
    (4, 20): (None, None, 1300, 2600, 2600),
    (4, 25): (6400, 9600, 1600, 3200, 3200),
    (4, 30): (7700, 11600, 2000, 3900, 3900),
    (4, 40): (8000, 12000, 2000, 4000, 4000),
    (5, 30): (8000, 12000, 2000, 4000, 4000),
    (6, 30): (12000, 18000, 3000, 6000, 6000),
    (7, 30): (12000, 18000, 3000, 6000, 6000),
    (8, 30): (16000, 24000, 4000, 8000, 8000),
    (9, 30): (16000, 24000, 4000, 8000, 8000),
    (10, 30): (16000, 24000, 4000, 8000, 8000),
    (11, 30): (24000, 36000, 6000, 12000, 12000),
    (12, 30): (24000, 36000, 6000, 12000, 12000),
    (13, 30): (32000, 48000, 8000, 16000, 16000),
    (17, 30): (32000, 48000, 8000, 16000, 16000),
}
SQUARES = [(han, fu, place, paid) for (han, fu), row in CHART.items() for place, paid in enumerate(row) if paid]


@pytest.mark.parametrize(("han", "fu", "place", "paid"), SQUARES)
def test_the_formula_gives_the_chart(han: int, fu: int, place: int, paid: int) -> None:
    base = base_points(han, fu, Options())[0]
    formula = (
        ron_payment(base, dealer_wins=False),
        ron_payment(base, dealer_wins=True),
        tsumo_payment(base, dealer_in_it=False),
        tsumo_payment(base, dealer_in_it=True),
        tsumo_payment(base, dealer_in_it=True),
    )

    assert formula[place] == paid


@pytest.mark.parametrize(("han", "fu"), CHART)
def test_a_deal_pays_the_amounts_of_the_chart(han: int, fu: int) -> None:
    child_ron, dealer_ron, others, dealer_pays, each = CHART[han, fu]
    ruleset = "riichi-ladder"  # no payment is rounded up there

    if child_ron and dealer_ron:
        assert settle(wins(ron(1, 2, han, fu)), ruleset)["deltas"] == [0, child_ron, -child_ron, 0]
        assert settle(wins(ron(0, 2, han, fu)), ruleset)["deltas"] == [dealer_ron, 0, -dealer_ron, 0]
    if others and dealer_pays and each:
        won = 2 * others + dealer_pays
        assert settle(wins(tsumo(1, han, fu)), ruleset)["deltas"] == [-dealer_pays, won, -others, -others]
        assert settle(wins(tsumo(0, han, fu)), ruleset)["deltas"] == [3 * each, -each, -each, -each]


@pytest.mark.parametrize(
    ("kiriage", "han", "fu", "base", "limit"),
    [
        # 30 × 2^6 and 60 × 2^5 are 1920 both
        ("off", 4, 30, 1920, None),
        ("off", 3, 60, 1920, None),
        ("four_thirty", 4, 30, 2000, "mangan"),
        ("four_thirty", 3, 60, 1920, None),
        ("both", 4, 30, 2000, "mangan"),
        ("both", 3, 60, 2000, "mangan"),
        ("both", 4, 25, 1600, None),
        ("both", 2, 110, 1760, None),
    ],
)
def test_rounding_up_to_a_mangan(kiriage: str, han: int, fu: int, base: int, limit: str | None) -> None:
    assert base_points(han, fu, Options(kiriage=kiriage)) == (base, limit)


@pytest.mark.parametrize(
    ("kazoe", "han", "base", "limit"),
    [
        ("yakuman", 12, 6000, "sanbaiman"),
        ("yakuman", 13, 8000, "yakuman"),
        ("yakuman", 26, 8000, "yakuman"),
        ("sanbaiman", 13, 6000, "sanbaiman"),
        ("sanbaiman", 26, 6000, "sanbaiman"),
    ],
)
def test_counted_yakuman(kazoe: str, han: int, base: int, limit: str) -> None:
    assert base_points(han, 30, Options(kazoe=kazoe)) == (base, limit)
