"""All ladders, listed in one tuple."""

from typing import Any

from scoring.errors import TableError
from scoring.ladders import (
    bradley_terry,
    dan,
    elo,
    glicko2,
    mean,
    plackett_luce,
    points,
    riichi_ladder,
    tenhou_r,
)
from scoring.ladders.ladder import Ladder

LADDERS: tuple[Ladder[Any], ...] = (
    points.LADDER,
    riichi_ladder.LADDER,
    mean.LADDER,
    elo.LADDER,
    tenhou_r.LADDER,
    dan.TENHOU,
    dan.MAJSOUL,
    plackett_luce.LADDER,
    bradley_terry.LADDER,
    glicko2.LADDER,
)

_BY_KEY = {ladder.key: ladder for ladder in LADDERS}


def find_ladder(key: str) -> Ladder[Any]:
    """Return the ladder with this key.

    raises      TableError `unknown_ladder`

    >>> find_ladder("elo").read({"first_k": 40}).first_k
    40
    """
    if key not in _BY_KEY:
        raise TableError("unknown_ladder", ladder=key, allowed=", ".join(_BY_KEY))
    return _BY_KEY[key]
