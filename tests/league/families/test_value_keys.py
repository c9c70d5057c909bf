"""What the pad enters as the value of a win is what the API takes there."""

from typing import Any

import pytest

from league.families import family_of
from rules.registry import RULESETS

pytestmark = pytest.mark.once


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_every_key_of_an_entered_value_is_one_of_a_value(ruleset: Any) -> None:
    asked = family_of(ruleset).figures(ruleset.defaults)
    entered = {number.name for number in asked.numbers} | {
        name for row in asked.rows for key in row.keys for name in key.sets
    }

    assert entered
    assert entered <= ruleset.value_keys
