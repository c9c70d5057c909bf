"""Check that the tiles of a question exist: four of each kind, and the red fives of the set (sections 1 and 12)."""

from collections.abc import Sequence
from typing import Final

from rules.cache import Cache
from rules.errors import RuleError
from rules.hand import Hand
from rules.hand import check_copies as check_kinds
from rules.riichi.options import Options
from rules.tiles import KIND, KINDS, NORTH, PLAIN_BYTES, RED_BYTES, RED_FIVES, SPREAD, SPREAD_SIZE, Tiles, format_tiles

ROBBING: Final = frozenset({"robbing_kong", "robbing_concealed_kong"})
FIVES: Tiles = (4, 13, 22)
COPIES: Final = 4
# The highest bit of each byte of a spread.
OVER: Final = int.from_bytes(bytes([128] * SPREAD_SIZE), "little")


def check_copies(spread: int, hand: Hand, norths_aside: int, options: Options) -> None:
    """Check the number of tiles of each kind, and of red and plain fives; the indicators are tiles too.

    spread      the counts of the hand with its melds
    raises      RuleError `too_many_red_fives`, `too_many_of_a_tile`
    """
    for tile in hand.dora_indicators:
        spread += SPREAD[tile]
    for tile in hand.ura_indicators:
        spread += SPREAD[tile]
    if norths_aside:
        spread += norths_aside << 8 * NORTH
    robbed = 0
    if hand.conditions and not hand.conditions.isdisjoint(ROBBING):
        robbed = 3 << 8 * KIND[hand.winning_tile]
    if spread + robbed + ROOM[options.red_fives] & OVER:
        _check_fives(spread.to_bytes(SPREAD_SIZE, "little"), options)
        check_kinds(list((spread + robbed).to_bytes(SPREAD_SIZE, "little")[:KINDS]), COPIES)


def room(red_fives: tuple[int, ...]) -> int:
    """Return the spread that, added to that of tiles, sets the highest bit of the bytes with a count above its limit.

    red_fives   the number of red fives of each suit; without any, red and plain fives are not distinguished
    """
    limits = [COPIES] * KINDS
    if any(red_fives):
        limits += [*red_fives, *(COPIES - has for has in red_fives)]
    return int.from_bytes(bytes([127 - limit for limit in limits]), "little")


ROOM: Final[Cache[tuple[int, ...], int]] = Cache(room, most=1 << 10)


def _check_fives(seen: Sequence[int], options: Options) -> None:
    if not any(options.red_fives):
        return
    for n, has in enumerate(options.red_fives):
        if seen[RED_BYTES + n] > has:
            raise RuleError("too_many_red_fives", tile=format_tiles((RED_FIVES[n],)))
        if seen[PLAIN_BYTES + n] > COPIES - has:
            raise RuleError("too_many_of_a_tile", tile=format_tiles((FIVES[n],)))
