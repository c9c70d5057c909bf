"""The readings of a winning hand of yueqing, and the facts that hold in all of them."""

from collections.abc import Iterator
from typing import NamedTuple

from rules.hand import CHOW, KONG, PAIR, PUNG, Hand, Meld
from rules.readings import Cut, Group, suit_keys
from rules.tiles import EAST, SUIT, Tile
from rules.wildcards import NO_FACE, Outline, fill_hand
from rules.yueqing.options import Options
from rules.yueqing.roles import Roles
from rules.yueqing.sides import MOST_MELDS, Side

WILD_PAIR = Group(PAIR, NO_FACE, wilds=0b11)
WILD_PUNG = Group(PUNG, NO_FACE, wilds=0b111)


class Facts(NamedTuple):
    """The facts about a winning hand that hold in every reading.

    wilds       the number of wildcards, with the winning tile and a kong
    wild_kong   whether the hand has the kong of wildcards
    own_wind    the winner's wind as a tile; None if that wind is not in play
    valued      自风位/红中/发财, as far as they are in play; the own wind comes first
    single      the only concealed tile of a hand with five melds, else None
    """

    hand: Hand
    side: Side
    roles: Roles
    options: Options
    wilds: int
    wild_kong: bool
    own_wind: Tile | None
    valued: tuple[Tile, ...]
    single: Tile | None


def facts_of(hand: Hand, side: Side, roles: Roles, options: Options) -> Facts:
    """Collect the facts of a winner's tiles."""
    valued = roles.valued(side.wind)
    return Facts(
        hand=hand,
        side=side,
        roles=roles,
        options=options,
        wilds=(*side.tiles, hand.winning_tile).count(roles.wild),
        wild_kong=side.has_wild_kong(roles),
        own_wind=next((tile for tile in valued if tile in roles.winds), None),
        valued=valued,
        single=side.concealed[0] if len(side.melds) == MOST_MELDS else None,
    )


class View(NamedTuple):
    """The features in which readings of yueqing can differ (`rules.wildcards.View`).

    wild        the face of the wildcards
    winning     the winning tile; the face of the wildcards if it is one
    two_sided   whether all chows needs a two-sided wait
    faces       honours that a set of wildcards only may stand for
    """

    wild: Tile
    winning: Tile
    two_sided: bool
    barred: tuple[Tile, ...]
    faces: tuple[Tile, ...]

    @property
    def alone(self) -> tuple[Group, ...]:
        faced = (Group(shape, face, wilds=wilds) for face in self.faces for shape, wilds in ((PAIR, 3), (PUNG, 7)))
        return WILD_PAIR, WILD_PUNG, *faced

    def is_home(self, group: Group) -> bool:
        """归位: whether a wildcard in this chow stands for its own face; all four are wild, so no real tile can."""
        return group.shape == CHOW and group.tile <= self.wild <= group.tile + 2

    def ends_on_win(self, group: Group) -> bool:
        """胡的那张牌需要是顺子的两边: whether the winning tile can be at an end of this chow."""
        return group.shape == CHOW and (self._wins_at(group, 0) or self._wins_at(group, 2))

    def _wins_at(self, group: Group, place: int) -> bool:
        """Whether the winning tile can be at this place of a chow; by option not in 89+7 and 12+3."""
        is_wild = group.wilds >> place & 1
        hits = is_wild if self.winning == self.wild else not is_wild and group.tile + place == self.winning
        return bool(hits) and not (self.two_sided and group.tile % 9 == 6 - 3 * place)

    def outline(self, group: Group) -> Outline:
        """Return the features of a group as flags and counters.

        Flags: shape, suit, made of wildcards only, honour pair. Counters: wildcards at home, and honour triplets
        without and with wildcards.
        """
        shape = (CHOW, PUNG, PAIR).index(group.shape)
        marks = 1 << shape | self.ends_on_win(group) << 3
        if group.tile == NO_FACE:
            return marks | 1 << 4 + shape, 0
        marks |= 1 << 8 + group.tile // 9
        if group.tile < EAST:
            return marks, int(self.is_home(group))
        if shape == 2:
            return marks | (1 if not group.wilds else 2 if group.wilds != 3 else 3) << 12 + 2 * (group.tile - EAST), 0
        alone = (group.wilds == 7) << 5
        return marks | alone, 1 << 3 + 6 * (group.tile - EAST) + (3 if group.wilds else 0)


