"""The end of a game: table points 标准分 by place, shared by equal scores, and the game score 比赛分."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.mcr.options import Options
from rules.question import check_keys, need, read_flag
from rules.settlement import GamePart, GameResult, places_shared, share_by_place, whole_scores

TWELFTHS = 12
GAME_KEYS = frozenset({"scores", "penalties", "sum_decided"})
ABSENT_KEYS = frozenset({"chips", "deposits"})


def game_keys(options: Options) -> frozenset[str]:
    """Return the keys of a game's question that `settle_game` takes."""
    return GAME_KEYS


def settle_game(question: Mapping[str, Any], options: Options) -> GameResult:
    """Compute places and table points of a game.

    question    `scores` (four whole numbers, sum 0), `penalties` (points that a referee took off each seat, 0 or more),
                `sum_decided` (a referee decided these scores: they need not add up)
    returns     points in twelfths, so that two, three or four can share exactly; `raw` is the score after penalties
    raises      RuleError `bad_input`, `unknown_field`, `not_in_ruleset`, `bad_scores`, `scores_do_not_add_up`
    source      标准分 4 2 1 0, 同分者平分; 比赛分

    >>> settle_game({"scores": [30, 30, 30, -90]}, Options()).as_text()
    ('+2.33', '+2.33', '+2.33', '0.00')
    """
    check_keys(question, GAME_KEYS, ABSENT_KEYS)
    scores = whole_scores(need(question, "scores"))
    # A payment that nobody can trace, or one that stands though it was wrong: the scores are as the referee decided.
    is_decided = read_flag(question, "sum_decided", False)
    if sum(scores) != 0 and not is_decided:
        raise RuleError("scores_do_not_add_up", found=sum(scores), wanted=0)
    penalties = read_penalties(question)
    raw = tuple(score - penalty for score, penalty in zip(scores, penalties, strict=True))
    places = places_shared(raw if options.penalties_before_places else scores)
    shares = share_by_place(places, options.table_points)
    points = tuple(TWELFTHS * worth // among for worth, among in shares)
    return GameResult(places, points, TWELFTHS, decimals=2, most=2, extra={"raw": list(raw)})


def game_parts(question: Mapping[str, Any], options: Options) -> tuple[GamePart, ...]:
    """Return the parts of the points that `settle_game` computes from the same question: only the place gives any."""
    return (GamePart("place", settle_game(question, options).points),)


def read_penalties(question: Mapping[str, Any]) -> tuple[int, ...]:
    """Read the points that a referee took off each seat; absent means 0. Raises RuleError `bad_scores`."""
    value = question.get("penalties")
    penalties = (0, 0, 0, 0) if value is None else whole_scores(value)
    if min(penalties) < 0:
        raise RuleError("bad_scores", found=value)
    return penalties
