"""Payments of a table of three: the tables of section 5.1 against the formulas."""

from typing import Any

import pytest

from rules.registry import find_ruleset
from tests.rules.questions import win

LOSS, BISECT = {"tsumo": "loss"}, {"tsumo": "bisect"}
# 「丸取り」 in thousands, as in Tokyo and Kansai.
TABLE = {"tsumo": "table", "round_to": 1000}
PLUS = {"tsumo": "plus", "round_to": 1000}


def deltas(options: dict[str, Any], *, winner: int, source: int | None = None, honba: int = 0, **value: Any) -> Any:
    ruleset = find_ruleset("tenhou-3")
    found = ruleset.resolve({"honba_points": 200, "honba_each": 100, "nagashi": "off", **options})
    state = {**ruleset.start_state(found), "honba": honba}
    entry = {"result": {"type": "win", "wins": [win(winner, source, **value)]}}
    return ruleset.settle_deal({**state, **entry}, found)


def child(options: dict[str, Any], han: int, fu: int | None) -> tuple[int, int]:
    """Return what a child and the dealer pay when the other child draws the winning tile."""
    paid = deltas(options, winner=1, total=han, fu=fu)["deltas"]
    return -paid[2], -paid[0]


def dealer(options: dict[str, Any], han: int, fu: int | None) -> int:
    paid = deltas(options, winner=0, total=han, fu=fu)["deltas"]
    assert paid[1] == paid[2]
    return -int(paid[1])


@pytest.mark.parametrize(
    ("han", "fu", "paid"),
    [
        (1, 30, (300, 500)), (1, 40, (400, 700)), (1, 50, (400, 800)), (1, 60, (500, 1000)),
        (2, 20, (400, 700)), (2, 30, (500, 1000)), (2, 40, (700, 1300)), (2, 50, (800, 1600)), (2, 60, (1000, 2000)),
        (3, 20, (700, 1300)), (3, 25, (800, 1600)), (3, 30, (1000, 2000)), (3, 40, (1300, 2600)),
        (3, 50, (1600, 3200)), (3, 60, (2000, 3900)),
        (4, 20, (1300, 2600)), (4, 25, (1600, 3200)), (4, 30, (2000, 3900)), (4, 40, (2000, 4000)),
        (5, None, (2000, 4000)), (6, None, (3000, 6000)), (8, None, (4000, 8000)), (11, None, (6000, 12000)),
        (13, None, (8000, 16000)),
    ],
)  # fmt: skip
def test_with_tsumo_loss_the_share_of_the_missing_child_is_lost(
    han: int, fu: int | None, paid: tuple[int, int]
) -> None:
    assert child(LOSS, han, fu) == paid


@pytest.mark.parametrize(
    ("han", "fu", "paid", "by_dealer"),
    [
        (1, 30, (500, 700), 800), (1, 40, (600, 900), 1100), (1, 50, (600, 1000), 1200),
        (2, 20, (600, 900), 1100), (2, 30, (800, 1300), 1500), (2, 40, (1100, 1700), 2000), (2, 50, (1200, 2000), 2400),
        (3, 20, (1100, 1700), 2000), (3, 25, (1200, 2000), 2400), (3, 30, (1500, 2500), 3000),
        (3, 40, (2000, 3300), 3900), (3, 50, (2400, 4000), 4800),
        (4, 20, (2000, 3300), 3900), (4, 25, (2400, 4000), 4800),
        (5, None, (3000, 5000), 6000), (6, None, (4500, 7500), 9000), (8, None, (6000, 10000), 12000),
        (11, None, (9000, 15000), 18000), (13, None, (12000, 20000), 24000),
    ],
)  # fmt: skip
def test_with_bisect_the_payers_share_what_the_missing_child_would_pay(
    han: int, fu: int | None, paid: tuple[int, int], by_dealer: int
) -> None:
    assert (child(BISECT, han, fu), dealer(BISECT, han, fu)) == (paid, by_dealer)


@pytest.mark.parametrize(
    ("han", "fu", "paid", "by_dealer"),
    [
        (1, 30, (1000, 1000), 1000), (1, 40, (1000, 1000), 1000), (1, 50, (1000, 1000), 2000),
        (2, 30, (1000, 1000), 2000), (2, 40, (1000, 2000), 2000), (2, 50, (1000, 3000), 3000),
        (3, 30, (1000, 3000), 3000), (3, 40, (2000, 4000), 4000), (3, 50, (2000, 5000), 5000),
        (5, None, (3000, 5000), 6000), (6, None, (4000, 8000), 9000), (8, None, (6000, 10000), 12000),
        (11, None, (8000, 16000), 18000), (13, None, (12000, 20000), 24000),
    ],
)  # fmt: skip
def test_with_a_table_the_payers_divide_the_value_off_a_discard(
    han: int, fu: int | None, paid: tuple[int, int], by_dealer: int
) -> None:
    assert (child(TABLE, han, fu), dealer(TABLE, han, fu)) == (paid, by_dealer)


