"""What a ruleset says that its settlement takes is what its settlement takes."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset

VALUES = {"chips": [-1, 1, 0, 0], "deposits": 1000, "penalties": [1, 0, 0, 0], "spectators": [0], "sum_decided": True}


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


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_only_mcr_takes_scores_that_a_referee_decided(ruleset: Ruleset[Any]) -> None:
    scores = ruleset.start_state(ruleset.defaults)["scores"]
    question = {"scores": [scores[0] + 100, *scores[1:]], "sum_decided": True}

    # Elsewhere deposits, uma or payments from the start make a false sum points that nobody lost.
    if ruleset.family == "mcr":
        assert ruleset.settle_game(question, ruleset.defaults).places[0] == 1
    else:
        with pytest.raises(RuleError) as refused:
            ruleset.settle_game(question, ruleset.defaults)
        assert refused.value.code == "not_in_ruleset"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_no_decision_is_taken_everywhere(ruleset: Ruleset[Any]) -> None:
    scores = ruleset.start_state(ruleset.defaults)["scores"]

    without = ruleset.settle_game({"scores": scores}, ruleset.defaults)

    assert ruleset.settle_game({"scores": scores, "sum_decided": False}, ruleset.defaults) == without


@pytest.mark.parametrize(("chips", "is_taken"), [(None, False), ({"ippatsu": 1, "red": 1, "ura": 1}, True)])
def test_riichi_takes_chips_where_they_are_played_for(chips: Any, is_taken: bool) -> None:
    ruleset = find_ruleset("riichi-ladder")

    assert ("chips" in ruleset.game_keys(ruleset.resolve({"chips": chips}))) == is_taken
