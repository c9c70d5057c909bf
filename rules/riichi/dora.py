"""Dora: bonus tiles that an indicator points to or that are red (section 3); they are not yaku."""

from typing import Final

from rules.errors import RuleError
from rules.options import LISTS
from rules.riichi.reading import Facts
from rules.riichi.traits import RIICHI
from rules.tiles import KIND, NORTH, Tile, Tiles, parse_each, parse_tiles

MOST_INDICATORS: Final = 5
FOUR: Final = 4


def _next_in_ring(tile: Tile) -> Tile:
    """Return the dora of an indicator: 1..8 → next, 9 → 1 of the suit; 1z→2z→3z→4z→1z; 5z→6z→7z→5z."""
    first, size = (27, 4) if 27 <= tile < 31 else (31, 3) if tile >= 31 else (tile // 9 * 9, 9)
    return first + (tile - first + 1) % size


NAMED_BY: Final[Tiles] = tuple(_next_in_ring(KIND[tile]) for tile in range(len(KIND)))
# Without 2m to 8m, 1m names 9m.
NAMED_BY_OF_THREE: Final[Tiles] = (8, *NAMED_BY[1:])


def read_indicators(value: object, key: str) -> Tiles:
    """Read the indicators 表示牌 in their order, from a list of tiles or from one text.

    raises      RuleError `bad_input`, `bad_tile`, `too_many_indicators`
    """
    if value is None:
        return ()
    if isinstance(value, LISTS):
        if len(value) > MOST_INDICATORS:
            raise RuleError("too_many_indicators")
        return parse_each(value, key) if value else ()
    if not isinstance(value, str):
        raise RuleError("bad_input", key=key)
    tiles = parse_tiles(value)
    if len(tiles) > MOST_INDICATORS:
        raise RuleError("too_many_indicators")
    return tiles


def find_dora(facts: Facts) -> dict[str, int]:
    """Count dora, ura dora and red dora of the hand; keys with a count of zero are left out."""
    hand, counts, options = facts.hand, facts.counts, facts.options
    if facts.norths_aside:
        counts = bytes((*counts[:NORTH], counts[NORTH] + facts.norths_aside, *counts[NORTH + 1 :]))
    named_by = NAMED_BY if options.seats == FOUR else NAMED_BY_OF_THREE
    found: dict[str, int] = {}
    if dora := _count_named(hand.dora_indicators, counts, options.kan_dora, named_by):
        found["dora"] = dora
    if options.ura_dora and hand.ura_indicators and not hand.conditions.isdisjoint(RIICHI):
        ura = _count_named(hand.ura_indicators, counts, options.kan_ura, named_by)
        if ura:
            found["ura_dora"] = ura
    if facts.red_fives:
        found["red_dora"] = facts.red_fives
    return found


def _count_named(indicators: Tiles, counts: bytes, after_kongs: bool, named_by: Tiles) -> int:
    """Count every tile of the hand once for each indicator that points to it."""
    found = 0
    for tile in indicators if after_kongs else indicators[:1]:
        found += counts[named_by[tile]]
    return found
