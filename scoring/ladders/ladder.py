"""The interface of all ladders, and the marks, changes and parameters they share."""

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

# The state of a player on a ladder: whole numbers, which JSON keeps exactly. The first is the number of rated games.
Mark = tuple[int, ...]
Marks = Mapping[int, Mark]
Rate = Callable[[P, Game, Sequence[Mark]], Sequence[Mark]]
RatePeriod = Callable[[P, Sequence[Game], Marks], dict[int, Mark]]


class Change(NamedTuple):
    """A player's mark before and after one game (in Glicko-2: one period; `game` is the player's last game in it)."""

    game: int
    player: int
    before: Mark
    after: Mark


def any_game(game: Game) -> bool:
    """Whether a game has at least two players."""
    return len(game.players) > 1


WITHOUT_SCORES = Game(0, 0, (1, 2, 3, 4), (1, 2, 3, 4), (0, 0, 0, 0))


@dataclass(frozen=True)
class Ladder(Generic[P]):
    """One ladder.

    parameters  frozen dataclass whose fields are made by `parameter`
    start       (parameters) -> the mark of a player without games
    rate        (parameters, game, marks by seat before) -> marks by seat after
    shown       (parameters, mark) -> the exact rating, by which players are ranked; shown with `decimals`
    deviation   (parameters, mark) -> how uncertain the rating is, in its unit; None: the ladder does not measure it
    title       (parameters, mark) -> the mark in words; None: pages show the rating
    explain     (parameters, games, marks before, player) -> the arithmetic of that player's change, line by line
    chance      (parameters, own mark, other mark) -> the chance to finish ahead of the other player; None if the
                ladder computes none
    period      (parameters, game) -> number of the rating period, which the game's day decides; None if ratings change
                game by game
    rate_period (parameters, games of one period, marks before) -> marks after; only with `period`
    sweep       (parameters, flat marks, tables of four, marks_after) updates the flat marks exactly as `rate` does, but
                faster, and appends each new mark to the list `marks_after`; None: `RatingRun.sweep` rates game by game
    fits        whether the ladder can rate a game
    precision   a sentence that says what is exact and what is rounded
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
    deviation: Callable[[P, Mark], Fraction] | None = None
    title: Callable[[P, Mark], Sentence] | None = None
    chance: Callable[[P, Mark, Mark], float] | None = None
    period: Callable[[P, Game], int] | None = None
    rate_period: RatePeriod[P] | None = None
    sweep: Callable[[P, FlatMarks, Tables, list[int] | None], None] | None = None
    fits: Callable[[Game], bool] = any_game
    decimals: int = 1

    @property
    def uses_scores(self) -> bool:
        """Whether the ladder rates only games with scores.

        >>> from scoring.ladders.registry import find_ladder
        >>> find_ladder("majsoul_dan").uses_scores, find_ladder("elo").uses_scores
        (True, False)
        """
        return not self.fits(WITHOUT_SCORES)

    def read(self, values: Mapping[str, Any] | None = None) -> P:
        """Make parameters from plain values; missing ones have their defaults.

        raises      TableError `unknown_parameter`, `bad_parameter`
        """
        return read_parameters(self.parameters, values or {})

    def dump(self, parameters: P) -> dict[str, int | float]:
        """Return all parameters as plain values; `read` makes equal parameters from them."""
        return dataclasses.asdict(cast(Any, parameters))

    def describe(self) -> list[dict[str, Any]]:
        """Describe the parameters for a form: name, default, least, most, help."""
        return [{"name": one.name, "default": one.default, **one.metadata} for one in _fields(self.parameters)]


def seat_of(games: Sequence[Game], player: int) -> tuple[Game, int]:
    """Return the first game that a player sat in, and the seat."""
    game = next(game for game in games if player in game.players)
    return game, game.players.index(player)


def parameter(default: float, least: float, most: float, help: str) -> Any:
    """Make a field of a parameters dataclass; its values are ints if the default is an int, otherwise floats."""
    return dataclasses.field(default=default, metadata={"least": least, "most": most, "help": help})


def read_parameters(kind: type[P], values: Mapping[str, Any]) -> P:
    """Make a parameters dataclass from plain values.

    raises      TableError `unknown_parameter`, `bad_parameter`
    """
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
