"""The end of a sitting of Sichuan mahjong 结算: places and net results."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.options import is_whole
from rules.question import OPTIONAL_GAME_KEYS, check_keys, need, read_list
from rules.settlement import GamePart, GameResult, format_points, places_shared, whole_scores
from rules.sichuan.options import Options

GAME_KEYS = frozenset({"scores", "spectators"})
ABSENT_KEYS = OPTIONAL_GAME_KEYS - {"nagashi"}
POINTS = 1


def game_keys(options: Options) -> frozenset[str]:
    """Return the keys of a game's question that `settle_game` takes."""
    return GAME_KEYS


def settle_game(question: Mapping[str, Any], options: Options) -> GameResult:
    """Compute places and net results from the final scores of a sitting.

    question    the `in` of a case with kind = game: `scores` in points by seat, `spectators` (their results)
    returns     places (shared by equal results), whole points by seat, and `spectators` if the question has them
    raises      RuleError `bad_scores`, `scores_do_not_add_up`, `not_in_ruleset`, `unknown_field`, `bad_input`
    source      「结算=基本牌型+杠+自摸+叫马」

    >>> settle_game({"scores": [20, 20, -5, -35]}, Options()).answer()
    {'places': [1, 1, 3, 4], 'points': ['+20', '+20', '-5', '-35']}
    """
    check_keys(question, GAME_KEYS, ABSENT_KEYS)
    scores = whole_scores(need(question, "scores"))
    spectators = _read_spectators(question)
    points = tuple(score - options.start for score in scores)
    found = sum(points) + (sum(spectators) if options.horse_settlement == "counterparties" else 0)
    if found:
        raise RuleError("scores_do_not_add_up", found=found, wanted=0)
    given = question.get("spectators") is not None
    extra = {"spectators": [format_points(result, POINTS, 0, 0) for result in spectators]} if given else {}
    return GameResult(places_shared(points), points, unit=POINTS, decimals=0, most=0, extra=extra)


def game_parts(question: Mapping[str, Any], options: Options) -> tuple[GamePart, ...]:
    """Return the parts of the points that `settle_game` computes from the same question, which it accepts."""
    return (GamePart("score", settle_game(question, options).points, options.start),)


def _read_spectators(question: Mapping[str, Any]) -> tuple[int, ...]:
    results = read_list(question, "spectators")
    if not all(map(is_whole, results)):
        raise RuleError("bad_input", key="spectators")
    return tuple(results)
