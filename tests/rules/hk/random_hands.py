"""Random winning hands of Hong Kong old style with flowers and circumstances, from a seeded generator."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from rules.tiles import format_tiles, parse_tiles

Question = dict[str, Any]
Group = tuple[int, ...]

SUITS = (range(9), range(9, 18), range(18, 27))
HONOURS = range(27, 34)
TERMINALS = (0, 8, 9, 17, 18, 26)
WINDS = "ESWN"
BLESSINGS = ("blessing_of_heaven", "blessing_of_earth", "blessing_of_man")


def make_question(rng: Random) -> Question:
    """Make a question with a hand of four sets and a pair, seven pairs, thirteen orphans or nine gates."""
    while True:
        groups = rng.choices((_sets, _honours, _pairs, _orphans, _gates), (14, 4, 1, 1, 1))[0](rng)
        if max(Counter(tile for group in groups for tile in group).values()) <= 4:
            return lay_out(rng, groups)


def _sets(rng: Random) -> list[Group]:
    suit = rng.choice(SUITS)
    kinds = rng.choice(
        (range(34), range(27), suit, [*suit, *HONOURS], [*suit, *HONOURS], [*TERMINALS, *HONOURS], TERMINALS, HONOURS)
    )
    return [*(_set(rng, kinds) for _ in range(4)), _pair(rng, kinds)]


def _honours(rng: Random) -> list[Group]:
    """Make three or four sets of winds or dragons."""
    among = rng.choice((range(27, 31), range(27, 31), range(31, 34)))
    tiles = rng.sample(list(among), len(among))
    number = rng.choice((2, 3, 4))
    groups: list[Group] = [_pung(rng, tile) for tile in tiles[:number]]
    suit = rng.choice(SUITS)
    groups += [_set(rng, rng.choice((suit, range(34)))) for _ in range(4 - len(groups))]
    return [*groups, (tiles[-1],) * 2 if rng.random() < 0.5 else _pair(rng, suit)]


def _set(rng: Random, kinds: Sequence[int]) -> Group:
    chows = [kind for kind in kinds if kind < 27 and kind % 9 < 7 and {kind + 1, kind + 2} <= {*kinds}]
    if chows and rng.random() < 0.5:
        first = rng.choice(chows)
        return (first, first + 1, first + 2)
    return _pung(rng, rng.choice(kinds))


def _pung(rng: Random, tile: int) -> Group:
    return (tile,) * rng.choice((3, 3, 3, 4))


def _pair(rng: Random, kinds: Sequence[int]) -> Group:
    return (rng.choice(kinds),) * 2


def _pairs(rng: Random) -> list[Group]:
    kinds = rng.choice((range(34), rng.choice(SUITS), HONOURS))
    return [_pair(rng, kinds) for _ in range(7)]


def _orphans(rng: Random) -> list[Group]:
    return [(kind,) for kind in (*TERMINALS, *HONOURS, rng.choice((*TERMINALS, *HONOURS)))]


def _gates(rng: Random) -> list[Group]:
    suit = rng.choice(SUITS)
    return [(kind,) for kind in (suit[0], suit[0], *suit, suit[8], suit[8], rng.choice(suit))]


def lay_out(rng: Random, groups: Sequence[Group]) -> Question:
    """Make melds of all kongs and some sets, choose the winning tile, and add flowers and circumstances."""
    openness = rng.choice((0, 0, 0.3, 0.7, 1))
    melds: list[Question] = []
    concealed: list[int] = []
    for group in groups:
        if len(group) == 4 or (len(group) == 3 and rng.random() < openness):
            melds.append(_meld(rng, group))
        else:
            concealed += group
    rng.shuffle(concealed)
    winning = concealed.pop()
    flowers = sorted(rng.sample("12345678", rng.choice((0, 0, 1, 2, 4, 5, 6, 7, 8))))
    question = {
        "concealed": format_tiles(concealed),
        "melds": melds,
        "winning_tile": format_tiles((winning,)),
        "self_draw": rng.random() < 0.5,
        "seat_wind": rng.choice(WINDS),
        "round_wind": rng.choice(WINDS),
        "flowers": "".join(flowers) + "f" if flowers else "",
    }
    return {**question, "conditions": _conditions(rng, question, winning, concealed)}


def _meld(rng: Random, group: Group) -> Question:
    tiles = format_tiles(group)
    if len(group) == 4:
        return {"type": "kong", "tiles": tiles, "concealed": rng.random() < 0.5}
    return {"type": "pung" if group[0] == group[1] else "chow", "tiles": tiles}


def _conditions(rng: Random, question: Question, winning: int, concealed: Sequence[int]) -> list[str]:
    """Choose circumstances that do not conflict."""
    draws, melds = question["self_draw"], question["melds"]
    if not melds and rng.random() < 0.1:
        is_dealer = question["seat_wind"] == "E"
        blessing = BLESSINGS[0] if draws else rng.choice(BLESSINGS[1:])
        return [blessing] if draws == is_dealer else []
    kongs = sum(meld["type"] == "kong" for meld in melds)
    possible = [word for word, least in (("after_kong", 1), ("kong_on_kong", 2)) if draws and kongs >= least]
    possible += ["after_flower"] if draws and question["flowers"] else []
    words = [rng.choice(possible)] if possible and rng.random() < 0.3 else []
    if rng.random() < 0.1:
        return [*words, "last_tile"]
    melded = [tile for meld in melds for tile in parse_tiles(meld["tiles"])]
    is_robbed = not draws and winning not in concealed and winning not in melded and rng.random() < 0.2
    return ["robbing_kong"] if is_robbed else words
