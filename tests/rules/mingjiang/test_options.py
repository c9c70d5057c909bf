"""The options of mingjiang: defaults and rejected values."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.mingjiang import RULESET

DEFAULTS = {
    "start": 250, "return": 300, "decider_mark": 300, "oka": "first", "double_wind_fan": 1, "minimum_totals": "note",
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
        {"decider_mark": 249},
        {"decider_mark": "300"},
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


def test_a_start_above_the_default_return_needs_a_higher_return_and_mark() -> None:
    assert RULESET.resolve({"start": 400, "return": 400, "decider_mark": 400}).start == 400


def test_points_may_be_counted_from_elsewhere_without_moving_the_end_of_the_decider() -> None:
    assert RULESET.resolve({"return": 250, "oka": "none"}).decider_mark == 300


@pytest.mark.parametrize(
    ("stored", "mark"),
    [({"return": 350}, 350), ({"return": 350, "decider_mark": 300}, 300), ({}, None)],
)
def test_options_stored_before_the_mark_was_divided_off_take_their_return(
    stored: dict[str, Any], mark: int | None
) -> None:
    assert RULESET.complete(stored).get("decider_mark") == mark


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(RuleError) as caught:
        RULESET.resolve({"retrun": 300})

    assert caught.value.code == "unknown_option"
