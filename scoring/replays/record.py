"""A game played online, in the same form whatever format its log had."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar

from rules.tiles import Tile, Tiles
from scoring.errors import ReplayError

DRAW, DISCARD, RIICHI, ACCEPTED, DORA = "draw", "discard", "riichi", "accepted", "dora"
CHOW, PUNG, KONG, CLOSED_KONG, ADDED_KONG = "chow", "pung", "kong", "closed_kong", "added_kong"
NORTH_ASIDE = "north"
CALLS = (CHOW, PUNG, KONG)
EXHAUSTIVE, ABORTIVE = "exhaustive_draw", "abortive_draw"
NAGASHI = "nagashi"
MOST_DEALS = 100
LONGEST_NAME = 60

Points = tuple[int, ...]
Span = TypeVar("Span")


class Event(NamedTuple):
    """One thing that happens during a deal.

    tile        the tile drawn, discarded, claimed or added
    tiles       the tiles that the seat puts into a meld from its own hand
    source      the seat whose discard is claimed
    """

    kind: str
    seat: int
    tile: Tile = -1
    tiles: Tiles = ()
    source: int | None = None


@dataclass(frozen=True, slots=True)
class OnlineWin:
    """A win: what the log says about it, and what its events say.

    source      the discarder; None for a self-draw
    hand        the keys of a hand question that do not depend on the table
    feeders     the seat that gave the deciding set, by the yaku it decides
    liable      the seat that the log holds liable, or None
    yaku        keys of patterns, or what the log calls a yaku that has no key here
    fu, points  as the log has them, points without honba and sticks; None where it does not
    deltas      table points by seat for this win, with honba and sticks
    """

    winner: int
    source: int | None
    hand: dict[str, Any]
    deltas: Points
    feeders: dict[str, int] = field(default_factory=dict)
    liable: int | None = None
    yaku: tuple[tuple[str, int], ...] = ()
    fu: int | None = None
    points: int | None = None


@dataclass(frozen=True, slots=True)
class OnlineDraw:
    """A deal without a winner: its kind and reason as a deal's result has them, and the seats that are ready."""

    kind: str
    reason: str | None = None
    ready: tuple[int, ...] = ()
    nagashi: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OnlineDeal:
    """A deal: the table before it, the valid riichi, the result, and all that it pays, riichi sticks included."""

    number: int
    round_wind: str
    dealer: int
    honba: int
    sticks: int
    before: Points
    riichi: tuple[int, ...]
    result: tuple[OnlineWin, ...] | OnlineDraw
    deltas: Points

    @property
    def after(self) -> Points:
        """The scores after the deal."""
        return add(self.before, self.deltas)


@dataclass(frozen=True, slots=True)
class LoggedRules:
    """What the log says about its rules; None where it is silent."""

    text: str = ""
    length: str | None = None
    red_fives: tuple[int, int, int] | None = None
    open_tanyao: bool | None = None

    def overrides(self) -> dict[str, Any]:
        """Return them as options of the riichi rulesets.

        >>> LoggedRules(length="east", red_fives=(1, 1, 1)).overrides()
        {'length': 'east', 'red_fives': {'m': 1, 'p': 1, 's': 1}}
        """
        options: dict[str, Any] = {"length": self.length, "open_tanyao": self.open_tanyao}
        if self.red_fives is not None:
            options["red_fives"] = dict(zip("mps", self.red_fives, strict=True))
        return {key: value for key, value in options.items() if value is not None}


@dataclass(frozen=True, slots=True)
class OnlineGame:
    """A game as its log has it.

    format      `log6`, `mjlog` or `mjai`
    names       one for each seat: of four players, or of three
    final       final scores by seat, sticks left on the table included, where the log has them
    points      ranking points by seat as the log prints them, where it does
    unfinished  the number of a last deal without a result, which is left out; None: there is none
    reference   the number under which Tenhou keeps the game, or nothing
    """

    format: str
    names: tuple[str, ...]
    rules: LoggedRules
    deals: tuple[OnlineDeal, ...]
    final: Points | None = None
    points: tuple[str, ...] | None = None
    unfinished: int | None = None
    reference: str = ""

    @property
    def seats(self) -> int:
        """How many players play."""
        return len(self.names)

    def fingerprint(self) -> str:
        """Return 64 hexadecimal digits that are the same for every log of this game, whatever its format.

        They come from the names and, deal by deal, from the table before it, what was paid, and the winning hands.
        """
        deals = [
            [deal.round_wind, deal.dealer, deal.honba, deal.sticks, deal.before, deal.deltas, _winners(deal)]
            for deal in self.deals
        ]
        return sha256(json.dumps([self.names, deals]).encode()).hexdigest()


def _winners(deal: OnlineDeal) -> list[list[Any]]:
    if isinstance(deal.result, OnlineDraw):
        return []
    return [[win.winner, win.source, win.hand["concealed"], win.hand["winning_tile"]] for win in deal.result]


def add(first: Points, second: Points) -> Points:
    """Return the sums by seat.

    >>> add((1, 2, 3, 4), (0, 0, -3, 3)), add((1, 2, 3), (0, 4, -4))
    ((1, 2, 0, 7), (1, 6, -1))
    """
    return tuple(one + other for one, other in zip(first, second, strict=True))


def read_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return names without control characters, in one line.

    >>> read_names([" Ann\\x00\\n Lee ", ""])
    ('Ann Lee', '')
    """
    cleaned = ["".join(one if one.isprintable() else " " for one in name) for name in names]
    if any(len(name) > LONGEST_NAME for name in cleaned):
        raise bad_value(0, "name", names)
    return tuple(" ".join(name.split()) for name in cleaned)


def read_deals(
    spans: Sequence[Span], read: Callable[[int, Span], OnlineDeal]
) -> tuple[tuple[OnlineDeal, ...], int | None]:
    """Read deals by number, and return them with the number of a last one that the log broke off.

    raises      ReplayError; `replay_unfinished` where another deal follows, or none came before
    """
    if not spans:
        raise ReplayError("replay_no_deals")
    if len(spans) > MOST_DEALS:
        raise ReplayError("replay_too_many_deals", most=MOST_DEALS)
    deals: list[OnlineDeal] = []
    for number, span in enumerate(spans, 1):
        try:
            deals.append(read(number, span))
        except ReplayError as error:
            if error.code != "replay_unfinished" or number < len(spans) or not deals:
                raise
            return tuple(deals), number
    return tuple(deals), None


def points_of(values: object, seats: int, deal: int, key: str) -> Points:
    """Check that a value is table points for each seat; raises ReplayError `replay_bad_value`.

    Logs of three players may have a fourth number, which is 0.

    >>> points_of([1, 2, 3, 4], 4, 1, "sc"), points_of([1, 2, 3, 0], 3, 1, "sc"), points_of([1, 2, 3], 3, 1, "sc")
    ((1, 2, 3, 4), (1, 2, 3), (1, 2, 3))
    """
    if not isinstance(values, list | tuple) or not all(is_points(value) for value in values):
        raise bad_value(deal, key, values)
    if len(values) != seats and not (seats == 3 and len(values) == 4 and values[3] == 0):
        raise bad_value(deal, key, values)
    return tuple(values[:seats])


def is_points(value: object) -> bool:
    """Whether a value can be a number of table points, or of anything less.

    >>> is_points(-4900), is_points(True), is_points(10**9)
    (True, False, False)
    """
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 10**8


def bad_value(deal: int, key: str, found: object) -> ReplayError:
    """Return the error for a value that the format does not allow; deal 0 is the head of the log."""
    return ReplayError("replay_bad_value", deal=deal, key=key, found=str(found)[:80])
