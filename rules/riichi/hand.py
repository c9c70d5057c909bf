"""Score a winning riichi hand: find the yaku of every reading and keep the best value (sections 2 to 5 and 7)."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.patterns import Pattern
from rules.riichi.chips import count_chips
from rules.riichi.circumstances import read_question
from rules.riichi.dora import find_dora
from rules.riichi.fu import Part, list_fu, round_fu
from rules.riichi.options import Options
from rules.riichi.patterns import ALL_ROWS, LIMIT, NEEDS_YAKU, ROWS, SPECIAL_WAIT
from rules.riichi.payments import BASE_OF, KAZOE_HAN, YAKUMAN, base_points
from rules.riichi.reading import ORPHANS, TRAIT_BIT, TRAITS, Facts, Reading, read_all
from rules.shapes import Bits

ORDINARY, FLAT, NATURAL = 0, 1, 2
# 人和「倍満打ち切り」: a flat value as an alternative to the hand's own value, shown as this many han. With `han_5` it
# is an ordinary yaku of five han.
BLESSING_OF_MAN = "blessing_of_man"
FLAT_RENHOU = {"mangan": 5, "baiman": 8}
FIVE_HAN = 5

Row = tuple[str, Any, int]


class Value(NamedTuple):
    """The value of one reading. The fields are in order of preference: of equal base points, `rank` decides.

    A natural yakuman ranks before a flat 人和, which ranks before an ordinary hand.
    """

    valid: bool
    base: int
    rank: int
    total: int
    fu: int | None
    limit: str | None
    yakuman: int
    patterns: dict[str, int]
    fu_parts: list[Part]


@cache
def rows_for(traits: Bits, closed: bool) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
    """Return the yaku and the yakuman that a reading with these traits can have, as (key, test, value)."""
    lacked = {trait for trait in TRAITS if not traits & TRAIT_BIT[trait]}
    rows = [(row, han_of(row, closed)) for row in ALL_ROWS if lacked.isdisjoint(row.tags)]
    yaku = [(row.key, row.test, value) for row, value in rows if value and LIMIT not in row.tags]
    yakuman = [(row.key, row.test, value) for row, value in rows if LIMIT in row.tags]
    return tuple(yaku), tuple(yakuman)


def han_of(row: Pattern[Reading], closed: bool) -> int:
    """Return the han of a yaku in a closed or an open hand; 0: it does not count."""
    return row.value if closed or row.open_value is None else row.open_value


def score_hand(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Score a winning hand in the reading that pays most.

    question    the `in` of a case with kind = hand
    returns     `patterns` (han by key; limits by key for yakuman), `total` in han, `fu`, `limit`, `yakuman` (number of
                limits), `valid`, `base` points, `fu_parts`; `chips` if the ruleset has chips
    raises      RuleError with the codes of section 12

    >>> hand = {"concealed": "234m567p34567s22p", "winning_tile": "8s", "self_draw": False}
    >>> answer = score_hand(hand | {"seat_wind": "S", "round_wind": "E"}, Options())
    >>> answer["patterns"], answer["total"], answer["fu"]
    ({'pinfu': 1, 'tanyao': 1}, 2, 30)
    """
    facts, honba = read_question(question, options)
    dora = find_dora(facts)
    best = best_reading(read_all(facts), dora, honba, options)
    return answer_of(best, chips_of(best, facts, dora, options))


def best_reading(readings: list[Reading], dora: dict[str, int], honba: int, options: Options) -> Value:
    """Return the value of the reading that pays most.

    raises      RuleError `not_a_winning_hand` without a reading, `cannot_rob_concealed_kong`
    """
    if not readings:
        raise RuleError("not_a_winning_hand")
    _check_robbing(readings[0], options)
    return best_of(_values(readings, dora, min_han(honba, options)))


def min_han(honba: int, options: Options) -> int:
    """Return the least han of yaku to win: `min_han`, or `shibari_han` 二翻縛り from `shibari_honba` on."""
    if options.shibari_honba is not None and honba >= options.shibari_honba:
        return max(options.min_han, options.shibari_han)
    return options.min_han


