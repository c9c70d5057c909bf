"""Score a winning riichi hand: find the yaku of every reading and keep the best value (sections 2 to 5 and 7)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from rules.cache import Cache
from rules.errors import RuleError
from rules.patterns import Pattern
from rules.riichi.chips import count_chips
from rules.riichi.circumstances import read_question
from rules.riichi.dora import find_dora
from rules.riichi.fu import list_fu, round_fu
from rules.riichi.local_yaku import LOCAL_YAKU
from rules.riichi.options import Options
from rules.riichi.patterns import ALL_ROWS, GENERAL, ROWS
from rules.riichi.payments import BASE_OF, KAZOE_HAN, YAKUMAN, base_points
from rules.riichi.pieces import Part
from rules.riichi.prices import Limits, Prices, han_under, limits_under
from rules.riichi.reading import ORPHANS, Facts, Reading, read_all
from rules.riichi.traits import CERTAIN, CLOSED, LIMIT, MARKS, NEEDS_YAKU, names_of
from rules.shapes import Bits

ORDINARY: Final = 0
FLAT: Final = 1
NATURAL: Final = 2
# 人和「倍満打ち切り」: a flat value as an alternative to the hand's own value, shown as this many han. With `han_5` it
# is an ordinary yaku of five han.
BLESSING_OF_MAN: Final = "blessing_of_man"
FLAT_RENHOU: Final = {"mangan": 5, "baiman": 8}
FIVE_HAN: Final = 5
ROBBING_CONCEALED_KONG: Final = "robbing_concealed_kong"

# By yaku, those that count in its place beside the special cases, whose tests are apart.
LARGER: Final = {row.excludes[0]: (row,) for row in LOCAL_YAKU if row.excludes}
Row = tuple[str, Callable[[Reading], int] | None, int]
Rows = tuple[tuple[Row, ...], tuple[Row, ...]]
# The options that say what yaku count: `han`, `limits`, `double_yakuman`.
Agreed = tuple[Prices, Limits, tuple[str, ...]]


class Value:
    """The value of one reading.

    rank        of equal base points, a natural yakuman comes before a flat 人和, which comes before an ordinary hand
    """

    __slots__ = ("base", "fu", "fu_parts", "limit", "patterns", "rank", "total", "valid", "yakuman")

    def __init__(
        self,
        valid: bool,
        base: int,
        rank: int,
        total: int,
        fu: int | None,
        limit: str | None,
        yakuman: int,
        patterns: dict[str, int],
        fu_parts: list[Part],
    ) -> None:
        self.valid, self.base, self.rank, self.total, self.fu = valid, base, rank, total, fu
        self.limit, self.yakuman, self.patterns, self.fu_parts = limit, yakuman, patterns, fu_parts

    def preference(self) -> tuple[bool, int, int, int, int]:
        """Return what decides between readings, in order."""
        return self.valid, self.base, self.rank, self.total, self.fu or 0


class Table:
    """What the yaku count at a table.

    han     by yaku, its han in a closed and in an open hand; 0: it does not count
    limits  by yakuman, how many limits it is worth; 0: it does not count
    rows    by traits, the yaku and the yakuman that a reading with these traits can have
    """

    __slots__ = ("han", "limits", "rows")

    def __init__(self, agreed: Agreed) -> None:
        prices, limits, double = agreed
        self.han: dict[str, tuple[int, int]] = han_under(prices)
        self.limits: dict[str, int] = limits_under(limits, double)
        self.rows: Cache[Bits, Rows] = Cache(self.rows_for, most=1 << 14)

    def rows_for(self, traits: Bits) -> Rows:
        """Return the yaku and the yakuman that a reading with these traits can have, as (key, test, value).

        The test is None if the traits alone give the yaku.
        """
        has = names_of(traits)
        opened = int(CLOSED not in has)
        rows = [row for row in ALL_ROWS if has.issuperset(tag for tag in row.tags if tag not in MARKS)]
        yakuman = [(row.key, self._test(row, opened), row.value) for row in rows if LIMIT in row.tags]
        keys = [(row, self._counts_as(row.key, opened)) for row in rows if LIMIT not in row.tags]
        yaku = [(key, self._test(row, opened), self.han[key][opened]) for row, key in keys if self.han[key][opened]]
        return tuple(yaku), tuple(yakuman)

    def _counts_as(self, key: str, opened: int) -> str:
        """Return the yaku, or the general one where the special case is not played 純チャンなし."""
        return key if self.han[key][opened] else GENERAL.get(key, key)

    def _test(self, row: Pattern[Reading], opened: int) -> Callable[[Reading], int] | None:
        """Return what tells whether a reading has the yaku itself, and none that counts in its place."""
        if CERTAIN in row.tags:
            return None
        tests = [one.test for one in LARGER.get(row.key, ()) if self.han[one.key][opened]]
        if not tests:
            return row.test
        return lambda reading: row.test(reading) and not any(test(reading) for test in tests)


TABLES: Final[Cache[Agreed, Table]] = Cache(Table, most=64)


def table_of(options: Options) -> Table:
    """Return what the yaku count under these options.

    >>> table_of(Options(han=(("ittsu", 3),))).han["ittsu"]
    (3, 2)
    """
    return TABLES[options.han, options.limits, options.double_yakuman]


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
    hand, renhou = readings[0].hand, options.renhou
    if ROBBING_CONCEALED_KONG in hand.conditions:
        _check_robbing(readings[0], options)
    needed = min_han(honba, options)
    rows = table_of(options).rows
    values = [_score(reading, rows[reading.traits], dora, needed) for reading in readings]
    if renhou in FLAT_RENHOU and BLESSING_OF_MAN in hand.conditions:
        values.append(flat_renhou(renhou))
    return best_of(values)


def flat_renhou(renhou: str) -> Value:
    """Return the value of a flat 人和, an alternative to the hand's own value."""
    han = FLAT_RENHOU[renhou]
    return Value(True, BASE_OF[renhou], FLAT, han, None, renhou, 0, {"renhou": han}, [])


