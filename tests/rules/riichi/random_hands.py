"""Random winning riichi hands in which every yaku occurs: questions with kind = hand, from a seeded generator."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from rules.tiles import KINDS, ORPHANS, TERMINALS, Tile, format_tiles, parse_tiles

Question = dict[str, Any]
Group = tuple[Tile, ...]

HONOURS = tuple(range(27, 34))
SUITS = (tuple(range(9)), tuple(range(9, 18)), tuple(range(18, 27)))
GREEN = parse_tiles("23468s6z")
FIVES = (4, 13, 22)
# The tiles that a hand is made of: any tiles, one suit and honours, one suit, terminals and honours, ...
MATERIAL = (
    *(tuple(range(KINDS)),) * 6,
    *(suit + HONOURS for suit in SUITS),
    *SUITS,
    ORPHANS,
    TERMINALS,
    HONOURS,
    GREEN,
    tuple(kind for kind in range(27) if kind not in TERMINALS),
    (*range(3), *range(9, 12), *range(18, 21)),
    tuple(kind for kind in range(27) if not 3 <= kind % 9 < 6),
    tuple(kind for kind in range(KINDS) if kind >= 27 or not 3 <= kind % 9 < 6),
    *SUITS,
)


def make_question(rng: Random) -> Question:
    """Make a question with a winning shape and possible circumstances; one in thirty does not win."""
    melds, concealed = _make_tiles(rng)
    rng.shuffle(concealed)
    if rng.random() < 1 / 30:
        concealed[0] = rng.randrange(KINDS)
    question = {
        "self_draw": rng.random() < 0.5,
        "seat_wind": rng.choice("ESWN"),
        "round_wind": rng.choice("ESWN"),
    }
    question["conditions"] = _choose_conditions(rng, question, melds)
    seen = Counter(concealed) + Counter(tile for meld in melds for tile in meld["group"])
    if "robbing_kong" in question["conditions"]:
        seen[concealed[-1]] += 3
    if max(seen.values()) > 4:
        return make_question(rng)
    dora = [_draw_indicator(rng, seen) for _ in range(rng.randint(0, 5))]
    ura = [_draw_indicator(rng, seen) for _ in range(rng.randint(0, len(dora)))]
    paint = _painter(rng, seen)
    for meld in melds:
        meld["tiles"] = format_tiles(paint(meld.pop("group")))
    *concealed, winning = paint(concealed)
    return question | {
        "concealed": format_tiles(concealed),
        "melds": melds,
        "winning_tile": format_tiles((winning,)),
        "dora_indicators": [format_tiles((tile,)) for tile in paint(dora)],
        "ura_indicators": [format_tiles((tile,)) for tile in paint(ura)],
    }


def _make_tiles(rng: Random) -> tuple[list[dict[str, Any]], list[Tile]]:
    shape = rng.random()
    if shape < 0.05:
        return [], [*ORPHANS, rng.choice(ORPHANS)]
    if shape < 0.08:
        low = rng.choice((0, 9, 18))
        return [], [low + n for n in (0, 0, 0, *range(1, 8), 8, 8, 8, rng.randrange(9))]
    if shape < 0.16:
        material = rng.choice([kinds for kinds in MATERIAL if len(kinds) >= 7])
        return [], [kind for kind in rng.sample(material, 7) for _ in range(2)]
    groups, pair = _make_groups(rng)
    melded = rng.choice((0, 0, 0, 1, 2, 3, 4))
    melds, concealed = [], [pair, pair]
    for n, group in enumerate(groups):
        if n < melded or len(group) == 4:
            melds.append(_make_meld(rng, group))
        else:
            concealed += group
    return melds, concealed


def _make_groups(rng: Random) -> tuple[list[Group], Tile]:
    """Make four sets and a pair from one choice of tiles: chows and pungs in any mixture, often alike."""
    while True:
        material = rng.choice(MATERIAL)
        of_chows, alike = rng.random(), rng.choice((0, 0.3, 0.7))
        groups: list[Group] = []
        for _ in range(4):
            group = _make_group(rng, material, of_chows)
            groups.append(_like(rng, rng.choice(groups)) if groups and rng.random() < alike else group)
        pair = rng.choice(material)
        if max(Counter([pair, pair, *(tile for group in groups for tile in group)]).values()) <= 4:
            rng.shuffle(groups)
            return groups, pair


def _make_group(rng: Random, material: Sequence[Tile], of_chows: float) -> Group:
    first = rng.choice(material)
    if rng.random() < of_chows and first < 27 and first % 9 < 7 and {first + 1, first + 2} <= set(material):
        return (first, first + 1, first + 2)
    return (first,) * rng.choice((3, 3, 3, 4))


def _like(rng: Random, group: Group) -> Group:
    """Repeat a set: the same tiles, in another suit, or three numbers higher."""
    first = group[0]
    if first >= 27:
        return (27 + (first - 26) % 7,) * len(group)
    other_suit, further = (first + rng.choice((9, 18))) % 27, first // 9 * 9 + (first + 3) % 9
    if first == group[1]:
        return (other_suit,) * len(group)
    low = rng.choice((first, other_suit, other_suit, further))
    return (low, low + 1, low + 2) if low % 9 < 7 else group


def _make_meld(rng: Random, group: Group) -> dict[str, Any]:
    if len(group) == 4:
        concealed = rng.random() < 0.6
        return {"type": "kong", "group": group, "concealed": concealed, "added": not concealed and rng.random() < 0.5}
    return {"type": "pung" if group[0] == group[1] else "chow", "group": group, "concealed": False, "added": False}


def _choose_conditions(rng: Random, question: Question, melds: Sequence[dict[str, Any]]) -> list[str]:
    """Choose circumstances that fit the hand and each other."""
    closed = all(meld["concealed"] for meld in melds)
    self_draw, is_dealer = question["self_draw"], question["seat_wind"] == "E"
    if rng.random() < 0.04 and not melds:
        if self_draw:
            return ["blessing_of_heaven" if is_dealer else "blessing_of_earth"]
        return [] if is_dealer else ["blessing_of_man"]
    conditions = []
    if closed and rng.random() < 0.4:
        conditions.append(rng.choice(("riichi", "riichi", "double_riichi")))
    chance = rng.random()
    if chance < 0.1 and conditions:
        conditions.append("ippatsu")
    elif chance < 0.2:
        conditions.append("last_tile")
    elif chance < 0.4 and self_draw and any(meld["type"] == "kong" for meld in melds):
        conditions.append("after_kong")
    elif chance < 0.3 and not self_draw:
        conditions.append("robbing_kong")
    if rng.random() < 0.02:
        conditions.append("eighth_win")
    return conditions


def _draw_indicator(rng: Random, seen: Counter[Tile]) -> Tile:
    """Draw an indicator of which a tile is left, often one that points to a tile of the hand."""
    while True:
        tile = rng.randrange(KINDS)
        if rng.random() < 0.5:
            tile = max(0, rng.choice(list(seen.elements())) - 1)
        if seen[tile] < 4:
            seen[tile] += 1
            return tile


def _painter(rng: Random, seen: Counter[Tile]) -> Any:
    """Return a function that sometimes makes one five of a suit red; always if all four fives are visible."""
    left = {five: rng.randrange(seen[five]) for five in FIVES if seen[five] and (seen[five] == 4 or rng.random() < 0.5)}

    def paint(tiles: Sequence[Tile]) -> list[Tile]:
        painted = []
        for tile in tiles:
            if tile in left:
                left[tile] -= 1
                if left[tile] == -1:
                    tile = 34 + tile // 9
            painted.append(tile)
        return painted

    return paint
