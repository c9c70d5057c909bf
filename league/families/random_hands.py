"""Random deals with every hand in its tiles, as the demo club plays them."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from rules.tiles import format_tiles

Entry = dict[str, Any]
Group = tuple[int, ...]
SUITS = (0, 9, 18)
HONOURS = range(27, 34)


# ----- parts of an entry -----


def two_seats(random: Random, seats: int = 4) -> tuple[int, int]:
    winner, discarder = random.sample(range(seats), 2)
    return winner, discarder


def drawn(ready: Sequence[int]) -> Entry:
    return {"type": "exhaustive_draw", "ready": ready}


def won(win: Entry) -> Entry:
    return {"type": "win", "wins": [win]}


def win(random: Random, winner: int, discarder: int, hand: Entry) -> Entry:
    return {"winner": winner, "from": None if random.random() < 0.35 else discarder, "hand": hand}


# ----- hands in their tiles -----


def any_hand(
    random: Random,
    *,
    suits: int = 0,
    has_honours: bool = True,
    claims_chows: bool = True,
    may_be_open: bool = True,
    of: Sequence[int] = SUITS,
) -> Entry:
    """Make a hand of sets and a pair, or of seven pairs; `suits` is the most suits it has, mostly two by default.

    of          the first tiles of the suits that can be whole sets
    """
    kept = random.sample(of, suits or min(len(of), random.choice((1, 2, 2, 3 if has_honours else 2))))
    honours = 0.35 if has_honours else 0
    shape = _seven_pairs if random.random() < 0.06 else sets_and_pair
    groups = shape(random, honours, kept)
    return laid_out(random, groups, claims_chows=claims_chows, may_be_open=may_be_open and len(groups) < 7)


def laid_out(random: Random, groups: list[Group], *, claims_chows: bool = True, may_be_open: bool = True) -> Entry:
    """Make a hand of groups with up to two open sets; one of the concealed tiles is the winning tile."""
    melds = _called(random, groups, claims_chows=claims_chows) if may_be_open else []
    held = [tile for group in groups for tile in group]
    winning = held.pop(random.randrange(len(held)))
    return {"concealed": format_tiles(sorted(held)), "melds": melds, "winning_tile": format_tiles((winning,))}


def _called(random: Random, groups: list[Group], *, claims_chows: bool) -> list[Entry]:
    """Take up to two sets out of `groups` and return them as melds."""
    claimed = [group for group in groups if len(group) == 3 and (claims_chows or len(set(group)) == 1)]
    called = random.sample(claimed, min(len(claimed), random.choice((0, 0, 1, 2))))
    for group in called:
        groups.remove(group)
    return [{"type": "chow" if len(set(group)) > 1 else "pung", "tiles": format_tiles(group)} for group in called]


def _seven_pairs(random: Random, honours: float, suits: Sequence[int]) -> list[Group]:
    kinds = [suit + number for suit in suits for number in range(9)] + (list(HONOURS) if honours else [])
    return [(tile, tile) for tile in random.sample(kinds, 7)]


def sets_and_pair(random: Random, honours: float, suits: Sequence[int], sets: int = 4) -> list[Group]:
    """Make sets and a pair with at most four of each tile."""
    while True:
        groups = [_set(random, honours, suits) for _number in range(sets)]
        groups.append((_tile(random, honours, suits),) * 2)
        if max(Counter(tile for group in groups for tile in group).values()) <= 4:
            return groups


def _set(random: Random, honours: float, suits: Sequence[int]) -> Group:
    if random.random() < 0.3:
        return (_tile(random, honours, suits),) * 3
    first = random.choice(suits) + random.randrange(7)
    return first, first + 1, first + 2


def _tile(random: Random, honours: float, suits: Sequence[int]) -> int:
    return random.choice(HONOURS) if random.random() < honours else random.choice(suits) + random.randrange(9)


def any_tile(random: Random) -> str:
    return format_tiles((random.randrange(34),))