def _check_robbing(reading: Reading, options: Options) -> None:
    """「国士無双：テンパイ時は他家の暗カンもロン可能」: no other hand may rob a concealed kong."""
    if "robbing_concealed_kong" not in reading.hand.conditions:
        return
    if reading.shape != ORPHANS or not options.kokushi_robs_concealed_kong:
        raise RuleError("cannot_rob_concealed_kong")


def _values(readings: list[Reading], dora: dict[str, int], needed: int) -> list[Value]:
    """Return the value of every reading, and the value of a flat 人和 as an alternative."""
    values = [_score(reading, dora, needed) for reading in readings]
    hand, renhou = readings[0].hand, readings[0].options.renhou
    if renhou in FLAT_RENHOU and BLESSING_OF_MAN in hand.conditions:
        han = FLAT_RENHOU[renhou]
        values.append(Value(True, BASE_OF[renhou], FLAT, han, None, renhou, 0, {"renhou": han}, []))
    return values


def _score(reading: Reading, dora: dict[str, int], needed: int) -> Value:
    yaku_rows, yakuman_rows = rows_for(reading.traits, reading.closed)
    yaku = {key: han for key, test, han in yaku_rows if test(reading)}
    if reading.options.renhou == "han_5" and BLESSING_OF_MAN in reading.hand.conditions:
        yaku["renhou"] = FIVE_HAN
    found = [key for key, test, _ in yakuman_rows if test(reading)]
    if found and (limits := limits_of(found, yaku, reading.options)):
        return natural_yakuman(limits, reading.options)
    han = sum(yaku.values())
    parts = list_fu(reading, "pinfu" in yaku)
    fu = round_fu(parts, reading.options.fu_max)
    if han < needed:
        return Value(False, 0, ORDINARY, han, fu, None, 0, yaku, parts)
    han += sum(dora.values())
    base, limit = base_points(han, fu, reading.options)
    return Value(True, base, ORDINARY, han, fu, limit, int(limit == YAKUMAN), yaku | dora, parts)


def limits_of(found: list[str], yaku: dict[str, int], options: Options) -> dict[str, int]:
    """Return the natural yakuman that count, each with its number of limits.

    A special wait counts under its own key only if it is paid double; 八連荘 may need another yaku.
    """
    rows = [ROWS[key] for key in found]
    rows = [row for row in rows if SPECIAL_WAIT not in row.tags or row.key in options.double_yakuman]
    excluded = {key for row in rows for key in row.excludes}
    rows = [row for row in rows if row.key not in excluded]
    if options.paarenchan_needs_yaku and not yaku and all(NEEDS_YAKU in row.tags for row in rows):
        return {}
    return {row.key: 2 if row.key in options.double_yakuman else row.value for row in rows}


def natural_yakuman(limits: dict[str, int], options: Options) -> Value:
    """Return the value of natural yakuman.

    With `yakuman_stack` they add up; otherwise only the largest counts, and of equal ones the first in the catalogue.
    """
    if not options.yakuman_stack:
        most = max(limits, key=limits.__getitem__)
        limits = {most: limits[most]}
    total = sum(limits.values())
    if options.yakuman_max is not None:
        total = min(total, options.yakuman_max)
    return Value(True, total * BASE_OF[YAKUMAN], NATURAL, total * KAZOE_HAN, None, YAKUMAN, total, limits, [])


def best_of(values: list[Value]) -> Value:
    """Return the value with most base points; ties: rank, total, fu, then the first pattern list in string order."""
    if len(values) == 1:
        return values[0]
    top = max([(*value[:4], value.fu or 0) for value in values])
    equal = [value for value in values if (*value[:4], value.fu or 0) == top]
    return min(equal, key=lambda value: sorted(value.patterns))


def answer_of(best: Value, chips: int | None) -> dict[str, Any]:
    """Return the `out` of a case with kind = hand; `chips` is None if the ruleset has no chips."""
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
    return answer if chips is None else {**answer, "chips": chips}


def chips_of(best: Value, facts: Facts, dora: dict[str, int], options: Options) -> int | None:
    """Return the chips from each paying player; None if the ruleset has no chips."""
    if options.chips is None:
        return None
    if not best.valid:
        return 0
    hand = facts.hand
    return count_chips("ippatsu" in hand.conditions, hand.self_draw, dora, best.yakuman, best.rank == NATURAL, options)
