"""The shape every ladder fills in, and the marks, changes and parameters they share."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar, cast

from rules.settlement import share_by_place
from scoring.errors import TableError
from scoring.games import Game
from scoring.sentences import Sentence

P = TypeVar("P")

# Where a player stands on a ladder: whole numbers, as JSON keeps them; the first is the number of games rated.
Mark = tuple[int, ...]
Marks = Mapping[int, Mark]


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
    rate        (parameters, games, marks before) -> marks after. The games are rated side by side, nobody sits
                twice in them (where `period` is given: all games of a period)
    shown       the number that ranks, exactly; shown with `decimals`
    title       the mark in a player's words
    explain     (parameters, games, marks before, player) -> the arithmetic of that player's change, line by line
    chance      the ladder's own chance that the first of two finishes ahead of the second, None where it has none
    period      number of the period a game falls in, None where ratings move game by game
    fits        whether the ladder can rate a game
    precision   in words: what is exact, what is rounded where
    """

    key: str
    name: str
    help: tuple[str, ...]
    source: str
    parameters: type[P]
    start: Callable[[P], Mark]
    rate: Callable[[P, Sequence[Game], Marks], dict[int, Mark]]
    shown: Callable[[P, Mark], Fraction]
    explain: Callable[[P, Sequence[Game], Marks, int], tuple[Sentence, ...]]
    precision: str
    title: Callable[[P, Mark], Sentence] | None = None
    chance: Callable[[P, Mark, Mark], float] | None = None
    period: Callable[[P, Game], int] | None = None
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


def by_game(
    rate_game: Callable[[P, Game, Sequence[Mark]], Sequence[Mark]],
) -> Callable[[P, Sequence[Game], Marks], dict[int, Mark]]:
    """Make a `rate` of a function that rates one game from the marks by seat."""

    def rate(parameters: P, games: Sequence[Game], before: Marks) -> dict[int, Mark]:
        after: dict[int, Mark] = {}
        for game in games:
            marks = rate_game(parameters, game, [before[player] for player in game.players])
            after.update(zip(game.players, marks, strict=True))
        return after

    return rate


def seat_of(games: Sequence[Game], player: int) -> tuple[Game, int]:
    """The game a player sat in, and the seat."""
    game = next(game for game in games if player in game.players)
    return game, game.players.index(player)


def shared_by_place(places: Sequence[int], worth: Sequence[int]) -> list[Fraction]:
    """What each seat's place is worth; who share a place share what the places they cover are worth.

    >>> [str(one) for one in shared_by_place((1, 2, 2, 4), (30, 10, -10, -30))]
    ['30', '0', '0', '-30']
    """
    return [Fraction(total, several) for total, several in share_by_place(places, worth)]


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
