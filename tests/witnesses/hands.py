"""Hands made of groups that are changed a little at a time: the material of the search for witnesses."""

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from rules.tiles import format_tiles, parse_tiles

HONOURS = tuple(range(27, 34))
SUITED = tuple(range(27))
CHOWS = tuple(tile for tile in SUITED if tile % 9 < 7)
WINDS = "ESWN"
# The wildcard by the indicator that is turned.
WILD_AFTER = {"9p": 9, "1z": 28, "4z": 33, "4s": 22}
CONCEALED, OPEN, ADDED = 0, 1, 2
# What a hand is made of: everything, one suit with honours, terminals with honours, green tiles, the ends of suits ...
THEMES: tuple[tuple[int, ...], ...] = (
    tuple(range(34)), SUITED, tuple(range(9)), tuple(range(18, 27)), (*range(18, 27), *HONOURS), HONOURS,
    tuple(range(27, 31)), tuple(range(31, 34)), (0, 8, 9, 17, 18, 26), (0, 8, 9, 17, 18, 26, *HONOURS),
    (19, 20, 21, 23, 25, 32), tuple(t for t in SUITED if t % 9 in (0, 1, 2, 6, 7, 8)),
    tuple(t for t in range(34) if t > 26 or t % 9 in (0, 1, 2, 6, 7, 8)), tuple(t for t in SUITED if 0 < t % 9 < 8),
    tuple(t for t in SUITED if t % 9 < 3), tuple(t for t in SUITED if 2 < t % 9 < 6),
    tuple(t for t in SUITED if t % 9 > 5), tuple(t for t in SUITED if t % 9 < 4), tuple(t for t in SUITED if t % 9 > 4),
    tuple(t for t in SUITED if t % 9 in (1, 3, 5, 7)), tuple(t for t in SUITED if t % 9 in (1, 4, 7)),
    tuple(t for t in SUITED if 2 <= t % 9 <= 6), (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31),
)  # fmt: skip


@dataclass(frozen=True)
class Group:
    """A chow `c`, pung `p` or kong `k`, by its first tile."""

    kind: str
    tile: int
    laid: int = CONCEALED

    @property
    def tiles(self) -> list[int]:
        if self.kind == "c":
            return [self.tile, self.tile + 1, self.tile + 2]
        return [self.tile] * (4 if self.kind == "k" else 3)

    @property
    def is_meld(self) -> bool:
        return self.kind == "k" or self.laid != CONCEALED

    def text(self) -> str:
        tiles = format_tiles(self.tiles)
        if self.kind != "k" or self.laid == OPEN:
            return tiles
        return f"({tiles})" if self.laid == CONCEALED else f"{tiles}+"


@dataclass(frozen=True)
class Made:
    """A hand: groups and loose tiles, the place of the winning tile, and the circumstances."""

    groups: tuple[Group, ...]
    loose: tuple[int, ...]
    win: int
    drawn: bool
    conditions: frozenset[str] = frozenset()
    more: tuple[tuple[str, str], ...] = field(default=())

    def text(self) -> str | None:
        """Return the question as `rules.together.question_of` reads it; None for more than four of a tile."""
        everything = [tile for group in self.groups for tile in group.tiles] + list(self.loose)
        if max(Counter(everything).values()) > 4:
            return None
        hidden = sorted([tile for one in self.groups if not one.is_meld for tile in one.tiles] + list(self.loose))
        more = dict(self.more)
        for place in more.pop("wilds", ""):
            hidden[int(place, 36) % len(hidden)] = WILD_AFTER[more["indicator"]]
        if not hidden or Counter(hidden).most_common(1)[0][1] > 4:
            return None
        winning = hidden.pop(self.win % len(hidden))
        if not hidden:
            return None
        words = [format_tiles(hidden), format_tiles([winning]), *(one.text() for one in self.groups if one.is_meld)]
        words += [f"{key}={value}" for key, value in more.items() if value]
        if self.conditions:
            words.append("conditions=" + ",".join([*sorted(self.conditions), ""]))
        return " ".join([*words, *(["d"] if self.drawn else [])])


@dataclass(frozen=True)
class Kind:
    """What the hands of a rule system are like.

    sets        how many sets a hand has beside its pair
    tiles       the tiles that it is made of
    specials    makers of loose tiles in place of sets and a pair
    more        by key of the question its values
    """

    sets: int
    tiles: tuple[int, ...]
    conditions: tuple[str, ...]
    specials: tuple[Any, ...]
    more: dict[str, tuple[str, ...]]
    has_chows: bool = True


