"""The options of mingjiang: defaults and rejected values."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.mingjiang import RULESET

DEFAULTS = {
    "start": 250, "return": 300, "oka": "first", "double_wind_fan": 1, "minimum_totals": "note",
    "four_return_count": "once", "mixed_terminals_seven_pairs": True, "kongs_as_pungs": True, "ura_cap": "shared",
    "limit_combination": "highest", "open_kong_win": "discard", "draw_dealer": "pass",
    "liability_on_discard": "discarder", "riichi_needs_points": True, "penalty_riichi": "returned",
    "penalty_dealer": "stay", "decider_top": "sole", "tie_break": "seat", "uma": [0, 0, 0, 0], "leftover": "first",
    "points_unit": 1,
}  # fmt: skip


def test_the_defaults_are_those_of_the_rule_page() -> None:
    assert RULESET.dump(RULESET.defaults) == DEFAULTS


@pytest.mark.parametrize(
    "overrides",
    [
        {"start": "250"},
        {"start": 250.0},
        {"start": 301},
        {"return": 249},
        {"return": None},
        {"oka": "last"},
        {"double_wind_fan": True},
        {"double_wind_fan": 3},
        {"minimum_totals": None},
        {"mixed_terminals_seven_pairs": 1},
        {"uma": [0, 0, 0]},
        {"uma": [0.5, 0, 0, 0]},
        {"uma": "0000"},
        {"points_unit": 100},
        {"tie_break": ["seat"]},
    ],
    ids=str,
)
def test_an_option_refuses_a_bad_value(overrides: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        RULESET.resolve(overrides)

    assert caught.value.code == "bad_option"
    assert "?" not in str(caught.value)


def test_a_start_above_the_default_return_needs_a_higher_return() -> None:
    assert RULESET.resolve({"start": 400, "return": 400}).start == 400


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        RULESET.resolve({"retrun": 300})

    assert caught.value.code == "unknown_option"
