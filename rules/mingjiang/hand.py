"""Score a winning hand of mingjiang 計分法."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.errors import RuleError
from rules.hand import KONG, PAIR, PUNG, Hand, HandForm, check_copies, read_hand, read_tiles, read_wind
from rules.mingjiang.options import Options
from rules.mingjiang.patterns import BONUSES, FANS, LIMIT_BASE, LIMITS, MINIMUM_TOTALS, MINUS, ROWS
from rules.mingjiang.reading import ORPHANS, SETS, SEVEN_PAIRS, Facts, Reading
from rules.mingjiang.settlement import ABSENT_KEYS
from rules.patterns import drop_excluded, find_patterns
from rules.question import need, read_list
from rules.readings import (
    OPEN_PUNGS,
    cut_sets_and_pair,
    group_of_meld,
    groups_taking,
    is_seven_pairs,
    is_thirteen_orphans,
)
from rules.shapes import bits_of, count_suits
from rules.tiles import DRAGONS, EAST, NUMBER, WHITE, WIND_TILE, Tile, Tiles, count_kinds

BLESSINGS = frozenset({"blessing_of_heaven", "blessing_of_earth", "blessing_of_man"})
CONDITIONS = ("riichi", "last_tile", "after_kong", "robbing_kong", *sorted(BLESSINGS))
FORM = HandForm(
    conditions=frozenset(CONDITIONS),
    own_keys=frozenset({"dora_indicators", "ura_indicators"}),
    foreign=ABSENT_KEYS,
)
BASES = (0, 4, 8, 16, 30, 40, 50, 60, 70, 80, 90)
MOST_FAN = 10


def score_hand(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Score a winning hand in its best reading.

    question    the `in` of a case with kind = hand
    returns     `patterns` (fan by key; base points by key for limits), `total` in fan, `reduction`, `limit`, `yakuman`
                (number of limits), `base` points, `valid`
    raises      RuleError with the codes of section 14 of the rule page
    source      明將麻雀 「和種列表」「計分法」「上下役」

    >>> hand = {"concealed": "45655p23678s", "winning_tile": "4s", "self_draw": False, "seat_wind": "S"}
    >>> hand |= {"melds": [{"type": "chow", "tiles": "234m"}], "dora_indicators": ["5p"]}
    >>> score_hand(hand, Options())["patterns"]
    {'all_simples': 1, 'all_chows': 1, 'dora': 1}
    """
    hand = read_question(question, options)
    facts = look_at(hand, options)
    answers = [_score(reading) for reading in read(facts)]
    if not answers:
        raise RuleError("not_a_winning_hand")
    return min(answers, key=_rank)[1]


def read_question(question: Mapping[str, Any], options: Options) -> Hand:
    """Read and check a hand question; whether the tiles form a winning hand is checked later."""
    need(question, "seat_wind")
    seat_wind = read_wind(question, "seat_wind")
    round_wind = read_wind(question, "round_wind", "ES", needed=False)
    dora, ura = _read_indicator(question, "dora_indicators"), _read_indicator(question, "ura_indicators")
    hand = read_hand(question, FORM, seat_wind, round_wind)
    hand.dora_indicators, hand.ura_indicators = dora, ura
    if hand.ura_indicators and "riichi" not in hand.conditions:
        raise RuleError("ura_without_riichi")
    _check_conditions(hand, options)
    return hand


def _read_indicator(question: Mapping[str, Any], key: str) -> Tiles:
    """Read the 「寶牌指示牌」: none or one."""
    listed = read_list(question, key, bounded=False)
    # Read a second entry too: `bad_tile` comes before `too_many_indicators`.
    indicators = [read_tiles(one, FORM, key) for one in listed[:2]]
    if len(listed) > 1 or any(len(tiles) > 1 for tiles in indicators):
        raise RuleError("too_many_indicators")
    if not all(indicators):
        raise RuleError("bad_tile", tile="")
    return indicators[0] if indicators else ()


