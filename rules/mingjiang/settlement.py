"""The end of a game of mingjiang 精算: places, oka and deposits for the first place, and ranking points."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.mingjiang.options import Options
from rules.options import is_whole
from rules.question import check_keys, need
from rules.settlement import (
    GamePart,
    GameResult,
    parts_that_count,
    places_by_seat,
    places_shared,
    share_by_place,
    whole_scores,
)

GAME_KEYS = frozenset({"scores", "deposits"})
ABSENT_KEYS = frozenset({"honba", "flowers", "chips", "penalties", "sum_decided"})
TENTHS = 10


def game_keys(options: Options) -> frozenset[str]:
    """Return the keys of a game's question that `settle_game` takes."""
    return GAME_KEYS


def settle_game(question: Mapping[str, Any], options: Options) -> GameResult:
    """Compute places and ranking points from the final scores of a game.

    question    the `in` of a case with kind = game: `scores` in table points by seat, `deposits`
    returns     places (1..4 by seat) and ranking points in tenths
    raises      RuleError `bad_input`, `scores_do_not_add_up`, `not_in_ruleset`, `unknown_field`
    source      明將麻雀 「概要」: 每人250分開始，返點300

    >>> settle_game({"scores": [350, 260, 220, 170]}, Options()).as_text()
    ('+250.0', '-40.0', '-80.0', '-130.0')
    """
    scores, deposits, places = _read(question, options)
    shares = _share_tenths(places, _worth_of_places(deposits, options))
    points = (
        (score - options.return_) * TENTHS // options.points_unit + share
        for score, share in zip(scores, shares, strict=True)
    )
    return GameResult(places, tuple(points), unit=TENTHS, decimals=1, most=1)


def game_parts(question: Mapping[str, Any], options: Options) -> tuple[GamePart, ...]:
    """Return the parts of the ranking points that `settle_game` computes from the same question, which it accepts.

    >>> for part in game_parts({"scores": [350, 260, 220, 170]}, Options()):
    ...     print(part.key, part.points)
    score (500, -400, -800, -1300)
    oka (2000, 0, 0, 0)
    """
    scores, deposits, places = _read(question, options)
    uma = _share_tenths(places, [one * TENTHS for one in options.uma])
    without, worth = (_share_tenths(places, _worth_of_places(left, options)) for left in (0, deposits))
    over = tuple((score - options.return_) * TENTHS // options.points_unit for score in scores)
    return parts_that_count(
        GamePart("score", over, options.return_),
        GamePart("uma", tuple(uma)),
        GamePart("oka", tuple(one - other for one, other in zip(without, uma, strict=True))),
        GamePart("deposits", tuple(one - other for one, other in zip(worth, without, strict=True))),
    )


def _read(question: Mapping[str, Any], options: Options) -> tuple[tuple[int, ...], int, tuple[int, ...]]:
    """Return the scores, the deposits left and the places."""
    check_keys(question, GAME_KEYS, ABSENT_KEYS)
    scores = whole_scores(need(question, "scores"), code="bad_input")
    deposits = read_deposits(question)
    check_total(scores, deposits, options)
    return scores, deposits, places_shared(scores) if options.tie_break == "share" else places_by_seat(scores)


def read_deposits(question: Mapping[str, Any]) -> int:
    """Read the deposits 供託 in table points; absent or null is 0. Raises RuleError `bad_input`."""
    deposits = question.get("deposits")
    if deposits is None:
        return 0
    if not is_whole(deposits) or deposits < 0:
        raise RuleError("bad_input", key="deposits")
    return int(deposits)


def check_total(scores: tuple[int, ...], deposits: int, options: Options) -> None:
    """Check that scores and deposits add up to four times the start; raises RuleError `scores_do_not_add_up`."""
    found = sum(scores) + deposits
    if found != 4 * options.start:
        raise RuleError("scores_do_not_add_up", found=found, wanted=4 * options.start)


def _worth_of_places(deposits: int, options: Options) -> list[int]:
    """Return the points of places 1 to 4 in tenths: the uma, and for the first place also oka and deposits."""
    worth = [uma * TENTHS for uma in options.uma]
    oka = 4 * (options.return_ - options.start) if options.oka == "first" else 0
    leftover = deposits if options.leftover == "first" else 0
    worth[0] += (oka + leftover) * TENTHS // options.points_unit
    return worth


def _share_tenths(places: tuple[int, ...], worth: list[int]) -> list[int]:
    """Return each seat's share of the place points; tied seats split them, and the lowest seat gets the remainder."""
    shares: list[int] = []
    for seat, (total, many) in enumerate(share_by_place(places, worth)):
        each, rest = divmod(total, many)
        is_lowest = places.index(places[seat]) == seat
        shares.append(each + rest if is_lowest else each)
    return shares
