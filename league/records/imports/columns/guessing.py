"""What each column of a table seems to be, and why."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from league.core.errors import LeagueError
from league.players.models import fold_name
from league.records.imports.columns.words import OF_PLAYER, OF_THE_GAME
from league.records.imports.fields import KNOWN_WORDS, SEAT_FIELDS
from league.records.imports.numbers import readings
from league.records.imports.shapes.days import is_day
from league.records.imports.shapes.found import PARTS, Shaped, field_of
from league.records.imports.shapes.words import meaning_of
from league.records.imports.table import FileTable

SHOWN_CELLS = 5
LOOKED_AT = 50
# Scores are at least this far from 0 in most lines; places are small.
LEAST_SCORE, LAST_PLACE = 1000, 6
# Of a table with a column for each player.
FEWEST_PLAYERS = 3


class AskedColumn(NamedTuple):
    """
    field       what it seems to be; empty: nothing
    why         in the reader's language
    """

    number: int
    heading: str
    cells: tuple[str, ...]
    field: str
    why: str


def columns_asked(table: FileTable, seats: int, names: Collection[str] = ()) -> list[AskedColumn]:
    """
    names       that the club knows, folded
    """
    cells = [_cells(table, number) for number in range(len(table.heading))]
    kinds = [_kind(heading, filled, names) for heading, filled in zip(table.heading, cells, strict=True)]
    fields = _fields([kind for kind, _why in kinds], seats)
    if players := _player_columns(table, kinds):
        fields = [
            OF_PLAYER if n in players else field if field in OF_THE_GAME else "" for n, field in enumerate(fields)
        ]
        kinds = [
            (kind, _("numbers stand below a name") if n in players else why) for n, (kind, why) in enumerate(kinds)
        ]
    return [
        AskedColumn(number, table.heading[number], _shown(table, number), fields[number], why if fields[number] else "")
        for number, (_kind_, why) in enumerate(kinds)
    ]


def _player_columns(table: FileTable, kinds: Sequence[tuple[str, str]]) -> set[int]:
    """The columns of a table with one for each player: numbers below headings that say nothing else."""
    amounts = {
        number for number, (heading, (kind, _why)) in enumerate(zip(table.heading, kinds, strict=True))
        if kind in ("score", "points", "place") and heading and meaning_of(heading) is None and not readings(heading)
    }  # fmt: skip
    has_names = any(kind == "name" or kind.endswith(tuple(SEAT_FIELDS)) for kind, _why in kinds)
    return amounts if len(amounts) >= FEWEST_PLAYERS and not has_names else set()


def columns_with(table: FileTable, fields: Sequence[str]) -> list[AskedColumn]:
    return [
        AskedColumn(number, heading, _shown(table, number), field, "")
        for number, (heading, field) in enumerate(zip(table.heading, fields, strict=True))
    ]


def fields_read(table: FileTable, shaped: Shaped) -> list[str]:
    """The field of each column as a shape reads it; none where its columns are players, or games stand below them."""
    if shaped.shape == "columns" and shaped.table.heading[: len(table.heading)] == table.heading:
        fields = {number: field for field, number in shaped.columns.items()}
        return [fields.get(number, "") for number in range(len(table.heading))]
    if shaped.shape == "lines":
        kinds = [meaning.kind if (meaning := meaning_of(heading)) else "" for heading in table.heading]
        return ["player" if kind == "name" else "" if kind == "games" else kind for kind in kinds]
    return []


def _cells(table: FileTable, column: int) -> list[str]:
    lines = [line.cells for line in table.lines[:LOOKED_AT] if not line.is_total]
    return [cells[column].strip() for cells in lines if column < len(cells) and cells[column].strip()]


def _shown(table: FileTable, column: int) -> tuple[str, ...]:
    lines = table.lines[:SHOWN_CELLS]
    return tuple(line.cells[column] if column < len(line.cells) else "" for line in lines)


def _kind(heading: str, cells: Sequence[str], names: Collection[str]) -> tuple[str, str]:
    """A field, or a kind of `PARTS` that a seat has, with the reason."""
    if field := KNOWN_WORDS.get(fold_name(heading)):
        return field, _("its heading says so")
    meaning = meaning_of(heading)
    if meaning is not None and (meaning.kind in PARTS or meaning.kind in OF_THE_GAME or meaning.kind == "game"):
        kind = meaning.kind if meaning.seat is None or meaning.is_place else field_of(meaning.kind, meaning.seat)
        return kind, _("its heading says so")
    return next(((kind, why) for kind, fits, why in _kinds(names) if cells and _most(cells, fits)), ("", ""))


def _kinds(names: Collection[str]) -> Iterator[tuple[str, Callable[[str], bool], str]]:
    yield "date", is_day, _("its cells are days")
    yield "name", lambda cell: fold_name(cell) in names, _("its cells are names of players")
    yield "place", lambda cell: cell.isdecimal() and 1 <= int(cell) <= LAST_PLACE, _("its cells are from 1 to 6")
    yield "score", lambda cell: _size(cell) >= LEAST_SCORE, _("its numbers are as large as scores")
    yield "points", lambda cell: _size(cell) >= 0, _("its cells are numbers")
    yield "name", lambda cell: any(sign.isalpha() for sign in cell), _("its cells are words, as names are")


def _most(cells: Sequence[str], fits: Callable[[str], bool]) -> bool:
    return 2 * sum(map(fits, cells)) > len(cells)


def _size(cell: str) -> float:
    """How far a number is from 0; -1 for what is no number."""
    try:
        return max((abs(float(value)) for value in readings(cell).values()), default=-1)
    except (LeagueError, ValueError):
        return -1


def _fields(kinds: Sequence[str], seats: int) -> list[str]:
    """The field of each column: of several of one kind, the first is of the first seat."""
    of_lines = kinds.count("name") == 1
    counts: dict[str, int] = {}
    fields: list[str] = []
    for kind in kinds:
        number = counts[kind] = counts.get(kind, -1) + 1
        fields.append(_field(kind, number, seats, of_lines=of_lines))
    return [field if field not in fields[:place] else "" for place, field in enumerate(fields)]


def _field(kind: str, number: int, seats: int, *, of_lines: bool) -> str:
    if kind not in PARTS:
        return "number" if kind == "game" and not of_lines else kind
    if of_lines:
        return "player" if kind == "name" else kind
    return field_of(kind, number) if number < min(seats, len(SEAT_FIELDS)) else ""