def _check_conditions(hand: Hand, options: Options) -> None:
    """Section 2 of the page: reject circumstances that contradict each other or the hand."""
    now = hand.conditions
    if not now:
        return
    if "riichi" in now and hand.is_open:
        raise RuleError("riichi_open_hand")
    together = (
        len(now & {"last_tile", "after_kong"}) == 2
        or len(now & {"robbing_kong", "last_tile"}) == 2
        or len(now & {"robbing_kong", "after_kong"}) == 2
    )
    fits = (
        ("robbing_kong" not in now or not hand.self_draw)
        and ("after_kong" not in now or _had_kong(hand, options))
        and (not now & BLESSINGS or _is_blessed(hand))
    )
    if together or not fits:
        raise RuleError("conflicting_conditions", conditions=", ".join(sorted(now)))


def _had_kong(hand: Hand, options: Options) -> bool:
    """「大明槓後和牌計食出銃」: a win after a big open kong counts as off a discard (`open_kong_win`)."""
    kongs = [meld for meld in hand.melds if meld.type == KONG]
    if options.open_kong_win == "self_draw":
        return hand.self_draw and bool(kongs)
    return any((kong.concealed or kong.added) == hand.self_draw for kong in kongs)


def _is_blessed(hand: Hand) -> bool:
    """天和, 地和, 人和: only one of them, without melds or other circumstances; 人和 off a discard may have riichi."""
    blessing, *more = hand.conditions & BLESSINGS
    others = hand.conditions - BLESSINGS
    is_dealer = hand.seat_wind == "E"
    if more or hand.melds or others - {"riichi"}:
        return False
    if blessing == "blessing_of_heaven":
        return is_dealer and hand.self_draw and not others
    if blessing == "blessing_of_earth":
        return not is_dealer and not hand.self_draw and not others
    return not is_dealer and not (others and hand.self_draw)


def look_at(hand: Hand, options: Options) -> Facts:
    """Collect the facts that hold in every reading; raises RuleError `too_many_of_a_tile`."""
    counts = count_kinds(hand.tiles)
    seen = [*counts]
    for tile in hand.dora_indicators + hand.ura_indicators:
        seen[tile] += 1
    if "robbing_kong" in hand.conditions:
        seen[hand.winning_tile] += 3
    check_copies(seen)
    tiles = bits_of(tile for tile in range(len(counts)) if counts[tile])
    winds = tuple(WIND_TILE[wind] for wind in (hand.seat_wind, hand.round_wind) if wind)
    dora, ura = (
        any(counts[bonus_tile(tile)] for tile in tiles) for tiles in (hand.dora_indicators, hand.ura_indicators)
    )
    is_separate = options.ura_cap == "separate"
    return Facts(
        hand, options, counts, tiles, count_suits(tiles), hand.is_open, DRAGONS + winds,
        dora or (ura and not is_separate), ura and is_separate,
    )  # fmt: skip


def bonus_tile(indicator: Tile) -> Tile:
    """Return the dora of an indicator: 「指示牌係數牌X，寶牌就係同門嘅(10 - X)」; honours follow the Japanese order.

    >>> bonus_tile(25), bonus_tile(13), bonus_tile(30), bonus_tile(33)
    (19, 13, 27, 31)
    """
    if indicator < EAST:
        return indicator - NUMBER[indicator] + 10 - NUMBER[indicator]
    if indicator < WHITE:
        return EAST + (indicator - EAST + 1) % 4
    return WHITE + (indicator - WHITE + 1) % 3


