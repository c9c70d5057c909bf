"""The end of a riichi game 精算 (section 8)."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from rules.deal import read_whole
from rules.errors import RuleError
from rules.options import LISTS, is_whole
from rules.question import GAME_KEYS, check_keys, is_empty, need
from rules.riichi.options import LARGEST, Options, Uma
from rules.riichi.table_keys import BANK, check_seats, read_bank, settlement_keys
from rules.settlement import (
    THOUSANDTHS,
    GamePart,
    GameResult,
    parts_that_count,
    places_by_seat,
    places_shared,
    whole_scores,
)

NOT_HERE = frozenset({"flowers", "sum_decided"})


def game_keys(options: Options) -> frozenset[str]:
    """Return the keys of a game's question that `settle_game` takes: chips and a box only where there are any."""
    keys = GAME_KEYS if options.chips is not None else GAME_KEYS - {"chips"}
    return keys | {BANK} if options.tsumo == BANK else keys


def settle_game(question: Mapping[str, Any], options: Options) -> GameResult:
    """Compute places and ranking points of a finished game.

    question    `scores` in table points by seat; optionally `deposits`, `chips`, `penalties`
    returns     places from 1 (shared only with `tie_break: share`), and ranking points in thousandths
    raises      RuleError `bad_scores`, `bad_deposits`, `scores_do_not_add_up`, `bad_chips`, `chips_do_not_add_up`,
                `not_in_ruleset`, `bad_penalties`

    >>> settle_game({"scores": [41300, 27200, 19500, 12000]}, Options()).as_text()
    ('+31.3', '-2.8', '-10.5', '-18.0')
    """
    scores, deposits, chips, penalties = _read(question, options)
    places = _places(scores, options)
    kept = _round_scores(_give_leftover(scores, deposits, places, options), places, options)
    worth = _place_points(scores, places, options)
    points = tuple(
        kept[seat] - options.return_ + worth[seat] + THOUSANDTHS * chips[seat] * options.chip_points - penalties[seat]
        for seat in range(options.seats)
    )
    return GameResult(places, points)


def game_parts(question: Mapping[str, Any], options: Options) -> tuple[GamePart, ...]:
    """Return the parts of the ranking points that `settle_game` computes from the same question, which it accepts.

    >>> for part in game_parts({"scores": [41300, 27200, 19500, 12000]}, Options()):
    ...     print(part.key, part.points)
    score (11300, -2800, -10500, -18000)
    oka (20000, 0, 0, 0)
    """
    scores, deposits, chips, penalties = _read(question, options)
    places = _places(scores, options)
    given = _give_leftover(scores, deposits, places, options)
    rounded = _round_scores(given, places, options)
    uma = _share_by_place(_uma(scores, options), places, options)
    worth = _place_points(scores, places, options)
    return parts_that_count(
        GamePart("score", tuple(score - options.return_ for score in scores), options.return_),
        GamePart("deposits", _difference(given, scores)),
        GamePart("rounding", _difference(rounded, given)),
        GamePart("uma", tuple(uma)),
        GamePart("oka", _difference(worth, uma)),
        GamePart("chips", tuple(THOUSANDTHS * options.chip_points * one for one in chips), options.chip_points),
        GamePart("penalty", tuple(-one for one in penalties)),
    )


def _difference(after: Sequence[int], before: Sequence[int]) -> tuple[int, ...]:
    return tuple(one - other for one, other in zip(after, before, strict=True))


class _Final(NamedTuple):
    scores: tuple[int, ...]
    deposits: int
    chips: Sequence[int]
    penalties: Sequence[int]


def _read(question: Mapping[str, Any], options: Options) -> _Final:
    check_keys(question, GAME_KEYS | settlement_keys(options), NOT_HERE)
    check_seats(question, options)
    scores = whole_scores(need(question, "scores"), (options.seats,), step=100)
    deposits = read_whole(question, "deposits", "bad_deposits", step=100)
    wanted = options.seats * options.start + read_bank(question, options)
    if sum(scores) + deposits != wanted:
        raise RuleError("scores_do_not_add_up", found=sum(scores) + deposits, wanted=wanted)
    return _Final(scores, deposits, _read_chips(question, options), _read_penalties(question, options))


