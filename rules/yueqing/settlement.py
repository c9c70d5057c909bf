"""The end of a game of yueqing: the result is the score minus the start and penalties."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.errors import RuleError
from rules.options import LISTS, is_whole
from rules.question import OPTIONAL_GAME_KEYS, check_keys, need
from rules.settlement import GamePart, GameResult, parts_that_count, places_by_seat, places_shared, whole_scores
from rules.yueqing.options import Options

GAME_KEYS = frozenset({"scores", "penalties"})
ABSENT_KEYS = OPTIONAL_GAME_KEYS - GAME_KEYS
PLAYERS = (4, 5, 6)


def game_keys(options: Options) -> frozenset[str]:
    """Return the keys of a game's question that `settle_game` takes."""
    return GAME_KEYS


def settle_game(question: Mapping[str, Any], options: Options) -> GameResult:
    """Compute places and points from the final scores of four to six players.

    question    the `in` of a case with kind = game: `scores` and `penalties` by player number
    returns     places, and whole points (score − start − penalty), by player number
    raises      RuleError `bad_scores`, `scores_do_not_add_up`, `bad_penalties`, `not_in_ruleset`, `unknown_field`
    source      乐清麻将花 「结算规则」

    >>> settle_game({"scores": [60, -90, 60, -30, 0]}, Options()).answer()
    {'places': [1, 5, 1, 4, 3], 'points': ['+60', '-90', '+60', '-30', '0']}
    """
    check_keys(question, GAME_KEYS, ABSENT_KEYS)
    scores = whole_scores(need(question, "scores"), PLAYERS)
    wanted = len(scores) * options.start
    if sum(scores) != wanted:
        raise RuleError("scores_do_not_add_up", found=sum(scores), wanted=wanted)
    penalties = _read_penalties(question, len(scores))
    points = tuple(score - options.start - penalty for score, penalty in zip(scores, penalties, strict=True))
    places = places_shared(points) if options.tie_break == "share" else places_by_seat(points)
    return GameResult(places, points, unit=1, decimals=0, most=0)


def game_parts(question: Mapping[str, Any], options: Options) -> tuple[GamePart, ...]:
    """Return the parts of the points that `settle_game` computes from the same question, which it accepts.

    >>> game_parts({"scores": [60, -90, 60, -30]}, Options())
    (GamePart(key='score', points=(60, -90, 60, -30), amount=0),)
    """
    points = settle_game(question, options).points
    penalties = _read_penalties(question, len(points))
    before = tuple(one + penalty for one, penalty in zip(points, penalties, strict=True))
    return parts_that_count(
        GamePart("score", before, options.start), GamePart("penalty", tuple(-one for one in penalties))
    )


def _read_penalties(question: Mapping[str, Any], players: int) -> Sequence[int]:
    """Read the points taken off each player; absent means 0."""
    penalties = question.get("penalties")
    if penalties is None:
        return (0,) * players
    right = isinstance(penalties, LISTS) and len(penalties) == players
    if not right or not all(is_whole(one) and one >= 0 for one in penalties):
        raise RuleError("bad_penalties", found=penalties)
    return penalties  # type: ignore[no-any-return]
