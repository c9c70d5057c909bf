"""Score a winning hand of Hong Kong old style in its best reading."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.hand import KONG, Hand, HandForm, check_copies, read_hand, read_wind
from rules.hk.flowers import Flowers, read_flowers
from rules.hk.options import Options
from rules.hk.patterns import FLOWER_WINS, FLOWERS, Table, table_of
from rules.hk.points import base_of
from rules.hk.reading import Facts, read_shapes
from rules.patterns import find_patterns
from rules.question import OPTIONAL_KEYS, check_keys, read_flag, read_words
from rules.tiles import KIND, count_kinds

BLESSINGS = ("blessing_of_heaven", "blessing_of_earth", "blessing_of_man")
CONDITIONS = (
    "after_kong", "kong_on_kong", "after_flower", "robbing_kong", "last_tile", *BLESSINGS, "flower_win",
)  # fmt: skip
# Only one of these can be true of a winning tile.
DRAWN_AS = frozenset({"after_kong", "kong_on_kong", "after_flower"})
OWN_KEYS = frozenset({"flowers"})
FORM = HandForm(conditions=frozenset(CONDITIONS), own_keys=OWN_KEYS)
SELF_DRAW, DISCARD, ROBBED_KONG, FLOWER_WIN = "self_draw", "discard", "robbed_kong", "flowers"
# The three tiles of the pung that a robbed kong is made of.
ROBBED_TILES = 3


def score_hand(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Score a winning hand in its best reading.

    question    the `in` of a case with kind = hand; `flowers`, the flower tiles shown: "16f"
    returns     `patterns` (faan by key), `total` (after the cap), `uncapped`, `base` (table points), `win` (how it is
                paid), `valid` (false: below the minimum)
    raises      RuleError with the codes of the rule page
    source      sections 2 to 7 of the rule page

    >>> question = {"concealed": "123456m789p23s55s", "melds": [], "winning_tile": "4s", "self_draw": False}
    >>> answer = score_hand({**question, "seat_wind": "S", "round_wind": "E"}, Options())
    >>> answer["patterns"], answer["base"]
    ({'all_chows': 1, 'concealed_hand': 1, 'no_flowers': 1}, 8)
    """
    conditions = read_words(question, "conditions", FORM.conditions, "unknown_condition")
    if not options.flowers and conditions & {"after_flower", "flower_win"}:
        raise RuleError("not_in_ruleset", key="flowers")
    if "flower_win" in conditions:
        return _score_flowers(question, conditions, options)
    facts, table = read_facts(question, options), table_of(options)
    readings = (table.add_up(find_patterns(reading, table.rows.values())) for reading in read_shapes(facts))
    best = min(readings, key=lambda patterns: _rank(patterns, options), default=None)
    if best is None:
        raise RuleError("not_a_winning_hand")
    return answer_of(best, _paid_as(facts.hand), options)


def read_facts(question: Mapping[str, Any], options: Options) -> Facts:
    """Read the hand of a question and collect its facts.

    raises      RuleError with the codes of the rule page, but for `not_a_winning_hand`
    """
    winds = {key: read_wind(question, key) for key in ("seat_wind", "round_wind")}
    hand, flowers = read_hand(question, FORM, **winds), read_flowers(question, options)
    counts = count_kinds(hand.tiles)
    robbed = ROBBED_TILES if "robbing_kong" in hand.conditions else 0
    check_copies([count + robbed * (kind == KIND[hand.winning_tile]) for kind, count in enumerate(counts)])
    check_conditions(hand, flowers, options)
    return Facts(hand, flowers, counts, options, series_hold_own(table_of(options), options))


def series_hold_own(table: Table, options: Options) -> bool:
    """Whether a complete series of flowers gives no own flower: where it has a price, and by option."""
    return "own_flower" in options.inside and "flower_set" in table.rows


def check_conditions(hand: Hand, flowers: Flowers, options: Options) -> None:
    """Reject circumstances that contradict each other or the hand; raises RuleError `conflicting_conditions`."""
    conditions = hand.conditions
    if not conditions:
        return
    kongs = sum(meld.type == KONG for meld in hand.melds)
    drawn, is_dealer = hand.self_draw, hand.seat_wind == "E"
    is_blessed = len(conditions) > 1 or bool(hand.melds)
    how = options.human_hand
    conflicts = {
        "after_kong": not drawn or not kongs,
        "kong_on_kong": not drawn or kongs < 2,
        "after_flower": not drawn or not flowers,
        "robbing_kong": drawn or "last_tile" in conditions,
        "blessing_of_heaven": is_blessed or not drawn or not is_dealer,
        "blessing_of_earth": is_blessed or drawn or is_dealer,
        "blessing_of_man": is_blessed or is_dealer or (how != "any" and drawn != (how == "self_draw")),
    }
    if len(conditions & DRAWN_AS) > 1 or any(conflicts.get(word) for word in conditions):
        raise RuleError("conflicting_conditions", conditions=", ".join(sorted(conditions)))


def _paid_as(hand: Hand) -> str:
    if hand.self_draw:
        return SELF_DRAW
    return ROBBED_KONG if "robbing_kong" in hand.conditions else DISCARD


def _score_flowers(question: Mapping[str, Any], conditions: frozenset[str], options: Options) -> dict[str, Any]:
    """Score seven or eight flower tiles shown as a win 花糊; the tiles of the hand do not matter."""
    check_keys(question, FORM.known, OPTIONAL_KEYS - OWN_KEYS)
    for key in ("seat_wind", "round_wind"):
        read_wind(question, key)
    tiles = any(question.get(key) for key in ("concealed", "melds", "winning_tile"))
    if not read_flag(question, "self_draw") or len(conditions) > 1 or tiles:
        raise RuleError("conflicting_conditions", conditions=", ".join(sorted(conditions)))
    pattern = FLOWER_WINS.get(len(read_flowers(question, options)))
    rows = table_of(options).rows
    if pattern not in rows:
        raise RuleError("not_a_winning_hand")
    return answer_of({pattern: rows[pattern].value}, FLOWER_WIN, options)


def _rank(patterns: dict[str, int], options: Options) -> tuple[int, int, int, str]:
    """Order the readings: higher total, higher sum, more patterns, then the keys in plain string order."""
    uncapped = sum(patterns.values())
    return -capped(uncapped, options), -uncapped, -len(patterns), ",".join(sorted(patterns))


def capped(faan: int, options: Options) -> int:
    """Return the faan that are paid: no more than the limit 爆棚."""
    return faan if options.limit is None else min(faan, options.limit)


def answer_of(patterns: dict[str, int], win: str, options: Options) -> dict[str, Any]:
    """Return the `out` of a case with kind = hand."""
    uncapped = sum(patterns.values())
    of_flowers = sum(faan for key, faan in patterns.items() if key in FLOWERS)
    reached = uncapped if options.flowers_reach_minimum else uncapped - of_flowers
    total, valid = capped(uncapped, options), reached >= options.minimum
    return {
        "patterns": patterns,
        "total": total,
        "uncapped": uncapped,
        "base": base_of(total, options) if valid else 0,
        "win": win,
        "valid": valid,
    }
