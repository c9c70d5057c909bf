"""The options of Sichuan mahjong: defaults and rejected values."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.sichuan import RULESET

DEFAULTS = {
    "cap": 8, "stake": 1, "self_draw_bonus": "add_base", "golden_hook": False, "terminals": False, "all_258": False,
    "count_last_tile": False, "count_last_of_kind": False, "blessing_min": 8, "must_miss_suit": True,
    "kong_rule": "standard", "added_kong_same_draw": True, "void_unready_kongs": True, "transfer": "none",
    "transfer_on": "added", "direct_kong_win": "self_draw", "continuation": "blood_battle", "multiple_wins": "all",
    "check_ready": False, "check_pigs": False, "pig_units": None, "false_hu_units": None,
    "dealer_rule": "first_winner", "deals": None, "horse_settlement": "counterparties", "start": 0,
}  # fmt: skip


def test_the_defaults_are_those_of_the_rule_page() -> None:
    assert RULESET.dump(RULESET.defaults) == DEFAULTS


@pytest.mark.parametrize(
    "overrides",
    [
        {"cap": 32},
        {"cap": "8"},
        {"cap": False},
        {"stake": 0},
        {"stake": 1.0},
        {"stake": None},
        {"stake": 10**40},
        {"self_draw_bonus": None},
        {"golden_hook": 1},
        {"blessing_min": 64},
        {"transfer": True},
        {"pig_units": -1},
        {"deals": 0},
        {"start": "0"},
    ],
    ids=lambda overrides: str(overrides)[:40],
)
def test_an_option_refuses_a_bad_value(overrides: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        RULESET.resolve(overrides)

    assert caught.value.code == "bad_option"
    assert "?" not in str(caught.value)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        RULESET.resolve({"exchange": 3})

    assert caught.value.code == "unknown_option"
