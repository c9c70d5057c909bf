"""The finders: for each kind a function of a day that returns what it has of the kind.

A finder returns None if the day could not have shown the kind, `NOTHING` if it could and did not. All numbers of people
who may not be named count; the facts name none of them.
"""

from collections.abc import Callable, Iterable

from scoring.stories.days import Found
from scoring.stories.finders import deals, evening, games, newcomers, ranks, runs, table
from scoring.stories.kinds import KINDS, Kind
from scoring.stories.scene import Scene

Finder = Callable[[Scene], Found | None]
FINDERS: dict[str, Finder] = {
    "lead": ranks.lead,
    "climb": ranks.climb,
    "line": ranks.line,
    "enters": ranks.enters,
    "record": games.record,
    "score": games.score,
    "hand": deals.hand,
    "rare": deals.rare,
    "comeback": deals.comeback,
    "close": games.close,
    "tie": games.tie,
    "sweep": evening.sweep,
    "streak": runs.streak,
    "streak_ends": runs.streak_ends,
    "safe": runs.safe,
    "safe_ends": runs.safe_ends,
    "drought": runs.drought,
    "firstwin": runs.firstwin,
    "plus": table.plus,
    "milestone": newcomers.milestone,
    "over": runs.over,
    "debut": newcomers.debut,
    "team": table.team,
    "gap": table.gap,
    "evening": evening.evening,
    "crowd": evening.crowd,
    "title": table.title,
}


def find_all(scene: Scene, kinds: Iterable[Kind] = KINDS) -> dict[str, Found]:
    """What a day has of each kind that it could show."""
    found = {kind.key: FINDERS[kind.key](scene) for kind in kinds}
    return {key: one for key, one in found.items() if one is not None}
