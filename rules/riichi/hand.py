"""What a winning hand of riichi is worth: readings × yaku → the best value (sections 2 to 5 and 7)."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.patterns import Pattern
from rules.riichi.chips import count_chips
from rules.riichi.circumstances import read_question
from rules.riichi.dora import find_dora
from rules.riichi.fu import Part, list_fu, round_fu
from rules.riichi.options import Options
from rules.riichi.patterns import CATALOGUE, HAND, LIMIT, NEEDS_YAKU, ORDER, ROWS, SPECIAL_WAIT
from rules.riichi.payments import BASE_OF, KAZOE_HAN, YAKUMAN, base_points
from rules.riichi.reading import ORPHANS, Facts, Reading, read_all

ORDINARY, FLAT, NATURAL = 0, 1, 2
FLAT_RENHOU = {"mangan": 5, "baiman": 8}

Row = tuple[str, Any, int]


class Value(NamedTuple):
    """What one reading is worth; of equal base points a natural yakuman comes before a flat 人和 before the rest."""

    valid: bool
    base: int
    rank: int
    total: int
    fu: int | None
    limit: str | None
    yakuman: int
    patterns: dict[str, int]
    fu_parts: list[Part]


def _rows(closed: bool, *, yakuman: bool, by_hand: bool) -> tuple[Row, ...]:
    """Key, test and value of the rows that a closed or an open hand can have."""
    rows = [row for row in CATALOGUE if (LIMIT in row.tags) == yakuman and (HAND in row.tags) == by_hand]
    valued = [(row.key, row.test, _value(row, closed)) for row in rows]
    return tuple(row for row in valued if row[2])


def _value(row: Pattern[Reading], closed: bool) -> int:
    return row.value if closed or row.open_value is None else row.open_value


# By closed: the rows that the hand tells, and those that each reading tells for itself.
HAND_YAKU = tuple(_rows(closed, yakuman=False, by_hand=True) for closed in (False, True))
READING_YAKU = tuple(_rows(closed, yakuman=False, by_hand=False) for closed in (False, True))
HAND_YAKUMAN = _rows(True, yakuman=True, by_hand=True)
READING_YAKUMAN = _rows(True, yakuman=True, by_hand=False)


def find(reading: Reading, rows: Iterable[Row]) -> dict[str, int]:
    """The rows that are in a reading, with their value."""
    return {key: value for key, test, value in rows if test(reading)}


def score_hand(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """What a winning hand is worth in the reading that pays most.

    question    the `in` of a case with kind = hand
    returns     patterns, total, fu, limit, yakuman, valid, base, fu_parts; chips where the ruleset has them
    raises      RuleError with the codes of section 12

    >>> hand = {"concealed": "234m567p34567s22p", "winning_tile": "8s", "self_draw": False}
    >>> answer = score_hand(hand | {"seat_wind": "S", "round_wind": "E"}, Options())
    >>> answer["patterns"], answer["total"], answer["fu"]
    ({'pinfu': 1, 'tanyao': 1}, 2, 30)
    """
    facts, honba = read_question(question, options)
    readings = read_all(facts)
    if not readings:
        raise RuleError("not_a_winning_hand")
    _check_robbing(readings[0], options)
    dora = find_dora(facts.hand, facts.counts, options)
    best = _best(_values(readings, dora, min_han(honba, options)))
    return _answer(best, facts, dora, options)


def min_han(honba: int, options: Options) -> int:
    """The han of yaku that are needed: `min_han`, and `shibari_han` from `shibari_honba` on 二翻縛り."""
    if options.shibari_honba is not None and honba >= options.shibari_honba:
        return max(options.min_han, options.shibari_han)
    return options.min_han


def _check_robbing(reading: Reading, options: Options) -> None:
    """「国士無双：テンパイ時は他家の暗カンもロン可能」, and no other hand."""
    if "robbing_concealed_kong" not in reading.hand.conditions:
        return
    if reading.shape != ORPHANS or not options.kokushi_robs_concealed_kong:
        raise RuleError("cannot_rob_concealed_kong")


def _values(readings: list[Reading], dora: dict[str, int], needed: int) -> list[Value]:
    """The value of every reading, and of a flat 人和 beside them."""
    first = readings[0]
    hand_yakuman = find(first, HAND_YAKUMAN)
    hand_yaku = find(first, HAND_YAKU[first.closed])
    if flat := _renhou(first, hand_yaku):
        return [flat, *(_score(reading, hand_yaku, hand_yakuman, dora, needed) for reading in readings)]
    return [_score(reading, hand_yaku, hand_yakuman, dora, needed) for reading in readings]


def _renhou(reading: Reading, hand_yaku: dict[str, int]) -> Value | None:
    """「人和：倍満打ち切り」: a flat value beside the hand's own; or, `han_5`, an ordinary yaku of five han."""
    renhou = reading.options.renhou
    if "blessing_of_man" not in reading.hand.conditions:
        return None
    if renhou == "han_5":
        hand_yaku["renhou"] = 5
    if renhou not in FLAT_RENHOU:
        return None
    han = FLAT_RENHOU[renhou]
    return Value(True, BASE_OF[renhou], FLAT, han, None, renhou, 0, {"renhou": han}, [])


