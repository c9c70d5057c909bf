"""Register the made-up ruleset and its family for the time of one test."""

from typing import Any

import pytest

from league import families
from rules import registry
from rules.ruleset import Ruleset
from tests.made_up import made_up_ruleset
from tests.made_up.family import FAMILY


def register_made_up(monkeypatch: pytest.MonkeyPatch, seats: int) -> Ruleset[Any]:
    """Put `made-up-4` or `made-up-3` into the tuple of rulesets, and its family into the tuple of families."""
    ruleset = made_up_ruleset(seats)
    monkeypatch.setattr(registry, "RULESETS", (*registry.RULESETS, ruleset))
    monkeypatch.setitem(registry._BY_KEY, ruleset.key, ruleset)
    monkeypatch.setattr(families, "FAMILIES", (*families.FAMILIES, FAMILY))
    return ruleset
