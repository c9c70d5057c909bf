"""A final table: a line for each player, without games and days."""

from collections.abc import Sequence

from league.records.imports.shapes.words import meaning_of

FIELDS = ("name", "games", "points", "place")


def final_columns(heading: Sequence[str]) -> dict[str, int] | None:
    """The columns of a final table: one of names, and points or ranks, but no days and no seats."""
    columns: dict[str, int] = {}
    kinds: list[str] = []
    for number, cell in enumerate(heading):
        meaning = meaning_of(cell)
        if meaning is not None and (meaning.seat is not None or meaning.kind in ("date", "seat")):
            return None
        if meaning is not None:
            kinds.append(meaning.kind)
            columns.setdefault(meaning.kind, number)
    if "points" not in columns and "score" in columns:
        columns["points"] = columns["score"]
    if kinds.count("name") != 1 or not {"points", "place"} & columns.keys() or kinds.count("points") > 1:
        return None
    return {field: columns[field] for field in FIELDS if field in columns}


def is_final_heading(cells: Sequence[str]) -> bool:
    return len(final_columns(cells) or ()) > 2
