"""Score a winning hand of 国标麻将 in its best reading."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.hand import Hand, HandForm, check_copies, read_hand, read_wind
from rules.mcr.facts import Facts
from rules.mcr.options import Options
from rules.mcr.patterns import BONUS, NOTHING_ELSE, catalogue_for
from rules.mcr.reading import STANDARD, Reading, read_shapes
from rules.options import is_whole
from rules.shapes import Bits, bits_of

CONDITIONS = ("last_tile", "after_kong", "robbing_kong", "last_of_kind")
FORM = HandForm(conditions=frozenset(CONDITIONS), own_keys=frozenset({"flowers"}), surplus="bad_meld")

# The rank of a reading; the preferred reading has the greater rank. It is the total, whether the shape is standard, and
# the patterns in the order of the catalogue, as (negative number in the catalogue, times).
Rank = tuple[int, bool, tuple[tuple[int, int], ...]]


class Table(NamedTuple):
    """A catalogue prepared for scoring, row by row.

    takes       the rows that each row excludes, as bits
    bonus       the rows that do not help to reach the minimum, as bits
    nothing_else    the number of the row for a hand without any other fan
    """

    keys: tuple[str, ...]
    values: tuple[int, ...]
    tests: tuple[tuple[int, Callable[[Reading], int]], ...]
    takes: tuple[Bits, ...]
    bonus: Bits
    nothing_else: int


def score_hand(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Score a winning hand in its best reading.

    question    the `in` of a case with kind = hand; `flowers` 花牌, 0 to 8
    returns     `patterns` (value times count, by key), `total` (fan, flowers included), `valid` (false: below the
                minimum without flowers)
    raises      RuleError with the codes of the rule page
    source      第九条 番种的分值与计分; 就高不就低

    >>> question = {"concealed": "45m7z", "melds": [], "winning_tile": "7z", "self_draw": False}
    >>> melds = [{"type": "chow", "tiles": tiles} for tiles in ("123p", "567s", "789s")]
    >>> hand = {**question, "concealed": "345m7z", "melds": melds, "seat_wind": "S", "round_wind": "E"}
    >>> score_hand(hand, Options())
    {'patterns': {'single_wait': 1}, 'total': 1, 'valid': False}
    """
    facts = read_facts(question, options)
    table = table_of(options)
    best = max((_rank(reading, table) for reading in read_shapes(facts)), default=None)
    if best is None:
        raise RuleError("not_a_winning_hand")
    total, _, kept = best
    return answer_of(total, kept, table, options)


def read_facts(question: Mapping[str, Any], options: Options) -> Facts:
    """Read the hand of a question and collect its facts.

    raises      RuleError with the codes of the rule page, but for `not_a_winning_hand`
    """
    hand = read_hand(question, FORM)
    seat_wind, round_wind = read_wind(question, "seat_wind"), read_wind(question, "round_wind")
    flowers = question.get("flowers", 0)
    if not is_whole(flowers) or not 0 <= flowers <= 8:
        raise RuleError("bad_flowers", found=flowers)
    facts = Facts(hand, str(seat_wind), str(round_wind), flowers, options)
    check_copies(facts.counts)
    check_conditions(hand, facts)
    return facts


def check_conditions(hand: Hand, facts: Facts) -> None:
    """Reject circumstances that contradict each other or the hand; raises RuleError `conflicting_conditions`."""
    conditions = hand.conditions
    if not conditions:
        return
    has_kong = facts.concealed_kongs + facts.melded_kongs > 0
    conflicts = {
        "after_kong": not hand.self_draw or not has_kong,
        # The other three tiles of the kind are in the robbed pung; no kong is made with the last tile.
        "robbing_kong": hand.self_draw or "last_tile" in conditions or facts.counts[hand.winning_tile] > 1,
        "last_of_kind": hand.winning_tile in hand.concealed,
    }
    wrong = [word for word in CONDITIONS if word in conditions and conflicts.get(word)]
    if wrong:
        raise RuleError("conflicting_conditions", conditions=", ".join(sorted(conditions)))


@lru_cache(maxsize=64)
def table_of(options: Options) -> Table:
    """Prepare the catalogue for scoring under these options."""
    rows = catalogue_for(options)
    number = {row.key: n for n, row in enumerate(rows)}
    takes = tuple(bits_of(number[key] for key in row.excludes if key in number) for row in rows)
    bonus = bits_of(n for n, row in enumerate(rows) if BONUS in row.tags)
    (nothing_else,) = (n for n, row in enumerate(rows) if NOTHING_ELSE in row.tags)
    keys, values = tuple(row.key for row in rows), tuple(row.value for row in rows)
    return Table(keys, values, tuple((n, row.test) for n, row in enumerate(rows)), takes, bonus, nothing_else)


def _rank(reading: Reading, table: Table) -> Rank:
    total, kept = sum_fans([(n, int(times)) for n, test in table.tests if (times := test(reading))], table)
    return total, reading.shape == STANDARD, kept


def sum_fans(found: list[tuple[int, int]], table: Table) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Remove the fans that other fans of the reading exclude, and add up the rest.

    found       (number in the catalogue, times), in the order of the catalogue
    returns     the sum, and the remaining fans as (negative number, times)
    source      不重复: an excluded fan excludes nothing itself
    """
    kept: list[tuple[int, int]] = []
    total = taken = 0
    for n, times in found:
        if not taken >> n & 1:
            kept.append((-n, times))
            taken |= table.takes[n]
            total += table.values[n] * times
    if all(table.bonus >> -n & 1 for n, _ in kept):
        kept.insert(0, (-table.nothing_else, 1))
        total += table.values[table.nothing_else]
    return total, tuple(kept)


def answer_of(total: int, kept: tuple[tuple[int, int], ...], table: Table, options: Options) -> dict[str, Any]:
    """Return the `out` of a case with kind = hand."""
    keys, values = table.keys, table.values
    patterns = {keys[-n]: values[-n] * times for n, times in kept}
    bonus = sum([values[-n] * times for n, times in kept if table.bonus >> -n & 1])
    return {"patterns": patterns, "total": total, "valid": total - bonus >= options.minimum_fan}
