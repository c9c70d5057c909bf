"""No hand of yueqing is slow, with nothing remembered from the hands before."""

from random import Random
from typing import Any

import pytest

from tests.bench.bench_yueqing import SLOWEST, cold, hostile, slowest

WORST, HOSTILE = 0.050, 0.2
ANY_FACE = {"wild_set_faces": "any", "pair_home": True, "break_keeps_wild_forms": True}


@pytest.mark.parametrize("question", slowest(), ids=[text for text, _ in SLOWEST])
@pytest.mark.parametrize("options", [{}, ANY_FACE], ids=["default", "any_face"])
def test_four_wildcards_take_less_than_fifty_milliseconds(question: dict[str, Any], options: dict[str, Any]) -> None:
    assert cold(question, options) < WORST


@pytest.mark.parametrize("seed", range(20))
def test_no_hostile_hand_takes_a_fifth_of_a_second(seed: int) -> None:
    assert max(cold(question, ANY_FACE) for question in hostile(Random(seed), 20)) < HOSTILE
