"""Compare the readings of hands with wildcards with a search that gives every wildcard every face."""

from itertools import combinations_with_replacement
from random import Random
from typing import NamedTuple

import pytest

from rules.hand import CHOW, PAIR, PUNG
from rules.readings import CHOWS, PAIRS, PUNGS, Group, cut_keys, suit_keys
from rules.tiles import KINDS, Tile, parse_tiles
from rules.wildcards import NO_FACE, Outline, fill_hand


class EveryGroup(NamedTuple):
    """A view in which all cuts differ: each group with its wildcards has its own counter."""

    barred: tuple[Tile, ...] = ()

    @property
    def alone(self) -> tuple[Group, ...]:
        return Group(PAIR, NO_FACE, wilds=3), Group(PUNG, NO_FACE, wilds=7)

    def outline(self, group: Group) -> Outline:
        number = ((CHOW, PUNG, PAIR).index(group.shape) * 40 + group.tile) * 8 + group.wilds
        return 0, 1 << 3 * number


class ShapesOnly(NamedTuple):
    """A view that depends only on the shapes."""

    barred: tuple[Tile, ...] = ()
    alone: tuple[Group, ...] = EveryGroup().alone

    def outline(self, group: Group) -> Outline:
        return 1 << (CHOW, PUNG, PAIR).index(group.shape), 0


@pytest.mark.parametrize(
    ("tiles", "wilds", "cuts"),
    [
        ("11m", 0, 1),
        ("1m", 1, 1),
        ("", 2, 1),
        ("123m11z", 0, 1),
        ("12m11z", 1, 1),
        # 111z and a pair of wildcards; 11z and a wildcard, 1z and a wildcard; the pair 11z, 1z and two wildcards
        ("111z", 2, 3),
        # 1m and 4m are not in one set
        ("14m", 1, 0),
        ("111222m33m", 0, 1),
        # 1m in the pair: three wildcards as a pung or as one of 21 chows; 1m in 111m or 123m, a pair of wildcards
        ("1m", 4, 24),
    ],
)
def test_number_of_cuts(tiles: str, wilds: int, cuts: int) -> None:
    assert len(fill_hand(suit_keys(parse_tiles(tiles)), wilds, EveryGroup())) == cuts


@pytest.mark.parametrize("seed", range(60))
def test_the_cuts_are_the_same_as_with_every_face_for_every_wildcard(seed: int) -> None:
    random = Random(seed)
    pool = [
        kind for kind in random.choice((range(9), range(27, 34), (0, 1, 2, 3, 27, 28), range(5, 14))) for _ in range(4)
    ]
    wilds = random.randrange(4)
    tiles = random.sample(pool, 8 - wilds)

    cuts = {tuple(sorted(map(key_of, cut))) for cut in fill_hand(suit_keys(tiles), wilds, EveryGroup())}

    assert cuts == literal_cuts(tiles, wilds)


@pytest.mark.parametrize("seed", range(40))
def test_without_wildcards_the_cuts_are_those_of_plain_tiles(seed: int) -> None:
    random = Random(seed)
    tiles = [tile for _ in range(5) for tile in random.choice(([0, 1, 2], [1, 2, 3], [3, 3, 3], [9, 10, 11], [27] * 3))]
    keys = suit_keys([*tiles, 4, 4])

    filled = {tuple(sorted(map(key_of, cut))) for cut in fill_hand(keys, 0, EveryGroup())}

    assert filled == {tuple(sorted(map(key_of, cut))) for cut in cut_keys(keys)}


def test_one_cut_is_kept_for_each_outline() -> None:
    keys = suit_keys(parse_tiles("111222333m"))
    everything, shapes = fill_hand(keys, 2, EveryGroup()), fill_hand(keys, 2, ShapesOnly())

    assert len(everything) > len(shapes)
    assert {tuple(sorted({group.shape for group in cut})) for cut in shapes} == {
        (CHOW, PAIR),
        (PAIR, PUNG),
        (CHOW, PAIR, PUNG),
    }


def test_no_wildcard_of_a_chow_stands_for_a_barred_kind() -> None:
    keys = suit_keys(parse_tiles("12m55z"))

    assert fill_hand(keys, 1, EveryGroup())
    assert not fill_hand(keys, 1, EveryGroup(barred=(2,)))


def key_of(group: Group) -> tuple[str, int, int]:
    """Return shape, tile and wildcards of a group: their places in a chow, their number in a pung or pair."""
    return group.shape, group.tile, group.wilds if group.shape == CHOW else group.wilds.bit_count()


def literal_cuts(tiles: list[int], wilds: int) -> set[tuple[tuple[str, int, int], ...]]:
    """Give the wildcards every face, cut the tiles, and return the keys of the cuts (`key_of`)."""
    found = set()
    for faces in combinations_with_replacement(range(KINDS), wilds):
        for cut in cut_keys(suit_keys((*tiles, *faces))):
            found |= {tuple(sorted(one)) for one in share_out(cut, tiles, list(faces))}
    return found


def share_out(cut: tuple[Group, ...], real: list[int], faces: list[int]) -> list[list[tuple[str, int, int]]]:
    """Yield all ways to choose the tiles that are wildcards in the groups."""
    if not cut:
        return [[]]
    group, *rest = cut
    length = 2 if group.shape == PAIR else 3
    kinds = [group.tile + n * (group.shape == CHOW) for n in range(length)]
    ways = []
    for mask in range(1 << length):
        left, unused = list(real), list(faces)
        try:
            for n, kind in enumerate(kinds):
                (unused if mask >> n & 1 else left).remove(kind)
        except ValueError:
            continue
        alone = mask == (1 << length) - 1 and group.shape != CHOW
        wild = mask if group.shape == CHOW else mask.bit_count()
        key = group.shape, NO_FACE if alone else group.tile, wild
        ways += [[key, *way] for way in share_out(tuple(rest), left, unused)]
    return ways


def test_shared_groups_have_no_wildcards() -> None:
    assert not any(group.wilds for group in (*CHOWS, *PUNGS, *PAIRS))
