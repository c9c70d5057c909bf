"""One line a game, with columns for the name and the score of each seat, however these are headed."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from league.records.imports.shapes.found import OTHERS, PARTS, Shaped, field_of
from league.records.imports.shapes.words import Meaning, meaning_of
from league.records.imports.table import FileLine, FileTable

# "Anna (+45.2)", "Anna: 45.2", "Anna 38000"
NAME_WITH_NUMBER = re.compile(r"(.*[^\W\d_].*?)\s*[:(（\s]\s*([+\-−–▲△]?\d[\d.,'’]*)\s*[)）]?")


def by_columns(table: FileTable, seats: int) -> Shaped | None:
    """Read *p1_name, p1_score*; *East, Score, South, Score*; *1st, Points, 2nd, Points* and what is headed likewise."""
    meanings = _meanings(table.heading)
    columns = _of_the_game(meanings)
    by_kind = _by_kind(meanings)
    seat_of = _seats(by_kind["name"], meanings)
    if "date" not in columns or seat_of is None or len(seat_of) < seats:
        return None
    for kind in PARTS:
        columns |= _of_seats(kind, by_kind[kind], meanings, seat_of)
    shaped = Shaped("columns", table, columns)
    if "east_score" not in columns and "east_points" not in columns:
        return _with_numbers_divided(shaped, seat_of)
    return shaped


def _meanings(heading: Sequence[str]) -> list[Meaning | None]:
    """What the headings say. *2nd* beside *Player 2* is where this player came; elsewhere it is who came second."""
    meanings = [meaning_of(column) for column in heading]
    if not any(meaning is not None and meaning.kind == "name" and not meaning.is_place for meaning in meanings):
        return meanings
    return [_as_place(meaning) for meaning in meanings]


def _as_place(meaning: Meaning | None) -> Meaning | None:
    if meaning is None or meaning.kind != "name" or not meaning.is_place:
        return meaning
    return Meaning("place", meaning.seat)


def _of_the_game(meanings: Sequence[Meaning | None]) -> dict[str, int]:
    columns: dict[str, int] = {}
    for number, meaning in enumerate(meanings):
        kind = "number" if meaning is not None and meaning.kind == "game" else meaning and meaning.kind
        if kind in OTHERS:
            columns.setdefault(kind, number)
    return columns


def _by_kind(meanings: Sequence[Meaning | None]) -> Mapping[str, list[int]]:
    by_kind: dict[str, list[int]] = defaultdict(list)
    for number, meaning in enumerate(meanings):
        if meaning is not None and meaning.kind in PARTS:
            by_kind[meaning.kind].append(number)
    return by_kind


def _seats(columns: Sequence[int], meanings: Sequence[Meaning | None]) -> dict[int, int] | None:
    """The seat of each of these columns: as it says, or in their order where none says one; None if neither holds."""
    said = [meaning.seat for column in columns if (meaning := meanings[column]) is not None]
    if all(seat is None for seat in said):
        return {column: seat for seat, column in enumerate(columns)} if len(columns) <= 6 else None
    if None in said or sorted(seat for seat in said if seat is not None) != list(range(len(said))):
        return None
    return {column: seat for column, seat in zip(columns, said, strict=True) if seat is not None}


def _of_seats(
    kind: str, columns: Sequence[int], meanings: Sequence[Meaning | None], seat_of_name: Mapping[int, int]
) -> dict[str, int]:
    """The columns of this kind by field. Where none says a seat, the nth column is that of the nth name."""
    if len(columns) != len(seat_of_name):
        return {}
    unsaid = all((meaning := meanings[column]) is None or meaning.seat is None for column in columns)
    in_order = [seat_of_name[name] for name in sorted(seat_of_name)]
    seat_of = dict(zip(columns, in_order, strict=True)) if unsaid else _seats(columns, meanings)
    return {field_of(kind, seat): column for column, seat in (seat_of or {}).items()}


def _with_numbers_divided(shaped: Shaped, seat_of: Mapping[int, int]) -> Shaped | None:
    """Read cells that have name and number both, if all of them do."""
    table = shaped.table
    games = [line for line in table.lines if not line.is_total]
    matches = {
        (line.number, column): NAME_WITH_NUMBER.fullmatch(_cell(line, column).strip())
        for line in games
        for column in seat_of
    }
    if not games or not all(matches.values()):
        return None
    width = len(table.heading)
    order = sorted(seat_of)
    lines = []
    for line in games:
        cells = [*line.cells, *[""] * (width - len(line.cells))]
        for column in order:
            match = matches[line.number, column]
            assert match is not None
            cells[column] = match[1]
            cells.append(match[2])
        lines.append(FileLine(line.number, tuple(cells)))
    heading = (*table.heading, *(table.heading[column] for column in order))
    columns = dict(shaped.columns) | {
        field_of("points", seat_of[column]): width + number for number, column in enumerate(order)
    }
    return replace(shaped, table=replace(table, heading=heading, lines=tuple(lines)), columns=columns)


def _cell(line: FileLine, column: int) -> str:
    return line.cells[column] if column < len(line.cells) else ""
