"""What a ruleset says that its settlement takes is what its settlement takes."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset

VALUES = {"chips": [-1, 1, 0, 0], "deposits": 1000, "penalties": [1, 0, 0, 0], "spectators": [0]}


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
@pytest.mark.parametrize("key", VALUES)
def test_a_settlement_takes_the_keys_it_names(ruleset: Ruleset[Any], key: str) -> None:
    scores = ruleset.start_state(ruleset.defaults)["scores"]
    value = VALUES[key][: ruleset.seats] if isinstance(VALUES[key], list) else VALUES[key]  # type: ignore[index]

    try:
        ruleset.settle_game({"scores": scores, key: value}, ruleset.defaults)
        is_taken = True
    except RuleError as error:
        is_taken = error.code not in ("not_in_ruleset", "unknown_field")

    assert is_taken == (key in ruleset.game_keys(ruleset.defaults))


@pytest.mark.parametrize(("chips", "is_taken"), [(None, False), ({"ippatsu": 1, "red": 1, "ura": 1}, True)])
def test_riichi_takes_chips_where_they_are_played_for(chips: Any, is_taken: bool) -> None:
    ruleset = find_ruleset("riichi-ladder")

    assert ("chips" in ruleset.game_keys(ruleset.resolve({"chips": chips}))) == is_taken
