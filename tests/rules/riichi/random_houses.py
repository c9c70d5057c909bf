"""Random han and limits of a riichi table, and hands and told patterns that they change; from a seeded generator."""

from collections.abc import Collection
from random import Random
from typing import Any

from rules.riichi.patterns import ROWS
from rules.riichi.prices import CLOSED_ONLY, LIMITS, LOCAL, NEVER_FREE, OF_FOUR, OF_THREE, WHERE_PLAYED
from tests.rules.riichi.random_hands import Question, make_question

TOLD = tuple(key for key, row in ROWS.items() if key != "north" and "yakuman" not in row.tags)


def make_house(rng: Random, seats: int) -> dict[str, Any]:
    """Make house rules: a few han and limits, most local yaku, now and then a minimum of two han."""
    keys = sorted((OF_FOUR if seats == 4 else OF_THREE) - {"north"})
    local = [key for key in sorted(LOCAL) if rng.random() < 0.7]
    named = dict.fromkeys([*local, *rng.sample(keys, rng.randrange(5))])
    limits = {key: rng.randrange(4) for key in rng.sample(sorted(LIMITS), rng.randrange(4))}
    # Presets with double yakuman would contradict other limits of these.
    house: dict[str, Any] = {"han": {key: _price(rng, key) for key in named}, "limits": limits, "double_yakuman": []}
    return {**house, "min_han": 2} if rng.random() < 0.2 else house


def _price(rng: Random, key: str) -> int | list[int]:
    closed = rng.choice((0, 1, WHERE_PLAYED[key][0], rng.randrange(7))) or int(key == NEVER_FREE)
    if rng.random() < 0.7:
        return closed
    return [closed, 0 if key in CLOSED_ONLY else rng.randint(0, closed)]


def make_hand(rng: Random) -> Question:
    """Make a hand of four players; some are won off a discard that a local yaku is about, or with an open riichi."""
    question = make_question(rng)
    conditions = ["open_riichi" if word == "riichi" and rng.random() < 0.5 else word for word in question["conditions"]]
    if not question["self_draw"]:
        conditions += [word for word in ("riichi_tile", "kong_discard") if rng.random() < 0.2]
    return question | {"conditions": conditions}


def make_told(rng: Random, keys: Collection[str] = TOLD) -> dict[str, Any]:
    """Make a win that is told by one to three patterns; most of them are possible, or refused with a code."""
    patterns = rng.sample(sorted(keys), rng.choice((1, 1, 2, 2, 3)))
    return {"patterns": patterns, "open": rng.random() < 0.4, "fu": rng.choice((None, 30, 40))}
