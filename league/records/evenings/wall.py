"""Running tables as walls show them: the scores, and what each player needs in one line."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple
from unicodedata import east_asian_width

from league.records.evenings.running import RunningTable
from league.records.models import Hanchan
from league.records.targets.selectors import PlayerTargets, TargetShown, targets_of
from rules.errors import RuleError
from scoring.targets import State

# What can be read at six metres: four tables, or ten lines.
TABLES, ROWS = 4, 10
# The width of the ways to a goal that are named, in Latin letters; all of them stand on the page of the game.
WIDTH_OF_WAYS = 44


class Need(NamedTuple):
    """What a player needs, in one line."""

    goal: str = ""
    state: str = ""
    ways: Sequence[str] = ()


class Seat(NamedTuple):
    """A player of a running table."""

    wind: str
    name: str
    score: int
    is_dealer: bool
    need: Need | None


class WallTable(NamedTuple):
    number: int | None
    name: str
    honba: int
    deposits: int
    rules: str
    seats: Sequence[Seat]
    ends_at: datetime | None = None
    called_at: datetime | None = None


def wall_table(running: RunningTable, number: int | None, rules: str, needs: Mapping[int, Need]) -> WallTable:
    """Return a running table; `needs` by the player's number in the game."""
    table = running.table
    seats = [
        Seat(one.wind, one.name, one.score, one.is_dealer, needs.get(one.player))
        for one in (*table.sittings, *table.waiting)
    ]
    return WallTable(number, table.name, table.honba, table.deposits, rules, seats)


def need_of(shown: TargetShown) -> Need:
    """Return a target in one line: the first ways where it is within reach, and otherwise how it stands."""
    if shown.target.state == State.OPEN:
        return Need(shown.goal, "", list(fitting(shown.own or shown.others[:1])))
    return Need(shown.goal, shown.state)


def place_needs(hanchan: Hanchan) -> dict[int, Need]:
    """Return by player the best place that is not out of reach, and what reaches it."""
    if hanchan.entry != Hanchan.Entry.DEALS:
        return {}
    try:
        targets = targets_of(hanchan)
    except RuleError:
        return {}
    return {number: need for number, one in enumerate(targets.players) if (need := _best_place(one))}


def _best_place(one: PlayerTargets) -> Need | None:
    possible = (shown for shown in one.targets if shown.target.state != State.OUT_OF_REACH)
    return next(map(need_of, possible), None)


def fitting(ways: Sequence[str]) -> Iterator[str]:
    """Yield the first ways that stand in one line, at least one of them.

    >>> list(fitting(["any win", "a draw with Emi ready and Ben not ready"]))
    ['any win']
    """
    used = 0
    for number, way in enumerate(ways):
        used += sum(2 if east_asian_width(letter) in "WF" else 1 for letter in way) + 3
        if number and used > WIDTH_OF_WAYS:
            return
        yield way
