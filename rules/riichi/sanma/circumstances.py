"""Read a hand question of three players and check that its circumstances fit together (sections 1, 2 and 12)."""

from collections.abc import Mapping
from typing import Any

from rules.deal import read_whole
from rules.errors import RuleError
from rules.hand import Hand, HandForm
from rules.riichi.circumstances import BLESSINGS, DISCARDS, ROBBING, check_conditions, read_tiles_of
from rules.riichi.reading import Facts
from rules.riichi.sanma.norths import SetAside, read_set_aside
from rules.riichi.sanma.options import SanmaOptions
from rules.riichi.table_keys import check_seats
from rules.riichi.traits import CONDITIONS as OF_FOUR
from rules.riichi.traits import TRAIT_BIT
from rules.tiles import NORTH, RED_FIVES, Tiles, format_tiles

AFTER_KITA, ROBBING_NORTH = "after_kita", "robbing_north"
CONDITIONS = (*(one for one in OF_FOUR if one != "eighth_win"), AFTER_KITA, ROBBING_NORTH)
FORM = HandForm(
    red_fives=True,
    conditions=frozenset(CONDITIONS),
    own_keys=frozenset({"dora_indicators", "ura_indicators", "honba", "seats", "kita", "flowers"}),
    foreign=frozenset(),
    chows=False,
)
# 2m to 8m and the red five of characters are not in the set.
MISSING = frozenset({*range(1, 8), RED_FIVES[0]})


def read_question(question: Mapping[str, Any], options: SanmaOptions) -> tuple[Facts, SetAside, int]:
    """Read and check a hand question; whether the tiles form a winning hand is checked later.

    returns     the facts of the hand, the tiles set aside, and the number of honba on the table
    raises      RuleError with the codes of section 12
    """
    check_seats(question, options)
    hand = read_tiles_of(question, FORM, options)
    _check_tiles(hand.tiles + hand.dora_indicators + hand.ura_indicators)
    aside = read_set_aside(question, options)
    if hand.conditions:
        check_conditions(hand)
        _check_set_aside(hand, aside, options)
    facts = Facts(hand, options, aside.kita)
    _add_yaku_conditions(facts, options)
    return facts, aside, read_whole(question, "honba", "bad_honba")


def _check_tiles(tiles: Tiles) -> None:
    for tile in tiles:
        if tile in MISSING:
            raise RuleError("bad_tile", tile=format_tiles((tile,)))


def _check_set_aside(hand: Hand, aside: SetAside, options: SanmaOptions) -> None:
    """Reject circumstances of tiles set aside that contradict each other or the hand (sections 2.2 and 2.3)."""
    now = hand.conditions
    fits = _after_kita_fits(hand, aside, options) and _robbing_fits(hand)
    if options.kita_breaks and any(aside) and not now.isdisjoint(BLESSINGS):
        fits = False
    if not fits:
        raise RuleError("conflicting_conditions", conditions=", ".join(sorted(now)))


def _after_kita_fits(hand: Hand, aside: SetAside, options: SanmaOptions) -> bool:
    """Whether after_kita fits: the winner drew the replacement of a tile just set aside, which may end ippatsu."""
    now = hand.conditions
    if AFTER_KITA not in now:
        return True
    if not hand.self_draw or not any(aside) or (options.kita_breaks and "ippatsu" in now):
        return False
    return now.isdisjoint(ROBBING | {"last_tile", "after_kong", ROBBING_NORTH})


def _robbing_fits(hand: Hand) -> bool:
    """Whether robbing a north fits: another player set aside the winning tile, in the middle of the deal."""
    now = hand.conditions
    if ROBBING_NORTH not in now:
        return True
    if hand.self_draw or hand.winning_tile != NORTH:
        return False
    return now.isdisjoint(ROBBING | BLESSINGS | DISCARDS | {"last_tile", "after_kong"})


def _add_yaku_conditions(facts: Facts, options: SanmaOptions) -> None:
    """Add what gives the yaku 嶺上開花 and 搶槓 where the options count a tile set aside like a kong."""
    now = facts.hand.conditions
    same = set()
    if AFTER_KITA in now and options.kita_rinshan:
        same.add("after_kong")
    if ROBBING_NORTH in now and options.rob_north == "chankan":
        same.add("robbing_kong")
    for condition in same:
        facts.traits |= TRAIT_BIT[condition]
    if same:
        facts.hand.conditions = now | same
