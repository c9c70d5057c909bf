"""The random deal of a family that describes none of its own."""

from random import Random
from typing import Any

import pytest

from league.families import family_of
from rules.ruleset import Ruleset
from scoring.replay import play, start_table

pytestmark = pytest.mark.once


@pytest.mark.parametrize("seed", range(5))
def test_the_default_random_deal_can_be_played(made_up: Ruleset[Any], seed: int) -> None:
    options = made_up.defaults
    table = start_table(made_up, options, players=made_up.players[0])

    played = play(made_up, options, table, family_of(made_up).random_deal(Random(seed)))

    assert played.table.played == 1