class Reading:
    """One reading of a winning hand.

    chows       the number of chows
    triplets    the faces of triplets and kongs
    real        the faces of triplets and kongs without a wildcard
    pair        the pair
    wild_pair, wild_triplet     whether the pair, or a triplet, consists of wildcards only
    homes       the number of wildcards at home
    suits       the suits of the sets and the pair, with `z` for honours; sets without a face belong to no suit
    ends        whether the winning tile can be at an end of a chow
    """

    __slots__ = (
        "chows", "ends", "facts", "hand", "homes", "options", "pair", "real", "roles", "side", "suits",
        "triplets", "wild_pair", "wild_triplet",
    )  # fmt: skip

    def __init__(self, facts: Facts, view: View, concealed: Cut, melds: Cut) -> None:
        self.facts, self.hand, self.side = facts, facts.hand, facts.side
        self.roles, self.options = facts.roles, facts.options
        groups = (*concealed, *melds)
        triplets = [group for group in groups if group.shape == PUNG]
        self.pair = next(group for group in concealed if group.shape == PAIR)
        self.chows = len(groups) - len(triplets) - 1
        self.triplets = [group.tile for group in triplets]
        self.real = [group.tile for group in triplets if not group.wilds]
        self.wild_pair = self.pair.wilds == 3
        self.wild_triplet = any(group.wilds == 7 for group in triplets)
        self.homes = sum(map(view.is_home, concealed)) + self._pair_at_home()
        self.suits = frozenset(SUIT[group.tile] for group in groups if group.tile != NO_FACE)
        self.ends = any(map(view.ends_on_win, concealed))

    def _pair_at_home(self) -> int:
        """Count 财神做牛 as 归位: only by option, and not if the pair is read as another face."""
        at_home = self.options.pair_home and self.wild_pair and self.pair.tile == NO_FACE
        return 2 if at_home else 0


def read_hand_with_wilds(facts: Facts) -> Iterator[Reading]:
    """Yield one reading for each possible value; none if the tiles are not a winning hand."""
    view = _view(facts)
    tiles = (*facts.side.concealed, facts.hand.winning_tile)
    keys = suit_keys(tile for tile in tiles if tile != facts.roles.wild)
    cuts = fill_hand(keys, tiles.count(facts.roles.wild), view)
    for melds in _melds(facts, view):
        for cut in cuts:
            yield Reading(facts, view, cut, melds)


def _view(facts: Facts) -> View:
    roles, options = facts.roles, facts.options
    return View(
        wild=roles.wild,
        winning=facts.hand.winning_tile,
        two_sided=options.all_chows_wait == "two_sided",
        barred=() if options.wild_as_indicator_face else roles.shown,
        faces=_faces(facts) if options.wild_set_faces == "any" else (),
    )


def _faces(facts: Facts) -> tuple[Tile, ...]:
    """Return the honours that can give a value to a set of wildcards only."""
    return tuple(dict.fromkeys((*facts.valued, *facts.roles.winds)))


def _melds(facts: Facts, view: View) -> list[Cut]:
    """Return the melds as groups, once for each face of the kong of wildcards: no face, or by option any honour."""
    plain = tuple(_meld_group(meld) for meld in facts.side.melds if meld.tile != facts.roles.wild)
    if not facts.wild_kong:
        return [plain]
    return [(*plain, Group(PUNG, face, kong=True, wilds=0b1111)) for face in (NO_FACE, *view.faces)]


def _meld_group(meld: Meld) -> Group:
    return Group(CHOW if meld.type == CHOW else PUNG, meld.tile, meld.concealed, meld.type == KONG)
