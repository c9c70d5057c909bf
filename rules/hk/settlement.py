"""The end of a game: net results, places, and a uma where the club has one (section 9 of the rule page)."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.errors import RuleError
from rules.hk.options import Options
from rules.question import OPTIONAL_GAME_KEYS, check_keys, need
from rules.settlement import (
    THOUSANDTHS,
    GamePart,
    GameResult,
    parts_that_count,
    places_by_seat,
    places_shared,
    whole_scores,
)

GAME_KEYS = frozenset({"scores", "penalties"})
ABSENT_KEYS = OPTIONAL_GAME_KEYS - GAME_KEYS
TENTH = THOUSANDTHS // 10
SEATS = range(4)


def game_keys(options: Options) -> frozenset[str]:
    """Return the keys of a game's question that `settle_game` takes."""
    return GAME_KEYS


def settle_game(question: Mapping[str, Any], options: Options) -> GameResult:
    """Compute places and points of a game.

    question    `scores` (four whole numbers, four times the start in all), `penalties` (points that a referee took off
                each seat, 0 or more)
    returns     points in thousandths: score − start − penalty + uma
    raises      RuleError `bad_input`, `unknown_field`, `not_in_ruleset`, `bad_scores`, `bad_penalties`,
                `scores_do_not_add_up`

    >>> settle_game({"scores": [1200, 900, 1064, 836]}, Options(start=1000, uma=(30, 10, -10, -30))).as_text()
    ('+230.0', '-110.0', '+74.0', '-194.0')
    """
    net = _net(question, options)
    places = places_by_seat(net) if options.tie_break == "seat" else places_shared(net)
    uma = _uma_by_seat(places, options)
    points = tuple(THOUSANDTHS * net[seat] + uma[seat] for seat in SEATS)
    return GameResult(places, points, decimals=1, most=1)


def game_parts(question: Mapping[str, Any], options: Options) -> tuple[GamePart, ...]:
    """Return the parts of the points that `settle_game` computes from the same question."""
    places = settle_game(question, options).places
    scores, penalties = _read_scores(question, options), _read_penalties(question)
    return parts_that_count(
        GamePart("score", tuple(THOUSANDTHS * (score - options.start) for score in scores), options.start),
        GamePart("uma", _uma_by_seat(places, options)),
        GamePart("penalty", tuple(-THOUSANDTHS * penalty for penalty in penalties)),
    )


def _net(question: Mapping[str, Any], options: Options) -> tuple[int, ...]:
    check_keys(question, GAME_KEYS, ABSENT_KEYS)
    scores, penalties = _read_scores(question, options), _read_penalties(question)
    return tuple(score - options.start - penalty for score, penalty in zip(scores, penalties, strict=True))


def _read_scores(question: Mapping[str, Any], options: Options) -> tuple[int, ...]:
    scores, wanted = whole_scores(need(question, "scores")), 4 * options.start
    if sum(scores) != wanted:
        raise RuleError("scores_do_not_add_up", found=sum(scores), wanted=wanted)
    return scores


def _read_penalties(question: Mapping[str, Any]) -> tuple[int, ...]:
    value = question.get("penalties")
    penalties = (0, 0, 0, 0) if value is None else whole_scores(value, code="bad_penalties")
    if min(penalties) < 0:
        raise RuleError("bad_penalties", found=value)
    return penalties


def _uma_by_seat(places: Sequence[int], options: Options) -> tuple[int, ...]:
    """Return the uma of each seat in thousandths; tied seats share it, the tenths left over go to the lowest."""
    uma = [0, 0, 0, 0]
    for place in set(places):
        tied = [seat for seat in SEATS if places[seat] == place]
        in_all = THOUSANDTHS * sum(options.uma[place - 1 : place - 1 + len(tied)])
        each = in_all // (TENTH * len(tied)) * TENTH
        for seat in tied:
            uma[seat] = each
        uma[tied[0]] += in_all - each * len(tied)
    return tuple(uma)