def min_han(honba: int, options: Options) -> int:
    """Return the least han of yaku to win: `min_han`, or `shibari_han` 二翻縛り from `shibari_honba` on."""
    if options.shibari_honba is not None and honba >= options.shibari_honba:
        return max(options.min_han, options.shibari_han)
    return options.min_han


def _check_robbing(reading: Reading, options: Options) -> None:
    """「国士無双：テンパイ時は他家の暗カンもロン可能」: no other hand may rob a concealed kong."""
    if reading.shape != ORPHANS or not options.kokushi_robs_concealed_kong:
        raise RuleError("cannot_rob_concealed_kong")


def _score(reading: Reading, rows: Rows, dora: dict[str, int], needed: int) -> Value:
    options = reading.options
    yaku_rows, yakuman_rows = rows
    yaku = {key: han for key, test, han in yaku_rows if test is None or test(reading)}
    if options.renhou == "han_5" and BLESSING_OF_MAN in reading.hand.conditions:
        yaku["renhou"] = FIVE_HAN
    if yakuman_rows:
        found = [key for key, test, _ in yakuman_rows if test is None or test(reading)]
        if found and (limits := limits_of(found, yaku, options)):
            return natural_yakuman(limits, options)
    han = sum(yaku.values())
    parts = list_fu(reading, "pinfu" in yaku)
    fu = round_fu(parts, options.fu_max)
    if han < needed:
        return Value(False, 0, ORDINARY, han, fu, None, 0, yaku, parts)
    han += sum(dora.values())
    base, limit = base_points(han, fu, options)
    return Value(True, base, ORDINARY, han, fu, limit, int(limit == YAKUMAN), yaku | dora, parts)


def limits_of(found: list[str], yaku: dict[str, int], options: Options) -> dict[str, int]:
    """Return the natural yakuman that count, each with its number of limits.

    A special wait counts under its own key only if the table names it; 八連荘 may need another yaku.
    """
    limits = table_of(options).limits
    rows = [ROWS[key] for key in found if limits[key]]
    excluded = {key for row in rows for key in row.excludes}
    rows = [row for row in rows if row.key not in excluded]
    if options.paarenchan_needs_yaku and not yaku and all(NEEDS_YAKU in row.tags for row in rows):
        return {}
    return {row.key: limits[row.key] for row in rows}


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
    top = max([value.preference() for value in values])
    equal = [value for value in values if value.preference() == top]
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
