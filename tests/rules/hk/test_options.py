"""The options of Hong Kong old style that depend on each other."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.hk import RULESET

TABLE = {str(faan): faan + 1 for faan in range(3, 11)}


@pytest.mark.parametrize(
    "changes",
    [
        {"limit": 2},
        {"faan": {"all_simples": 1}},
        {"faan": {"all_chows": 100}},
        {"faan": {"all_chows": "cap"}},
        {"faan": {"all_chows": True}},
        {"faan": []},
        {"inside": ["self_draw", "self_draw"]},
        {"bust": True},
        {"table": TABLE},
        {"points": "table"},
        {"points": "table", "table": TABLE, "limit": None},
        {"points": "table", "table": TABLE, "limit": 11},
        {"points": "table", "table": {**TABLE, "10": 2}},
        {"points": "table", "table": {**TABLE, "03": 2}},
        {"points": "table", "table": {**TABLE, "3": 0}},
    ],
)
def test_options_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        RULESET.resolve(changes)
    assert caught.value.code == "bad_option"


@pytest.mark.parametrize(
    "changes",
    [
        {"faan": {"seven_pairs": "limit", "all_chows": 0}},
        {"points": "table", "table": TABLE},
        {"inside": []},
        {"limit": None, "minimum": 0},
        {"start": 1000, "bust": True},
    ],
)
def test_options_survive_a_dump(changes: dict[str, Any]) -> None:
    options = RULESET.resolve(changes)

    assert RULESET.resolve(RULESET.dump(options)) == options
    assert {key: RULESET.dump(options)[key] for key in changes} == changes
