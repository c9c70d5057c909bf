"""The shape that every rule system fills in."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.deal import seat_wind
from rules.options import describe_options, dump_options, resolve_options
from rules.patterns import Pattern
from rules.question import need, read_seat
from rules.settlement import GameResult

Opts = TypeVar("Opts")

Question = Mapping[str, Any]
Answer = dict[str, Any]


def plain_win(winner: int, source: int | None, value: Answer, options: Any) -> dict[str, Any]:
    """The entry of a deal that ends with one win: what most rulesets ask for."""
    return {"result": {"type": "win", "wins": [{"winner": winner, "from": source, "value": value}]}}


def wind_from_dealer(state: Question, seat: int, options: Any) -> str:
    """The wind of a seat: the dealer is East, and the winds go round with the turn; raises `bad_seat`."""
    return seat_wind(seat, read_seat(need(state, "dealer")))


@dataclass(frozen=True)
class Ruleset(Generic[Opts]):
    """One rule system with its default options; a preset is a ruleset whose defaults differ.

    key             public and stable: ``riichi-club``
    name, title     as its players write it; in English, marked for translation
    family          the rule system it belongs to: ``riichi``
    players         how many may share a game: (4,) or (4, 5, 6)
    unit            what hands are counted in: han, fan, tai ...
    source          text and version
    defaults        the full option set
    catalogue       one row per pattern
    points_unit     ranking points are kept as ints in 1/points_unit
    score_hand      what a hand is worth: question, options → answer (kind = hand)
    settle_deal     who pays whom and what comes next (kind = deal)
    settle_game     places and ranking points (kind = game)
    start_state     the state a game begins in: options → the state keys of a deal's question, `scores` among them
    entry_keys      the keys of a deal's question that people enter; all else is state
    value_of_patterns   what a hand is worth that is told by its patterns (docs/cases.md 「State and entry」)
    flowers         one row per kind of flower, where flowers are counted apart from the patterns
    win_entry       the entry of a deal that a hand wins alone: winner, discarder (None: drawn), hand's answer, options
    wind_of_seat    the wind of a seat in a deal: its state, the seat, options
    """

    key: str
    name: str
    title: str
    family: str
    unit: str
    source: str
    defaults: Opts
    catalogue: tuple[Pattern[Any], ...]
    score_hand: Callable[[Question, Opts], Answer]
    settle_deal: Callable[[Question, Opts], Answer]
    settle_game: Callable[[Question, Opts], GameResult]
    start_state: Callable[[Opts], dict[str, Any]]
    entry_keys: frozenset[str]
    value_of_patterns: Callable[[Question, Opts], Answer]
    players: tuple[int, ...] = (4,)
    points_unit: int = 1000
    conditions: tuple[str, ...] = field(default=())
    flowers: tuple[Pattern[Any], ...] = ()
    win_entry: Callable[[int, int | None, Answer, Opts], dict[str, Any]] = plain_win
    wind_of_seat: Callable[[Question, int, Opts], str] = wind_from_dealer

    def resolve(self, overrides: object = None) -> Opts:
        """The full options that `overrides` make; raises `unknown_option`, `bad_option`."""
        return resolve_options(self.defaults, overrides)

    def dump(self, options: Opts) -> dict[str, Any]:
        """The full option set as JSON; ``resolve(dump(options)) == options``."""
        return dump_options(options)

    def describe(self) -> dict[str, Any]:
        """What pages, API and docs are built from: options with types and defaults, patterns with names and values."""
        return {
            "key": self.key,
            "name": self.name,
            "title": self.title,
            "family": self.family,
            "players": list(self.players),
            "unit": self.unit,
            "source": self.source,
            "points_unit": self.points_unit,
            "conditions": list(self.conditions),
            "options": describe_options(self.defaults),
            "patterns": [row.describe() for row in self.catalogue],
            "flowers": [row.describe() for row in self.flowers],
        }
