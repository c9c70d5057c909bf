"""The options of three-player riichi."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.options import dump_options
from rules.registry import RULESETS, find_ruleset
from rules.riichi.sanma.options import SanmaOptions

KEYS = ["tenhou-3", "majsoul-3", "pantheon-3", "mj-3", "sanma-club", "kansai"]


def test_the_six_rulesets_have_three_players() -> None:
    found = {ruleset.key: ruleset.players for ruleset in RULESETS if ruleset.family == "sanma"}

    assert found == dict.fromkeys(KEYS, (3,))


@pytest.mark.parametrize("key", ["paarenchan", "paarenchan_needs_yaku", "seats", "reasons"])
def test_what_is_fixed_is_no_option(key: str) -> None:
    assert key not in dump_options(SanmaOptions())
    with pytest.raises(RuleError, match="no option"):
        find_ruleset("tenhou-3").resolve({key: False})


@pytest.mark.parametrize("key", ["kita_han", "tsumo", "north", "honba_each", "fu_max"])
def test_the_options_of_three_are_none_of_four(key: str) -> None:
    assert key not in dump_options(find_ruleset("tenhou").defaults)


@pytest.mark.parametrize(
    "change",
    [
        {"red_fives": {"m": 1, "p": 1, "s": 1}},
        {"noten_penalty": 1100},
        {"kazoe_han": 11},
        {"sanbaiman_han": 13},
        {"uma": [10, 0, 0, -10]},
        {"uma_floating": {str(n): [0, 0, 0] for n in range(5)}},
        {"ron_winners": 3},
        {"abortive_draws": ["four_winds"]},
        {"round_to": 10},
    ],
)
def test_a_value_that_an_option_does_not_take(change: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        find_ruleset("tenhou-3").resolve(change)

    assert caught.value.code == "bad_option"