def fresh(rng: Random, kind: Kind) -> Made:
    """Make a hand from one theme, or of loose tiles."""
    drawn, win = rng.random() < 0.5, rng.randrange(18)
    more = tuple((key, rng.choice(values)) for key, values in kind.more.items())
    conditions = frozenset(rng.sample(kind.conditions, rng.choice((0, 0, 0, 1, 1, 2))))
    if kind.specials and rng.random() < 0.15:
        return Made((), tuple(rng.choice(kind.specials)(rng)), win, drawn, conditions, more)
    without = rng.sample(range(3), rng.choice((0, 0, 1, 1, 2)))
    theme = [tile for tile in rng.choice(THEMES) if tile in kind.tiles and tile // 9 not in without] or list(kind.tiles)
    of_chows, of_melds = rng.choice((0, 0.5, 1)), rng.choice((0, 0, 0.5, 0.9))
    groups = tuple(_group(rng, theme, of_chows, of_melds) for _ in range(kind.sets))
    return Made(groups, (rng.choice(theme),) * 2, win, drawn, conditions, more)


def _group(rng: Random, theme: list[int], of_chows: float, of_melds: float) -> Group:
    chows = [tile for tile in theme if tile in CHOWS and {tile + 1, tile + 2} <= {*theme}]
    laid = rng.choice((OPEN, OPEN, ADDED)) if rng.random() < of_melds else CONCEALED
    if chows and rng.random() < of_chows:
        return Group("c", rng.choice(chows), min(laid, OPEN))
    kong = rng.random() < rng.choice((0, 0.2, 0.8))
    return Group("k" if kong else "p", rng.choice(theme), laid if kong else min(laid, OPEN))


def changed(rng: Random, made: Made, kind: Kind) -> Made:
    """Change one to three things of a hand."""
    for _ in range(rng.choice((1, 1, 2, 3))):
        made = rng.choice(CHANGES)(rng, made, kind)
    return made


def _new_group(rng: Random, made: Made, kind: Kind) -> Made:
    if not made.groups:
        return _win(rng, made, kind)
    groups, at = list(made.groups), rng.randrange(len(made.groups))
    groups[at] = _group(rng, list(kind.tiles), 0.5, 0.4)
    return replace(made, groups=tuple(groups))


def _moved_group(rng: Random, made: Made, kind: Kind) -> Made:
    """Put a group a few numbers or a suit beside another one."""
    if len(made.groups) < 2:
        return _win(rng, made, kind)
    groups = list(made.groups)
    at, other = rng.sample(range(len(groups)), 2)
    step = rng.choice((0, 1, 2, 3, 6, 9, 18, -1, -2, -3, -6, -9, -18, 10, 8, 19, 17, 12, 15, 21, 24))
    tile = groups[other].tile + step
    shape = rng.choice((groups[at].kind, groups[other].kind))
    if tile not in kind.tiles or (shape == "c" and tile not in CHOWS):
        return made
    groups[at] = replace(
        groups[at], kind=shape, tile=tile, laid=groups[at].laid if shape == "k" else min(groups[at].laid, OPEN)
    )
    return replace(made, groups=tuple(groups))


def _laid(rng: Random, made: Made, kind: Kind) -> Made:
    """Lay a group open, or take it back; make a kong of a pung, or the reverse."""
    if not made.groups:
        return _win(rng, made, kind)
    groups, at = list(made.groups), rng.randrange(len(made.groups))
    one = groups[at]
    shape = rng.choice("pk") if one.kind != "c" else "c"
    laid = rng.choice((CONCEALED, OPEN, ADDED))
    groups[at] = Group(shape, one.tile, laid if shape == "k" else min(laid, OPEN))
    return replace(made, groups=tuple(groups))


def _all_laid(rng: Random, made: Made, kind: Kind) -> Made:
    laid = rng.choice((CONCEALED, OPEN))
    return replace(made, groups=tuple(replace(one, laid=laid) for one in made.groups))


def _all_kongs(rng: Random, made: Made, kind: Kind) -> Made:
    """Make kongs of all pungs but perhaps one."""
    laid, left = rng.choice((CONCEALED, OPEN)), rng.randrange(len(made.groups) * 2 or 1)
    return replace(made, groups=tuple(
        one if one.kind == "c" or n == left else Group("k", one.tile, laid) for n, one in enumerate(made.groups)
    ))  # fmt: skip


def _alone(rng: Random, made: Made, kind: Kind) -> Made:
    """One circumstance alone, with a closed hand without kongs, as a blessing asks for."""
    groups = tuple(Group("c" if one.kind == "c" else "p", one.tile) for one in made.groups)
    conditions = frozenset({rng.choice(kind.conditions)})
    more = tuple((key, rng.choice(kind.more[key]) if key == "seat_wind" else value) for key, value in made.more)
    return replace(made, groups=groups, conditions=conditions, drawn=rng.random() < 0.6, more=more)


def _pair(rng: Random, made: Made, kind: Kind) -> Made:
    if len(made.loose) != 2:
        loose = list(made.loose)
        loose[rng.randrange(len(loose))] = rng.choice(kind.tiles)
        return replace(made, loose=tuple(loose))
    near = [tile for one in made.groups for tile in one.tiles] + list(kind.tiles)
    return replace(made, loose=(rng.choice(near),) * 2)


def _win(rng: Random, made: Made, kind: Kind) -> Made:
    return replace(made, win=rng.randrange(18))


def _drawn(rng: Random, made: Made, kind: Kind) -> Made:
    return replace(made, drawn=not made.drawn)


def _circumstance(rng: Random, made: Made, kind: Kind) -> Made:
    return replace(made, conditions=made.conditions ^ {rng.choice(kind.conditions)})


def _more(rng: Random, made: Made, kind: Kind) -> Made:
    if not made.more:
        return made
    more = dict(made.more)
    key = rng.choice(list(more))
    more[key] = rng.choice(kind.more[key])
    return replace(made, more=tuple(more.items()))


def _other_suit(rng: Random, made: Made, kind: Kind) -> Made:
    """Exchange two suits, or move the whole hand by one number."""
    one, other = rng.sample(range(3), 2)

    def moved(tile: int) -> int:
        suit, number = divmod(tile, 9)
        return tile if tile > 26 else 9 * {one: other, other: one}.get(suit, suit) + number

    groups = tuple(replace(group, tile=moved(group.tile)) for group in made.groups)
    return replace(made, groups=groups, loose=tuple(map(moved, made.loose)))


CHANGES = (
    _new_group, _new_group, _moved_group, _moved_group, _moved_group, _laid, _laid, _all_laid, _all_kongs, _alone,
    _pair, _pair, _win, _win, _drawn, _circumstance, _circumstance, _more, _more, _other_suit,
)  # fmt: skip


def laid_otherwise(made: Made) -> list[Made]:
    """Return the hand, and the same sets with one of them laid open or as a kong, or with all of them so."""
    found = {made.groups: made}
    for at, one in enumerate(made.groups):
        for other in _ways(one):
            groups = (*made.groups[:at], other, *made.groups[at + 1 :])
            found.setdefault(groups, replace(made, groups=groups))
    for way in range(3):
        groups = tuple(_ways(one)[min(way, len(_ways(one)) - 1)] for one in made.groups)
        found.setdefault(groups, replace(made, groups=groups))
    return list(found.values())


def _ways(one: Group) -> list[Group]:
    """Return a set laid open, and a pung as an open and a concealed kong."""
    if one.kind == "c":
        return [Group("c", one.tile, OPEN)]
    return [Group("p", one.tile, OPEN), Group("k", one.tile, OPEN), Group("k", one.tile, CONCEALED)]


def text_of(question: dict[str, Any], kind: Kind) -> str:
    """Return a question as a line of the table, without what the hands of its kind do not have."""
    words = [question["concealed"].replace("0", "5"), question["winning_tile"].replace("0", "5")]
    for meld in question["melds"]:
        tiles = meld["tiles"].replace("0", "5")
        words.append(f"({tiles})" if meld.get("concealed") else f"{tiles}+" if meld.get("added") else tiles)
    words += [f"{key}={question[key]}" for key in kind.more if question.get(key)]
    if question.get("conditions"):
        words.append("conditions=" + ",".join([*sorted(question["conditions"]), ""]))
    return " ".join([*words, *(["d"] if question["self_draw"] else [])])


def made_from(question: dict[str, Any]) -> Made:
    """Return the hand of a question: its concealed tiles cut into sets and a pair, or left loose where that fails."""
    melds = tuple(_melded(one) for one in question["melds"])
    tiles = sorted(parse_tiles(question["concealed"] + question["winning_tile"]))
    cut = _cut(tuple(tiles))
    groups, loose = cut or ((), tuple(tiles))
    hidden = sorted(tile for one in groups for tile in one.tiles) if cut else []
    hidden = sorted([*hidden, *loose])
    (winning,) = parse_tiles(question["winning_tile"])
    known = ("concealed", "winning_tile", "melds", "self_draw", "conditions")
    more = tuple((key, str(value)) for key, value in question.items() if key not in known)
    conditions = frozenset(question.get("conditions") or ())
    return Made((*melds, *groups), loose, hidden.index(winning), question["self_draw"], conditions, more)


def _melded(meld: dict[str, Any]) -> Group:
    tile = min(parse_tiles(meld["tiles"]))
    if meld["type"] == "kong":
        return Group("k", tile, ADDED if meld["added"] else CONCEALED if meld["concealed"] else OPEN)
    return Group("c" if meld["type"] == "chow" else "p", tile, OPEN)


def _cut(tiles: tuple[int, ...]) -> tuple[tuple[Group, ...], tuple[int, ...]] | None:
    """Cut tiles into sets and one pair, the first way that is found."""
    if len(tiles) == 2:
        return ((), tiles) if tiles[0] == tiles[1] else None
    for pair in sorted({tile for tile in tiles if tiles.count(tile) > 1}):
        rest = list(tiles)
        rest.remove(pair)
        rest.remove(pair)
        sets = _sets(rest)
        if sets is not None:
            return tuple(sets), (pair, pair)
    return None


def _sets(tiles: list[int]) -> list[Group] | None:
    if not tiles:
        return []
    first = tiles[0]
    for one in (Group("p", first), *([Group("c", first)] if first in CHOWS else [])):
        rest = list(tiles)
        if all(one.tiles.count(tile) <= rest.count(tile) for tile in one.tiles):
            for tile in one.tiles:
                rest.remove(tile)
            found = _sets(rest)
            if found is not None:
                return [one, *found]
    return None
