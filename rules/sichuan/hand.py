"""Score a winning hand of Sichuan mahjong: base pattern times doublings, up to the cap."""

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Any

from rules.errors import RuleError
from rules.hand import KONG, Hand, HandForm, check_copies, read_hand
from rules.readings import PUNGS, Group, cut_sets_and_pair, is_sets_and_pair, is_seven_pairs, suit_keys
from rules.shapes import bits_of, count_suits
from rules.sichuan.options import Options
from rules.sichuan.patterns import BASES, BLESSINGS, FACTORS
from rules.sichuan.reading import Reading
from rules.tiles import Tile, Tiles, count_kinds

TILES = 27
KONG_CONDITIONS = frozenset({"after_kong", "kong_discard", "robbing_kong"})
BLESSED = frozenset({"blessing_of_heaven", "blessing_of_earth"})
CONDITIONS = (
    "after_kong",
    "kong_discard",
    "robbing_kong",
    "last_tile",
    "last_of_kind",
    "blessing_of_heaven",
    "blessing_of_earth",
)
FORM = HandForm(kinds=TILES, conditions=frozenset(CONDITIONS), chows=False, surplus="bad_meld")


def score_hand(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """Score a winning hand in its most valuable reading.

    question    the `in` of a case with kind = hand
    returns     `patterns` (factor by key), `total` and `uncapped` in stakes, `roots`, `units` (stakes that each payer
                pays), `valid`
    raises      RuleError with the codes of section 9 of the rule page
    source      「平胡 ... 清龙七对」「额外倍数」「自摸加底」

    >>> hand = {"concealed": "1133446666m558p", "winning_tile": "8p", "self_draw": True}
    >>> score_hand(hand, Options())["patterns"], score_hand(hand, Options())["units"]
    ({'dragon_seven_pairs': 8}, 9)
    """
    hand = read_hand(question, FORM)
    counts = count_kinds(hand.tiles)
    check_copies(counts)
    _check_conditions(hand)
    fours = counts.count(4)
    answers = [_multiply(reading) for reading in read(hand, options, counts, fours)]
    if not answers:
        raise RuleError("not_a_winning_hand")
    _check_suits(counts, options)
    *_, patterns = max(answers, key=lambda answer: answer[:2])
    blessing = next((row.key for row in BLESSINGS if row.key in hand.conditions), None)
    return answer_of(patterns, fours, blessing, hand.self_draw, options)


def answer_of(
    patterns: dict[str, int], roots: int, blessing: str | None, self_draw: bool, options: Options
) -> dict[str, Any]:
    """Return the `out` of a case with kind = hand: the product of the patterns, up to the cap.

    blessing    天胡 or 地胡, which replaces the patterns unless they count more; None without one
    """
    uncapped = prod(patterns.values())
    total = uncapped if options.cap is None else min(uncapped, options.cap)
    if blessing is not None and total <= (blessed := options.cap or options.blessing_min):
        patterns, uncapped, total = {blessing: blessed}, blessed, blessed
    bonus = self_draw and options.self_draw_bonus == "add_base"
    return {
        "patterns": patterns,
        "total": total,
        "uncapped": uncapped,
        "roots": roots,
        "units": total + bonus,
        "valid": True,
    }


def _check_conditions(hand: Hand) -> None:
    """Section 3 of the page: reject circumstances that contradict each other or the hand."""
    now = hand.conditions
    if not now:
        return
    fits = (
        len(now & KONG_CONDITIONS) < 2
        and ("after_kong" not in now or (hand.self_draw and any(meld.type == KONG for meld in hand.melds)))
        and (not now & {"kong_discard", "robbing_kong"} or not hand.self_draw)
        and ("robbing_kong" not in now or _could_rob(hand))
        and (not now & BLESSED or (len(now) == 1 and not hand.melds))
        and ("blessing_of_heaven" not in now or hand.self_draw)
        and ("last_of_kind" not in now or not holds_a_winning_tile(hand.concealed, not hand.melds))
    )
    if not fits:
        raise RuleError("conflicting_conditions", conditions=", ".join(sorted(now)))


def _could_rob(hand: Hand) -> bool:
    """Whether another player can have the pung of this tile, and the tile is not the last of the wall."""
    return "last_tile" not in hand.conditions and hand.tiles.count(hand.winning_tile) == 1


def holds_a_winning_tile(concealed: Tiles, may_be_pairs: bool) -> bool:
    """「自己手牌里不能有要胡的牌」: whether a tile in the hand would complete it, judged on the shape alone."""
    return any(_completes(concealed, tile, may_be_pairs) for tile in set(concealed))


def _completes(concealed: Tiles, tile: Tile, may_be_pairs: bool) -> bool:
    tiles = (*concealed, tile)
    return is_sets_and_pair(suit_keys(tiles)) or (may_be_pairs and _is_pairs(tiles))


def _is_pairs(tiles: Sequence[Tile]) -> bool:
    return all(count % 2 == 0 for count in count_kinds(tiles))


def _check_suits(counts: Sequence[int], options: Options) -> None:
    """「四川麻将需要缺门」; raises `three_suits`."""
    if options.must_miss_suit and count_suits(_kinds(counts)) == 3:
        raise RuleError("three_suits")


def _kinds(counts: Sequence[int]) -> int:
    return bits_of(kind for kind in range(TILES) if counts[kind])


def read(hand: Hand, options: Options, counts: Sequence[int], fours: int) -> Iterator[Reading]:
    """Yield all readings: seven pairs, and every cut into sets and a pair."""
    tiles = _kinds(counts)
    pure = count_suits(tiles) == 1
    if not hand.melds and is_seven_pairs(counts, different=False):
        yield Reading(hand, options, tiles, fours, pure, ())
    melds: tuple[Group, ...] = tuple(PUNGS[meld.tile] for meld in hand.melds)
    for cut in cut_sets_and_pair((*hand.concealed, hand.winning_tile)):
        yield Reading(hand, options, tiles, fours, pure, (*melds, *cut))


def _multiply(reading: Reading) -> tuple[int, int, dict[str, int]]:
    """Return the product of base pattern and doublings, the rank of the base pattern, and the patterns.

    The first base that fits counts; the rows are sorted from the most valuable down.
    """
    order, base = next((n, row) for n, row in enumerate(BASES) if row.test(reading))
    patterns, product = {base.key: base.value}, base.value
    for row in FACTORS:
        times = int(row.test(reading))
        if times:
            patterns[row.key] = row.value**times
            product *= row.value**times
    return product, -order, patterns
