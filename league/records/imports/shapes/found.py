"""What a shape makes of a table: one line a game, with the column of each field."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from league.core.errors import LeagueError
from league.records.imports.fields import SEAT_FIELDS
from league.records.imports.table import FileLine, FileTable

PARTS = {
    "name": "",
    "score": "_score",
    "points": "_points",
    "place": "_place",
    "chips": "_chips",
    "penalty": "_penalty",
}
OTHERS = (
    "date", "number", "state", "deposits", "note", "sum_reason", "house_rules", "season", "session", "spectators",
)  # fmt: skip


@dataclass(frozen=True)
class Shaped:
    """A table with one line a game, as the importer reads it.

    shape       the key of the shape, for the report
    columns     the column of each field
    refused     lines of the file that are no game, with the reason
    """

    shape: str
    table: FileTable
    columns: Mapping[str, int]
    refused: tuple[tuple[FileLine, LeagueError], ...] = ()

    @property
    def has_points_alone(self) -> bool:
        return not any(f"{seat}_score" in self.columns for seat in SEAT_FIELDS) and "east_points" in self.columns

    def with_points_as_scores(self) -> "Shaped":
        """The same, where what stands under *Points* is what lay on the table."""
        columns = {field.replace("_points", "_score"): column for field, column in self.columns.items()}
        if self.shape == "columns":
            return replace(self, columns=columns)
        # Headings that were made are the fields.
        heading = tuple(field.replace("_points", "_score") for field in self.table.heading)
        return replace(self, columns=columns, table=replace(self.table, heading=heading))


class Game(NamedTuple):
    """A game in a table of another shape.

    line    its first line
    cells   by field of the game
    seats   of each seat the cells by kind
    """

    line: int
    cells: Mapping[str, str]
    seats: Sequence[Mapping[str, str]]


def field_of(kind: str, seat: int) -> str:
    return SEAT_FIELDS[seat] + PARTS[kind]


def one_line_each(
    table: FileTable, games: Iterable[Game], shape: str, unread: Iterable[FileLine] = ()
) -> Shaped | None:
    """Make a table with one line a game; None if there is none. One of more players than any game has is not read."""
    all_games, left = list(games), list(unread)
    fitting = [game for game in all_games if len(game.seats) <= len(SEAT_FIELDS)]
    left += [
        FileLine(game.line, tuple(seat["name"] for seat in game.seats)) for game in all_games if game not in fitting
    ]
    if not fitting:
        return None
    of_game = [field for field in OTHERS if any(game.cells.get(field) for game in fitting)]
    kinds = [kind for kind in PARTS if any(seat.get(kind) for game in fitting for seat in game.seats)]
    most = max(len(game.seats) for game in fitting)
    heading = [*of_game, *(field_of(kind, seat) for seat in range(most) for kind in kinds)]
    lines = tuple(FileLine(game.line, tuple(_cells(game, of_game, kinds, most))) for game in fitting)
    made = replace(table, heading=tuple(heading), lines=lines)
    columns = {field: number for number, field in enumerate(heading)}
    refused = ((line, LeagueError("line_of_no_game")) for line in sorted(left, key=lambda line: line.number))
    return Shaped(shape, made, columns, tuple(refused))


def _cells(game: Game, of_game: Sequence[str], kinds: Sequence[str], most: int) -> Iterable[str]:
    yield from (game.cells.get(field, "") for field in of_game)
    for seat in range(most):
        filled = game.seats[seat] if seat < len(game.seats) else {}
        yield from (filled.get(kind, "") for kind in kinds)
