"""A winning hand: its tiles, melds and circumstances, and how it is read from a question."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from rules.cache import Cache
from rules.errors import RuleError
from rules.options import OBJECTS
from rules.question import HAND_KEYS, NO_WORDS, OPTIONAL_KEYS, check_keys, need, read_flag, read_list, read_words
from rules.tiles import (
    IS_HONOUR,
    KIND,
    KINDS,
    NUMBER,
    SUIT,
    Counted,
    Tile,
    Tiles,
    count_text,
    count_tiles,
    format_tiles,
)

CHOW, PUNG, KONG, PAIR = "chow", "pung", "kong", "pair"
SHAPES: Final = (CHOW, PUNG, KONG)
MELD_KEYS: Final = frozenset({"type", "tiles", "concealed", "added"})
SOURCE_KEYS: Final = MELD_KEYS | {"from"}
# As the API writes them, for who sends an answer back.
WINDS_IN_WORDS: Final = {"east": "E", "south": "S", "west": "W", "north": "N"}


class Meld(NamedTuple):
    """An open set on the table, or a concealed kong.

    type        chow, pung or kong
    tiles       the tiles as written, red fives included
    tile        the kind of its lowest tile
    concealed   True for a concealed kong
    added       True for a kong made by adding a tile to a pung
    source      the seat whose discard was claimed, where the question gives it
    spread      the counts of its tiles (`rules.tiles.SPREAD`)
    kinds       the kinds of its tiles, as bits
    """

    type: str
    tiles: Tiles
    tile: Tile
    concealed: bool = False
    added: bool = False
    source: int | None = None
    spread: int = 0
    kinds: int = 0


class Hand:
    """The winning hand of a question; `concealed` leaves out the winning tile and the melds.

    spread, kinds   the counts of the concealed tiles with the winning tile (`rules.tiles.SPREAD`), and their kinds as
                    bits; `read_hand` sets them
    """

    __slots__ = (
        "concealed",
        "conditions",
        "dora_indicators",
        "kinds",
        "melds",
        "round_wind",
        "seat_wind",
        "self_draw",
        "spread",
        "ura_indicators",
        "winning_tile",
    )

    def __init__(
        self,
        concealed: Tiles,
        melds: tuple[Meld, ...],
        winning_tile: Tile,
        self_draw: bool,
        seat_wind: str | None = None,
        round_wind: str | None = None,
        conditions: frozenset[str] = NO_WORDS,
        spread: int = 0,
        kinds: int = 0,
    ) -> None:
        self.concealed, self.melds, self.winning_tile, self.self_draw = concealed, melds, winning_tile, self_draw
        self.seat_wind, self.round_wind, self.conditions = seat_wind, round_wind, conditions
        self.spread, self.kinds = spread, kinds
        self.dora_indicators: Tiles = ()
        self.ura_indicators: Tiles = ()

    @property
    def is_open(self) -> bool:
        """Whether at least one meld is not a concealed kong."""
        return bool(self.melds) and not all(meld.concealed for meld in self.melds)

    @property
    def tiles(self) -> Tiles:
        """All tiles: concealed tiles, winning tile and melds, with all four tiles of a kong."""
        own = (*self.concealed, self.winning_tile)
        return sum([meld.tiles for meld in self.melds], own) if self.melds else own


@dataclass(frozen=True, slots=True)
class HandForm:
    """The keys and values that a ruleset allows in a hand question.

    size        the number of concealed tiles plus three for each meld: 13, or 16 in yueqing
    kinds       the number of tile kinds in the set: 34, or 27 without honours
    red_fives   whether the set has 0m 0p 0s
    conditions  the circumstances that the ruleset knows
    own_keys    keys that the ruleset adds, and the optional keys of the common format that it uses
    foreign     keys of the common format that are accepted when empty; otherwise the error is `not_in_ruleset`
    chows       whether a meld can be a chow
    surplus     the error code for too many melds
    sources     whether a meld may name the seat it came from
    """

    size: int = 13
    kinds: int = KINDS
    red_fives: bool = False
    conditions: frozenset[str] = frozenset()
    own_keys: frozenset[str] = frozenset()
    foreign: frozenset[str] = OPTIONAL_KEYS
    chows: bool = True
    surplus: str = "wrong_tile_count"
    sources: bool = False
    known: frozenset[str] = field(init=False)
    absent: frozenset[str] = field(init=False)
    usual: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "known", HAND_KEYS | self.own_keys)
        object.__setattr__(self, "absent", self.foreign - self.own_keys)
        object.__setattr__(self, "usual", self.known - self.absent)

    def has(self, tile: Tile) -> bool:
        """Whether the tile is in the set."""
        return tile < self.kinds or (tile >= KINDS and self.red_fives)


def read_hand(
    question: Mapping[str, Any], form: HandForm, seat_wind: str | None = None, round_wind: str | None = None
) -> Hand:
    """Read the hand of a question: keys, types, tiles, melds, counts, conditions.

    seat_wind, round_wind   what the ruleset has read of them (see `read_wind`)
    raises                  RuleError with the codes of the common format (docs/cases.md)
    """
    if not form.usual.issuperset(question):
        check_keys(question, form.known, form.absent)
    melds = read_melds(question, form)
    concealed, spread, kinds = read_counted(need(question, "concealed"), form, "concealed")
    winning, last, last_kind = read_counted(need(question, "winning_tile"), form, "winning_tile")
    self_draw = read_flag(question, "self_draw")
    wanted = form.size - 3 * len(melds)
    if len(concealed) != wanted:
        raise RuleError("wrong_tile_count", found=len(concealed), wanted=wanted)
    if len(winning) != 1:
        raise RuleError("wrong_tile_count", found=len(winning), wanted=1)
    now = read_words(question, "conditions", form.conditions, "unknown_condition")
    return Hand(concealed, melds, winning[0], self_draw, seat_wind, round_wind, now, spread + last, kinds | last_kind)


def read_tiles(value: object, form: HandForm, key: str) -> Tiles:
    """Read tiles from text; raises RuleError `bad_input` for a value that is not text, `bad_tile`."""
    return read_counted(value, form, key)[0]


def read_counted(value: object, form: HandForm, key: str) -> Counted:
    """Read tiles as `read_tiles` does, and count them."""
    if not isinstance(value, str):
        raise RuleError("bad_input", key=key)
    counted = count_text(value)
    if form.kinds < KINDS or not form.red_fives:
        for tile in counted[0]:
            if not form.has(tile):
                raise RuleError("bad_tile", tile=format_tiles((tile,)))
    return counted


def read_melds(question: Mapping[str, Any], form: HandForm, at: str = "") -> tuple[Meld, ...]:
    """Read the melds of a question, or of an object at a place of it.

    raises      RuleError `bad_input`, `unknown_field`, `bad_tile`, `bad_meld`, `wrong_tile_count`
    """
    melds = read_list(question, "melds", bounded=False)
    if len(melds) > form.size // 3:
        raise RuleError(form.surplus, meld=f"{len(melds)} melds", found=form.size + len(melds), wanted=form.size)
    return tuple([_read_meld(meld, f"{at}{'.' if at else ''}melds.{n}", form) for n, meld in enumerate(melds)])


def _read_meld(value: object, at: str, form: HandForm) -> Meld:
    if not isinstance(value, OBJECTS):
        raise RuleError("bad_input", key="melds")
    known = SOURCE_KEYS if form.sources else MELD_KEYS
    if not known.issuperset(value):
        raise RuleError("unknown_field", key=next(key for key in value if key not in known)).under(at)
    tiles = read_counted(need(value, "tiles"), form, "melds")[0]
    concealed, added = value.get("concealed", False), value.get("added", False)
    if type(concealed) is not bool or type(added) is not bool:
        raise RuleError("bad_input", key="concealed" if type(concealed) is not bool else "added")
    shape = need(value, "type")
    if shape not in SHAPES or len(tiles) > 4 or (shape == CHOW and not form.chows):
        raise RuleError("bad_meld", meld=value.get("tiles"))
    meld = _MELDS[shape, tiles, concealed, added]
    if meld is None:
        raise RuleError("bad_meld", meld=value.get("tiles"))
    return meld if "from" not in value else meld._replace(source=value["from"])


def _make_meld(told: tuple[str, Tiles, bool, bool]) -> Meld | None:
    """Return the meld, or None where the tiles do not fit the type; only a kong can be concealed or added."""
    shape, tiles, concealed, added = told
    kinds = sorted([KIND[tile] for tile in tiles])
    is_chow = shape == CHOW and _is_chow(kinds)
    is_alike = len(set(kinds)) == 1 and (shape, len(kinds)) in ((PUNG, 3), (KONG, 4))
    if not (is_chow or is_alike) or (concealed and added) or ((concealed or added) and shape != KONG):
        return None
    _, spread, bits = count_tiles(tiles)
    return Meld(shape, tiles, kinds[0], concealed, added, None, spread, bits)


_MELDS: Final[Cache[tuple[str, Tiles, bool, bool], Meld | None]] = Cache(_make_meld, most=1 << 13)


def _is_chow(kinds: list[Tile]) -> bool:
    """Whether the kinds are three consecutive numbers of one suit."""
    if len(kinds) != 3 or IS_HONOUR[kinds[2]] or SUIT[kinds[0]] != SUIT[kinds[2]]:
        return False
    return [NUMBER[kind] - NUMBER[kinds[0]] for kind in kinds] == [0, 1, 2]


def in_letters(wind: Any) -> Any:
    """Return a wind as the rules write it; what is no wind stays as it is."""
    return WINDS_IN_WORDS.get(wind, wind) if isinstance(wind, str) else wind


def read_wind(question: Mapping[str, Any], key: str, allowed: str = "ESWN", *, needed: bool = True) -> str | None:
    """Read one of the `allowed` winds; absent or null gives None unless the wind is needed.

    raises      RuleError `bad_wind`

    >>> read_wind({"seat_wind": "S"}, "seat_wind"), read_wind({"seat_wind": "south"}, "seat_wind")
    ('S', 'S')
    """
    wind = in_letters(question.get(key))
    if wind is None and not needed:
        return None
    if not isinstance(wind, str) or len(wind) != 1 or wind not in allowed:
        raise RuleError("bad_wind", wind=wind)
    return wind


def check_copies(counts: list[int], copies: int = 4) -> None:
    """Check that no kind occurs more than `copies` times; raises RuleError `too_many_of_a_tile`."""
    if max(counts) > copies:
        raise RuleError("too_many_of_a_tile", tile=format_tiles((counts.index(max(counts)),)))
