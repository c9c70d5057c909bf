"""包牌: the liable player pays the winner the tai of all three."""

from rules.hand import Hand
from rules.tiles import GREEN, NUMBER, RED, SUIT, Tile
from rules.yueqing.options import Options
from rules.yueqing.roles import CIRCLE, Roles
from rules.yueqing.sides import MOST_MELDS, Side

SETS_TAKEN = 4
NEAR = 2


def find_liable(
    hand: Hand, side: Side, source: int | None, last_discard: Tile | None, roles: Roles, options: Options
) -> int | None:
    """Return the seat that is liable for a win, whether or not its tai are doubled; None if nobody is.

    source          the discarder; None for a self-draw
    last_discard    the winner's latest discard, if it is known
    source of rule  乐清麻将花 「包牌」
    """
    standing = _gave_four_sets(side)
    is_set_off = source is not None and "robbing_kong" not in hand.conditions
    set_off = source if is_set_off and _is_set_off(hand.winning_tile, side, last_discard, roles, options) else None
    first, second = (set_off, standing) if options.liability_priority == "trigger" else (standing, set_off)
    return second if first is None else first


def _gave_four_sets(side: Side) -> int | None:
    """A从B处吃、碰、杠4手或者以上，此时或者后面A胡了"""
    sources = [meld.source for meld in side.melds if meld.source is not None]
    return next((seat for seat in sources if sources.count(seat) >= SETS_TAKEN), None)


def _is_set_off(tile: Tile, side: Side, last_discard: Tile | None, roles: Roles, options: Options) -> bool:
    """Whether discarding this tile makes the discarder liable."""
    return (
        _completes_winds(tile, side, roles)
        or _completes_dragons(tile, side, roles)
        or (last_discard is not None and _is_near_single(tile, side, last_discard, options))
    )


def _completes_winds(tile: Tile, side: Side, roles: Roles) -> bool:
    """A已经有3个风位明牌，B打出一张风位，此时A胡了"""
    winds = roles.winds
    return tile in winds and len(set(side.sets(roles)).intersection(winds)) >= 3


def _completes_dragons(tile: Tile, side: Side, roles: Roles) -> bool:
    """A明面牌中已有3白板，3红中，B打了发财，此时A胡了"""
    if tile not in (RED, GREEN) or tile in roles or side.whites < 3:
        return False
    return (GREEN if tile == RED else RED) in side.sets(roles)


def _is_near_single(tile: Tile, side: Side, last_discard: Tile, options: Options) -> bool:
    """A只剩一对牌，此时打出一张牌a，然后B打了a的牌面值前后两位的牌，此时A胡了"""
    if len(side.melds) < MOST_MELDS:
        return False
    if tile == last_discard:
        return True
    if SUIT[tile] != SUIT[last_discard]:
        return False
    if SUIT[tile] != "z":
        return abs(NUMBER[tile] - NUMBER[last_discard]) <= NEAR
    steps = (CIRCLE.index(tile) - CIRCLE.index(last_discard)) % len(CIRCLE)
    return options.liability_honours == "order" and min(steps, len(CIRCLE) - steps) <= NEAR
