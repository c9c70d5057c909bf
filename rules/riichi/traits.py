"""Traits: features of a hand or reading that a yaku needs; a row is not tested where one of its traits is lacking."""

from typing import Final

from rules.cache import Cache
from rules.shapes import HONOUR_BITS, ORPHAN_BITS, SUIT_BITS, Bits

# LIMIT: a yakuman; its value is a number of limits. SPECIAL_WAIT, AGREED: counts only if the table names it, a local
# yaku where agreed. NEEDS_YAKU: counts only together with another yaku, with `paarenchan_needs_yaku`. CERTAIN: a
# reading with the traits of the row has the yaku without a test. The other tags are traits.
MARKS = LIMIT, SPECIAL_WAIT, AGREED, NEEDS_YAKU, CERTAIN = (
    "yakuman",
    "special_wait",
    "agreed",
    "needs_yaku",
    "certain",
)
HONOUR, TERMINAL_OR_HONOUR, FLUSH, NO_SIMPLES = "honour", "terminal_or_honour", "flush", "no_simples"
CLOSED, SELF_DRAW = "closed", "self_draw"
KONG, OTHER_SHAPE, TWINS, HONOUR_PUNG = "kong", "other_shape", "twins", "honour_pung"
CHOW_TRAITS = CHOW_AT_ALL, TWO_CHOWS, THREE_CHOWS, FOUR_CHOWS = "chow", "two_chows", "three_chows", "four_chows"
PUNG_TRAITS = PUNG_AT_ALL, TWO_PUNGS, THREE_PUNGS, FOUR_PUNGS = "pung", "two_pungs", "three_pungs", "four_pungs"
INSIDE_CHOW = "inside_chow"
CONDITIONS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "after_kong",
    "robbing_kong",
    "robbing_concealed_kong",
    "blessing_of_heaven",
    "blessing_of_earth",
    "blessing_of_man",
    "eighth_win",
    "open_riichi",
    "riichi_tile",
    "kong_discard",
)
# What a declaration is called among the circumstances and among the yaku.
RIICHI: Final = frozenset({"riichi", "double_riichi", "open_riichi"})
OF_TILES = (HONOUR, TERMINAL_OR_HONOUR, FLUSH, NO_SIMPLES)
OF_SETS = (KONG, OTHER_SHAPE, TWINS, HONOUR_PUNG, INSIDE_CHOW, *CHOW_TRAITS, *PUNG_TRAITS)
TRAITS = (*OF_TILES, *OF_SETS, CLOSED, SELF_DRAW, *CONDITIONS)
TRAIT_BIT = {trait: 1 << n for n, trait in enumerate(TRAITS)}
# Traits of what lacks another trait.
SIMPLES, OUTSIDE_CHOWS = "simples", "outside_chows"
WITHOUT = {TERMINAL_OR_HONOUR: SIMPLES, INSIDE_CHOW: OUTSIDE_CHOWS}
# By the number of chows among the four sets; the other sets are pungs.
SET_TRAITS: Final = tuple(
    sum(TRAIT_BIT[trait] for trait in (*CHOW_TRAITS[:chows], *PUNG_TRAITS[: 4 - chows])) for chows in range(5)
)

HONOUR_BIT: Final = TRAIT_BIT[HONOUR]
ORPHAN_BIT: Final = TRAIT_BIT[TERMINAL_OR_HONOUR]
NO_SIMPLES_BIT: Final = TRAIT_BIT[NO_SIMPLES]
FLUSH_BIT: Final = TRAIT_BIT[FLUSH]
CLOSED_BIT: Final = TRAIT_BIT[CLOSED]
SELF_DRAW_BIT: Final = TRAIT_BIT[SELF_DRAW]
OTHER_SHAPE_BIT: Final = TRAIT_BIT[OTHER_SHAPE]
KONG_BIT: Final = TRAIT_BIT[KONG]
TWINS_BIT: Final = TRAIT_BIT[TWINS]
HONOUR_PUNG_BIT: Final = TRAIT_BIT[HONOUR_PUNG]
INSIDE_CHOW_BIT: Final = TRAIT_BIT[INSIDE_CHOW]
MAN_BITS: Final = SUIT_BITS[0]
PIN_BITS: Final = SUIT_BITS[1]
SOU_BITS: Final = SUIT_BITS[2]
PIN_AND_SOU_BITS: Final = PIN_BITS | SOU_BITS


def names_of(traits: Bits) -> set[str]:
    """Return the traits by name, with those of what lacks another trait."""
    names = {trait for trait in TRAITS if traits & TRAIT_BIT[trait]}
    return names | {trait for lacking, trait in WITHOUT.items() if lacking not in names}


def traits_of_tiles(tiles: Bits) -> Bits:
    """Return the traits that follow from the kinds of the tiles, as bits."""
    traits = 0
    if tiles & HONOUR_BITS:
        traits = HONOUR_BIT | ORPHAN_BIT
    elif tiles & ORPHAN_BITS:
        traits = ORPHAN_BIT
    if not tiles & ~ORPHAN_BITS:
        traits |= NO_SIMPLES_BIT
    if (tiles & MAN_BITS and tiles & PIN_AND_SOU_BITS) or (tiles & PIN_BITS and tiles & SOU_BITS):
        return traits
    return traits | FLUSH_BIT


def traits_of_conditions(conditions: frozenset[str]) -> Bits:
    """Return the traits that follow from the circumstances of the win, as bits."""
    return sum([TRAIT_BIT.get(condition, 0) for condition in conditions])


OF_CONDITIONS: Final[Cache[frozenset[str], Bits]] = Cache(traits_of_conditions, most=1 << 12)
