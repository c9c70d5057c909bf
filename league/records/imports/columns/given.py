"""Read a table by what somebody said of each of its columns."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from league.core.errors import LeagueError
from league.records.imports.columns.words import LINE_FIELDS, OF_PLAYER
from league.records.imports.fields import FIELDS, SEAT_FIELDS, check_fields
from league.records.imports.shapes.found import Shaped
from league.records.imports.shapes.matrix import by_said_players
from league.records.imports.shapes.recognising import shapes_of
from league.records.imports.shapes.words import meaning_of
from league.records.imports.table import FileTable

KNOWN = (*FIELDS, *LINE_FIELDS, OF_PLAYER)
# A file with a line for each player needs these.
NEEDED = ("date", "player", "score")
# The words of fields whose keys are no headings (`shapes.words`).
HEADINGS = {
    "house_rules": "house rules of the game", "season": "season of the game", "session": "evening of the game",
    "spectators": "spectators of the game",
}  # fmt: skip


def shapes_as_said(table: FileTable, fields: Sequence[str], seats: int) -> list[Shaped]:
    """
    fields      of each column, empty for one to leave out
    raises      LeagueError `wrong_column_count`, `unknown_import_field`, `field_twice`, `missing_import_field`
    """
    check_said(table, fields)
    if OF_PLAYER in fields:
        return _as_players(table, fields, seats)
    if LINE_FIELDS.keys() & set(fields):
        heading = tuple(HEADINGS.get(field, field) for field in fields)
        shapes = shapes_of(replace(table, heading=heading), seats)
        if not shapes:
            missing = next((field for field in NEEDED if field not in fields), "player")
            raise LeagueError("missing_import_field", field=missing)
        return shapes
    columns = {field: number for number, field in enumerate(fields) if field}
    shaped = Shaped("columns", table, columns)
    check_fields(_as_scores(columns) if shaped.has_points_alone else columns, seats)
    return [shaped.with_points_as_scores(), shaped] if shaped.has_points_alone else [shaped]


def _as_players(table: FileTable, fields: Sequence[str], seats: int) -> list[Shaped]:
    if "date" not in fields:
        raise LeagueError("missing_import_field", field="date")
    players = [number for number, field in enumerate(fields) if field == OF_PLAYER]
    notes = fields.index("note") if "note" in fields else None
    shaped = by_said_players(table, fields.index("date"), players, seats, notes)
    if shaped is None:
        raise LeagueError("missing_import_field", field=OF_PLAYER)
    return [shaped.with_points_as_scores(), shaped]


def fields_by_heading(table: FileTable, columns: Mapping[str, str]) -> list[str]:
    """The field of each column, where some are given by their headings and others say it themselves."""
    fields = [columns.get(heading, _said_by(heading)) for heading in table.heading]
    said = {*columns.values()}
    return [
        field if heading in columns or (field not in said and field not in fields[:number]) else ""
        for number, (heading, field) in enumerate(zip(table.heading, fields, strict=True))
    ]


def _said_by(heading: str) -> str:
    meaning = meaning_of(heading)
    kind = "player" if meaning is not None and meaning.kind == "name" else meaning.kind if meaning else ""
    return kind if kind in KNOWN else ""


def check_said(table: FileTable, fields: Sequence[str]) -> None:
    if len(fields) != len(table.heading):
        raise LeagueError("wrong_column_count", columns=len(table.heading), said=len(fields))
    for field in fields:
        if field and field not in KNOWN:
            raise LeagueError("unknown_import_field", field=field, allowed=", ".join(KNOWN))
    for field, times in Counter(filter(None, fields)).items():
        if times > 1 and field != OF_PLAYER:
            raise LeagueError("field_twice", field=field)


def _as_scores(columns: Mapping[str, int]) -> dict[str, int]:
    scores = {f"{seat}_score": columns[f"{seat}_points"] for seat in SEAT_FIELDS if f"{seat}_points" in columns}
    return {**columns, **scores}
