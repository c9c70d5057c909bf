"""No hand of 国标麻将, legal or hostile, takes long."""

from collections.abc import Iterator
from contextlib import suppress
from random import Random
from time import process_time
from typing import Any

import pytest

from rules.errors import RuleError
from rules.mcr import RULESET
from rules.mcr.combinations import _best, _made_by
from rules.readings import cut_suit, suit_waits
from rules.tiles import format_tiles
from tests.profile import times
from tests.rules.mcr.random_hands import make_question
from tests.rules.questions import hand

MOST = 0.2
CACHES = (cut_suit, suit_waits, _best, _made_by)
WINDS: dict[str, Any] = {"seat_wind": "S", "round_wind": "E"}
MONSTERS = [
    "1112345678999m 5m",
    "2223334445556m 6m",
    "2233445566778s 8s",
    "1122335577899p 9p",
    "2222333344445m 5m",
    "3334445556667s 7s",
    "1111222233334p 4p",
    "4z 4z (1111z) (2222z) (3333z) (5555z)",
    "6z 6z (2222s) (3333s) (4444s) (8888s)",
    "147m258p369s11122z 2z",
]
LEGAL = hand(MONSTERS[0], **WINDS)
HOSTILE: list[dict[str, Any]] = [
    {**LEGAL, "concealed": "1m" * 100_000},
    {**LEGAL, "concealed": "1" * 100_000 + "m"},
    {**LEGAL, "melds": [{"type": "kong", "tiles": "1111m"}] * 100_000},
    {**LEGAL, "conditions": ["last_tile"] * 100_000},
    {**LEGAL, "flowers": 10**4000},
    {**LEGAL, **{f"key{n}": n for n in range(10_000)}},
]


def seconds(question: dict[str, Any]) -> float:
    started = process_time()
    with suppress(RuleError):
        RULESET.score_hand(question, RULESET.defaults)
    # of this process alone, so that a busy machine does not make a hand slow
    return process_time() - started


@pytest.mark.parametrize("text", MONSTERS)
@pytest.mark.parametrize("self_draw", [True, False])
def test_a_hand_with_many_readings_is_quick_even_the_first_time(text: str, self_draw: bool) -> None:
    for cache in CACHES:
        cache.cache_clear()

    assert seconds(hand(text, **WINDS) | {"self_draw": self_draw}) < MOST


@pytest.mark.parametrize("question", HOSTILE, ids=["tiles", "digits", "melds", "conditions", "number", "keys"])
def test_a_hostile_question_is_refused_quickly(question: dict[str, Any]) -> None:
    assert seconds(question) < MOST


def one_suit(rng: Random) -> Iterator[dict[str, Any]]:
    """Fourteen tiles of one suit, winning or not."""
    while True:
        tiles = rng.sample([kind for kind in range(9) for _ in range(4)], 14)
        yield {**hand("1m 1m", **WINDS), "concealed": format_tiles(tiles[1:]), "winning_tile": format_tiles(tiles[:1])}


def test_no_random_hand_is_slow() -> None:
    rng = Random("slow")
    suits = one_suit(rng)
    for _ in range(times(500, 20000)):
        assert seconds(make_question(rng)) < MOST
        assert seconds(next(suits)) < MOST
