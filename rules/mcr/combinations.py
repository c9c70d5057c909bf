"""The fans that two, three or four sets form, and which of them a hand may count together.

source      计分原则: 不重复 不拆移 不得相同 就高不就低 套算一次
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from rules.tiles import NUMBER, Tile, Tiles

NO_PAIR = -1


@dataclass(frozen=True, slots=True)
class Combination:
    """A fan that `size` chows or pungs form together.

    of_chows    True for chows, False for pungs and kongs of numbers
    forms       tells whether sets (lowest tiles, ascending) form it; the second argument is the pair of the hand
    """

    key: str
    value: int
    size: int
    of_chows: bool
    forms: Callable[[Tiles, Tile], bool]


def _alike(sets: Tiles, pair: Tile) -> bool:
    return len(set(sets)) == 1


def _rising(*steps: int) -> Callable[[Tiles, Tile], bool]:
    """Return a test for sets of one suit that rise by the same step, one of `steps`."""

    def forms(sets: Tiles, pair: Tile) -> bool:
        step = sets[1] - sets[0]
        rises = all(sets[n + 1] - sets[n] == step for n in range(len(sets) - 1))
        return rises and step in steps and sets[0] // 9 == sets[-1] // 9

    return forms


def _mixed(*numbers: int) -> Callable[[Tiles, Tile], bool]:
    """Return a test for sets in different suits; `numbers` are their distances from the lowest."""

    def forms(sets: Tiles, pair: Tile) -> bool:
        of_sets = sorted(NUMBER[tile] for tile in sets)
        differ = len({tile // 9 for tile in sets}) == len(sets)
        return differ and tuple(number - of_sets[0] for number in of_sets) == numbers

    return forms


def _straight(sets: Tiles, pair: Tile) -> bool:
    """123 456 789 of one suit."""
    return NUMBER[sets[0]] == 1 and (sets[1] - sets[0], sets[2] - sets[0]) == (3, 6)


def _mixed_straight(sets: Tiles, pair: Tile) -> bool:
    """123 456 789, each in a different suit."""
    return len({tile // 9 for tile in sets}) == 3 and sorted(NUMBER[tile] for tile in sets) == [1, 4, 7]


def _two_ends(sets: Tiles, pair: Tile) -> bool:
    """123 and 789 of one suit."""
    return NUMBER[sets[0]] == 1 and sets[1] - sets[0] == 6


def _two_ends_twice(sets: Tiles, pair: Tile) -> bool:
    """一色双龙会: 123 123 789 789 and 55 of one suit."""
    low = sets[0]
    return NUMBER[low] == 1 and sets == (low, low, low + 6, low + 6) and pair == low + 4


def _two_ends_in_two_suits(sets: Tiles, pair: Tile) -> bool:
    """三色双龙会: 123 789 in each of two suits and 55 of the third."""
    suits = {sets[0] // 9, sets[2] // 9, pair // 9}
    return _two_ends(sets[:2], pair) and _two_ends(sets[2:], pair) and NUMBER[pair] == 5 and len(suits) == 3


COMBINATIONS: tuple[Combination, ...] = (
    Combination("pure_terminal_chows", 64, 4, True, _two_ends_twice),
    Combination("quadruple_chow", 48, 4, True, _alike),
    Combination("four_pure_shifted_pungs", 48, 4, False, _rising(1)),
    Combination("four_pure_shifted_chows", 32, 4, True, _rising(1, 2)),
    Combination("pure_triple_chow", 24, 3, True, _alike),
    Combination("pure_shifted_pungs", 24, 3, False, _rising(1)),
    Combination("pure_straight", 16, 3, True, _straight),
    Combination("three_suited_terminal_chows", 16, 4, True, _two_ends_in_two_suits),
    Combination("pure_shifted_chows", 16, 3, True, _rising(1, 2)),
    Combination("triple_pung", 16, 3, False, _mixed(0, 0, 0)),
    Combination("mixed_straight", 8, 3, True, _mixed_straight),
    Combination("mixed_triple_chow", 8, 3, True, _mixed(0, 0, 0)),
    Combination("mixed_shifted_pungs", 8, 3, False, _mixed(0, 1, 2)),
    Combination("mixed_shifted_chows", 6, 3, True, _mixed(0, 1, 2)),
    Combination("double_pung", 2, 2, False, _mixed(0, 0)),
    Combination("pure_double_chow", 1, 2, True, _alike),
    Combination("mixed_double_chow", 1, 2, True, _mixed(0, 0)),
    Combination("short_straight", 1, 2, True, _rising(3)),
    Combination("two_terminal_chows", 1, 2, True, _two_ends),
)

# A combination in the hand: its number in COMBINATIONS, and its sets as bits.
Held = tuple[int, int]
# A selection: its sum, and its combinations by number in the order of COMBINATIONS. The numbers are negative, so that
# of two selections the one with lower numbers compares as greater.
Selection = tuple[int, tuple[int, ...]]


def choose_combinations(chows: Tiles, pungs: Tiles, pair: Tile | None) -> dict[str, int]:
    """Choose the best combinations that a hand may count; return the number of times by key.

    chows       lowest tiles of the chows, ascending
    pungs       tiles of the pungs and kongs of numbers, ascending
    pair        the tile of the pair; None without one

    >>> choose_combinations((10, 13, 19, 22), (), 27)
    {'mixed_double_chow': 2, 'short_straight': 1}
    """
    if len(chows) >= 2:
        with_pair = pair if pair is not None and len(chows) == 4 and NUMBER[pair] == 5 else NO_PAIR
        of_chows = _best(chows, True, with_pair)
        return {**of_chows, **_best(pungs, False, NO_PAIR)} if len(pungs) >= 2 else of_chows
    return _best(pungs, False, NO_PAIR)


@lru_cache(maxsize=1 << 16)
def _best(sets: Tiles, of_chows: bool, pair: Tile) -> dict[str, int]:
    """Return the selection with the greatest sum; of equal sums, the one with more of the earlier combinations.

    source      就高不就低
    """
    held = [
        (number, sum(1 << n for n in chosen))
        for size in range(2, len(sets) + 1)
        for chosen in combinations(range(len(sets)), size)
        for number in _made_by(tuple([sets[n] for n in chosen]), of_chows, pair)
    ]
    numbers = [-number for number in _best_after((), held)[1]]
    return {COMBINATIONS[number].key: numbers.count(number) for number in numbers}


@lru_cache(maxsize=1 << 15)
def _made_by(sets: Tiles, of_chows: bool, pair: Tile) -> tuple[int, ...]:
    """Return the combinations that exactly these sets form together."""
    return tuple(
        number
        for number, row in enumerate(COMBINATIONS)
        if row.size == len(sets) and row.of_chows == of_chows and row.forms(sets, pair)
    )


def _best_after(chosen: tuple[Held, ...], held: list[Held]) -> Selection:
    """Return the best selection that begins with the chosen combinations, in their order."""
    best = _selection(chosen)
    for one in held:
        if _may_follow(one, chosen):
            best = max(best, _best_after((*chosen, one), held))
    return best


def _selection(chosen: tuple[Held, ...]) -> Selection:
    numbers = tuple(sorted((-number for number, _ in chosen), reverse=True))
    return sum(COMBINATIONS[-number].value for number in numbers), numbers


def _may_follow(one: Held, chosen: tuple[Held, ...]) -> bool:
    """Whether a combination may be counted after the chosen ones.

    source      不拆移, 套算一次: at least one set is not used by the chosen ones, and at most one set is;
                不得相同: two combinations of the same fan share no set
    """
    number, sets = one
    taken = 0
    for other, others in chosen:
        if other == number and sets & others:
            return False
        taken |= others
    return bool(sets & ~taken) and (sets & taken).bit_count() <= 1