def _score(
    reading: Reading, hand_yaku: dict[str, int], hand_yakuman: dict[str, int], dora: dict[str, int], needed: int
) -> Value:
    yaku = hand_yaku | find(reading, READING_YAKU[reading.closed])
    yakuman = _limits(hand_yakuman | find(reading, READING_YAKUMAN), yaku, reading.options)
    if yakuman:
        return _natural_yakuman(yakuman, reading.options)
    han = sum(yaku.values())
    parts = list_fu(reading, "pinfu" in yaku)
    fu = round_fu(parts)
    if han < needed:
        return Value(False, 0, ORDINARY, han, fu, None, 0, yaku, parts)
    han += sum(dora.values())
    base, limit = base_points(han, fu, reading.options)
    counted = int(limit == "yakuman")
    return Value(True, base, ORDINARY, han, fu, limit, counted, yaku | dora, parts)


def _limits(found: dict[str, int], yaku: dict[str, int], options: Options) -> dict[str, int]:
    """The natural yakuman that count, with how many limits each.

    A special wait has its own key only where it is paid double; 八連荘 may need some yaku beside it.
    """
    if not found:
        return found
    rows = [ROWS[key] for key in found]
    rows = [row for row in rows if SPECIAL_WAIT not in row.tags or row.key in options.double_yakuman]
    excluded = {key for row in rows for key in row.excludes}
    rows = [row for row in rows if row.key not in excluded]
    if options.paarenchan_needs_yaku and not yaku and all(NEEDS_YAKU in row.tags for row in rows):
        return {}
    rows.sort(key=lambda row: ORDER[row.key])
    return {row.key: 2 if row.key in options.double_yakuman else row.value for row in rows}


def _natural_yakuman(limits: dict[str, int], options: Options) -> Value:
    """They add up with `yakuman_stack`; otherwise the one worth most counts, of equals the first of the table."""
    if not options.yakuman_stack:
        most = max(limits, key=limits.__getitem__)
        limits = {most: limits[most]}
    total = sum(limits.values())
    if options.yakuman_max is not None:
        total = min(total, options.yakuman_max)
    return Value(True, total * BASE_OF[YAKUMAN], NATURAL, total * KAZOE_HAN, None, YAKUMAN, total, limits, [])


def _best(values: list[Value]) -> Value:
    """Most base points, then rank, total, fu; then the alphabetically first list of patterns."""
    if len(values) == 1:
        return values[0]
    top = max([(*value[:4], value.fu or 0) for value in values])
    equal = [value for value in values if (*value[:4], value.fu or 0) == top]
    return min(equal, key=lambda value: sorted(value.patterns))


def _answer(best: Value, facts: Facts, dora: dict[str, int], options: Options) -> dict[str, Any]:
    answer = {
        "patterns": best.patterns,
        "total": best.total,
        "fu": best.fu,
        "limit": best.limit,
        "yakuman": best.yakuman,
        "valid": best.valid,
        "base": best.base,
        "fu_parts": best.fu_parts,
    }
    if options.chips is not None:
        natural = best.rank == NATURAL
        answer["chips"] = count_chips(facts.hand, dora, best.yakuman, natural, options) if best.valid else 0
    return answer