def read(facts: Facts) -> Iterator[Reading]:
    """Yield the readings of the hand that can differ in value: each cut with each group the winning tile completes."""
    hand = facts.hand
    melded = [group_of_meld(meld) for meld in hand.melds]
    for cut in cut_sets_and_pair((*hand.concealed, hand.winning_tile)):
        finished = {cut[n].shape: n for n in groups_taking(cut, hand.winning_tile)}
        for shape, n in finished.items():
            sets = list(cut[1:])
            if shape == PUNG and not hand.self_draw:
                sets[n - 1] = OPEN_PUNGS[cut[n].tile]
            yield Reading(facts, SETS, melded + sets, cut[0].tile, in_pair=shape == PAIR)
    if not hand.melds:
        if is_seven_pairs(facts.counts, different=False):
            yield Reading(facts, SEVEN_PAIRS)
        if is_thirteen_orphans(facts.counts):
            yield Reading(facts, ORPHANS)


def _score(reading: Reading) -> tuple[int, dict[str, Any]]:
    """Return the sum before the cap and the answer for one reading."""
    limits = drop_excluded(find_patterns(reading, LIMITS), ROWS)
    if limits:
        return score_limits(limits, reading.options)
    is_open = reading.facts.is_open
    found = drop_excluded(find_patterns(reading, FANS), ROWS)
    bonus = {row.key: row.value for row in BONUSES if row.test(reading)}
    return score_fans(worth_of(found, is_open), bonus, is_open, reading.options)


def score_limits(limits: dict[str, int], options: Options) -> tuple[int, dict[str, Any]]:
    """Score 「小役滿」「大役滿」: only the highest is paid, unless they add up (`limit_combination`).

    limits      the limit patterns of the hand
    returns     the sum of all limits, and the answer
    """
    worth = {key: ROWS[key].value for key in limits}
    together, highest = sum(worth.values()), max(worth.values())
    is_sum = options.limit_combination == "sum"
    limit = "small" if highest == LIMIT_BASE["small"] else "large"
    base, yakuman = (together, len(worth)) if is_sum else (highest, 1)
    return together, _answer(worth, base, limit=limit, yakuman=yakuman)


def score_fans(
    patterns: dict[str, int], bonus: dict[str, int], is_open: bool, options: Options
) -> tuple[int, dict[str, Any]]:
    """Score fan patterns by section 6 of the page: sum, reduction, minimum, dora, cap.

    patterns    the fan patterns, each with its fan
    bonus       the dora, which do not help to reach the minimum
    returns     the sum before the cap, and the answer
    """
    reduction = int(is_open and any(MINUS in ROWS[key].tags for key in patterns))
    fan = sum(patterns.values()) - reduction
    if options.minimum_totals == "floor":
        fan = max(fan, *(MINIMUM_TOTALS.get(key, 0) for key in ("", *patterns)))
    if fan < 1:
        return fan, _answer(patterns, 0, reduction=reduction, valid=False)
    fan += sum(bonus.values())
    total = min(fan, MOST_FAN)
    return fan, _answer({**patterns, **bonus}, BASES[total], total=total, reduction=reduction)


def _answer(
    patterns: dict[str, int],
    base: int,
    *,
    total: int = 0,
    reduction: int = 0,
    limit: str | None = None,
    yakuman: int = 0,
    valid: bool = True,
) -> dict[str, Any]:
    return {
        "patterns": patterns,
        "total": total,
        "reduction": reduction,
        "limit": limit,
        "yakuman": yakuman,
        "base": base,
        "valid": valid,
    }


def worth_of(found: dict[str, int], is_open: bool) -> dict[str, int]:
    """Return the fan of each found pattern; 「門清限定」 patterns do not count in an open hand."""
    worth: dict[str, int] = {}
    for key, times in found.items():
        row = ROWS[key]
        value = row.open_value if is_open and row.open_value is not None else row.value
        if value:
            worth[key] = value * times
    return worth


def _rank(scored: tuple[int, dict[str, Any]]) -> tuple[int, int, int, str]:
    """Section 3 of the page: prefer the larger base, then the larger sum, then more patterns, then string order."""
    fan, answer = scored
    return -answer["base"], -fan, -len(answer["patterns"]), ",".join(sorted(answer["patterns"]))
