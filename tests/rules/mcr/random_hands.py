"""Random winning hands in which every fan occurs: questions with kind = hand, from a seeded generator."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from rules.tiles import format_tiles, parse_tiles

Question = dict[str, Any]
Group = tuple[int, ...]

SUITS = (range(9), range(9, 18), range(18, 27))
HONOURS = range(27, 34)
GREEN = parse_tiles("23468s6z")
REVERSIBLE = parse_tiles("1234589p245689s5z")
WINDS = "ESWN"


def chow(tile: int) -> Group:
    return (tile, tile + 1, tile + 2)


def pung(tile: int) -> Group:
    return (tile,) * 3


def kong(tile: int) -> Group:
    return (tile,) * 4


def pair(tile: int) -> Group:
    return (tile, tile)


def chows_among(kinds: Sequence[int]) -> list[Group]:
    held = set(kinds)
    return [chow(kind) for kind in kinds if kind < 27 and kind % 9 < 7 and held.issuperset(chow(kind))]


def sets_among(rng: Random, kinds: Sequence[int], number: int) -> list[Group]:
    """Make sets of these kinds: chows, pungs or kongs, with one sort more frequent than the others."""
    chows, of_chows = chows_among(kinds), rng.random()
    kongs = rng.choice((0, 0.1, 0.6))
    groups = []
    for _ in range(number):
        if chows and rng.random() < of_chows:
            groups.append(rng.choice(chows))
        else:
            tile = rng.choice(kinds)
            groups.append(kong(tile) if rng.random() < kongs else pung(tile))
    return groups


def near_sets(rng: Random) -> list[Group]:
    """Make four sets with close numbers in any suits, so that they form combinations."""
    base, spread = rng.randrange(9), rng.choice((1, 2, 3))
    shape = rng.choice((chow, chow, pung))
    suits = rng.choice(((0, 1, 2), (0, 1), (rng.randrange(3),)))
    steps = rng.choice(((0,), (1,), (2,), (3,), (0, 3), (0, 6), (0, 1), (0, 1, 2, 3)))
    groups = []
    for n in range(4):
        number = base + n * rng.choice(steps) if rng.random() < 0.8 else rng.randrange(spread + base + 1)
        groups.append(shape(9 * rng.choice(suits) + number % (7 if shape is chow else 9)))
    return groups


def standard(rng: Random) -> list[Group]:
    """Make four sets and a pair from some kinds of tiles."""
    suit = rng.choice(SUITS)
    kinds: Sequence[int] = rng.choice(
        (
            range(34), range(27), suit, [*suit, *HONOURS], HONOURS, [*SUITS[0], *SUITS[2]], GREEN, REVERSIBLE,
            [kind for kind in range(34) if kind >= 27 or kind % 9 in (0, 8)], [0, 8, 9, 17, 18, 26],
            [kind for kind in range(27) if 0 < kind % 9 < 8], [kind for kind in range(27) if kind % 9 > 4],
            [kind for kind in range(27) if kind % 9 < 4], [kind for kind in range(27) if kind % 9 > 5],
            [kind for kind in range(27) if kind % 9 < 3], [kind for kind in range(27) if 2 < kind % 9 < 6],
            [kind for kind in range(27) if kind % 2], [kind for kind in range(27) if 1 < kind % 9 < 7], HONOURS,
        )
    )  # fmt: skip
    return [*sets_among(rng, kinds, 4), pair(rng.choice(kinds))]


def combined(rng: Random) -> list[Group]:
    return [*near_sets(rng), pair(rng.randrange(34))]


def honours(rng: Random) -> list[Group]:
    """Make pungs of winds or dragons, and other sets."""
    among = rng.choice((range(27, 31), range(31, 34)))
    tiles = rng.sample(list(among), 3)
    shape = rng.choice((pung, pung, kong))
    groups = [shape(tile) for tile in tiles[: rng.choice((2, 3))]]
    rest = 4 - len(groups)
    return [*groups, *sets_among(rng, range(34), rest), pair(rng.choice((tiles[2], rng.randrange(34))))]


def outside(rng: Random) -> list[Group]:
    """Make a hand with a terminal, an honour or a five in every group."""
    if rng.random() < 0.5:
        chows, others = [0, 6, 9, 15, 18, 24], [0, 8, 9, 17, 18, 26, *HONOURS]
    else:
        chows, others = [9 * suit + n for suit in range(3) for n in (2, 3, 4)], [4, 13, 22]
    groups = [chow(rng.choice(chows)) if rng.random() < 0.7 else pung(rng.choice(others)) for _ in range(4)]
    return [*groups, pair(rng.choice(others))]


def terminal_chows(rng: Random) -> list[Group]:
    """Make 一色双龙会, 三色双龙会, or a hand that only resembles them."""
    first, second, third = rng.sample((0, 9, 18), 3)
    other = rng.choice((first, second))
    five = rng.choice((first, third, third)) + 4
    return [chow(first), chow(first + 6), chow(other), chow(other + 6), pair(five)]


def knitted(rng: Random) -> list[int]:
    suits = rng.sample((0, 9, 18), 3)
    return [suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6)]


def knitted_straight(rng: Random) -> list[Group]:
    body = [(tile,) for tile in knitted(rng)]
    return [*body, *sets_among(rng, range(34), 1), pair(rng.randrange(34))]


def knitted_honours(rng: Random) -> list[Group]:
    number = rng.choice((5, 6, 7))
    return [(tile,) for tile in (*rng.sample(knitted(rng), 14 - number), *rng.sample(list(HONOURS), number))]


def seven_pairs(rng: Random) -> list[Group]:
    suit = rng.choice(SUITS)
    kinds = rng.choice((range(34), range(27), suit, [*suit, *HONOURS], HONOURS, GREEN, REVERSIBLE, range(10, 17)))
    if rng.random() < 0.2:
        return [pair(kind) for kind in (*HONOURS, 0, 8, 9, 17, 18, 26)[rng.randrange(6) :][:7]]
    if rng.random() < 0.3:
        start = rng.randrange(3)
        return [pair(suit[0] + start + n) for n in range(7)]
    return [pair(rng.choice(kinds)) for _ in range(7)]


def thirteen_orphans(rng: Random) -> list[Group]:
    kinds = (0, 8, 9, 17, 18, 26, *HONOURS)
    return [(kind,) for kind in (*kinds, rng.choice(kinds))]


def nine_gates(rng: Random) -> list[Group]:
    suit = rng.choice(SUITS)
    return [(kind,) for kind in (suit[0], suit[0], *suit, suit[8], suit[8], rng.choice(suit))]


SHAPES: tuple[tuple[Callable[[Random], list[Group]], int], ...] = (
    (standard, 8), (combined, 8), (honours, 2), (outside, 2), (terminal_chows, 1), (knitted_straight, 2),
    (knitted_honours, 1), (seven_pairs, 2), (thirteen_orphans, 1), (nine_gates, 1),
)  # fmt: skip


def make_question(rng: Random) -> Question:
    """Make a question with a winning hand and possible circumstances."""
    while True:
        shape = rng.choices([shape for shape, _ in SHAPES], [weight for _, weight in SHAPES])[0]
        groups = shape(rng)
        if max(Counter(tile for group in groups for tile in group).values()) <= 4:
            return lay_out(rng, groups)


def lay_out(rng: Random, groups: Sequence[Group]) -> Question:
    """Make melds of all kongs and some other sets, and choose the winning tile among the concealed tiles."""
    openness = rng.choice((0, 0, 0.4, 0.8, 1))
    melds: list[Question] = []
    concealed: list[int] = []
    for group in groups:
        if len(group) == 4 or (len(group) == 3 and rng.random() < openness):
            melds.append(as_meld(rng, group))
        else:
            concealed += group
    rng.shuffle(concealed)
    winning = concealed.pop()
    question = {
        "concealed": format_tiles(concealed),
        "melds": melds,
        "winning_tile": format_tiles((winning,)),
        "self_draw": rng.random() < 0.5,
        "seat_wind": rng.choice(WINDS),
        "round_wind": rng.choice(WINDS),
        "flowers": rng.choice((0, 0, 0, 1, 8)),
    }
    return {**question, "conditions": circumstances(rng, question, winning, concealed)}


def as_meld(rng: Random, group: Group) -> Question:
    if len(group) == 4:
        concealed = rng.random() < 0.5
        return {"type": "kong", "tiles": format_tiles(group), "concealed": concealed}
    return {"type": "chow" if group[0] != group[1] else "pung", "tiles": format_tiles(group)}


def circumstances(rng: Random, question: Question, winning: int, concealed: Sequence[int]) -> list[str]:
    """Choose conditions that do not conflict."""
    words = [word for word in ("last_tile", "after_kong", "robbing_kong", "last_of_kind") if rng.random() < 0.12]
    melded = [tile for meld in question["melds"] for tile in parse_tiles(meld["tiles"])]
    has_kong = any(meld["type"] == "kong" for meld in question["melds"])
    if not question["self_draw"] or not has_kong:
        words = [word for word in words if word != "after_kong"]
    if question["self_draw"] or "last_tile" in words or winning in concealed or winning in melded:
        words = [word for word in words if word != "robbing_kong"]
    return [word for word in words if word != "last_of_kind" or winning not in concealed]
