"""Every way a hand with wildcards can be read as sets and a pair.

A wildcard may stand for any kind, so that a hand can be cut in very many ways; most of them are alike to a rule system.
The rule system says by a *view* what it looks at in a group, its `Outline`; of the cuts with the same outline one is
kept. A suit is filled lowest tile first, with so many wildcards, with the pair in it or without, and remembered by its
tile counts (`suit_keys`); a hand is put together suit by suit.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from rules.hand import CHOW, PAIR, PUNG
from rules.readings import BITS, MASK, SUITS, Cut, Group
from rules.tiles import KINDS, Tile

# The `tile` of a group of wildcards alone that stands for no kind: beyond all tables by kind, so that none can miss it.
NO_FACE = KINDS
HONOURS = 3
WINDOW = (1 << 3 * BITS) - 1

Outline = tuple[int, int]
Filled = dict[Outline, Cut]
Keys = tuple[int, int, int, int]


class View(Protocol):
    """What a rule system looks at in a group; hashable, and equal where the same is looked at.

    barred      kinds that no wildcard of a chow stands for
    alone       pairs and pungs made of wildcards alone, each with the face it may stand for
    """

    def __hash__(self) -> int: ...

    @property
    def barred(self) -> tuple[Tile, ...]: ...

    @property
    def alone(self) -> tuple[Group, ...]: ...

    def outline(self, group: Group) -> Outline:
        """Marks that a cut has or has not, and counters that add up, each packed in one int."""


class Step(NamedTuple):
    """A group that the lowest tile of a suit may be in; `taken`: its tiles, to be taken off the suit's key."""

    group: Group
    taken: int
    wilds: int
    pair: bool


def fill_hand(keys: Keys, wilds: int, view: View) -> list[Cut]:
    """Ways to cut a hand with wildcards into sets and one pair: one cut of each outline.

    keys        the tiles that are no wildcards, by suit (`suit_keys`)
    wilds       how many wildcards there are, four at most
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
    """How many of the wildcards left a suit may take, and whether the pair is in it: so that only whole sets are."""
    for used in range(left + 1):
        rest = (tiles + used) % 3
        if rest == 0:
            yield used, False
        elif rest == 2 and may_pair:
            yield used, True


def _fill_alone(wilds: int, view: View) -> dict[tuple[int, bool], Filled]:
    """By wildcards left and whether there is a pair: the groups made of wildcards alone."""
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
    """Ways to cut the tiles of one suit and exactly so many wildcards into sets, and one pair where `pair`.

    The answer is remembered: it is for reading only.
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
    """A suit without tiles: nothing, or a chow of three wildcards. Pungs and pairs of wildcards have no suit."""
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
    """Every group that may hold the lowest tile of a suit, with its wildcards.

    window      the counts of the lowest kind and of the two above it, as in a suit's key
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
    """Chows that hold the lowest tile itself; what lies below it can only be wildcards."""
    for start in range(max(0, lowest - 2), min(lowest, size - 3) + 1):
        place = lowest - start
        for above in range(1 << 2 - place):
            yield Group(CHOW, first + start, wilds=(1 << place) - 1 | above << place + 1)


def _may_stand(group: Group, view: View) -> bool:
    return group.shape != CHOW or not any(tile in view.barred for tile in faces_of_wilds(group))


def faces_of_wilds(group: Group) -> list[Tile]:
    """The kinds that the wildcards of a chow stand for.

    >>> faces_of_wilds(Group(CHOW, 0, wilds=0b101))
    [0, 2]
    """
    return [group.tile + n for n in range(3) if group.wilds >> n & 1]
