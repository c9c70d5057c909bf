"""The shape every ladder fills in, and the marks, changes and parameters they share."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar, cast

from scoring.errors import TableError
from scoring.flat import FlatMarks
from scoring.games import Game
from scoring.sentences import Sentence
from scoring.tables import Tables

P = TypeVar("P")

# Where a player stands on a ladder: whole numbers, as JSON keeps them; the first is the number of games rated.
Mark = tuple[int, ...]
Marks = Mapping[int, Mark]
Rate = Callable[[P, Game, Sequence[Mark]], Sequence[Mark]]
RatePeriod = Callable[[P, Sequence[Game], Marks], dict[int, Mark]]


class Change(NamedTuple):
    """What one game (in Glicko-2 one period, by its last game) did to a player's mark."""

    game: int
    player: int
    before: Mark
    after: Mark


def any_game(game: Game) -> bool:
    """Two players or more."""
    return len(game.players) > 1


@dataclass(frozen=True)
class Ladder(Generic[P]):
    """One ladder.

    parameters  frozen dataclass whose fields are made by `parameter`
    start       the mark of who has not played yet
    rate        (parameters, game, marks by seat before) -> marks by seat after
    shown       the number that ranks, exactly; shown with `decimals`
    title       the mark in a player's words
    explain     (parameters, games, marks before, player) -> the arithmetic of that player's change, line by line
    chance      the ladder's own chance that the first of two finishes ahead of the second, None where it has none
    period      number of the period a game falls in, None where ratings move game by game
    rate_period (parameters, games of one period, marks before) -> marks after, where there are periods
    sweep       (parameters, flat marks, tables of four, told) moves the marks as `rate` does game by game, written out
                for speed, and adds the numbers of the mark after every seat to `told`; without it `Climb.sweep` goes
                game by game
    fits        whether the ladder can rate a game
    precision   in words: what is exact, what is rounded where
    """

    key: str
    name: str
    help: tuple[str, ...]
    source: str
    parameters: type[P]
    start: Callable[[P], Mark]
    rate: Rate[P]
    shown: Callable[[P, Mark], Fraction]
    explain: Callable[[P, Sequence[Game], Marks, int], tuple[Sentence, ...]]
    precision: str
    title: Callable[[P, Mark], Sentence] | None = None
    chance: Callable[[P, Mark, Mark], float] | None = None
    period: Callable[[P, Game], int] | None = None
    rate_period: RatePeriod[P] | None = None
    sweep: Callable[[P, FlatMarks, Tables, list[int] | None], None] | None = None
    fits: Callable[[Game], bool] = any_game
    decimals: int = 1

    def read(self, values: Mapping[str, Any] | None = None) -> P:
        """Parameters from plain values; what is left out keeps its default.

        raises      TableError `unknown_parameter`, `bad_parameter`
        """
        return read_parameters(self.parameters, values or {})

    def dump(self, parameters: P) -> dict[str, int | float]:
        """The full set of parameters as plain values; `read` gives the same again."""
        return dataclasses.asdict(cast(Any, parameters))

    def describe(self) -> list[dict[str, Any]]:
        """The parameters as a form needs them: name, default, least, most, help."""
        return [{"name": one.name, "default": one.default, **one.metadata} for one in _fields(self.parameters)]


def seat_of(games: Sequence[Game], player: int) -> tuple[Game, int]:
    """The game a player sat in, and the seat."""
    game = next(game for game in games if player in game.players)
    return game, game.players.index(player)


def parameter(default: float, least: float, most: float, help: str) -> Any:
    """A field of a ladder's parameters: whole where the default is whole, else a decimal."""
    return dataclasses.field(default=default, metadata={"least": least, "most": most, "help": help})


def read_parameters(kind: type[P], values: Mapping[str, Any]) -> P:
    """Check plain values against the fields of a parameters dataclass."""
    fields = {one.name: one for one in _fields(kind)}
    for name in values:
        if name not in fields:
            raise TableError("unknown_parameter", parameter=name, allowed=", ".join(fields))
    return kind(**{name: _checked(fields[name], value) for name, value in values.items()})


def _fields(kind: type[Any]) -> tuple[dataclasses.Field[Any], ...]:
    return dataclasses.fields(kind)


def _checked(field: dataclasses.Field[Any], value: Any) -> int | float:
    whole = isinstance(field.default, int)
    right = not isinstance(value, bool) and isinstance(value, int if whole else int | float)
    if not right or not field.metadata["least"] <= value <= field.metadata["most"]:
        raise TableError("bad_parameter", parameter=field.name, value=value,
                         least=field.metadata["least"], most=field.metadata["most"])  # fmt: skip
    return int(value) if whole else float(value)