def _read_chips(question: Mapping[str, Any], options: Options) -> Sequence[int]:
    """Read the chips won minus lost by each seat, sum 0; only if the ruleset has chips."""
    value = question.get("chips")
    if options.chips is None and not is_empty("chips", value):
        raise RuleError("not_in_ruleset", key="chips")
    if options.chips is None or value is None:
        return (0,) * options.seats
    chips = whole_scores(value, (options.seats,), code="bad_chips")
    if sum(chips):
        raise RuleError("chips_do_not_add_up", found=sum(chips))
    return chips


def _read_penalties(question: Mapping[str, Any], options: Options) -> list[int]:
    """Read the ranking points taken off each seat; return them in thousandths."""
    value = question.get("penalties")
    if value is None:
        return [0] * options.seats
    if not isinstance(value, LISTS) or len(value) != options.seats or not all(map(_is_penalty, value)):
        raise RuleError("bad_penalties", found=value)
    return [round(one * THOUSANDTHS) for one in value]


def _is_penalty(value: object) -> bool:
    """Whether the value is a number of 0 or more with at most three decimals; cases have floats, records Decimals."""
    if isinstance(value, Decimal) and not value.is_finite():
        return False
    if isinstance(value, float | Decimal):
        return 0 <= value <= LARGEST and round(value, 3) == value
    return isinstance(value, int) and is_whole(value) and 0 <= value <= LARGEST


def _places(scores: Sequence[int], options: Options) -> tuple[int, ...]:
    """Clause 1: by score; a tie goes to the earlier seat, to the later one, or is shared."""
    if options.tie_break == "share":
        return places_shared(scores)
    return places_by_seat(scores, range(options.seats)[::-1] if options.tie_break == "reverse_seat" else None)


def _firsts(places: Sequence[int]) -> list[int]:
    return [seat for seat, place in enumerate(places) if place == 1]


def _give_leftover(scores: Sequence[int], deposits: int, places: Sequence[int], options: Options) -> list[int]:
    """Clause 2: the deposits left go to the first place, or to nobody."""
    kept = list(scores)
    if options.leftover == "first":
        for seat, part in _share(deposits, _firsts(places), options).items():
            kept[seat] += part
    return kept


def _round_scores(scores: Sequence[int], places: Sequence[int], options: Options) -> list[int]:
    """Clause 3: round to whole thousands by absolute value; the first place gets the remainder to the total."""
    if options.rounding == "none":
        return list(scores)
    kept = [_round_score(score, 500 if options.rounding == "half_up" else 501) for score in scores]
    firsts = _firsts(places)
    left = sum(scores) - sum(kept[seat] for seat in range(options.seats) if seat not in firsts)
    for seat, part in _share(left, firsts, options).items():
        kept[seat] = part
    return kept


def _round_score(score: int, up_from: int) -> int:
    """Round a score to thousands: 500 goes up 四捨五入, or 500 goes down and more goes up 五捨六入.

    >>> _round_score(-12500, 500), _round_score(-12500, 501)
    (-13000, -12000)
    """
    whole, rest = divmod(abs(score), 1000)
    size = 1000 * (whole + (rest >= up_from))
    return size if score > 0 else -size


def _place_points(scores: Sequence[int], places: Sequence[int], options: Options) -> list[int]:
    """Clause 4: uma and oka; tied players share the points of the places they occupy."""
    first, *others = _uma(scores, options)
    return _share_by_place((first + options.seats * (options.return_ - options.start), *others), places, options)


def _share_by_place(by_place: Uma, places: Sequence[int], options: Options) -> list[int]:
    points = [0] * options.seats
    for place in set(places):
        seats = [seat for seat in range(options.seats) if places[seat] == place]
        for seat, part in _share(sum(by_place[place - 1 : place - 1 + len(seats)]), seats, options).items():
            points[seat] = part
    return points


def _uma(scores: Sequence[int], options: Options) -> Uma:
    """Return the fixed uma, or with 浮き the uma for the number of scores at or above the return."""
    if options.uma_floating is None:
        return options.uma
    return options.uma_floating[sum(score >= options.return_ for score in scores)]


def _share(total: int, seats: Sequence[int], options: Options) -> dict[int, int]:
    """Share points among tied seats in units; the remainder goes unit by unit from the earliest seat, or is dropped."""
    if len(seats) == 1:
        return {seats[0]: total}
    unit = options.share_unit
    each = total // (unit * len(seats)) * unit
    rest = total - each * len(seats) if options.share_remainder == "seat" else 0
    return {seat: each + max(0, min(unit, rest - n * unit)) for n, seat in enumerate(seats)}
