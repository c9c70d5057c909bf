"""The end of a game of three pairs: the result is the score minus the start."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.question import check_keys, need
from rules.settlement import GameResult, places_shared, whole_scores
from tests.made_up.options import Options

GAME_KEYS = frozenset({"scores"})


def game_keys(options: Options) -> frozenset[str]:
    """Return the keys of a game's question that `settle_game` takes."""
    return GAME_KEYS


def settle_game(question: Mapping[str, Any], options: Options, *, seats: int) -> GameResult:
    """Compute places (shared by equal scores) and whole points from the final scores."""
    check_keys(question, GAME_KEYS)
    scores = whole_scores(need(question, "scores"), (seats,))
    if sum(scores) != seats * options.start:
        raise RuleError("scores_do_not_add_up", found=sum(scores), wanted=seats * options.start)
    points = tuple(score - options.start for score in scores)
    return GameResult(places_shared(points), points, unit=1, decimals=0, most=0)