@pytest.mark.parametrize(
    ("han", "fu", "paid"),
    [
        (1, 30, (2000, 2000)), (5, None, (3000, 5000)), (6, None, (4000, 7000)), (8, None, (5000, 9000)),
        (13, None, (9000, 17000)),
    ],
)  # fmt: skip
def test_with_plus_each_payer_adds_a_thousand(han: int, fu: int | None, paid: tuple[int, int]) -> None:
    assert child(PLUS, han, fu) == paid


def test_a_box_pays_the_share_of_the_missing_child() -> None:
    answer = deltas({"tsumo": "bank"}, winner=1, total=5, honba=1)

    # 4000 and 2000 from the players, each 100 for the counter; the box pays 2000 and no counter
    assert (answer["deltas"], answer["bank"]) == ([-4100, 8200, -2100], -2000)


def test_the_box_pays_like_a_child_when_the_dealer_wins() -> None:
    answer = deltas({"tsumo": "bank"}, winner=0, total=5)

    assert (answer["deltas"], answer["bank"]) == ([12000, -4000, -4000], -4000)


def test_a_box_pays_nothing_at_a_discard() -> None:
    assert deltas({"tsumo": "bank"}, winner=1, source=2, total=5)["bank"] == 0


def test_a_counter_off_a_discard_and_from_each_payer_of_a_self_draw() -> None:
    # 3 han 40 fu: 5200 + 2 × 200; self-drawn 1300 and 2600, each and 2 × 100
    assert deltas({}, winner=1, source=2, honba=2, total=3, fu=40)["deltas"] == [0, 5600, -5600]
    assert deltas({}, winner=1, honba=2, total=3, fu=40)["deltas"] == [-2800, 4300, -1500]


@pytest.mark.parametrize(
    ("pao_tsumo", "wins"),
    [
        # what the self-draw would bring, 16000 + 8000, or what the hand is worth off a discard; and 2 × 100
        ("self_draw", 24200),
        ("ron", 32200),
    ],
)
def test_the_liable_player_pays_a_self_draw_alone(pao_tsumo: str, wins: int) -> None:
    answer = deltas({"pao_tsumo": pao_tsumo}, winner=1, honba=1, total=13, yakuman=1, liable=2)

    assert answer["deltas"] == [0, wins, -wins]


def test_with_a_box_the_liable_player_pays_its_share_too() -> None:
    answer = deltas({"tsumo": "bank"}, winner=1, total=13, yakuman=1, liable=2)

    # 16000 + 8000 and the box's 8000
    assert (answer["deltas"], answer["bank"]) == ([0, 32000, -32000], 0)


def test_the_rest_of_a_liable_hand_is_an_ordinary_self_draw() -> None:
    patterns = {"daisangen": 1, "tsuuiisou": 1}
    answer = deltas({"pao_scope": "yakuman"}, winner=1, honba=1, total=26, yakuman=2, patterns=patterns, liable=2)

    # one limit from the liable player alone, 24000 + 2 × 100; the other 16000 from the dealer, 8000 from the child
    assert answer["deltas"] == [-16000, 48200, -32200]


@pytest.mark.parametrize(
    ("options", "penalty", "wanted"),
    [
        ({"chombo": "mangan"}, 1, [4000, -6000, 2000]),
        ({"chombo": "mangan"}, 0, [-8000, 4000, 4000]),
        ({"chombo": "mangan", **BISECT}, 1, [5000, -8000, 3000]),
        ({"chombo": "mangan", "tsumo": "bank"}, 1, [4000, -6000, 2000]),
        ({"chombo": "flat"}, 1, [6000, -12000, 6000]),
    ],
)
def test_a_false_win_is_a_mangan_the_other_way_round(options: dict[str, Any], penalty: int, wanted: list[int]) -> None:
    ruleset = find_ruleset("tenhou-3")
    found = ruleset.resolve(options)
    entry = {"result": {"type": "penalty", "offender": penalty}}

    answer = ruleset.settle_deal({**ruleset.start_state(found), **entry}, found)

    assert answer["deltas"] == wanted
    assert answer.get("bank", 0) == 0
