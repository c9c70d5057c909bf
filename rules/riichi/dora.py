"""Dora: bonus tiles that an indicator points to or that are red (section 3); they are not yaku."""

from collections.abc import Sequence

from rules.errors import RuleError
from rules.options import LISTS
from rules.riichi.options import Options
from rules.riichi.reading import Facts
from rules.tiles import KIND, KINDS, NORTH, RED_FIVES, Tile, Tiles, format_tiles, parse_each, parse_tiles

FIVES: Tiles = (4, 13, 22)
MOST_INDICATORS = 5
FOUR = 4
RIICHI = frozenset({"riichi", "double_riichi"})


def _next_in_ring(tile: Tile) -> Tile:
    """Return the dora of an indicator: 1..8 → next, 9 → 1 of the suit; 1z→2z→3z→4z→1z; 5z→6z→7z→5z."""
    first, size = (27, 4) if 27 <= tile < 31 else (31, 3) if tile >= 31 else (tile // 9 * 9, 9)
    return first + (tile - first + 1) % size


NAMED_BY: Tiles = tuple(_next_in_ring(KIND[tile]) for tile in range(len(KIND)))
# Without 2m to 8m, 1m names 9m.
NAMED_BY_OF_THREE: Tiles = (8, *NAMED_BY[1:])


def read_indicators(value: object, key: str) -> Tiles:
    """Read the indicators 表示牌 in their order, from a list of tiles or from one text.

    raises      RuleError `bad_input`, `bad_tile`, `too_many_indicators`
    """
    if value is None:
        return ()
    if isinstance(value, LISTS):
        _check_number(value)
        return parse_each(value, key) if value else ()
    if not isinstance(value, str):
        raise RuleError("bad_input", key=key)
    tiles = parse_tiles(value)
    _check_number(tiles)
    return tiles


def _check_number(indicators: Sequence[object]) -> None:
    if len(indicators) > MOST_INDICATORS:
        raise RuleError("too_many_indicators")


def find_dora(facts: Facts) -> dict[str, int]:
    """Count dora, ura dora and red dora of the hand; keys with a count of zero are left out."""
    hand, counts, options = facts.hand, facts.counts, facts.options
    if facts.norths_aside:
        counts = [*counts[:NORTH], counts[NORTH] + facts.norths_aside, *counts[NORTH + 1 :]]
    named_by = NAMED_BY if options.seats == FOUR else NAMED_BY_OF_THREE
    found = {}
    if dora := _count_named(hand.dora_indicators, counts, options.kan_dora, named_by):
        found["dora"] = dora
    if options.ura_dora and hand.ura_indicators and not hand.conditions.isdisjoint(RIICHI):
        ura = _count_named(hand.ura_indicators, counts, options.kan_ura, named_by)
        if ura:
            found["ura_dora"] = ura
    if facts.red_fives:
        found["red_dora"] = facts.red_fives
    return found


def _count_named(indicators: Tiles, counts: Sequence[int], after_kongs: bool, named_by: Tiles) -> int:
    """Count every tile of the hand once for each indicator that points to it."""
    return sum([counts[named_by[tile]] for tile in (indicators if after_kongs else indicators[:1])])


def count_red(tiles: Tiles, options: Options) -> int:
    """Count the red fives; without red fives in the set the count is 0, even for tiles written as red."""
    if max(tiles) < KINDS or not any(options.red_fives):
        return 0
    return sum([tile >= KINDS for tile in tiles])


def check_fives(tiles: Sequence[Tile], counts: Sequence[int], options: Options) -> None:
    """Check the numbers of red and plain fives; if the set has no red fives, red and plain are not distinguished.

    raises      RuleError `too_many_red_fives`, `too_many_of_a_tile`
    """
    if not any(options.red_fives):
        return
    for five, red, has in zip(FIVES, RED_FIVES, options.red_fives, strict=True):
        if not counts[five]:
            continue
        found = tiles.count(red)
        if found > has:
            raise RuleError("too_many_red_fives", tile=format_tiles((red,)))
        if counts[five] - found > 4 - has:
            raise RuleError("too_many_of_a_tile", tile=format_tiles((five,)))
