"""A fact, how surprising it is, and the story that is made of the chosen ones."""

from datetime import date
from fractions import Fraction
from typing import NamedTuple

from scoring.stories.kinds import BY_KEY, HAND_RATES, Kind
from scoring.stories.values import Hand, Record, Values


class Fact(NamedTuple):
    """One thing that happened on a day.

    key         of the kind
    size        how much of it: the number T by which days are compared
    people      keys of the players that it names, the first one first
    values      what it tells, one tuple of `scoring.stories.values`
    games       keys of the games that prove it
    deals       (game, number) of the deals that prove it
    """

    key: str
    size: int
    people: tuple[int, ...]
    values: Values
    games: tuple[int, ...] = ()
    deals: tuple[tuple[int, int], ...] = ()

    @property
    def kind(self) -> Kind:
        """The row of its kind."""
        return BY_KEY[self.key]

    @property
    def rate(self) -> Fraction:
        """The share of days that is assumed to have a fact as large, before the past is known."""
        if not isinstance(self.values, Hand):
            return self.kind.rate
        own = self.values
        limit = ("counted" if own.is_counted else "natural") if own.limit == "yakuman" else own.limit
        return HAND_RATES.get(limit, self.kind.rate)

    @property
    def weight(self) -> Fraction:
        """The weight of its kind; a record that was only equalled has twice the weight."""
        is_equalled = isinstance(self.values, Record) and self.values.is_equalled
        return self.kind.weight * (2 if is_equalled else 1)


class Told(NamedTuple):
    """A fact that a story tells.

    days        n: the comparable days before
    as_much     k: how many of them had as much of it
    rarity      q = (k + 8·rate) / (n + 8)
    surprise    s = q·weight
    is_filler   whether it was taken only because there were too few others
    is_second   whether the sentence before it is about the same first person
    """

    fact: Fact
    as_much: int
    days: int
    rarity: Fraction
    surprise: Fraction
    is_filler: bool = False
    is_second: bool = False


class TableRow(NamedTuple):
    """A line of the season's table before and after the day.

    rank, rank_before   None: without a rank
    points          of the day's games; None: did not play
    total           points of the season, adjustments included
    adjustment      points given or taken on that day apart from the games; 0: none
    is_apart        whether lines are left out above it
    """

    player: int
    rank: int | None
    rank_before: int | None
    points: int | None
    total: int
    adjustment: int
    is_apart: bool


class Story(NamedTuple):
    """What is told of a day.

    day         the club's day
    system      key of the rule system, and of its number of seats
    season      key of the season whose table is told; 0: none
    unit        points of all values are in 1/unit
    headline    one of `told`, which is the first of them
    told        in the order of telling
    rows        of the season's table; empty: no season, or nobody ranked
    games       how many were played
    people      how many sat down
    """

    day: date
    system: str
    season: int
    unit: int
    headline: Told
    told: tuple[Told, ...]
    rows: tuple[TableRow, ...]
    games: int
    people: int
