"""The options of 国标麻将: accepted and rejected values. test_hand, test_deal and test_settlement test their effect."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.mcr import RULESET

ORDERS = [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1], [3, 2, 1, 0]]

TAKEN: list[tuple[str, list[Any]]] = [
    ("minimum_fan", [0, 8, 12]),
    ("base_pay", [0, 8, 10]),
    ("two_concealed_kongs", [6, 8]),
    ("mixed_kong_pair", [5, 6, "separate"]),
    ("nine_gates_terminal_pungs", ["one_free", "all_free"]),
    ("all_terminals_triple_pung", [True, False]),
    ("wait_on_exhausted", ["shape", "possible"]),
    ("knitted_body_waits", [True, False]),
    ("false_hu_pay", [0, 10, 20]),
    ("rounds", [1, 2, 3, 4]),
    ("dealer_order", [None, ORDERS]),
    ("table_points", [[4, 2, 1, 0], [0, 0, 0, 0], [3, 1, -1, -3]]),
    ("penalties_before_places", [True, False]),
]
REFUSED: list[tuple[str, list[Any]]] = [
    ("minimum_fan", [-1, 8.0, "8", None, True]),
    ("base_pay", [-1, None]),
    ("two_concealed_kongs", [7, "6", None]),
    ("mixed_kong_pair", [4, "5", None, True]),
    ("nine_gates_terminal_pungs", ["none", None, []]),
    ("all_terminals_triple_pung", [1, "true", None]),
    ("wait_on_exhausted", ["real", None]),
    ("knitted_body_waits", [0, None]),
    ("false_hu_pay", [-10, 1.5]),
    ("rounds", [0, 5, "4", None, True]),
    (
        "dealer_order",
        [[], ORDERS[:3], [[0, 1, 2, 2], *ORDERS[1:]], [[0, 1, 2], *ORDERS[1:]], "0123", [0, 1, 2, 3], [None] * 4],
    ),
    ("table_points", [[4, 2, 1], [0, 1, 2, 4], [4, 2, 1, "0"], [4, 2, 1.0, 0], None, 4]),
    ("penalties_before_places", [None, "no"]),
]


def each(rows: list[tuple[str, list[Any]]]) -> list[tuple[str, Any]]:
    return [(key, value) for key, values in rows for value in values]


@pytest.mark.parametrize(("key", "value"), each(TAKEN))
def test_a_value_is_accepted_and_dumped_unchanged(key: str, value: Any) -> None:
    options = RULESET.resolve({key: value})

    assert RULESET.dump(options)[key] == value
    assert RULESET.resolve(RULESET.dump(options)) == options


@pytest.mark.parametrize(("key", "value"), each(REFUSED))
def test_a_bad_value_is_refused(key: str, value: Any) -> None:
    with pytest.raises(RuleError) as refused:
        RULESET.resolve({key: value})

    assert refused.value.code == "bad_option"


def test_every_option_is_tested() -> None:
    assert [key for key, _ in TAKEN] == [key for key, _ in REFUSED] == list(RULESET.dump(RULESET.defaults))


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        RULESET.resolve({"minimum": 8})

    assert refused.value.code == "unknown_option"
