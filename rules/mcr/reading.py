"""The readings of a win: its shape, its sets, and the group that contains the winning tile."""

from collections.abc import Iterator

from rules.hand import CHOW, PAIR, PUNG
from rules.mcr.combinations import choose_combinations
from rules.mcr.facts import Facts, knitted_rests
from rules.readings import Cut, Group, cut_keys, is_knitted_honours, is_seven_pairs
from rules.shapes import ORPHAN_BITS, Bits, bits_of
from rules.tiles import EAST, NUMBER, Tile

STANDARD, KNITTED_STRAIGHT = "standard", "knitted_straight"
SEVEN_PAIRS, THIRTEEN_ORPHANS, KNITTED_HONOURS = "seven_pairs", "thirteen_orphans", "knitted_honours"
# 边张 坎张 单钓将: if the winning tile could be in several groups, the wait that comes first here counts.
EDGE, CLOSED, SINGLE, NO_WAIT = range(4)


class Reading:
    """One reading of the tiles.

    chows       lowest tiles of the chows, ascending, with the melds, without the knitted straight
    pungs       pungs and kongs, as bits
    pung_count  the number of pungs and kongs
    body        the nine tiles of the knitted straight, as bits
    pair        the tile of the pair; None in shapes without sets
    concealed   the number of pungs and kongs without a tile of another player
    wait        EDGE, CLOSED, SINGLE or NO_WAIT
    combined    the combinations of sets that count, times by key
    """

    __slots__ = ("body", "chows", "combined", "concealed", "facts", "pair", "pung_count", "pungs", "shape", "wait")

    def __init__(self, facts: Facts, shape: str, cut: Cut = (), body: Bits = 0) -> None:
        self.facts, self.shape, self.body = facts, shape, body
        chows, pungs = [*facts.melded_chows], [*facts.melded_pungs]
        self.pair: Tile | None = None
        self.concealed = facts.concealed_kongs
        for group in cut:
            if group.shape == CHOW:
                chows.append(group.tile)
            elif group.shape == PUNG:
                pungs.append(group.tile)
                self.concealed += 1
            else:
                self.pair = group.tile
        chows.sort()
        pungs.sort()
        self.chows, self.pungs, self.pung_count = chows, bits_of(pungs), len(pungs)
        numbers = tuple(tile for tile in pungs if tile < EAST)
        self.combined = choose_combinations(tuple(chows), numbers, self.pair)
        self.wait = NO_WAIT
        if cut:
            self._place_winning_tile(cut)

    def _place_winning_tile(self, cut: Cut) -> None:
        """Choose the group that contains the winning tile.

        A chow or the pair is preferred to a pung, because a pung completed by another player's tile is not concealed.
        """
        facts = self.facts
        taking = [group for group in cut if group.tile <= facts.tile <= group.tile + 2 * (group.shape == CHOW)]
        waits = [_wait_in(group, facts.tile) for group in taking if group.shape != PUNG]
        if not waits:
            self.concealed -= len(taking) if not facts.self_draw else 0
        elif min(waits) < NO_WAIT and facts.waits_on_one and not self._is_body_tile():
            self.wait = min(waits)

    def _is_body_tile(self) -> bool:
        """Whether, by option, the winning tile gives no wait because its kind is in the knitted straight."""
        return not self.facts.options.knitted_body_waits and bool(self.body >> self.facts.tile & 1)


def _wait_in(group: Group, tile: Tile) -> int:
    """Return the wait on a tile that completes a chow or the pair."""
    if group.shape == PAIR:
        return SINGLE
    place = tile - group.tile
    if place == 1:
        return CLOSED
    return EDGE if NUMBER[tile] == (3 if place else 7) else NO_WAIT


def read_shapes(facts: Facts) -> Iterator[Reading]:
    """Yield all readings of a win, those with four sets and a pair first."""
    for cut in cut_keys(facts.keys):
        yield Reading(facts, STANDARD, cut)
    if len(facts.hand.melds) <= 1 and facts.suits == 3:
        for body, rest in knitted_rests(facts):
            for cut in cut_keys(rest):
                yield Reading(facts, KNITTED_STRAIGHT, cut, body)
    if not facts.hand.melds:
        yield from _read_without_sets(facts)


def _read_without_sets(facts: Facts) -> Iterator[Reading]:
    tiles = facts.tiles
    if tiles.bit_count() <= 7 and is_seven_pairs(facts.counts, different=False):
        yield Reading(facts, SEVEN_PAIRS)
    elif tiles == ORPHAN_BITS:
        yield Reading(facts, THIRTEEN_ORPHANS)
    elif is_knitted_honours(tiles):
        yield Reading(facts, KNITTED_HONOURS)
