"""Find the readings of a hand with wildcards as sets and a pair.

A wildcard can stand for any kind, so a hand can be cut in very many ways, and most of them score the same. The rule
system defines a *view*, which returns the features of a group that matter for scoring, its `Outline`. Of all cuts with
the same outline only one is kept. A suit is filled from its lowest tile on, with a given number of wildcards, with or
without the pair; results are cached by the tile counts (`suit_keys`). The hand is combined suit by suit.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from rules.hand import CHOW, PAIR, PUNG
from rules.readings import BITS, MASK, SUITS, Cut, Group
from rules.tiles import KINDS, Tile

# The `tile` of a group of wildcards only that stands for no kind. It is outside every table by kind, so that a look-up
# by mistake fails.
NO_FACE = KINDS
HONOURS = 3
WINDOW = (1 << 3 * BITS) - 1

Outline = tuple[int, int]
Filled = dict[Outline, Cut]
Keys = tuple[int, int, int, int]


class View(Protocol):
    """The features of a group that matter to a rule system. Views are hashable; equal views give equal outlines.

    barred      kinds that a wildcard in a chow cannot stand for
    alone       pairs and pungs made of wildcards only, each with a kind it may stand for
    """

    def __hash__(self) -> int: ...

    @property
    def barred(self) -> tuple[Tile, ...]: ...

    @property
    def alone(self) -> tuple[Group, ...]: ...

    def outline(self, group: Group) -> Outline:
        """Return the features of a group: flags, combined by OR, and counters, added up, each packed in one int."""


class Step(NamedTuple):
    """A group that can contain the lowest tile of a suit; `taken`: its real tiles, to subtract from the suit's key."""

    group: Group
    taken: int
    wilds: int
    pair: bool


def fill_hand(keys: Keys, wilds: int, view: View) -> list[Cut]:
    """Return the ways to cut a hand with wildcards into sets and one pair, one cut for each outline.

    keys        the tiles other than wildcards, by suit (`suit_keys`)
    wilds       the number of wildcards, at most four
    """
    states = _fill_alone(wilds, view)
    for suit, key in enumerate(keys):
        tiles = sum(key >> BITS * n & MASK for n in range(9))
        after: dict[tuple[int, bool], Filled] = {}
        for (left, paired), cuts in states.items():
            for used, pair in _shares(tiles, left, may_pair=not paired):
                if filled := fill_suit(suit, key, used, pair, view):
                    _join(after.setdefault((left - used, paired or pair), {}), cuts, filled)
        states = after
    return list(states.get((0, True), {}).values())


def _shares(tiles: int, left: int, *, may_pair: bool) -> Iterator[tuple[int, bool]]:
    """Yield the numbers of wildcards that complete a suit to whole sets, and whether the pair is among them."""
    for used in range(left + 1):
        rest = (tiles + used) % 3
        if rest == 0:
            yield used, False
        elif rest == 2 and may_pair:
            yield used, True


def _fill_alone(wilds: int, view: View) -> dict[tuple[int, bool], Filled]:
    """Return the groups made of wildcards only, by the number of wildcards left and whether the pair is among them."""
    states: dict[tuple[int, bool], Filled] = {(wilds, False): {(0, 0): ()}}
    for group in view.alone:
        left = wilds - group.wilds.bit_count()
        if left >= 0:
            states.setdefault((left, group.shape == PAIR), {}).setdefault(view.outline(group), (group,))
    return states


def _join(into: Filled, cuts: Filled, others: Filled) -> None:
    for (marks, counters), cut in cuts.items():
        for (more, added), other in others.items():
            outline = marks | more, counters + added
            if outline not in into:
                into[outline] = cut + other


@lru_cache(maxsize=1 << 13)
def fill_suit(suit: int, key: int, wilds: int, pair: bool, view: View) -> Filled:
    """Return the ways to cut the tiles of one suit and exactly `wilds` wildcards into sets, with one pair if `pair`.

    The result is cached: callers must not change it.
    """
    filled: Filled = {}
    if not key:
        _fill_empty(filled, suit, wilds, pair, view)
        return filled
    lowest = ((key & -key).bit_length() - 1) // BITS
    for group, taken, used, is_pair in steps_from(suit, lowest, key >> BITS * lowest & WINDOW):
        if used > wilds or is_pair > pair or (view.barred and not _may_stand(group, view)):
            continue
        if rest := fill_suit(suit, key - taken, wilds - used, pair and not is_pair, view):
            _join(filled, {view.outline(group): (group,)}, rest)
    return filled


def _fill_empty(filled: Filled, suit: int, wilds: int, pair: bool, view: View) -> None:
    """Fill a suit without tiles: with nothing, or with a chow of three wildcards.

    Pungs and pairs of wildcards belong to no suit.
    """
    if pair:
        return
    if not wilds:
        filled[0, 0] = ()
    elif wilds == 3 and suit != HONOURS:
        first, size = SUITS[suit]
        for start in range(first, first + size - 2):
            group = Group(CHOW, start, wilds=7)
            if _may_stand(group, view):
                filled.setdefault(view.outline(group), (group,))


@lru_cache(maxsize=1 << 12)
def steps_from(suit: int, lowest: int, window: int) -> tuple[Step, ...]:
    """Return every group that can contain the lowest tile of a suit, with its wildcards.

    window      the counts of the lowest kind and of the next two kinds, as in a suit's key
    """
    first, size = SUITS[suit]
    steps = []
    for group in (*_alike(first + lowest), *(_chows(first, size, lowest) if suit != HONOURS else ())):
        length = 2 if group.shape == PAIR else 3
        places = [group.tile + n * (group.shape == CHOW) - first for n in range(length) if not group.wilds >> n & 1]
        if all(window >> BITS * (place - lowest) & MASK >= places.count(place) for place in places):
            taken = sum(1 << BITS * place for place in places)
            steps.append(Step(group, taken, group.wilds.bit_count(), group.shape == PAIR))
    return tuple(steps)


def _alike(tile: Tile) -> Iterator[Group]:
    yield Group(PUNG, tile)
    yield Group(PUNG, tile, wilds=0b100)
    yield Group(PUNG, tile, wilds=0b110)
    yield Group(PAIR, tile)
    yield Group(PAIR, tile, wilds=0b10)


def _chows(first: Tile, size: int, lowest: int) -> Iterator[Group]:
    """Yield the chows that contain the lowest tile; the kinds below it can only be wildcards."""
    for start in range(max(0, lowest - 2), min(lowest, size - 3) + 1):
        place = lowest - start
        for above in range(1 << 2 - place):
            yield Group(CHOW, first + start, wilds=(1 << place) - 1 | above << place + 1)


def _may_stand(group: Group, view: View) -> bool:
    return group.shape != CHOW or not any(tile in view.barred for tile in faces_of_wilds(group))


def faces_of_wilds(group: Group) -> list[Tile]:
    """Return the kinds that the wildcards of a chow stand for.

    >>> faces_of_wilds(Group(CHOW, 0, wilds=0b101))
    [0, 2]
    """
    return [group.tile + n for n in range(3) if group.wilds >> n & 1]
